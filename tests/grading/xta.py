"""XTA text to tokens and to a plain tree: as much of the language as the oracle's rules look at.

The tree is made of tuples and says what the text means, not how it is laid out: comments, redundant
parentheses and the two spellings of operators are gone.  It is meant for texts that the engine has
accepted; on others it raises Unreadable.
"""
import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""\s+|//[^\n]*|/\*.*?\*/            # blanks and comments
      |(?P<word>[A-Za-z_\#][\w\#]*)
      |(?P<number>\d+(?:\.\d+)?)
      |(?P<string>"[^"\n]*")
      |(?P<sign><<=|>>=|<\?|>\?|->|-u->|-->|<<|>>|\+\+|--|:=|[-+*/%&|^]=|[<>=!]=|&&|\|\||.)""",
    re.S | re.X)
SPELLED = {"and": "&&", "or": "||", "not": "!", ":=": "="}
PREFIXES = {"const", "meta", "urgent", "broadcast", "hybrid"}
TYPES = {"int", "bool", "clock", "chan", "void", "double", "string", "scalar", "struct"}
POWERS = [["||", "imply"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", "<=", ">", ">="],
          ["<?", ">?"], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]
POWER = {op: at + 3 for at, row in enumerate(POWERS) for op in row}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}


class Unreadable(Exception):
    pass


def tokens(text):
    """[(kind, text, begin, end)] without blanks and comments."""
    return [(m.lastgroup, m[0], m.start(), m.end()) for m in TOKEN.finditer(text) if m.lastgroup]


def words(text):
    return [t[1] for t in tokens(text)]


@dataclass
class Template:
    name: str
    parameters: list = field(default_factory=list)  # (reference?, type, name, dimensions)
    declarations: list = field(default_factory=list)
    locations: dict = field(default_factory=dict)   # name -> (invariant, "", "urgent" or "commit")
    branchpoints: list = field(default_factory=list)
    initial: str = ""
    edges: list = field(default_factory=list)       # dicts: source, target, select, guard, sync, assign
    span: tuple = (0, 0)

    def tree(self):
        return (self.name, self.parameters, self.declarations, list(self.locations.items()),
                self.branchpoints, self.initial, self.edges)


@dataclass
class Model:
    declarations: list = field(default_factory=list)
    templates: dict = field(default_factory=dict)
    instances: list = field(default_factory=list)   # (name, parameters, base, arguments)
    system: list = field(default_factory=list)      # (priority, name), and what comes after it
    declaration_spans: list = field(default_factory=list)
    system_spans: list = field(default_factory=list)


class Parser:
    def __init__(self, text):
        self.tokens = tokens(text) + [("end", "", len(text), len(text))]
        self.at = 0

    # ---- Tokens
    def peek(self, ahead=0):
        return SPELLED.get(t := self.tokens[min(self.at + ahead, len(self.tokens) - 1)][1], t)

    def next(self):
        word = self.peek()
        self.at += 1
        return word

    def take(self, *wanted):
        if self.peek() in wanted and self.tokens[self.at][0] != "end":
            return self.next()
        return None

    def need(self, *wanted):
        word = self.take(*wanted)
        if word is None:
            raise Unreadable(f"{wanted} expected, not {self.peek()!r}, at {self.tokens[self.at][2]}")
        return word

    def name(self):
        if self.tokens[self.at][0] != "word":
            raise Unreadable(f"a name expected, not {self.peek()!r}, at {self.tokens[self.at][2]}")
        return self.next()

    def until(self, close, item, separator=","):
        found = []
        while not self.take(close):
            found.append(item())
            if not self.take(separator):
                self.need(close)
                break
        return found

    # ---- Expressions
    def expression(self, power=0):
        left = self.prefix()
        while True:
            op = self.peek()
            if op in ASSIGNMENTS and power <= 1:
                self.next()
                left = ("assign", op, left, self.expression(1))
            elif op == "?" and power <= 2:
                self.next()
                then = self.expression(1)
                self.need(":")
                left = ("if", left, then, self.expression(2))
            elif POWER.get(op, -1) > power:
                self.next()
                left = ("binary", op, left, self.expression(POWER[op]))
            else:
                return left

    def prefix(self):
        kind, op = self.tokens[self.at][0], self.peek()
        if op in ("!", "-", "+"):
            self.next()
            return ("unary", op, self.expression(14))
        if op in ("++", "--"):
            self.next()
            return ("step", op, "before", self.expression(14))
        if op in ("forall", "exists", "sum"):
            self.next()
            self.need("(")
            binder = self.binder()
            self.need(")")
            return (op, binder, self.expression(1))
        if op == "(":
            self.next()
            left = self.expression()
            self.need(")")
        elif op == "{":
            self.next()
            left = ("list", self.until("}", self.element))
        elif kind == "number":
            left = ("number", self.next())
        elif kind == "string":
            left = ("string", self.next())
        else:
            left = ("name", self.name())
        return self.postfix(left)

    def postfix(self, left):
        while True:
            if self.take("["):
                left = ("index", left, self.expression())
                self.need("]")
            elif self.take("("):
                left = ("call", left, self.until(")", self.expression))
            elif self.take("."):
                left = ("field", left, self.name())
            elif self.take("'"):
                left = ("rate", left)
            elif self.peek() in ("++", "--"):
                left = ("step", self.next(), "after", left)
            else:
                return left

    def element(self):
        is_named = self.tokens[self.at][0] == "word" and self.peek(1) == ":"
        name = self.name() if is_named else ""
        if is_named:
            self.need(":")
        return (name, self.expression())

    # ---- Declarations
    def type(self):
        prefixes = []
        while self.peek() in PREFIXES:
            prefixes.append(self.next())
        word, more = self.name(), []
        if word == "struct":
            self.need("{")
            while not self.take("}"):
                base = self.type()
                more += [(base, *d[:2]) for d in self.declarators()]
        elif self.peek() == "[" and word in ("int", "scalar"):
            self.next()
            more = self.until("]", self.expression)
        return (tuple(sorted(prefixes)), word, tuple(more))

    def dimensions(self):
        found = []
        while self.take("["):
            found.append(self.type() if self.peek() in TYPES else self.expression())
            self.need("]")
        return found

    def declarators(self):
        """[(name, dimensions, value)], up to and with the semicolon."""
        found = []
        while True:
            name, dimensions = self.name(), self.dimensions()
            found.append((name, dimensions, self.expression() if self.take("=") else None))
            if not self.take(","):
                self.need(";")
                return found

    def parameters(self):
        def one():
            base = self.type()
            reference = bool(self.take("&"))
            return (reference, base, self.name(), self.dimensions())
        self.need("(")
        return self.until(")", one)

    def binder(self):
        name = self.name()
        self.need(":")
        return (name, self.type())

    def declaration(self):
        """[("type"|"variable", type, name, dimensions, value) or ("function", ...)]"""
        if self.take("typedef"):
            base = self.type()
            return [("type", base, *d) for d in self.declarators()]
        base = self.type()
        if self.peek(1) == "(":
            return [("function", base, self.name(), self.parameters(), self.block())]
        return [("variable", base, *d) for d in self.declarators()]

    # ---- Statements
    def block(self):
        self.need("{")
        found = []
        while not self.take("}"):
            found.append(self.statement())
        return ("block", found)

    def is_declaration(self):
        word = self.peek()
        if word in PREFIXES or word in TYPES or word == "typedef":
            return True
        return self.tokens[self.at][0] == "word" and self.tokens[self.at + 1][0] == "word"

    def comma(self, close):
        return self.until(close, self.expression)

    def statement(self):
        word = self.peek()
        if word == "{":
            return self.block()
        if self.take(";"):
            return ("empty",)
        if self.take("return"):
            return ("return", self.comma(";"))
        if self.take("assert"):
            return ("assert", self.comma(";"))
        if self.take("if"):
            self.need("(")
            test, then = self.comma(")"), self.statement()
            return ("ifs", test, then, self.statement() if self.take("else") else None)
        if self.take("while"):
            self.need("(")
            return ("while", self.comma(")"), self.statement())
        if self.take("do"):
            body = self.statement()
            self.need("while")
            self.need("(")
            test = self.comma(")")
            self.need(";")
            return ("do", body, test)
        if self.take("for"):
            self.need("(")
            if self.peek(1) == ":":
                binder = self.binder()
                self.need(")")
                return ("foreach", binder, self.statement())
            return ("for", self.comma(";"), self.comma(";"), self.comma(")"), self.statement())
        if self.is_declaration():
            return ("local", self.declaration())
        return ("do it", self.comma(";"))

    # ---- Templates
    def template(self):
        begin = self.tokens[self.at][2]
        self.need("process")
        made = Template(self.name())
        made.parameters = self.parameters()
        self.need("{")
        while self.peek() not in ("state", "branchpoint"):
            made.declarations += self.declaration()
        while not self.take("}"):
            word = self.need("state", "branchpoint", "commit", "urgent", "init", "trans")
            if word == "state":
                self.locations(made)
            elif word == "init":
                made.initial = self.name()
                self.need(";")
            elif word == "trans":
                self.edges(made)
            else:
                for name in self.until(";", self.name):
                    if word == "branchpoint":
                        made.branchpoints.append(name)
                    else:
                        made.locations[name] = (made.locations[name][0], word)
        made.span = (begin, self.tokens[self.at - 1][3])
        return made

    def locations(self, made):
        def one():
            name = self.name()
            made.locations[name] = (self.label("}") if self.take("{") else None, "")
        self.until(";", one)

    def label(self, close):
        found = self.until(close, self.expression, ";")
        return found[0] if found else None

    def edges(self, made):
        source = None
        while True:
            source = self.name() if self.peek() not in ("->", "-u->") else source
            edge = {"source": source, "arrow": self.need("->", "-u->"), "target": self.name(),
                    "select": [], "guard": None, "sync": None, "assign": [], "probability": None}
            self.need("{")
            while not self.take("}"):
                self.edge_label(edge)
            made.edges.append(edge)
            if not self.take(","):
                self.need(";")
                return

    def edge_label(self, edge):
        word = self.need("select", "guard", "sync", "assign", "probability")
        if word == "select":
            edge["select"] = self.until(";", self.binder)
        elif word == "assign":
            edge["assign"] = self.comma(";")
        elif word == "sync":
            channel = self.channel()
            edge["sync"] = (channel, self.need("!", "?"))
            self.need(";")
        else:
            edge[word] = self.expression()
            self.need(";")

    def channel(self):
        left = ("name", self.name())
        while self.take("["):
            left = ("index", left, self.expression())
            self.need("]")
        return left

    # ---- The whole
    def model(self):
        made = Model()
        while self.tokens[self.at][0] != "end":
            begin, word = self.at, self.peek()
            part = "declarations"
            if word == "process":
                template = self.template()
                made.templates[template.name] = template
                continue
            if word == "system":
                part = "system"
                self.system_line(made)
            elif word in ("progress", "gantt", "before_update", "after_update"):
                part = "system"
                made.system.append(self.raw_block())
            elif word == "chan" and self.peek(1) == "priority":
                made.declarations.append(self.raw_line())
            elif self.is_instance():
                part = "system"
                self.instance(made)
            else:
                made.declarations += self.declaration()
            spans = made.system_spans if part == "system" else made.declaration_spans
            spans.append((self.tokens[begin][2], self.tokens[self.at - 1][3]))
        return made

    def is_instance(self):
        if self.tokens[self.at][0] != "word" or self.peek() in PREFIXES | TYPES | {"typedef"}:
            return False
        if self.peek(1) == "=":
            return True
        at, depth = self.at + 1, 0
        if self.peek(1) != "(":
            return False
        while at < len(self.tokens):
            depth += {"(": 1, ")": -1}.get(self.tokens[at][1], 0)
            at += 1
            if not depth:
                break
        return self.tokens[min(at, len(self.tokens) - 1)][1] in ("=", ":=")

    def instance(self, made):
        name = self.name()
        parameters = self.parameters() if self.peek() == "(" else []
        self.need("=")
        base = self.name()
        self.need("(")
        made.instances.append((name, parameters, base, self.until(")", self.expression)))
        self.need(";")

    def system_line(self, made):
        self.need("system")
        priority = 0
        while True:
            made.system.append((priority, self.name()))
            if self.take("<"):
                priority += 1
            elif not self.take(","):
                self.need(";")
                return

    def raw_line(self):
        found = ["raw"]
        while not self.take(";"):
            if self.tokens[self.at][0] == "end":
                raise Unreadable("a semicolon is missing")
            found.append(self.next())
        return tuple(found)

    def raw_block(self):
        found, depth = ["raw", self.next()], 0
        while True:
            word = self.next()
            depth += {"{": 1, "}": -1}.get(word, 0)
            found.append(word)
            if not depth:
                return tuple(found)
            if self.at >= len(self.tokens):
                raise Unreadable("a brace is missing")


def parse(text):
    try:
        return Parser(text).model()
    except (IndexError, KeyError, RecursionError) as why:
        raise Unreadable(str(why)) from why


def part(model, name):
    """A part that may be locked, as a tree; None: the model has no such part."""
    if name == "declarations":
        return model.declarations
    if name == "system":
        return (model.instances, model.system)
    template = model.templates.get(name.removeprefix("process "))
    return template and template.tree()


def spans(model, name):
    """Where that part stands in the text."""
    if name == "declarations":
        return model.declaration_spans
    if name == "system":
        return model.system_spans
    template = model.templates.get(name.removeprefix("process "))
    return [template.span] if template else []
