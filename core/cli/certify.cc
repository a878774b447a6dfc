// certify: do certificates prove their verdicts?  A program apart, without any code of the engine.
//
//   certify MODEL FILE [--meta state|ignored]     exit code 0: accepted, 1: refused, 2: bad usage
//   or files
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/certify_file.h"

namespace {

constexpr char kUsage[] = R"(usage: certify MODEL CERTIFICATE.json [--meta state|ignored]

Do certificates, as `zonelab check --certificate` writes them, prove their verdicts?
  --meta ignored   agree to certificates that take states which differ in meta variables only for one

Exit codes: 0 all accepted, 1 some refused, 2 bad usage or files.
)";

int ShowUsage(std::FILE* file, int code) {
  std::fputs(kUsage, file);
  return code;
}

int Run(int argc, char** argv) {
  bool ignores_meta = false;
  std::vector<std::string> files;
  for (int k = 1; k < argc; ++k) {
    const std::string_view word = argv[k];
    if (word == "--help" || word == "-h") return ShowUsage(stdout, 0);
    std::string_view meta;
    if (word.substr(0, 7) == "--meta=") {
      meta = word.substr(7);
    } else if (word == "--meta" && k + 1 < argc) {
      meta = argv[++k];
    } else if (word.substr(0, 2) == "--") {
      return ShowUsage(stderr, 2);
    } else {
      files.emplace_back(word);
      continue;
    }
    if (meta != "state" && meta != "ignored") return ShowUsage(stderr, 2);
    ignores_meta = meta == "ignored";
  }
  if (files.size() != 2) return ShowUsage(stderr, 2);
  return zonelab::CertifyFile(files[0], files[1], ignores_meta);
}

}  // namespace

int main(int argc, char** argv) {
  const int code = Run(argc, argv);
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  std::fputs("certify: cannot write the results\n", stderr);
  return 2;
}
