#!/usr/bin/env python3
"""Writes what fuzzing begins with:  tests/fuzz/seeds.py FOLDER ZONELAB

FOLDER/TARGET/… gets the examples and what the program ZONELAB makes of them: XML files, layouts,
certificates, exercises as data, and the solutions of exercises as hand-ins.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
CERTIFIED = ROOT / "tests/fuzz/certificate.xta"
QUERIES = [
    "exhaustive",
    "A[] n <= 2",
    "E<> Sender.Done",
    "A[] not deadlock",
    "E<> Receiver.Got && y > 2",
    "E[] not Sender.Done",
    "A<> Sender.Busy",
    "Sender.Busy --> Sender.Idle",
    "Receiver.Got --> Sender.Done",
    "sup: y, n",
    "inf{Receiver.Got}: x",
    "bounds{Sender.Busy}: y, x",
]
CLOCKS = ["extra-lu", "exact", "alu", "bin", "cegar", "dbca"]


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    return done.stdout


class Seeds:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def add(self, target, name, text):
        file = self.folder / target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def add_models(seeds, zonelab):
    for file in [*sorted(EXAMPLES.glob("*.xta")), CERTIFIED]:
        seeds.add("xta", file.stem, file.read_text(encoding="utf-8"))
        xml = run(zonelab, "convert", file, "--to", "xml")
        seeds.add("xml", file.stem, xml)
        with tempfile.TemporaryDirectory() as made:
            path = pathlib.Path(made, "model.xml")
            path.write_text(xml, encoding="utf-8")
            run(zonelab, "convert", path, "-o", path.with_suffix(".xta"))
            if path.with_suffix(".ugi").exists():
                seeds.add("ugi", file.stem, path.with_suffix(".ugi").read_text(encoding="utf-8"))
    seeds.add(
        "ugi",
        "all",
        "process P graphinfo {\nlocation A (40,80);\nlocation B (-9,7);\nlocationName A(-10,-30);\n"
        "invariant A (3,4);\nbranchpoint C (1,2);\nselect A B 1 (1,1);\nguard A B 1 (8,-36);\n"
        "sync A B 1 (2,2);\nassign A B 1 (3,3);\ntrans A B 2 (0,34);\ntrans B C 1 (5,6);\n}\n"
        "process Q graphinfo {\nlocation S (0,0);\ntrans S S 1 (9,9);\n}\n",
    )


def add_queries(seeds):
    for file in sorted(EXAMPLES.glob("*.q")):
        seeds.add("query", file.stem, file.read_text(encoding="utf-8"))
    seeds.add(
        "query",
        "kinds",
        "/* one */\nE<> P(1).C && x - y <= 3\n// two\nA[] not deadlock\nA<> forall (i : id_t) a[i] < 2\n"
        "P(0).A --> exists (i : int[0,2]) P(i).B imply v > twice(2)\nsup{b}: x, v\nE[] r.n \\\n + 1 > 2\n"
        "bounds: a[0] + 1\ninf{Q.S}: P(2).z\n",
    )


def add_certificates(seeds, zonelab):
    for q, query in enumerate(QUERIES):
        for clocks in CLOCKS:
            for more in ([], ["--data", "visible"], ["--runs", "infinite"]):
                with tempfile.TemporaryDirectory() as made:
                    file = pathlib.Path(made, "certificate.json")
                    run(zonelab, "check", CERTIFIED, "-q", query, "--clocks", clocks, *more, "--certificate", file)
                    if file.exists():
                        name = "-".join([str(q), clocks, *more[1:]])
                        seeds.add("certificate", name, file.read_text(encoding="utf-8"))


def add_exercises(seeds, zonelab):
    for k, file in enumerate(sorted((EXAMPLES / "course").glob("*.zonelab.md"))):
        text = file.read_text(encoding="utf-8")
        letter = chr(ord("A") + k)
        seeds.add("exercise", file.stem, text)
        seeds.add("exercise", file.stem + ".json", run(zonelab, "exercise", "show", file, "--json"))
        blocks = re.findall(r"^```(xta start|xta solution|solution)\n(.*?)^```", text, re.M | re.S)
        for role, answer in blocks:
            seeds.add("handin", f"{file.stem}-{role.replace(' ', '-')}", letter + answer)
        answers = {"zonelab-handin": 1, "exercise": {"id": (re.search(r"^id: (.*)$", text, re.M) or [""] * 2)[1]}}
        lines = [answer for role, answer in blocks if role == "solution"]
        named = dict(re.findall(r"^(\w+): *(.*)$", lines[0], re.M)) if lines else {}
        models = [answer for role, answer in blocks if role == "xta solution"]
        asked = dict(re.findall(r"^```ask (\w+).*?^ours: *(.*?)$", text, re.M | re.S))
        answers["answers"] = {"answers": named, "queries": asked, "model": models[0] if models else ""}
        seeds.add("handin", file.stem + ".json", letter + json.dumps(answers))


def main():
    seeds, zonelab = Seeds(sys.argv[1]), sys.argv[2]
    add_models(seeds, zonelab)
    add_queries(seeds)
    add_certificates(seeds, zonelab)
    add_exercises(seeds, zonelab)


if __name__ == "__main__":
    main()
