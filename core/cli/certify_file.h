// `certify MODEL FILE` and `zonelab certify MODEL FILE`.
#ifndef ZONELAB_CORE_CLI_CERTIFY_FILE_H_
#define ZONELAB_CORE_CLI_CERTIFY_FILE_H_

#include <string>

namespace zonelab {

// Checks the certificates in a file against a model and prints, a line for each, which verdict it
// proves, or why it proves none.  Returns the exit code: 0 all accepted, 1 some refused, 2 bad
// files.
int CertifyFile(const std::string& model_path, const std::string& certificate_path);

}  // namespace zonelab

#endif  // ZONELAB_CORE_CLI_CERTIFY_FILE_H_
