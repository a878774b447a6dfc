#!/usr/bin/env python3
"""Fails on an #include that crosses the layers of ARCHITECTURE.md.

The table there has rows `| core/base | purpose | std, absl |`: a folder (or a folder within it, or one
file), and what it may include besides itself: folders with all below them ("base", "search/runs"), the
files of a folder alone ("search/*"), single files ("search/lazy/refine.h"), libraries ("nlohmann",
"pugixml"; std and absl are open to all), or "all of core".  The row of a file is the longest that fits;
a folder that has rows within it may not include them unless it says so.  A header with a row of its own is
for its folder, and for who names it.

The checker of certificates is looked at as a whole, too: whatever file the program `certify` includes, be it by way
of others, lies in one of CHECKER's folders.  With --built FOLDER that is asked of the compiler's own records of what
it read for the program and for the libraries in it (`ninja -t deps`), not of the sources.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARIES = {"nlohmann", "pugixml"}
CHECKER = {"base", "certificate", "contract", "lang", "model", "reference", "xml"}  # ARCHITECTURE.md, "Trust"
CHECKER_FILES = {"core/cli/certify.cc", "core/cli/certify_file.cc", "core/cli/certify_file.h"}
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')


def read_table():
    rows = {}
    for line in (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) >= 3 and re.fullmatch(r"(core/|wasm)[\w/.]*", cells[0]):
            rows[cells[0]] = re.findall(r"all of core|[\w./*]+", cells[-1])
    return rows


def row_of(file, rows):
    names = [name for name in rows if file == name or file.startswith(name + "/")]
    return max(names, key=len, default=None)


def allowed(include, name, rows):
    may = rows[name]
    top = include.split("/")[0].split(".")[0]
    if top in LIBRARIES:
        return top in may
    if not include.startswith("core/") or "all of core" in may:
        return True
    if row_of(include, rows) == (name.rsplit("/", 1)[0] if "." in name else name):
        return True
    if include in rows and include.removeprefix("core/") not in may:
        return False
    folder = include.rsplit("/", 1)[0]
    return any(
        folder == "core/" + word[:-2] if word.endswith("/*") else (include + "/").startswith("core/" + word + "/")
        for word in may
    )


def is_of_checker(file):
    return file in CHECKER_FILES or file.split("/")[1] in CHECKER


def beyond_checker():
    """What the checker includes, and all that is linked with it, from elsewhere."""
    seen, todo, errors = set(), [file for file in CHECKER_FILES if file.endswith(".cc")], []
    while todo:
        file = todo.pop()
        if file in seen or not (ROOT / file).exists():
            continue
        seen.add(file)
        # A folder's sources are one library, so whoever includes one of its headers is linked with all of them.
        folder = "/".join(file.split("/")[:2])
        if folder != "core/cli":
            todo += [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.cc")]
        for number, line in enumerate((ROOT / file).read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match or not match[1].startswith("core/"):
                continue
            if is_of_checker(match[1]):
                todo.append(match[1])
            else:
                errors.append(f'{file}:{number}: is part of the checker, and includes "{match[1]}"')
    return errors, len(seen)


def beyond_checker_as_built(build):
    """The same, of the objects in the program `certify`, as the compiler has recorded it."""

    def ninja(*words):
        return subprocess.run(["ninja", "-C", build, "-t", *words], capture_output=True, text=True, check=True).stdout

    inputs = [pathlib.PurePath(line) for line in ninja("inputs", "certify").splitlines()]
    objects = [str(path) for path in inputs if path.suffix == ".o"]
    errors, read = [], set()
    for part in ninja("deps", *objects).split("\n\n"):
        name, *files = part.splitlines() or [""]
        if "#deps 0" in name or "deps not found" in name:
            errors.append(f"{name}: nothing is recorded of it")
        for file in files:
            path = pathlib.Path(build, file.strip()).resolve()
            if path.is_relative_to(ROOT / "core"):
                read.add(path.relative_to(ROOT).as_posix())
    errors += [f"{file}: was read to build the checker" for file in sorted(read) if not is_of_checker(file)]
    if "core/certificate/closure.cc" not in read:
        errors.append(f"{build}: the program certify is not built there")
    return errors, len(read)


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--built":
        errors, count = beyond_checker_as_built(sys.argv[2])
        print("\n".join(errors) or f"layers: the checker was built from {count} files, none of them of the engine")
        return 1 if errors else 0
    rows = read_table()
    errors = [] if rows else ["ARCHITECTURE.md: no table of layers"]
    for path in sorted(p for top in ("core", "wasm") for p in (ROOT / top).rglob("*") if p.suffix in (".cc", ".h")):
        file = path.relative_to(ROOT).as_posix()
        name = row_of(file, rows)
        if name is None:
            errors.append(f"{file}: no row for it in ARCHITECTURE.md")
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if match and not allowed(match[1], name, rows):
                errors.append(f'{file}:{number}: {name} may not include "{match[1]}" (table in ARCHITECTURE.md)')
    more, count = beyond_checker()
    errors += more
    print("\n".join(errors) or f"layers: {len(rows)} rows, no include crosses them; {count} files make up the checker")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
