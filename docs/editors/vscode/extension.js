// Starts `zonelab lsp` for models and queries.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("zonelab").get("path");
  client = new LanguageClient(
    "zonelab",
    "ZoneLab",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "xta" }, { language: "xta-queries" }] },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
