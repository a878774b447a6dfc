// Writes into wasm/engine.d.ts the types that follow from core/contract:  node .ci/types.mjs
// Needs build/native/zonelab.  tests/core/cli/contract_test.cc fails where the file differs from it.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const root = new URL("..", import.meta.url);
const file = new URL("wasm/engine.d.ts", root);
const types = execFileSync(new URL("build/native/zonelab", root), ["contract", "--types"], { encoding: "utf8" });
const text = readFileSync(file, "utf8");
const begin = text.indexOf("\n", text.indexOf("// >>> ")) + 1;
const end = text.indexOf("// <<<");
if (begin === 0 || end < 0) throw new Error("wasm/engine.d.ts has no place for them, from // >>> to // <<<");
writeFileSync(file, text.slice(0, begin) + types + text.slice(end));
