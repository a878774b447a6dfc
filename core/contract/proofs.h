// The kinds of proofs that certificates contain.  To add one, write its line in proofs.def, its
// data in core/certificate/certificate.h and its checker.
#ifndef ZONELAB_CORE_CONTRACT_PROOFS_H_
#define ZONELAB_CORE_CONTRACT_PROOFS_H_

#include <cstdint>
#include <string_view>

namespace zonelab {

enum class ProofKind : uint8_t {
#define ZL_PROOF(value, name, size, help) value,
#include "core/contract/proofs.def"
#undef ZL_PROOF
};

struct ProofSpec {
  enum Size : uint8_t { kStates, kSteps };
  std::string_view kind, help;
  Size counts;
};

// In the order of ProofKind.
inline constexpr ProofSpec kProofs[] = {
#define ZL_PROOF(value, name, size, help) {name, help, ProofSpec::size},
#include "core/contract/proofs.def"
#undef ZL_PROOF
};

constexpr std::string_view NameOf(ProofKind kind) { return kProofs[static_cast<int>(kind)].kind; }

constexpr std::string_view NameOf(ProofSpec::Size size) {
  return size == ProofSpec::kStates ? "states" : "steps";
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_PROOFS_H_
