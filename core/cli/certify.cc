// certify: do certificates prove their verdicts?  A program apart, without any code of the engine.
//
//   certify MODEL FILE [--meta ignored]     exit code 0: accepted, 1: refused, 2: bad usage or
//   files
#include <cstdio>
#include <cstring>

#include "core/cli/certify_file.h"

int main(int argc, char** argv) {
  const bool ignores_meta =
      argc == 5 && std::strcmp(argv[3], "--meta") == 0 && std::strcmp(argv[4], "ignored") == 0;
  if (argc != 3 && !ignores_meta) {
    std::fprintf(stderr, "usage: certify MODEL CERTIFICATE.json [--meta ignored]\n");
    return 2;
  }
  return zonelab::CertifyFile(argv[1], argv[2], ignores_meta);
}
