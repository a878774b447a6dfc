"""Answers to exercises that ask for queries, numbers or choices."""
import re

import xta
from edits import FLIPS

FORM = re.compile(r"\s*(E<>|A\[\]|E\[\]|A<>)\s*(.*)", re.S)


def taken_apart(query):
    """(form, predicates)"""
    match = FORM.match(query)
    if match:
        return match[1], [match[2]]
    return "-->", query.split("-->")


def put_together(form, predicates):
    if form == "-->":
        return " --> ".join(p.strip() for p in predicates)
    return f"{form} {predicates[0].strip()}"


# ---- The same said otherwise ----------------------------------------------------------------------


def equality_split(p):
    return re.sub(r"([\w.]+) == (\d+)", r"(\1 >= \2 && \1 <= \2)", p)


def mirrored(p):
    flip = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
    return re.sub(r"([\w.]+) (<=|>=|==|<|>) (\d+)", lambda m: f"{m[3]} {flip[m[2]]} {m[1]}", p)


def implication(p):
    left, sign, right = p.partition(" imply ")
    return f"!({left}) || ({right})" if sign and right.count("imply") == 0 else p


def de_morgan(p):
    left, sign, right = p.partition(" && ")
    if not sign or "||" in p or "imply" in p:
        return p
    return f"!(!({left}) || !({right}))"


def conjuncts_turned(p):
    parts = p.split(" && ")
    return " && ".join(reversed(parts)) if "||" not in p and "imply" not in p else p


SAME = [
    lambda p: p, lambda p: f"({p})", lambda p: f"((({p})))", lambda p: f"!!({p})",
    lambda p: f"not not ({p})", lambda p: f"({p}) && true", lambda p: f"({p}) || false",
    lambda p: f"({p}) and ({p})", lambda p: f"true imply ({p})", lambda p: f"({p}) && 1 + 1 == 2",
    lambda p: " ".join(xta.words(p)), lambda p: "\n  ".join(xta.words(p)),
    lambda p: f"/* as said */ {p} /* done */", lambda p: p.replace("&&", "and").replace("||", "or"),
    equality_split, mirrored, implication, de_morgan, conjuncts_turned,
    lambda p: mirrored(equality_split(p))]


def same(query, at):
    form, predicates = taken_apart(query)
    # `deadlock` stands by itself or negated: engines take it no other way.
    if "deadlock" in query:
        return [query, "A[]  not  deadlock", "A[] !deadlock", "A[] (not deadlock)"][at % 4]
    return put_together(form, [SAME[at % len(SAME)](p.strip()) for p in predicates])


# ---- Something else -------------------------------------------------------------------------------


def wrong_forms(query, others):
    """Other quantifiers, constants, relations, names, and one conjunct less."""
    form, predicates = taken_apart(query)
    found = []
    for other in ("E<>", "A[]", "E[]", "A<>"):
        if other != form:
            found += [f"{other} {p.strip()}" for p in predicates]
    if form != "-->":
        found += [f"true --> {predicates[0]}", f"{predicates[0]} --> false"]
        found += [f"{form} not ({predicates[0]})"]
    else:
        a, b = (p.strip() for p in predicates)
        found += [f"A[] {a} imply {b}", f"{b} --> {a}", f"A<> {b}", f"E<> {a} && {b}"]
    for p in predicates:
        changed = [re.sub(r"\b\d+\b", lambda m: str(int(m[0]) + d), p, count=1)
                   for d in (-12, -1, 1, 12)]
        for sign in re.findall(r"(?<!-)(<=|>=|==|<|>)(?!-)", p):
            changed += [p.replace(f" {sign} ", f" {flip} ") for flip in FLIPS[sign]]
        for word in ("imply", "&&", "||"):
            parts = p.split(f" {word} ")
            if len(parts) > 1:
                changed += parts + [f" {w} ".join(parts) for w in ("imply", "&&", "||") if w != word]
                changed.append(f" {word} ".join(reversed(parts)))
        for name in set(re.findall(r"\w+\.\w+", p)):
            changed += [p.replace(name, o) for o in others if o != name]
        for one in changed:
            rest = [one if q is p else q for q in predicates]
            found.append(put_together(form, rest) if one.count("(") == one.count(")") else one)
    return [q for q in dict.fromkeys(found) if q != query]


BAD_QUERIES = [
    "", " \n", "true", "E<>", "A[]", "E<> ", "--> ", "E<> Nobody.Here", "E<> deadlock &&", "A[] not",
    "E<> x = 48", "exhaustive", "sup: 1", "inf{true}: 1", "bounds{true}: 1", "A() not deadlock",
    "A [ ] not deadlock", "e<> true", "E<> true; A[] false", "E<> true\nA[] false", "E<> 1 / 0 == 1",
    "<script>alert(1)</script>", "E<> " + "(" * 400 + "true" + ")" * 400, "E<> true /*", "∃<> true",
    "E<> Locker", "E<> Locker.x", "E<> 99999999999 == 1", "A<> true", "E<> __proto__"]


def locations(model):
    return [f"{t.name}.{name}" for t in model.templates.values() for name in t.locations]


def query_answers(task, rng):
    asks = [c for c in task["checks"] if c["block"] == "ask"]
    others = locations(xta.parse(task["models"]["start"]))
    wrong = {c["name"]: wrong_forms(c["query"], others) for c in asks}
    for at in range(20):
        given = {c["name"]: same(c["query"], at + 7 * j) for j, c in enumerate(asks)}
        yield "right", {"queries": given}
    for at in range(150):
        given = {}
        for j, c in enumerate(asks):
            forms = wrong[c["name"]]
            is_right = rng.random() < 0.25
            given[c["name"]] = same(c["query"], at) if is_right else forms[at % len(forms)] \
                if at < len(forms) else rng.choice(forms)
        yield "mutant", {"queries": given}
    for at, bad in enumerate(BAD_QUERIES):
        given = {c["name"]: c["query"] for c in asks}
        given[asks[at % len(asks)]["name"]] = bad
        if at % 3 == 0:
            given.pop(asks[(at + 1) % len(asks)]["name"])
        if at % 7 == 0:
            given["nobody-asked"] = "E<> true"
        yield "mistake", {"queries": given}


# ---- Numbers and choices --------------------------------------------------------------------------

BAD_NUMBERS = ["", " ", "twenty-one", "21.0", "2 1", "0x15", "1e3", "21;", "--21", "½", "NaN", "{k}",
               "99999999999999999999", "2147483648", "-2147483649", "1 + 20", "null", "21 min", "²"]
LATER = [1000, 32767, 32768, 100000, 2147483647]


def right_key(task):
    numbers = {c["name"]: int(c["answer"]) for c in task["checks"] if c["block"] == "number"}
    return numbers


def number_answers(task, rng, right_choices):
    numbers = right_key(task)
    choices = [c for c in task["checks"] if c["block"] == "choice"]
    good = {n: str(k) for n, k in numbers.items()}

    def answer(numbers, picked=None):
        made = {"numbers": numbers}
        if choices:
            made["choices"] = dict(right_choices if picked is None else picked)
        return made

    for write in [str, lambda k: f" {k}", lambda k: f"{k} ", lambda k: f"\t{k}\n"] * 5:
        yield "right", answer({n: write(k) for n, k in numbers.items()})
    near = [d for d in range(-30, 46) if d]
    for at in range(150):
        given = dict(good)
        for j, (name, k) in enumerate(numbers.items()):
            delta = near[at % len(near)] if (at // len(near) + j) % 2 == 0 else rng.choice([0, -1, 1])
            given[name] = str(k + delta)
        if at >= 140:
            given = {n: str(rng.choice(LATER + [-k for k in LATER])) for n in numbers}
        options = {c["name"]: rng.choice(c["options"]) for c in choices}
        yield "mutant", answer(given, options)
    for at in range(30):
        given, picked = dict(good), dict(right_choices)
        name = list(numbers)[at % len(numbers)]
        given[name] = BAD_NUMBERS[at % len(BAD_NUMBERS)]
        if at % 5 == 4:
            given.pop(name)
        for c in choices:
            bad = ["", "YES", "maybe", "no, yes", "0", "<b>yes</b>", "yes\u200b", "__proto__"]
            picked[c["name"]] = bad[at % len(bad)] if at % 2 else c["options"][at // 2 % 2]
        yield "mistake", answer(given, picked)
