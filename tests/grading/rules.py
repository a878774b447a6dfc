"""The rules on what an answer's text may look like: names, locked parts, writes and the budget.

All of them look at trees of xta.py.  `faults` are planted ones (planted.md).
"""
import itertools
import re
from collections import Counter

import xta


def hash_names(text):
    found = [t[1] for t in xta.tokens(text) if t[0] == "word" and "#" in t[1]]
    return list(dict.fromkeys(found))


def locked_parts(task, start_text, start, answer_text, answer, faults):
    if "lock-by-text" in faults:
        cut = lambda text, model, name: [text[a:b] for a, b in xta.spans(model, name)]
        return [name for name in task["lock"]
                if cut(start_text, start, name) != cut(answer_text, answer, name)]
    return [name for name in task["lock"] if xta.part(start, name) != xta.part(answer, name)]


# ---- Writes ---------------------------------------------------------------------------------------


def root(tree):
    """The names that an assignment to this expression writes to."""
    if tree[0] == "name":
        return {tree[1]}
    if tree[0] in ("index", "field"):
        return root(tree[1])
    if tree[0] == "if":
        return root(tree[2]) | root(tree[3])
    if tree[0] in ("assign", "step"):
        return root(tree[2] if tree[0] == "assign" else tree[3])
    return set()


class Writes:
    """Which global variables a template writes: itself, through functions and ref parameters."""

    def __init__(self, model):
        self.model = model
        self.globals = {d[2] for d in model.declarations if d[0] == "variable"}
        self.functions = {d[2]: d for d in model.declarations if d[0] == "function"}

    def of_template(self, template):
        local = {d[2] for d in template.declarations} | {p[2] for p in template.parameters}
        functions = {d[2]: d for d in template.declarations if d[0] == "function"}
        found = set()
        for edge in template.edges:
            hidden = {name for name, _ in edge["select"]}
            labels = edge["assign"] + [edge["guard"], edge["sync"]]
            found |= self.of_tree(labels, local, hidden, functions, ())
        shared = {name for name in found if name in self.globals and name not in local}
        return shared | self.through_references(template, found)

    def through_references(self, template, found):
        written = {at for at, p in enumerate(template.parameters) if p[0] and p[2] in found}
        shared = set()
        for _, _, base, arguments in self.model.instances:
            if base == template.name:
                for at in written & set(range(len(arguments))):
                    shared |= root(arguments[at]) & self.globals
        return shared

    def of_tree(self, tree, local, hidden, functions, calls):
        """Names that are written, those of `hidden` and of locals of functions left out."""
        if not isinstance(tree, (tuple, list)) or not tree:
            return set()
        if tree[0] == "block":
            hidden, found = set(hidden), set()
            for statement in tree[1]:
                found |= self.of_tree(statement, local, hidden, functions, calls)
                if statement[0] == "local":
                    hidden |= {d[2] for d in statement[1]}
            return found
        if tree[0] == "foreach":
            return self.of_tree(tree[2], local, hidden | {tree[1][0]}, functions, calls)
        found = set()
        if tree[0] == "assign":
            found = root(tree[2])
        elif tree[0] == "step":
            found = root(tree[3])
        elif tree[0] == "call" and tree[1][0] == "name":
            found = self.of_call(tree, local, functions, calls)
        found -= hidden
        for child in tree:
            found |= self.of_tree(child, local, hidden, functions, calls)
        return found

    def of_call(self, tree, local, functions, calls):
        name = tree[1][1]
        function = functions.get(name) or (None if name in local else self.functions.get(name))
        if function is None or name in calls:
            return set()
        parameters, body = function[3], function[4]
        inside = self.of_tree(body, local, set(), functions, (*calls, name))
        own = {p[2] for p in parameters}
        for parameter, argument in zip(parameters, tree[2]):
            if parameter[0] and parameter[2] in inside:
                inside |= root(argument)
        return inside - own


def unlocked_writes(task, model):
    writes, found = Writes(model), set()
    for name, template in model.templates.items():
        if "process " + name not in task["lock"]:
            found |= writes.of_template(template)
    return found


def forbidden_writes(task, start, answer):
    may = task["writes"]
    if may is None:
        may = unlocked_writes(task, start)
    return sorted(unlocked_writes(task, answer) - set(may))


# ---- The budget -----------------------------------------------------------------------------------


def holes(tree):
    """The tree without its numbers, and these."""
    numbers = []

    def strip(node):
        if isinstance(node, dict):
            return tuple((key, strip(value)) for key, value in node.items())
        if isinstance(node, (tuple, list)):
            if len(node) == 2 and node[0] == "number":
                numbers.append(node[1])
                return ("number",)
            return tuple(map(strip, node))
        return node
    return strip(tree), numbers


def cheapest(ours, theirs):
    """Least number of differing numbers between edges of one shape, over all ways to pair them."""
    cost = lambda a, b: sum(x != y for x, y in zip(a, b))
    if len(ours) > 7:  # too many to try all: those that are equal are paired first
        for one in list(ours):
            if one in theirs and len(ours) > 7:
                ours.remove(one)
                theirs.remove(one)
        ours, theirs = ours[:7], theirs[:7]
    return min(sum(map(cost, ours, order)) for order in itertools.permutations(theirs))


def frame(template, unit):
    """What may not change at all, if only `unit` may."""
    kept = [template.parameters, template.declarations, template.branchpoints, template.initial]
    if unit == "numbers":
        kept.append(sorted(template.locations.items()))
    elif unit == "edges":
        kept.append(sorted(template.locations.items(), key=str))
    return kept


def count_numbers(start, answer):
    total = 0
    whole = lambda m: [m.declarations, m.instances, m.system]
    pairs = [(whole(start), whole(answer))]
    pairs += [(frame(t, "numbers"), frame(answer.templates[n], "numbers"))
              for n, t in start.templates.items()]
    for ours, theirs in pairs:
        (shape, a), (other, b) = holes(ours), holes(theirs)
        if shape != other:
            return -1
        total += sum(x != y for x, y in zip(a, b))
    for name, template in start.templates.items():
        groups = {}
        for side, edges in enumerate((template.edges, answer.templates[name].edges)):
            for edge in edges:
                shape, numbers = holes(edge)
                groups.setdefault(shape, ([], []))[side].append(numbers)
        for ours, theirs in groups.values():
            if len(ours) != len(theirs):
                return -1
            total += cheapest(ours, theirs)
    return total


def difference(ours, theirs):
    """Least number of elements to change, add or remove to get from one bag to the other."""
    a, b = Counter(map(repr, ours)), Counter(map(repr, theirs))
    return max(sum((a - b).values()), sum((b - a).values()))


def count_places(start, answer, unit, faults):
    if (start.declarations, start.instances, start.system) != (
            answer.declarations, answer.instances, answer.system):
        return -1
    total = 0
    for name, template in start.templates.items():
        other = answer.templates[name]
        if frame(template, unit) != frame(other, unit):
            return -1
        ours, theirs = template.edges, other.edges
        if unit == "places" and (len(ours), template.locations.keys()) != (
                len(theirs), other.locations.keys()):
            return -1  # a place that comes or goes is not one at which something else is written
        total += difference(template.locations.items(), other.locations.items())
        if "endpoints-not-counted" in faults:
            bare = lambda edges: [{**e, "source": "", "target": ""} for e in edges]
            ours, theirs = bare(ours), bare(theirs)
        total += difference(ours, theirs)
    return total


def count_changes(task, start, answer, faults):
    """How much of what may be changed was changed; -1: something else was."""
    unit = task["edits"][1]
    if list(start.templates) != list(answer.templates) and (
            sorted(start.templates) != sorted(answer.templates)):
        return -1
    if unit == "numbers":
        return count_numbers(start, answer)
    return count_places(start, answer, unit, faults)


# ---- Variants and monitors ------------------------------------------------------------------------


def with_locked_as_in(start, text, lock):
    """Locked parts are equal as trees; here they get the start's spelling, which variants name."""
    edits, ours, theirs = [], xta.parse(start), xta.parse(text)
    for name in lock:
        pairs = list(zip(xta.spans(theirs, name), xta.spans(ours, name)))
        if len(xta.spans(theirs, name)) == len(xta.spans(ours, name)):
            edits += [(*span, start[a:b]) for span, (a, b) in pairs]
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def find_tokens(tokens, wanted, allowed):
    """(begin, end) in the text of the first place where these tokens stand; None: nowhere."""
    texts = [xta.SPELLED.get(t[1], t[1]) for t in tokens]
    for at in range(len(texts) - len(wanted) + 1):
        if texts[at:at + len(wanted)] == wanted:
            if all(allowed(t) for t in tokens[at:at + len(wanted)]):
                return tokens[at][2], tokens[at + len(wanted) - 1][3]
    return None


def replace(task, text, old, new, faults):
    """With the first OLD changed: in locked parts, or else outside of the answer's own processes.

    None: there is no such OLD.
    """
    tokens = xta.tokens(text)
    wanted = [xta.SPELLED.get(w, w) for w in xta.words(old)]
    locked, own = [], []
    try:
        model = xta.parse(text)
    except xta.Unreadable:
        model = None
    if model and task["lock"] and "variant-in-own-part" not in faults:
        locked = [span for name in task["lock"] for span in xta.spans(model, name)]
        own = [t.span for n, t in model.templates.items() if "process " + n not in task["lock"]]
    within = lambda token, spans: any(a <= token[2] and token[3] <= b for a, b in spans)
    found = (find_tokens(tokens, wanted, lambda token: within(token, locked))
             or find_tokens(tokens, wanted, lambda token: not within(token, own)))
    return found and text[:found[0]] + new + text[found[1]:]


def renamed(text, names):
    """With `#` after each of the names, but not where they are members."""
    out, at, before = [], 0, ""
    for kind, word, begin, end in xta.tokens(text):
        if kind == "word" and word in names and before != ".":
            out.append(text[at:end] + "#")
            at = end
        before = word
    return "".join(out) + text[at:]


def with_monitors(task, text, query, names, faults):
    """The model with these monitors beside it, and the query about it."""
    if not names:
        return text, query
    rename = (lambda t: t) if "monitor-names-taken" in faults else (lambda t: renamed(t, names))
    added = "\n".join(rename(task["monitors"][name]) for name in names)
    begin, end = system_line(text)
    processes = "".join(", " + rename(name) for name in names)
    line = text[begin:end - 1] + processes + ";"
    return text[:begin] + added + "\n" + line + text[end:], rename(query)


def system_line(text):
    tokens = xta.tokens(text)
    at = max(i for i, t in enumerate(tokens) if t[1] == "system")
    end = next(i for i in range(at, len(tokens)) if tokens[i][1] == ";")
    return tokens[at][2], tokens[end][3]


FORMS = re.compile(r"\s*(E\s*<>|A\s*\[\s*\]|E\s*\[\s*\]|A\s*<>)")


def is_query(text):
    """Is it of one of the five forms, as far as its outside goes?"""
    words = xta.words(text)
    return bool(FORMS.match(text)) or "-->" in words
