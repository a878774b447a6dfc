#!/usr/bin/env python3
"""Would the tests notice if the checker of certificates were wrong?  It is changed, one place at a time.

    tests/mutation/mutate.py [--sample N --seed S] [--only N,N] [FILE...]       default: core/certificate/*

Each comparison is flipped and its boundary moved, each condition never holds, each operand of && and || is
dropped, each ! too, each number is one more and one less, each call and assignment is left out.  All changes
are compiled at once (mutant.h), into copies of the sources and of the test programs in build/mutation; then
each is tried.  What survives is listed, but for what `equivalent.txt` explains.  An error ends the script if
less than 98 % of the others are caught.

Needs build/native with core_certificate_test and agree_test.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NATIVE = ROOT / "build/native"
WORK = ROOT / "build/mutation"
EXPLAINED = ROOT / "tests/mutation/equivalent.txt"
LIBRARY = "core/libzonelab_{}.a"
# The programs that are asked in turn: which of their tests, and the environment.  What is quick comes first.
PROGRAMS = [
    ("core_certificate_test", "-*Fuzz*", {}),
    ("core_certificate_test", "*Fuzz*", {}),
    ("core_check_test", "-*Fast*", {}),
    ("agree_test", "-*Fast*", {"ZONELAB_MODELS": "4"}),
]
LEAST = 98
SECONDS = 60  # of the processor; what takes longer is caught


def masked(text):
    """The text with blanks in the place of comments, literals of text, and lines of the preprocessor."""

    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])

    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^\s*#(?:\\\n|[^\n])*'
    text = re.sub(r"(?<=\d)'(?=\d)", "_", text)
    return re.sub(pattern, blank, text, flags=re.M | re.S)


class File:
    """Finds what can be changed in a source, and writes all of it into a copy."""

    def __init__(self, path, first):
        self.path = path
        self.text = (ROOT / path).read_text(encoding="utf-8")
        self.mask = masked(self.text)
        self.next = first
        self.edits = []  # (begin, end, before, after, {number: what})

    def change(self, begin, end, template, *words):
        numbers = {self.next + k: word for k, word in enumerate(words)}
        before, after = template.replace("#", str(self.next)).split("…")
        self.edits.append((begin, end, before, after, numbers))
        self.next += len(words)

    def find(self):
        for match in re.finditer(r"(?<=[\w)\]}]) (<=|>=|<|>|==|!=)(?=\s)", self.mask):
            if self.mask[: match.start()].endswith(("template", "operator")):
                continue
            sign = match[1]
            begin, end = match.start() + 1, match.end()
            if sign in ("==", "!="):
                self.change(begin, end, f"ZL_EQUAL({str(sign == '==').lower()}, #)…", f"{sign} is the opposite")
            else:
                name = {"<": "kLess", "<=": "kLessEqual", ">": "kGreater", ">=": "kGreaterEqual"}[sign]
                self.change(begin, end, f"ZL_LESS({name}, #)…", f"{sign} has another boundary", f"{sign} is the opposite")
        for match in re.finditer(r"\bif \(", self.mask):
            self.condition(match.end())
        for match in re.finditer(r" (&&|\|\|)(?=\s)", self.mask):
            macro, word = ("ZL_ALWAYS", "always") if match[1] == "&&" else ("ZL_NEVER", "never")
            for begin, end in (self.operand_before(match.start(1)), self.operand_after(match.end())):
                if not any(edit[:2] == (begin, end) for edit in self.edits):
                    what = " ".join(self.text[begin:end].split())
                    self.change(begin, end, macro + "(#, …)", f"'{what}' {word} holds")
        for match in re.finditer(r"!(?=[\w(*])", self.mask):
            self.change(match.start(), match.end(), "ZL_NOT(#)…", "! is left out")
        for match in re.finditer(r"(?<![\w.])\d[\d_]*(?![\w.])", self.mask):
            if re.search(r"(\w[>&*]* (?<!return )\w+|\))\[$", self.mask[max(0, match.start() - 40) : match.start()]):
                continue  # the size of an array
            self.change(match.start(), match.end(), "ZL_CONSTANT(#, …)", f"{match[0]} + 1", f"{match[0]} - 1")
        statement = r"(\*?[a-z][\w.>\[\]-]*(?:\(| \+?= )(?:[^;{}]|\{[^;{}]*\})*);"
        for match in re.finditer(r"(?<=\s)" + statement, self.mask):
            before = self.mask[: match.start()].rstrip()
            line = before.rsplit("\n", 1)[-1]
            begins = before[-1:] in ("", ";", "{", "}") or (before[-1:] == ")" and re.match(r"\s*(\} )?(else )?(if|for) \(", line))
            if begins and not re.match(r"(return|const|using|namespace|static|case)\b", match[1]):
                what = " ".join(self.text[match.start(1) : match.end(1)].split())
                self.change(match.start(1), match.end(1), "ZL_DO(#, …)", f"'{what}' is left out")

    def condition(self, begin):
        end = self.closing(begin)
        part = self.mask[begin:end]
        if ";" in part:
            begin += part.index(";") + 2
        elif re.search(r"\w[*&]? \w+ = ", part):
            return
        self.change(begin, end, "ZL_NEVER(#, …)", f"'{' '.join(self.text[begin:end].split())}' never holds")

    def closing(self, at):
        depth = 0
        while depth > 0 or self.mask[at] not in ")]}":
            depth += (self.mask[at] in "([{") - (self.mask[at] in ")]}")
            at += 1
        return at

    def operand_after(self, at):
        begin = at + len(self.mask[at:]) - len(self.mask[at:].lstrip())
        depth, end = 0, begin
        while True:
            char = self.mask[end]
            if depth == 0 and (char in ")]},;" or re.match(r" (&&|\|\||\?|:)\s", self.mask[end : end + 4])):
                return begin, end
            depth += (char in "([{") - (char in ")]}")
            end += 1

    def operand_before(self, at):
        end = len(self.mask[:at].rstrip())
        depth, begin = 0, end
        while True:
            char = self.mask[begin - 1]
            before = self.mask[:begin]
            if depth == 0 and (char in "([{,;" or re.search(r"(&&|\|\||\?| :|[^=!<>]=|\breturn)\s+$", before[-8:])):
                break
            depth += (char in ")]}") - (char in "([{")
            begin -= 1
        return begin + len(self.mask[begin:end]) - len(self.mask[begin:end].lstrip()), end

    def describe(self):
        """{number: (line number, line, what)}"""
        found = {}
        for begin, _, _, _, numbers in self.edits:
            line = self.text.count("\n", 0, begin)
            for number, what in numbers.items():
                found[number] = (line + 1, " ".join(self.text.splitlines()[line].split()), what)
        return found

    def written(self):
        """Changes lie within each other or apart; macros stay on the line that they change."""
        inserts = []
        for begin, end, before, after, _ in self.edits:
            if before.startswith(("ZL_LESS", "ZL_EQUAL", "ZL_NOT")):
                inserts.append((begin, 1, 0, before, end))
            else:
                inserts.append((begin, 0, -(end - begin), before, begin))
                inserts.append((end, -1, end - begin, after, end))
        out, at = [], 0
        for place, _, _, text, goes_on in sorted(inserts, key=lambda one: (one[0], one[1], one[2])):
            out += [self.text[at:place], text]
            at = max(at, goes_on)
        out.append(self.text[at:])
        text = re.sub(r"\bconstexpr (?=[^;]*ZL_)", "static const ", "".join(out))
        return f'#include "tests/mutation/mutant.h"\n#line 1\n{text}'

    def drop_lines(self, lines):
        kept = [edit for edit in self.edits if self.text.count("\n", 0, edit[0]) + 1 not in lines]
        dropped = len(self.edits) - len(kept)
        self.edits = kept
        return dropped


def commands():
    listed = json.loads((NATIVE / "compile_commands.json").read_text(encoding="utf-8"))
    return {str(pathlib.Path(one["file"]).relative_to(ROOT)): one for one in listed if one["file"].startswith(str(ROOT))}


def compile_one(source, known):
    """Compiles the copy of a source; the lines of complaints are returned."""
    words = [word for word in shlex.split(known[source]["command"]) if "ccache" not in word]
    target = WORK / (source + ".o")
    words[words.index("-o") + 1] = str(target)
    words[words.index("-c") + 1] = str(WORK / source)
    words = [word for word in words if word not in ("-O2", "-Werror")]
    # What reads beyond a vector or an empty optional is noticed, as it is by the sanitizers that run with CI.
    words[1:1] = ["-O1", "-w", "-fno-diagnostics-show-caret", "-D_GLIBCXX_ASSERTIONS", f"-I{WORK}", f"-I{ROOT}"]
    done = subprocess.run(words, cwd=known[source]["directory"], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return {}
    lines = {}
    complaint = rf"^{WORK}/(core/[^:\n]+):(\d+):\d+: (?:error|note: in expansion of macro)"
    for place, line in re.findall(complaint, done.stderr, re.M):
        lines.setdefault(place, set()).add(int(line))
    if not lines:
        sys.exit(f"{source} cannot be compiled:\n{done.stderr[:4000]}")
    return lines


def build(files):
    shutil.rmtree(WORK, ignore_errors=True)
    known = commands()
    by_path = {file.path: file for file in files}
    layers = {file.path.split("/")[1] for file in files}
    sources = [path for path in known if path.startswith("core/") and path.split("/")[1] in layers]
    # Tests that call what is written in a header have a copy of it, and the linker takes one for all.
    headers = [f'#include "{path}"' for path in by_path if path.endswith(".h")]
    tests = [
        path
        for path in known
        if path.startswith("tests/") and any(header in (ROOT / path).read_text(encoding="utf-8") for header in headers)
    ]
    for path in {*sources, *tests, *by_path}:
        (WORK / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, WORK / path)
    todo = sources + tests
    while todo:
        for file in files:
            (WORK / file.path).write_text(file.written(), encoding="utf-8")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda source: compile_one(source, known), todo))
        todo = [source for source, lines in zip(todo, found) if lines]
        for lines in found:
            for path, numbers in lines.items():
                if path in by_path and not by_path[path].drop_lines(numbers) and path.endswith(".cc"):
                    sys.exit(f"{path}, lines {sorted(numbers)}: cannot be compiled even as it is\n{done}")
    for layer in layers:
        archive = WORK / LIBRARY.format(layer)
        shutil.copy(NATIVE / LIBRARY.format(layer), archive)
        objects = [str(WORK / (path + ".o")) for path in sources if path.split("/")[1] == layer]
        subprocess.run(["ar", "r", str(archive), *objects], check=True, capture_output=True)
    for program in {program for program, _, _ in PROGRAMS}:
        listed = subprocess.run(
            ["ninja", "-C", str(NATIVE), "-t", "commands", f"tests/{program}"], capture_output=True, text=True, check=True
        )
        link = listed.stdout.strip().splitlines()[-1].removeprefix(": && ").removesuffix(" && :")
        for layer in layers:
            link = link.replace(LIBRARY.format(layer), str(WORK / LIBRARY.format(layer)))
        for path in tests:
            words = shlex.split(known[path]["command"])
            link = link.replace(words[words.index("-o") + 1], str(WORK / (path + ".o")))
        subprocess.run(link.replace(f"-o tests/{program}", f"-o {WORK}/{program}"), shell=True, cwd=NATIVE, check=True)


def passes(asked, more):
    program, tests, environment = asked
    done = subprocess.run(
        [str(WORK / program), "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={tests}"],
        cwd=ROOT,
        env={**os.environ, **environment, **more},
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
    )
    return done.returncode == 0


def met_by_programs():
    """Per program, the mutants that it comes by."""
    met = []
    for k, asked in enumerate(PROGRAMS):
        file = WORK / f"{k}.met"
        if not passes(asked, {"ZONELAB_MUTANTS_MET": str(file)}):
            sys.exit(f"{asked[0]} fails although nothing is changed")
        met.append({int(line) for line in file.read_text(encoding="utf-8").split()})
    return met


def is_caught(number, met):
    return any(
        number in known and not passes(asked, {"ZONELAB_MUTANT": str(number)}) for asked, known in zip(PROGRAMS, met)
    )


def explained():
    """(file, line of code, change) that makes no difference; the reasons are for people."""
    keys = set()
    for line in EXPLAINED.read_text(encoding="utf-8").splitlines() if EXPLAINED.exists() else []:
        if line.strip() and not line.startswith("#"):
            keys.add(tuple(part.strip() for part in line.split(" | ")[:3]))
    return keys


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--sample", type=int, help="so many changes only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="without random models")
    parser.add_argument("--only", help="changes with these numbers")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.quick:
        PROGRAMS.pop()
    names = arguments.files or sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "core/certificate").iterdir()
        if path.suffix in (".cc", ".h") and path.name != "certificate.h"  # which has data only
    )
    files, first = [], 0
    for name in names:
        file = File(name, first)
        file.find()
        files.append(file)
        first = file.next
    build(files)
    places = {number: (file.path, *place) for file in files for number, place in file.describe().items()}
    met = met_by_programs()
    chosen = sorted(places)
    if arguments.sample:
        chosen = sorted(random.Random(arguments.seed).sample(chosen, min(arguments.sample, len(chosen))))
    if arguments.only:
        chosen = [int(number) for number in arguments.only.split(",")]
    known = explained()
    is_explained = {n for n in chosen if (places[n][0], places[n][2], places[n][3]) in known}
    chosen = [number for number in chosen if number not in is_explained]
    print(f"{len(places)} changes; {len(chosen)} are tried, {len(is_explained)} are explained", flush=True)
    caught = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for number, is_dead in zip(chosen, pool.map(lambda each: is_caught(each, met), chosen)):
            caught += is_dead
            if not is_dead:
                path, line, code, what = places[number]
                never = "" if any(number in one for one in met) else " (never run)"
                print(f"{number} {path}:{line} | {code} | {what}{never}", flush=True)
    share = 100 * caught / max(1, len(chosen))
    print(f"caught: {caught} of {len(chosen)}, {share:.1f} %")
    return 0 if share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
