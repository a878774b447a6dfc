// A page must be quick to load: what it fetches of the engine has a budget.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// On hosts without Brotli: bytes as `gzip -9` writes them, which is 0.3 % less than here.  Only who opens an exercise
// fetches the grader, and only who wants a proof for another checker the exporter.
const kBudgets = { engine: 515_000, grader: 715_000, exporter: 325_000 };
const kBrotli = { engine: 430_000, grader: 570_000, exporter: 266_000 };
const kGzip = 0.997;

for (const [name, budget] of Object.entries(kBudgets)) {
  test(`${name}.wasm stays within its budget, compressed`, async () => {
    const binary = await readFile(new URL(`../../build/wasm/${name}.wasm`, import.meta.url));
    const size = Math.round(kGzip * gzipSync(binary, { level: 9 }).length);
    assert.ok(size <= budget, `${size} bytes; ARCHITECTURE.md, "Speed", tells what keeps it small`);
  });
}

// As the build writes it, and as `npm start` and hosts that send what is compressed already do.
for (const [name, budget] of Object.entries(kBrotli)) {
  test(`${name}.wasm stays within the budget with Brotli`, async () => {
    const binary = await readFile(new URL(`../../build/wasm/${name}.wasm`, import.meta.url));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    };
    const size = brotliCompressSync(binary, { params }).length;
    assert.ok(size <= budget, `${size} bytes`);
  });
}
