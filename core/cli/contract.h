// `zonelab configs` and `zonelab contract`: what core/contract says, for people and for programs.
#ifndef ZONELAB_CORE_CLI_CONTRACT_H_
#define ZONELAB_CORE_CLI_CONTRACT_H_

#include <string>

#include "core/cli/arguments.h"

namespace zonelab::cli {

// The presets and the names that options take, a line each.
void PrintConfigs();

void PrintContract(const ContractArguments& arguments);
// wasm/contract.d.ts: the types that follow from the contract.
std::string ContractTypes();

}  // namespace zonelab::cli

#endif  // ZONELAB_CORE_CLI_CONTRACT_H_
