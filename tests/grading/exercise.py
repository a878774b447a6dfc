"""Reads `.zonelab.md` for the oracle: right exercises only, with nothing but what is graded."""
import itertools
import re

KEYS = {"test": {"expect", "fail"}, "variant": {"replace", "check", "expect", "fail"},
        "ask": {"text", "ours", "fail"}, "choice": {"text", "option", "decide", "fail"},
        "number": {"ask", "query", "answer", "range", "fail"}, "text": {"text"}, "held": set()}
GRADED = ("test", "variant", "ask", "number", "choice", "held")
LIMITS = {"states": 200_000, "seconds": 10, "mb": 256}


class Bad(Exception):
    pass


def split_front(text):
    match = re.match(r"---\n(.*?)\n---\n(.*)", text, re.S)
    if not match:
        raise Bad("no front matter")
    pairs = (line.split(":", 1) for line in match[1].splitlines() if line.strip())
    return {key.strip(): value.strip() for key, value in pairs}, match[2]


def fields(kind, lines):
    """The body, and {key: [values]} of the lines `key: value` at the end."""
    body, found, last = [], {}, None
    for line in lines:
        match = re.match(r"(\w+)(\.\w+)?:\s?(.*)", line)
        if line.strip() in ("least", "greatest") and kind == "number":
            found["extreme"], last = [line.strip()], None
        elif match and match[1] in KEYS[kind]:
            last = match[1] + (match[2] or "")
            found.setdefault(last, []).append(match[3].strip())
        elif last and line[:1] in (" ", "\t"):
            found[last][-1] += " " + line.strip()
        elif not found:
            body.append(line)
    return "\n".join(body).strip(), found


def arrow(text):
    """`OLD => NEW`; NEW may be empty."""
    old, _, new = (text + " ").partition(" => ")
    return old.strip(), new.strip()


def graded(kind, info, lines):
    names = [word for word in info[1:] if "=" not in word]
    values = dict(word.split("=", 1) for word in info[1:] if "=" in word)
    block = {"block": kind, "name": names[0], "points": int(values.get("points", 1)),
             "show": "hidden" if "hidden" in names[1:] else values.get("show", "always"),
             "needs": [n for n in values.get("needs", "").split("+") if n],
             "with": [n for n in values.get("with", "").split("+") if n]}
    body, found = fields(kind, lines)
    one = {key: rows[0] for key, rows in found.items()}
    block["expect"] = one.get("expect", "satisfied")
    if kind == "test":
        block["query"] = " ".join(body.split())
    elif kind == "variant":
        block["replace"] = [arrow(row) for row in found.get("replace", [])]
        block["query"] = one.get("check", "")
    elif kind == "ask":
        block["query"] = one.get("ours", "")
    elif kind == "number":
        block.update(query=one["query"], extreme=one["extreme"], answer=one.get("answer"))
        block["range"] = [int(k) for k in one["range"].split("..")] if "range" in one else None
    elif kind == "choice":
        query, _, options = one["decide"].rpartition(" => ")
        block.update(query=query.strip(), options=found["option"],
                     decided=[word.strip() for word in options.split(",", 1)])
    return block


def parameters(text):
    found = []
    for part in filter(None, text.split(",")):
        name, low, high = re.match(r"\s*(\w+) in (-?\d+)\.\.(-?\d+)\s*$", part).groups()
        found.append((name, range(int(low), int(high) + 1)))
    return found


def read(text, variant=0):
    front, body = split_front(text)
    given = parameters(front.get("params", ""))
    if given:  # the last one varies first
        values = next(itertools.islice(itertools.product(*(r for _, r in given)), variant, None))
        for (name, _), value in zip(given, values):
            body = body.replace("{" + name + "}", str(value))
    listed = lambda key: [w.strip() for w in front.get(key, "").split(",") if w.strip() not in ("", "-")]
    made = {"id": front["id"], "version": int(front["version"]), "kind": front["kind"],
            "lock": listed("lock"), "writes": listed("writes") if "writes" in front else None,
            "edits": None, "limits": dict(LIMITS), "models": {}, "monitors": {}, "checks": [],
            "variants": []}
    if "edits" in front:
        count, unit = front["edits"].split()
        made["edits"] = (int(count), unit.rstrip("s") + "s")
    for part in listed("limits"):
        made["limits"][part.split()[0]] = float(part.split()[1])
    for match in re.finditer(r"^(`{3,})[ \t]*(\S.*)\n((?:.*\n)*?)\1`*[ \t]*$", body + "\n", re.M):
        info, lines = match[2].split(), match[3].splitlines()
        if info[0] == "xta" and len(info) > 1:
            target = made["monitors"] if info[1] == "monitor" else made["models"]
            target[info[2] if info[1] == "monitor" else info[1]] = match[3]
        elif info[0] in GRADED:
            block = graded(info[0], info, lines)
            if info[0] == "variant":
                made["variants"].append(block)
            if info[0] != "variant" or block["query"]:
                made["checks"].append(block)
    return made
