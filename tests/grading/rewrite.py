"""Right answers written differently: texts that mean the same as a solution."""
import re
import subprocess
import tempfile
from pathlib import Path

import xta
from edits import COMPARISON, apply, split
from engine import ZONELAB

MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def named_outside(task):
    """Names that queries, monitors and variants speak of."""
    texts = [c["query"] for c in task["checks"]] + list(task["monitors"].values())
    texts += [old for v in task["variants"] for old, _ in v["replace"]]
    return {word for text in texts for word in xta.words(text)}


# ---- Layout only: these leave the tree as it is, in locked parts too -------------------------------


def one_line(text, rng):
    return " ".join(xta.words(text)) + "\n"


def a_word_a_line(text, rng):
    return "\n".join(xta.words(text)) + "\n"


def commented(text, rng):
    out = []
    for word in xta.words(text):
        out.append(word)
        if rng.random() < 0.15:
            out.append(rng.choice(["/* here; { */", "// a note }\n", "/* system X; */", "\n\n"]))
    return " ".join(out) + "// the end"


def tabs_and_crlf(text, rng):
    return text.replace("    ", "\t").replace("\n", "\r\n")


def spelled(text, rng):
    words = {"&&": " and ", "||": " or "}
    edits = [(b, e, words[w]) for _, w, b, e in xta.tokens(text) if w in words]
    edits += [(b, e, ":=") for _, w, b, e in xta.tokens(text[:text.rindex("system")])
              if w == "=" and rng.random() < 0.5]
    return apply(text, edits)


def parenthesised(source, rng, templates):
    edits = []
    for template in templates:
        for text, begin, end in source.conditions(template):
            parts = split(text, "&&")
            edits.append((begin, end, "(" + " && ".join(f"({p})" for p in parts) + ")"))
    return apply(source.text, edits)


def in_xml(text, rng):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.xta")
        path.write_text(text)
        done = subprocess.run([ZONELAB, "convert", str(path), "--to", "xml"], check=True,
                              capture_output=True, text=True)
        return done.stdout


LAYOUTS = [one_line, a_word_a_line, commented, tabs_and_crlf, spelled]


# ---- Changes of the tree in the answer's own templates ---------------------------------------------


def edges_turned(source, rng):
    """The edges in another order."""
    edits = []
    for template in source.own:
        edges, at = source.edges(template)
        if len(edges) < 2 or any(not e[1] for e in edges):
            continue
        texts = [e[0].rstrip(",; ") for e in edges]
        rng.shuffle(texts)
        joined = ",\n        ".join(texts) + ";"
        edits.append((at + edges[0].start(), at + edges[-1].end(), joined))
    return apply(source.text, edits)


def conjuncts_turned(source, rng):
    edits = []
    for template in source.own:
        for text, begin, end in source.conditions(template):
            edits.append((begin, end, " && ".join(reversed(split(text, "&&")))))
    return apply(source.text, edits)


def equalities_split(source, rng):
    edits = []
    for template in source.own:
        for text, begin, end in source.conditions(template):
            parts = []
            for part in split(text, "&&"):
                sides = part.split(" == ")
                both = f"{sides[0]} >= {sides[-1]} && {sides[0]} <= {sides[-1]}"
                parts.append(both if len(sides) == 2 and "(" not in part else part)
            edits.append((begin, end, " && ".join(parts)))
    return apply(source.text, edits)


def mirrored(source, rng):
    """`3 <= x` for `x >= 3`."""
    edits = []
    for template in source.own:
        for text, begin, end in source.conditions(template):
            parts = []
            for part in split(text, "&&"):
                found = COMPARISON.findall(part)
                if len(found) == 1 and "|" not in part and "(" not in part:
                    left, right = (side.strip() for side in part.split(found[0]))
                    part = f"{right} {MIRROR[found[0]]} {left}"
                parts.append(part)
            edits.append((begin, end, " && ".join(parts)))
    return apply(source.text, edits)


def renamed(source, rng, outside, of):
    """Locations, or clocks and variables, that nobody else speaks of."""
    edits = []
    for template in source.own:
        local = [d[2] for d in template.declarations] if of == "data" else list(template.locations)
        new = {name: f"my_{name}_{rng.randrange(100)}" for name in local if name not in outside}
        for _, word, begin, end in xta.tokens(source.body(template)):
            if word in new:
                edits.append((template.span[0] + begin, template.span[0] + end, new[word]))
    return apply(source.text, edits)


def second_clock(source, rng):
    """A clock that is always equal to another one, and used in its place here and there."""
    edits = []
    for template in source.own:
        clocks = [d[2] for d in template.declarations if d[0] == "variable" and d[1][1] == "clock"]
        if not clocks:
            continue
        old, new = rng.choice(clocks), "twin"
        body = source.text.index("{", template.span[0]) + 1
        edits.append((body, body, f"\n    clock {new};"))
        for kind, content, begin, end, _, _ in source.labels(template):
            if kind == "assign":
                both = re.sub(rf"\b{old} = (\w+)", rf"{old} = \1, {new} = \1", content)
                edits.append((begin, end, both))
        for text, begin, end in source.conditions(template):
            if rng.random() < 0.6:
                edits.append((begin, end, re.sub(rf"\b{old}\b", new, text)))
    return apply(source.text, edits)


def with_true(source, rng):
    edits = []
    for template in source.own:
        edits += [(begin, end, text.rstrip() + " && true")
                  for text, begin, end in source.conditions(template) if "||" not in text]
    return apply(source.text, edits)


def edge_twice(source, rng):
    template = rng.choice(source.own)
    edges, at = source.edges(template)
    edge = rng.choice(edges[:-1] or edges)
    copy = edge[0].rstrip(",; ")
    return apply(source.text, [(at + edge.start(), at + edge.start(), copy + ",\n        ")])


def lonely_location(source, rng):
    template = rng.choice(source.own)
    at = template.span[0] + re.search(r"\bstate\s", source.body(template)).end()
    return apply(source.text, [(at, at, "Nowhere, ")])


def states_turned(source, rng):
    edits = []
    for template in source.own:
        match = re.search(r"\bstate\s([^;]*);", source.body(template))
        parts = split(match[1], ",")
        rng.shuffle(parts)
        at = template.span[0]
        edits.append((at + match.start(1), at + match.end(1), ", ".join(parts)))
    return apply(source.text, edits)


def unused_template(source, rng, name="Spare"):
    at = source.text.rindex("system ")
    text = f"process {name}() {{\n    clock z;\n    state A;\n    init A;\n}}\n\n"
    return apply(source.text, [(at, at, text)])


def own_template_first(source, rng):
    """Another order of the templates."""
    template = source.own[-1]
    body = source.body(template)
    at = source.text.index("process ")
    return apply(source.text, [template.span + ("",), (at, at, body + "\n\n")])
