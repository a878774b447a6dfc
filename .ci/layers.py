#!/usr/bin/env python3
"""Fails on an #include that crosses the layers of ARCHITECTURE.md.

The table there has rows `| core/base | purpose | std, absl |`: a folder (or a folder within it, or one
file), and what it may include besides itself: folders with all below them ("base", "search/runs"), the
files of a folder alone ("search/*"), single files ("search/lazy/refine.h"), libraries ("nlohmann",
"pugixml"; std and absl are open to all), or "all of core".  The row of a file is the longest that fits;
a folder that has rows within it may not include them unless it says so.  A header with a row of its own is
for its folder, and for who names it.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARIES = {"nlohmann", "pugixml"}
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


def main():
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
    print("\n".join(errors) or f"layers: {len(rows)} rows, no include crosses them")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
