"""Common mistakes, and answers that are no answers, for exercises that ask for a model.

Each function makes one text from a good one, or None if it has nothing to get wrong there.
"""
import re

import xta
from edits import apply


def guard_for_invariant(source, task, rng):
    """The bound stands at the edges that leave, where it forces nothing."""
    edits = []
    for template in source.own:
        bounds = {name: (inner, begin, end)
                  for name, inner, begin, end in source.invariants(template)}
        edits += [(begin, end, "") for _, begin, end in bounds.values()]
        edges, at = source.edges(template)
        for edge in edges:
            if edge[1] in bounds:
                inside = at + edge.start(3)
                guard = re.search(r"guard ", edge[3])
                inner = bounds[edge[1]][0].strip()
                if guard:
                    edits.append((inside + guard.end(), inside + guard.end(), inner + " && "))
                else:
                    sync = re.search(r"sync |assign |$", edge[3]).start()
                    edits.append((inside + sync, inside + sync, f" guard {inner}; "))
    return apply(source.text, edits) if edits else None


def drop(source, kinds, some, rng):
    found = [label for t in source.own for label in source.labels(t) if label[0] in kinds]
    chosen = found if not some else rng.sample(found, min(some, len(found)))
    return apply(source.text, [(l[4], l[5], "") for l in chosen]) if chosen else None


def resets_forgotten(source, task, rng):
    return drop(source, ("assign",), 0, rng)


def guards_forgotten(source, task, rng):
    return drop(source, ("guard",), 0, rng)


def invariants_forgotten(source, task, rng):
    found = [(b, e, "") for t in source.own for _, _, b, e in source.invariants(t)]
    return apply(source.text, found) if found else None


def all_relations(source, old, new):
    edits = []
    for template in source.own:
        for text, begin, end in source.conditions(template):
            edits.append((begin, end, re.sub(old, new, text)))
    text = apply(source.text, edits)
    return text if text != source.text else None


def strict(source, task, rng):
    return all_relations(source, r"([<>])=", r"\1")


def exact(source, task, rng):
    return all_relations(source, r">=", "==")


def single_equals(source, task, rng):
    return all_relations(source, r"[<>=]=", "=")


def directions_swapped(source, task, rng):
    swap = {"!": "?", "?": "!"}
    edits = [(l[2], l[3], l[1][:-1] + swap[l[1][-1]])
             for t in source.own for l in source.labels(t) if l[0] == "sync"]
    return apply(source.text, edits) if edits else None


def marked(word, every):
    def make(source, task, rng):
        template = rng.choice(source.own)
        names = list(template.locations)
        chosen = names if every else [rng.choice(names)]
        body = source.body(template)
        old = re.search(r"\b(urgent|commit)\s[^;]*;\s*", body)
        at = template.span[0] + re.search(r"\binit\s", body).start()
        edits = [(at, at, f"{word} {', '.join(chosen)};\n    ")]
        if old:
            edits.append((template.span[0] + old.start(), template.span[0] + old.end(), ""))
        return apply(source.text, edits)
    make.__name__ = f"{word}_{'everywhere' if every else 'once'}"
    return make


def urgent_for_committed(source, task, rng):
    text = source.text
    for template in reversed(source.own):
        body = source.body(template)
        swapped = re.sub(r"\burgent\b(?=\s+\w+\s*[,;])", "commit", body)
        text = text.replace(body, swapped)
    return text if text != source.text else None


def update_everywhere(update, declared=""):
    """Every edge of the answer's own also does this."""
    def make(source, task, rng):
        edits, extra = [], update
        if "@" in extra:
            names = [d[2] + ("[0]" if d[3] else "") for d in source.model.declarations
                     if d[0] == "variable" and d[1][1] not in ("chan",) and "const" not in d[1][0]]
            if not names:
                return None
            extra = extra.replace("@", rng.choice(names))
        for template in source.own:
            body = source.text.index("{", template.span[0]) + 1
            edits.append((body, body, "\n    " + declared))
            edges, at = source.edges(template)
            for edge in edges:
                inside = at + edge.end(3)
                assign = re.search(r"assign ", edge[3])
                if assign:
                    here = at + edge.start(3) + assign.end()
                    edits.append((here, here, extra + ", "))
                else:
                    edits.append((inside, inside, f" assign {extra}; "))
        return apply(source.text, edits)
    return make


run_time_error = update_everywhere("counted = counted + 1", "int[0, 2] counted;")
too_many_states = update_everywhere("low = (low + 1) % 700, high = high + (low == 0 ? 1 : 0)",
                                    "int low; int high;")
division = update_everywhere("zero = 1 / zero", "int zero;")
writes_of_others = update_everywhere("@ = 1 - 1")


def writes_by_function(source, task, rng):
    names = [d[2] for d in source.model.declarations
             if d[0] == "variable" and d[1][1] not in ("chan",) and "const" not in d[1][0] and not d[3]]
    if not names:
        return None
    make = update_everywhere("sneak()", "void sneak() { if (true) { %s = 0; } }" % rng.choice(names))
    return make(source, task, rng)


def own_global(source, task, rng):
    text = update_everywhere("mine = 1")(source, task, rng)
    return "int mine;\n" + text


def shadowed(source, task, rng):
    """A variable of its own with the name of a shared one; its writes are nobody's business."""
    names = [d[2] for d in source.model.declarations if d[0] == "variable" and d[1][1] != "chan"
             and "const" not in d[1][0] and not d[3]]
    if not names:
        return None
    name = rng.choice(names)
    return update_everywhere(f"{name} = 1", f"int {name};")(source, task, rng)


def locked_part(which):
    def make(source, task, rng):
        text, templates = source.text, source.locked
        if which == "declarations":
            return "int added;\n" + text
        if which == "system":
            return text[:text.rindex("system ")] + "system " + source.own[-1].name + ";\n"
        if not templates:
            return None
        template = rng.choice(templates)
        if which == "removed":
            return apply(text, [template.span + ("",)])
        places = list(source.invariants(template)) + [l[:4] for l in source.labels(template)]
        begin, end = rng.choice(places)[2:4]
        kept = "" if text[begin] == "{" else "1 == 1" if "guard" in text[begin - 7:begin] else None
        return apply(text, [(begin, end, kept)]) if kept is not None else None
    make.__name__ = "locked_" + which
    return make


def variant_bait(source, task, rng):
    """What a variant replaces stands in the answer's own template, which comes first."""
    for block in task["variants"]:
        match = re.match(r"(\w+) (\{[^{}]*\})$", block["replace"][0][0])
        if not match:
            continue
        clock = re.search(r"[a-z]\w*", match[2])[0]
        template = source.own[-1]
        body = source.body(template).replace("state ", f"state {match[0]}, ", 1)
        if not re.search(rf"\bclock [^;]*\b{clock}\b", body):
            body = body.replace("{", "{\n    clock " + clock + ";", 1)
        at = source.text.index("process ")
        return apply(source.text, [template.span + ("",), (at, at, body + "\n\n")])
    return None


def renamed_location(source, task, rng):
    for template in source.own:
        for name in template.locations:
            if any(f"{template.name}.{name}" in c["query"] for c in task["checks"]):
                body = re.sub(rf"\b{name}\b", name + "2", source.body(template))
                return apply(source.text, [template.span + (body,)])
    return None


def renamed_process(source, task, rng):
    name = source.own[-1].name
    return re.sub(rf"\b{name}\b", name + "2", source.text)


def hash_name(source, task, rng):
    template = source.own[-1]
    body = source.text.index("{", template.span[0]) + 1
    return apply(source.text, [(body, body, "\n    clock own#;")])


def start(source, task, rng):
    return task["models"]["start"]


def only_template(source, task, rng):
    return source.body(source.own[-1])


def no_system(source, task, rng):
    return source.text[:source.text.rindex("system ")]


def cut_off(source, task, rng):
    return source.text[:len(source.text) * 2 // 3]


def prose(source, task, rng):
    return "I could not do this one. <b>Sorry</b>!\n"


def empty(source, task, rng):
    return ""


def broken_xml(source, task, rng):
    return "<?xml version='1.0'?><nta><declaration>chan press;</declaration><template>"


MISTAKES = [
    guard_for_invariant, resets_forgotten, guards_forgotten, invariants_forgotten, strict, exact,
    single_equals, directions_swapped, marked("urgent", False), marked("urgent", True),
    marked("commit", False), marked("commit", True), urgent_for_committed, run_time_error,
    too_many_states, division, writes_of_others, writes_by_function, own_global, shadowed,
    locked_part("declarations"), locked_part("system"), locked_part("removed"),
    locked_part("changed"), variant_bait, renamed_location, renamed_process, hash_name, start,
    only_template, no_system, cut_off, prose, empty, broken_xml]
