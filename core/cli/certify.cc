// certify: do certificates prove their verdicts?  A program apart, without any code of the engine.
//
//   certify MODEL FILE      exit code 0: accepted, 1: refused, 2: bad usage or files
#include <cstdio>

#include "core/cli/certify_file.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: certify MODEL CERTIFICATE.json\n");
    return 2;
  }
  return zonelab::CertifyFile(argv[1], argv[2]);
}
