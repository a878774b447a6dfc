// `certify MODEL FILE` and `zonelab certify MODEL FILE`.
#ifndef ZONELAB_CORE_CLI_CERTIFY_FILE_H_
#define ZONELAB_CORE_CLI_CERTIFY_FILE_H_

#include <string>

namespace zonelab {

// Checks the certificates in a file against a model and prints, a line for each, which verdict it
// proves, or why it proves none.  Returns the exit code: 0 all accepted, 1 some refused, 2 bad
// files.  `ignores_meta`: it may take states that differ in meta variables only for one.
int CertifyFile(const std::string& model_path, const std::string& certificate_path,
                bool ignores_meta);

}  // namespace zonelab

#endif  // ZONELAB_CORE_CLI_CERTIFY_FILE_H_
