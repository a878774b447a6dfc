"""Verdicts of `zonelab check`, many at a time, kept on disk between runs.

A verdict is "satisfied", "violated", "unknown", or "bad": the query does not fit the model.
"""
import hashlib
import json
import os
import sqlite3
import subprocess
import tempfile
from pathlib import Path

ZONELAB = os.environ.get("ZONELAB", "build/native/zonelab")
NOTHING = "E<> true"  # asked to learn whether a model has errors


class Engine:
    def __init__(self, cache=None):
        if cache is None:
            cache = os.environ.get("ZONELAB_ORACLE_CACHE", "")
        self.calls = 0
        self.store = sqlite3.connect(cache or ":memory:", timeout=60)
        self.store.execute("pragma synchronous=off")
        self.store.execute("create table if not exists answers(key text primary key, value text)")
        self.stamp = str(Path(ZONELAB).stat().st_mtime_ns)

    def key(self, *parts):
        return hashlib.sha256("\0".join((self.stamp, *map(str, parts))).encode()).hexdigest()

    def known(self, key):
        row = self.store.execute("select value from answers where key=?", (key,)).fetchone()
        return row and json.loads(row[0])

    def keep(self, key, value):
        self.store.execute("insert or replace into answers values(?,?)", (key, json.dumps(value)))
        self.store.commit()

    def ask(self, text, queries, limits):
        """(errors of the model, {query: verdict})."""
        queries = list(dict.fromkeys(queries)) or [NOTHING]
        bounds = [limits["states"], limits["seconds"], limits["mb"]]
        found, missing = {}, []
        for query in queries:
            value = self.known(self.key(text, query, bounds))
            if value is None:
                missing.append(query)
            else:
                found[query] = value
        if missing:
            errors, verdicts = self.run(text, missing, bounds)
            for query in missing:
                found[query] = {"errors": errors, "verdict": verdicts.get(query)}
                self.keep(self.key(text, query, bounds), found[query])
        return found[queries[0]]["errors"], {q: found[q]["verdict"] for q in queries}

    def run(self, text, queries, bounds):
        self.calls += 1
        is_xml = text.lstrip().startswith("<")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "answer.xml" if is_xml else "answer.xta")
            path.write_text(text)
            command = [ZONELAB, "check", str(path), "--json", "--max-states", str(int(bounds[0])),
                       "--max-seconds", str(bounds[1]), "--max-memory", str(int(bounds[2]))]
            for query in queries:
                command += ["--query=" + query]
            done = subprocess.run(command, capture_output=True, text=True)
        try:
            document = json.loads(done.stdout)
        except ValueError:
            raise RuntimeError(f"zonelab check: exit {done.returncode}: {done.stderr[:400]}")
        errors = [d for d in document["diagnostics"] if d["severity"] == "error"]
        if errors:
            return [[d["line"], d["column"], d["code"]] for d in errors], {}
        return [], {q: verdict_of(r) for q, r in zip(queries, document["results"])}

    def as_xta(self, text):
        """The model in XTA; it has no errors."""
        if not text.lstrip().startswith("<"):
            return text
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "answer.xml").write_text(text)
            out = Path(folder, "answer.xta")
            subprocess.run([ZONELAB, "convert", str(Path(folder, "answer.xml")), "-o", str(out)],
                           check=True, capture_output=True)
            return out.read_text()


def verdict_of(result):
    return "bad" if result["reason"]["code"] == "bad-query" else result["verdict"]
