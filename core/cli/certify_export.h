// `zonelab certify`.
#ifndef ZONELAB_CORE_CLI_CERTIFY_EXPORT_H_
#define ZONELAB_CORE_CLI_CERTIFY_EXPORT_H_

#include "core/cli/arguments.h"

namespace zonelab::cli {

// Checks certificates and, if that is asked for, writes the accepted ones for the verified checker
// `muntac`.  Returns the exit code.
int Certify(const CertifyArguments& arguments);

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_CERTIFY_EXPORT_H_
