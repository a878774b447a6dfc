// A page must be quick to load: what it fetches of the engine has a budget.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

// Bytes, compressed as by gzip -9 (whose result is 0.3 % smaller).
const kBudget = 430_000;

test("engine.wasm stays within its budget, compressed", async () => {
  const binary = await readFile(new URL("../../build/wasm/engine.wasm", import.meta.url));
  const size = gzipSync(binary, { level: 9 }).length;
  assert.ok(size <= kBudget, `${size} bytes; ARCHITECTURE.md, "Speed", tells what keeps it small`);
});
