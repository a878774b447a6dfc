#!/usr/bin/env python3
"""The templates of the engine's messages, read from the C++ sources, grouped by layer.

    python3 tests/languages/messages.py            prints them as JSON: {"lang": [key, ...], ...}
    python3 tests/languages/messages.py --check    also compares the catalogues core/languages/*.json with them

What makes a template (core/base/message.h): the literals of Tell(...); a literal where a function or
a lambda takes a Message or a Phrase; literals that initialise or are assigned to one, or are returned
by a function that gives one; the third part of an error {place, code, "..."}; the nouns of Counted(...).  A choice between literals among the pieces of
Tell must be a Message(...), or std::string_view(...) where it is code and in no language; this is
checked, since the compiler cannot tell such a choice from a literal.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "core"
LANGUAGES = CORE / "languages"
# Layers without messages for people who read models: other programs' formats, and the shell's.
LEFT_OUT = {"dump", "cli", "lsp", "authoring"}

LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)+\'|[A-Za-z_]\w*|\d[\w.\']*|->|::|<<=?|>>=?|[-+*/%&|^=!<>]=|&&|\|\||\+\+|--|\S'
)
OPEN, CLOSE = "([{", ")]}"


class Source:
    """The tokens of a file, without comments and preprocessor lines, and where they stand."""

    def __init__(self, path):
        self.path = path
        text = path.read_text()
        blank = lambda m: re.sub(r"[^\n]", " ", m.group(0))
        text = re.sub(
            r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/',
            lambda m: m.group(0) if m.group(0)[0] == '"' else blank(m),
            text,
            flags=re.S,
        )
        text = re.sub(r"^[ \t]*#(?:[^\n\\]|\\.)*$", blank, text, flags=re.M | re.S)
        self.text = text
        found = list(TOKEN.finditer(text))
        self.tokens = [m.group(0) for m in found]
        self.places = [m.start() for m in found]
        self.match = {}
        stack = []
        for k, token in enumerate(self.tokens):
            if token in OPEN:
                stack.append(k)
            elif token in CLOSE and stack:
                self.match[stack.pop()] = k

    def line(self, k):
        return self.text.count("\n", 0, self.places[k]) + 1

    def arguments(self, opening):
        """The token ranges between the commas of a list whose opening bracket is at `opening`."""
        end = self.match.get(opening)
        if end is None:
            return []
        parts, begin, k, angles = [], opening + 1, opening + 1, 0
        while k < end:
            token = self.tokens[k]
            if token in OPEN and k in self.match:
                k = self.match[k]
            elif token == "<" and re.match(r"[A-Za-z_]", self.tokens[k - 1]) and self.is_template(k):
                k = self.is_template(k)
            elif token == ",":
                parts.append((begin, k))
                begin = k + 1
            k += 1
        if begin < end:
            parts.append((begin, end))
        return parts

    def is_template(self, k):
        """The '>' of template arguments that begin at k; None: this is a comparison."""
        depth = 0
        for j in range(k, min(k + 30, len(self.tokens))):
            token = self.tokens[j]
            if token == "<":
                depth += 1
            elif token == ">" or token == ">>":
                depth -= len(token)
                if depth <= 0:
                    return j
            elif not re.match(r"[A-Za-z_:,*&\d]|::", token):
                return None
        return None

    def statement_end(self, k):
        while k < len(self.tokens) and self.tokens[k] not in (";", "}", ")"):
            k = self.match.get(k, k) + 1 if self.tokens[k] in OPEN else k + 1
        return k


def unescape(literal):
    raw = literal[1:-1]
    simple = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'", "0": "\0", "r": "\r"}
    return re.sub(r"\\(.)", lambda m: simple.get(m.group(1), m.group(0)), raw)


def is_literal(token):
    return token[0] == '"'


def parameters_of(source, opening):
    """Which parameters of a list are messages; None: this is no list of parameters."""
    takes = []
    for begin, end in source.arguments(opening):
        tokens = [t for t in source.tokens[begin:end] if t not in ("const", "&", "&&", "[[", "]]")]
        if "=" in tokens:
            tokens = tokens[: tokens.index("=")]
        takes.append(len(tokens) in (1, 2) and tokens[0] in ("Message", "Phrase"))
    return takes


class Messages:
    def __init__(self):
        self.sources = {}
        for path in sorted(CORE.glob("*/**/*")):
            if path.suffix in (".cc", ".h"):
                self.sources[path] = Source(path)
        self.problems = []
        self.takers = {}  # name -> list of lists: which arguments are messages
        self.local = {}  # the same of lambdas, for each file
        self.members, self.texts = set(), set()  # members of structs, with their layers
        for source in self.sources.values():
            self.find_takers(source)

    def find_takers(self, source):
        tokens = source.tokens
        for k, token in enumerate(tokens):
            if token != "(" or k not in source.match:
                continue
            takes = parameters_of(source, k)
            if not any(takes):
                continue
            before = tokens[k - 1]
            takers = self.takers
            if re.match(r"[A-Za-z_]\w*$", before):
                name = before
            elif before == "]":  # auto name = [...](parameters)
                opening = next((o for o, c in source.match.items() if c == k - 1), None)
                if opening is None or tokens[opening - 1] != "=":
                    continue
                name = tokens[opening - 2]
                takers = self.local.setdefault(source.path, {})
            else:
                continue
            if name not in ("if", "for", "while", "switch", "return", "Message", "Phrase", "TellPiece"):
                known = takers.setdefault(name, [])
                if takes not in known:
                    known.append(takes)
        if source.path.suffix == ".h":
            layer = source.path.relative_to(CORE).parts[0]
            for m in re.finditer(r"^  (Message|Phrase|std::string) (\w+)(?: = [^;]*)?;", source.text, re.M):
                if m.group(1) == "std::string":
                    self.texts.add((layer, m.group(2)))
                else:
                    self.members.add(m.group(2))

    def report(self, source, k, what):
        self.problems.append(f"{source.path.relative_to(ROOT)}:{source.line(k)}: {what}")

    def choices(self, source, begin, end):
        """The literals that an expression may be, those in nested calls left out."""
        found, k = [], begin
        while k < end:
            token = source.tokens[k]
            if is_literal(token):
                text = unescape(token)
                while k + 1 < end and is_literal(source.tokens[k + 1]):
                    k += 1
                    text += unescape(source.tokens[k])
                # Compared, indexed and the like: no message.
                around = (source.tokens[begin - 1], source.tokens[k + 1])
                if source.tokens[k - 1] not in ("==", "!=") and around[1] not in ("==", "!="):
                    found.append(text)
            elif token in OPEN and k in source.match:
                inside = source.tokens[k - 1] if k > begin else "("
                if token == "(" and inside in ("(", "?", ":", ",", "="):
                    found += self.choices(source, k + 1, source.match[k])
                k = source.match[k]
            k += 1
        return [text for text in found if text]

    def tell(self, source, k):
        """The template of the Tell whose '(' is at k."""
        form, count = "", 0
        for begin, end in source.arguments(k):
            tokens = source.tokens[begin:end]
            if all(is_literal(t) for t in tokens):
                form += "".join(unescape(t) for t in tokens)
                continue
            depth = 0
            for j, token in enumerate(tokens):
                depth += token in OPEN
                depth -= token in CLOSE
                if depth == 0 and is_literal(token):
                    self.report(source, begin + j, f"a choice in Tell must be a Message: {token}")
                    break
            if tokens[0] == "std" and tokens[2] == "string" and any(is_literal(t) for t in tokens):
                self.report(source, begin, "a std::string in Tell is not translated")
            form += "{" + str(count) + "}"
            count += 1
        return form if re.search(r"[^\W\d]", form) else ""  # else it only joins

    def of(self, source):
        """The templates of one file, in the order in which they stand there."""
        found = []
        tokens = source.tokens
        add = lambda k, text: found.append((source.places[k], text))
        local = self.local.get(source.path, {})
        layer = source.path.relative_to(CORE).parts[0]
        declared = {}  # variable -> whether it is a Message
        text = source.text
        for m in re.finditer(r"\b(?:const )?(?:Message|Phrase)&? (\w+)(?=[;,){[]| =| :)", text):
            declared[m.group(1)] = True
        for k, token in enumerate(tokens):
            after = tokens[k + 1] if k + 1 < len(tokens) else ""
            before = tokens[k - 1] if k else ""
            if after == "(" and token == "Tell" and before not in (".", "::", "->", "void", "Message"):
                form = self.tell(source, k + 1)
                if form:
                    add(k, form)
            elif after == "(" and token == "Counted":
                parts = source.arguments(k + 1)
                nouns = [source.tokens[b:e] for b, e in parts[1:]]
                if nouns and all(len(n) == 1 and is_literal(n[0]) for n in nouns):
                    words = [unescape(n[0]) for n in nouns]
                    if len(words) == 1:
                        words.append(words[0] + "s")
                    add(k, f"# {words[0]} | # {words[1]}")
            elif after in ("(", "{") and token in ("Message", "Phrase") and before != "class":
                for begin, end in source.arguments(k + 1)[:1]:
                    for text_ in self.choices(source, begin, end):
                        add(k, text_)
            elif after == "(" and (token in self.takers or token in local):
                parts = source.arguments(k + 1)
                for takes in local.get(token) or self.takers[token]:
                    if len(parts) > len(takes):
                        continue
                    for takes_it, (begin, end) in zip(takes, parts):
                        if takes_it:
                            for text_ in self.choices(source, begin, end):
                                add(begin, text_)
            elif after == "=" and (
                (token in declared and before not in (".", "->"))
                or (
                    token in self.members
                    and (layer, token) not in self.texts  # some struct of this layer has a text of this name
                    and before in (".", "->")
                )
            ):
                end = source.statement_end(k + 2)
                for text_ in self.choices(source, k + 2, end):
                    add(k, text_)
            elif token == "{" and before in ("=", "(", ",", "return", "TextError", "EvalError", "Broken"):
                # Errors of the kinds {place, code, message} and {line, column, message}.
                parts = source.arguments(k)
                if len(parts) == 3:
                    for text_ in self.choices(source, *parts[2]):
                        if " " in text_:
                            add(parts[2][0], text_)
            elif after == "[" and token in declared and tokens[k + 3 : k + 4] == ["="]:
                for begin, end in source.arguments(k + 4):
                    for text_ in self.choices(source, begin, end):
                        add(begin, text_)
        self.returned(source, add)
        found.sort(key=lambda each: each[0])
        return [text_ for _, text_ in found]

    def returned(self, source, add):
        """What functions and lambdas that give a Message return as literals."""
        tokens = source.tokens
        for k, token in enumerate(tokens):
            if token not in ("Message", "Phrase"):
                continue
            j = k + 1
            if tokens[k - 1] != "->":
                while j + 1 < len(tokens) and (re.match(r"[A-Za-z_]\w*$", tokens[j]) or tokens[j] == "::"):
                    j += 1
                if j == k + 1 or tokens[j] != "(" or j not in source.match:
                    continue
                j = source.match[j] + 1
                while j < len(tokens) and tokens[j] in ("const", "noexcept", "override"):
                    j += 1
            if j >= len(tokens) or tokens[j] != "{" or j not in source.match:
                continue
            for m in range(j, source.match[j]):
                if tokens[m] == "return":
                    end = source.statement_end(m + 1)
                    for text_ in self.choices(source, m + 1, end):
                        add(m, text_)

    def groups(self):
        groups = {}
        for path, source in self.sources.items():
            layer = path.relative_to(CORE).parts[0]
            if layer in LEFT_OUT or path.name in ("message.h", "message.cc"):
                continue
            keys = groups.setdefault(layer, [])
            for key in self.of(source):
                if key not in keys:
                    keys.append(key)
        return {layer: keys for layer, keys in groups.items() if keys}


PLACEHOLDER = re.compile(r"\{(\d+)(?:\|[^{}]*)?\}")


def check(groups):
    """What is wrong with the catalogues: missing and unused keys, other placeholders than the key's."""
    problems = []
    for path in sorted(LANGUAGES.glob("*.json")) if LANGUAGES.exists() else []:
        catalogue = json.loads(path.read_text())
        plural = 1 if path.stem == "zh" else 2
        for layer in {**groups, **catalogue}:
            keys, given = groups.get(layer, []), catalogue.get(layer, {})
            where = f"{path.name}, {layer}: "
            problems += [where + f"no translation of {key!r}" for key in keys if key not in given]
            problems += [where + f"no such message: {key!r}" for key in given if key not in keys]
            for key, text in given.items():
                if not isinstance(text, str):
                    problems.append(where + f"the translation of {key!r} is no text")
                    continue
                if re.match(r"# .* \| # ", key):
                    if len(text.split(" | ")) != plural:
                        problems.append(where + f"{key!r} needs {plural} forms, not {text!r}")
                elif sorted(set(PLACEHOLDER.findall(key))) != sorted(set(PLACEHOLDER.findall(text))):
                    problems.append(where + f"other placeholders than in {key!r}: {text!r}")
                for forms in re.findall(r"\{\d+\|([^{}]*)\}", text):
                    if len(forms.split("|")) != plural:
                        problems.append(where + f"{plural} forms are needed in {text!r}")
    return problems


def main():
    messages = Messages()
    groups = messages.groups()
    problems = messages.problems
    if "--check" in sys.argv:
        problems += check(groups)
    else:
        print(json.dumps(groups, ensure_ascii=False, indent=1))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
