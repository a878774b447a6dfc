"""Places in a model's text where answers are changed, and the changes that turn a good answer into
another one: mutants.  A change is a list of edits (begin, end, new text).
"""
import re

import xta

EDGE = re.compile(r"(?:(\w+)\s*)?->\s*(\w+)\s*\{([^{}]*)\}\s*([,;])")
LABEL = re.compile(r"(select|guard|sync|assign)\s+([^;]*);\s*")
COMPARISON = re.compile(r"(<=|>=|==|!=|(?<!-)<|(?<!-)>)(?!=)")
FLIPS = {"<": ["<=", ">="], "<=": ["<", "=="], ">": [">=", "<="], ">=": [">", "=="],
         "==": [">=", "<="], "!=": ["=="]}


def apply(text, edits):
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def overlap(edits):
    ordered = sorted(edits)
    return any(a[1] > b[0] for a, b in zip(ordered, ordered[1:]))


class Source:
    """A model's text, and where the templates stand in it that an answer may change."""

    def __init__(self, text, lock):
        self.text = text
        self.model = xta.parse(text)
        self.own = [t for n, t in self.model.templates.items() if "process " + n not in lock]
        self.locked = [t for n, t in self.model.templates.items() if "process " + n in lock]

    def body(self, template):
        return self.text[template.span[0]:template.span[1]]

    def edges(self, template):
        """Matches of EDGE, and where the template begins."""
        return list(EDGE.finditer(self.body(template))), template.span[0]

    def labels(self, template):
        """(kind, content, begin, end) of the content, and begin and end of the whole label."""
        edges, at = self.edges(template)
        for edge in edges:
            for label in LABEL.finditer(edge[3]):
                base = at + edge.start(3)
                yield (label[1], label[2], base + label.start(2), base + label.end(2),
                       base + label.start(), base + label.end())

    def invariants(self, template):
        """(location, invariant, begin, end) with the braces."""
        body = self.body(template)
        states = re.search(r"\bstate\s[^;]*;", body)
        for match in re.finditer(r"(\w+)\s*(\{([^{}]*)\})", states[0]):
            at = template.span[0] + states.start()
            yield match[1], match[3], at + match.start(2), at + match.end(2)

    def conditions(self, template):
        """(text, begin, end) of guards and invariants, without braces."""
        found = [(label[1], label[2], label[3]) for label in self.labels(template)
                 if label[0] == "guard"]
        found += [(inner, begin + 1, end - 1) for _, inner, begin, end in self.invariants(template)]
        return found


def numbers(source, template):
    for match in re.finditer(r"(?<![\w\]])\d+\b", source.body(template)):
        begin, end = (template.span[0] + at for at in match.span())
        for delta in (-1, 1, 5):
            if int(match[0]) + delta >= 0:
                yield [(begin, end, str(int(match[0]) + delta))]


def relations(source, template):
    for text, begin, _ in source.conditions(template):
        for match in COMPARISON.finditer(text):
            for other in FLIPS[match[0]]:
                yield [(begin + match.start(), begin + match.end(), other)]


def conjuncts(source, template):
    for text, begin, end in source.conditions(template):
        parts = split(text, "&&")
        if len(parts) > 1:
            for left_out in range(len(parts)):
                kept = [part for at, part in enumerate(parts) if at != left_out]
                yield [(begin, end, " && ".join(kept))]


def split(text, operator):
    """At the operators that stand in no parentheses; alternatives are not split."""
    parts, depth, last = [], 0, 0
    if operator == "&&" and ("||" in text or " or " in text or "imply" in text):
        return [text.strip()]
    for token in xta.tokens(text):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token[1], 0)
        if token[1] == operator and not depth:
            parts.append(text[last:token[2]].strip())
            last = token[3]
    return parts + [text[last:].strip()]


def labels_dropped(source, template):
    for kind, _, _, _, begin, end in source.labels(template):
        yield [(begin, end, "")]
    for _, _, begin, end in source.invariants(template):
        yield [(begin, end, "")]


def assignments(source, template):
    for kind, content, begin, end, _, _ in source.labels(template):
        parts = split(content, ",") if kind == "assign" else []
        for at in range(len(parts)):
            if len(parts) > 1:
                yield [(begin, end, ", ".join(parts[:at] + parts[at + 1:]))]
        if len(parts) > 1:
            yield [(begin, end, ", ".join(reversed(parts)))]


def directions(source, template):
    for kind, content, begin, end, _, _ in source.labels(template):
        if kind == "sync":
            yield [(begin, end, content[:-1] + {"!": "?", "?": "!"}[content[-1]])]


def channels(source, template):
    declared = [d for d in source.model.declarations if d[0] == "variable" and d[1][1] == "chan"]
    for kind, content, begin, end, _, _ in source.labels(template):
        for other in declared if kind == "sync" else []:
            name = re.match(r"\w+", content)[0]
            if other[2] != name and bool(other[3]) == ("[" in content):
                yield [(begin, begin + len(name), other[2])]


def endpoints(source, template):
    edges, at = source.edges(template)
    for edge in edges:
        for group in (1, 2):
            for name in template.locations:
                if edge[group] and name != edge[group]:
                    yield [(at + edge.start(group), at + edge.end(group), name)]


def edges_dropped(source, template):
    edges, at = source.edges(template)
    for edge in edges[:-1]:
        yield [(at + edge.start(), at + edge.end(), "")]
    if len(edges) > 1:
        yield [(at + edges[-2].end() - 1, at + edges[-1].end(), ";")]


def initials(source, template):
    match = re.search(r"\binit\s+(\w+)", source.body(template))
    for name in template.locations:
        if name != match[1]:
            yield [(template.span[0] + match.start(1), template.span[0] + match.end(1), name)]


OPERATORS = [numbers, relations, conjuncts, labels_dropped, assignments, directions, channels,
             endpoints, edges_dropped, initials]


def all_changes(source, templates):
    """By operator, so that each of them gets its share however many places it has."""
    found = []
    for operator in OPERATORS:
        changes = [c for t in templates for c in operator(source, t) if c]
        if changes:
            found.append(changes)
    return found


def mutants(source, count, rng):
    """Different texts that are one or two changes away; a few have them in locked parts."""
    groups, locked = all_changes(source, source.own), all_changes(source, source.locked)
    found, seen, tries = [], {source.text}, 0
    while len(found) < count and tries < 60 * count:
        tries += 1
        pick = lambda: rng.choice(rng.choice(groups))
        if locked and tries % 30 == 29:
            change = rng.choice(rng.choice(locked))
        elif tries % 5 < 3:
            change = pick()
        else:
            change = pick() + pick()
        if overlap(change):
            continue
        text = apply(source.text, change)
        if text not in seen:
            seen.add(text)
            found.append(text)
    return found
