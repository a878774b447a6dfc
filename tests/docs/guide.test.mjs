// The guide knows every code of the contract, and none that is not there.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

test("every code of a message has its paragraph in the guide", async () => {
  const codes = [...(await read("core/contract/codes.def")).matchAll(/^ZL_CODE\("([^"]+)"/gm)].map(([, code]) => code);
  const guide = await read("docs/guide/messages.md");
  const paragraphs = [...guide.matchAll(/^### (\S+)\n\n\S/gm)].map(([, code]) => code);
  assert.ok(codes.length > 100);
  assert.deepEqual(paragraphs.toSorted(), codes.toSorted());
});
