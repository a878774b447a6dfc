// `zonelab lsp`: the language server of core/lsp over standard input and output.
#ifndef ZONELAB_CORE_CLI_LSP_H_
#define ZONELAB_CORE_CLI_LSP_H_

namespace zonelab::cli {

// Until the editor says "exit" or is gone.  The result is the program's exit code.
int ServeLanguage();

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_LSP_H_
