#!/usr/bin/env python3
"""Fails on pointers that lead nowhere: citations, phrases and file names in comments and documents.

    pointers.py [PATH…]        checks files and folders; without a PATH the whole repository

- A citation `[Toth-Majzik 2018, Def. 7]` needs a heading `### [Toth-Majzik 2018]` in docs/SOURCES.md.
- Phrases that cite documents outside the repository are errors (FORBIDDEN).
- A path such as `core/zone/dbm.h`, `zone/dbm` or `dbm.h` must exist in the repository. Names in capitals
  (`examples/NAME.xta`) are placeholders.
"""
import functools
import glob
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHECKED = ["."]
SLASHES = {".cc", ".h", ".ts", ".tsx", ".js", ".mjs", ".css", ".xta", ".q"}
HASHES = {".py", ".sh", ".txt", ".cmake"}
FORBIDDEN = [r"\bpapers? 00\d", r"\balgorithms,? (?:§|section)", r"\blanguage notes\b", r"\breference,? section"]
BRACKETS = re.compile(r"\[([A-Z][^\[\]]*)\]")  # several sources are separated by "; "
KEY = re.compile(r"([A-Z].{1,60}? (?:19|20)\d\d)(?:,|$)")
SUFFIX = r"(?:h|cc|tsx?|mjs|py|sh|md|css)"
# A path of the repository, a path below core/ or web/src/, or the bare name of a source file.
PATH = re.compile(r"(?<![\w./<-])((?:[\w.{}*-][\w.{},*-]*/)+[\w.{},*-]*|[\w*-]+\." + SUFFIX + r"\b)(?![(<])")
TOP = {"core", "tests", "wasm", "web", "docs", "examples", "cmake", ".ci"}
# Headers of compilers, the one that CONTRIBUTING.md lets readers write, a step of GitHub's.
ELSEWHERE = {"wasm_simd128.h", "smmintrin.h", "core/clocks/equal.h", "actions/checkout"}


@functools.cache
def files():
    out = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                         capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in out if name and (ROOT / name).is_file()]


@functools.cache
def keys():
    text = (ROOT / "docs/SOURCES.md").read_text(encoding="utf-8")
    return set(re.findall(r"^#+ \[([^\]]+)\]", text, re.M))


@functools.cache
def below():
    """Folders that comments name without what is above them."""
    return {path.name for top in ("core", "web/src") for path in (ROOT / top).iterdir() if path.is_dir()}


def remarks(path):
    """Pairs of line number and text: comments of code, all of a document; a comment's lines are joined."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if path.suffix == ".md":
        # Ids of exercises are no paths.
        yield from ((number, line) for number, line in enumerate(lines, 1) if not line.startswith("id: "))
        return
    marker = re.compile(r"(?:^|\s)//+(.*)" if path.suffix in SLASHES else r"(?:^|\s)#+ (.*)")
    begin, joined = 0, ""
    for number, line in enumerate(lines, 1):
        match = marker.search(line)
        if match and "://" not in line[:match.start() + 2]:
            begin, joined = begin or number, f"{joined} {match[1].strip()}"
            if line[:match.start()].strip() == "" and number < len(lines):
                continue
        if begin:
            yield begin, joined.strip()
        begin, joined = 0, ""


def expand(path):
    match = re.search(r"\{([^{}]*)\}", path)
    if not match:
        return [path]
    return [one for word in match[1].split(",") for one in expand(path[:match.start()] + word + path[match.end():])]


@functools.cache
def exists(path):
    """Is there a file or folder of this name, with or without a suffix?"""
    return any(glob.glob(str(ROOT / (path.rstrip("/") + end))) for end in ("", ".*", "_test.*"))


@functools.cache
def is_dead(path, near):
    top = path.split("/")[0]
    if re.search(r"\b[A-Z]{2,}\b", path) and not path.endswith(".md"):
        return False
    if path in ELSEWHERE:
        return False
    if "/" not in path:
        return not any(pathlib.PurePath(name).match(path) for name in files())
    if top in TOP:
        return not exists(path)
    if top in below():
        return not any(exists(f"{above}/{path}") for above in ("core", "web/src", near))
    return False


def check(path):
    name = path.relative_to(ROOT).as_posix()
    for number, text in remarks(path):
        for phrase in FORBIDDEN:
            for match in re.finditer(phrase, text, re.I):
                yield f'{name}:{number}: "{match[0]}" cites a document that is not in the repository; use a key of docs/SOURCES.md'
        for match in BRACKETS.finditer(text):
            for key in filter(None, map(KEY.match, match[1].split("; "))):
                if key[1] not in keys():
                    yield f"{name}:{number}: no heading [{key[1]}] in docs/SOURCES.md"
        for match in PATH.finditer(text):
            for one in expand(match[1].rstrip(".,")):
                if is_dead(one, pathlib.PurePath(name).parent.as_posix()):
                    yield f"{name}:{number}: no file {one}"


def main():
    wanted = [pathlib.PurePath(word).as_posix() for word in sys.argv[1:] or CHECKED]
    chosen = [ROOT / name for name in files()
              if any(name == word or word == "." or name.startswith(word + "/") for word in wanted)
              and pathlib.PurePath(name).suffix in SLASHES | HASHES | {".md"}]
    errors = [error for path in chosen for error in check(path)]
    print("\n".join(errors) or f"pointers: {len(chosen)} files, none of their pointers is dead")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
