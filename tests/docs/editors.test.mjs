// The settings of docs/editors.md in a real editor, Neovim without a screen; and the server as a process.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "zonelab-editors-"));
after(() => rmSync(folder, { recursive: true }));

const settings = readFileSync(join(root, "docs/editors.md"), "utf8");
const lua = settings.match(/```lua\n([\s\S]*?)```/)[1];

const kModel = `clock x;
const int K = 3;
process P() {
    state A { x <= K }, B;
    init A;
    trans A -> B { guard x >= K; };
}
system P;
`;

/** What a Lua program writes with \`say\`, after the settings, in an editor that shows \`file\`. */
function inNeovim(file, program) {
  writeFileSync(join(folder, "init.lua"), lua);
  writeFileSync(
    join(folder, "program.lua"),
    `local said = {}
local function say(text) table.insert(said, text) end
local function wait(condition) assert(vim.wait(20000, condition, 50), "waited in vain") end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
local ok, why = pcall(function()
${program}
end)
if not ok then say("error: " .. why) end
vim.fn.writefile(vim.split(table.concat(said, "\\n"), "\\n"), "${join(folder, "said")}")
vim.cmd("qall!")
`,
  );
  execFileSync("nvim", ["--headless", "-u", join(folder, "init.lua"), file, "-S", join(folder, "program.lua")], {
    env: {
      ...process.env,
      PATH: `${join(root, "build/native")}:${process.env.PATH}`,
      HOME: folder,
      XDG_STATE_HOME: folder,
    },
    timeout: 60_000,
  });
  return readFileSync(join(folder, "said"), "utf8").trim().split("\n");
}

test("Neovim shows what is wrong, mends it, and finds names", () => {
  const file = join(folder, "m.xta");
  writeFileSync(file, kModel.replace("x >= K", "x = K"));
  const said = inNeovim(
    file,
    `wait(function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)
say(#found .. " at " .. found[1].lnum .. ":" .. found[1].col .. " " .. found[1].code)
local params = vim.lsp.util.make_range_params()
params.range = { start = { line = 5, character = 27 }, ["end"] = { line = 5, character = 27 } }
params.context = { diagnostics = {} }
local actions = ask("textDocument/codeAction", params)
say(actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
say(vim.api.nvim_buf_get_lines(0, 5, 6, false)[1])
wait(function() return #vim.diagnostic.get(0) == 0 end)
vim.api.nvim_win_set_cursor(0, { 4, 19 })
local there = ask("textDocument/definition", vim.lsp.util.make_position_params())
say("declared in line " .. there.range.start.line + 1)
local rename = vim.lsp.util.make_position_params()
rename.newName = "Limit"
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", rename), "utf-16")
say(vim.api.nvim_buf_get_lines(0, 3, 4, false)[1])`,
  );
  assert.deepEqual(said, [
    "1 at 5:25 side-effect",
    "Write '==' here",
    "    trans A -> B { guard x == K; };",
    "declared in line 2",
    "    state A { x <= Limit }, B;",
  ]);
});

test("Neovim checks a query", () => {
  writeFileSync(join(folder, "m.xta"), kModel);
  const file = join(folder, "m.q");
  writeFileSync(file, "// B is entered at 3.\nA[] P.B imply x >= 3\n");
  const said = inNeovim(
    file,
    `wait(function() return #vim.lsp.buf_get_clients(0) > 0 end)
local lenses = ask("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() })
say(#lenses .. " " .. lenses[1].command.title)
say(ask("workspace/executeCommand", lenses[1].command).verdict)`,
  );
  assert.deepEqual(said, ["1 Check", "satisfied"]);
});

test("the server survives what is no message, and ends with its editor", async () => {
  const server = spawn(join(root, "build/native/zonelab"), ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  let out = "";
  server.stdout.on("data", (chunk) => (out += chunk));
  const send = (text) => server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  send("{ nothing");
  send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} }));
  send(JSON.stringify({ jsonrpc: "2.0", id: 2, method: "shutdown" }));
  send(JSON.stringify({ jsonrpc: "2.0", method: "exit" }));
  assert.equal(await ended, 0);
  const bodies = out.split(/Content-Length: \d+\r\n\r\n/).filter(Boolean);
  assert.equal(JSON.parse(bodies[0]).error.code, -32700);
  assert.equal(JSON.parse(bodies[1]).result.serverInfo.name, "zonelab");
  assert.equal(JSON.parse(bodies[2]).result, null);
  const cut = spawn(join(root, "build/native/zonelab"), ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const cutEnded = new Promise((resolve) => cut.on("exit", resolve));
  cut.stdin.end("Content-Length: 99\r\n\r\n{");
  assert.equal(await cutEnded, 1);
});
