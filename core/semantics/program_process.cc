// Processes in queries: `P.loc`, `P.x`, `P(i).x`.
//
// With constant arguments the process is known, and its member is a place like any other. Otherwise
// a table, indexed by the arguments, holds the address of the member in each process of the set.
#include <algorithm>

#include "core/base/strings.h"
#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::ExprKind;
using lang::SymbolKind;

const std::vector<int32_t>& Compiler::Instances(const lang::Symbol* entry) const {
  static const std::vector<int32_t>* const none = new std::vector<int32_t>;
  const auto& instances = program_.functions_->instances;
  const auto it = instances.find(entry);
  return it == instances.end() ? *none : it->second;
}

std::optional<int32_t> Compiler::FixedProcess(const Expr& member) {
  std::vector<int32_t> arguments;
  for (const Expr* arg : member.args) {
    const std::optional<Operand> value = Simple(*arg);
    if (!value || !value->is_const()) return std::nullopt;
    arguments.push_back(value->value);
  }
  for (const int32_t p : Instances(member.process)) {
    if (program_.network_.processes[p]->arguments == arguments) return p;
  }
  return -1;
}

std::optional<std::pair<Compiler::Operand, Compiler::Operand>> Compiler::FixedLocation(
    const Expr& expr) {
  const bool is_name = expr.kind == ExprKind::kName;
  if ((!is_name && expr.kind != ExprKind::kMember) || expr.symbol->kind != SymbolKind::kLocation) {
    return std::nullopt;
  }
  int32_t process = -1;
  if (!is_name) {
    process = FixedProcess(expr).value_or(-1);
  } else {
    const auto& processes = program_.network_.processes;
    for (size_t p = 0; p < processes.size(); ++p) {
      if (&processes[p]->bindings == &scope_) process = static_cast<int32_t>(p);
    }
  }
  if (process < 0) return std::nullopt;
  return std::pair(Operand{Operand::Kind::kState, process, false}, Constant(expr.symbol->index));
}

Compiler::Operand Compiler::LocationTest(const Expr& expr) {
  if (const auto location = FixedLocation(expr)) {
    return Combine(lang::Op::kEqual, expr.span, location->first, location->second);
  }
  if (expr.kind == ExprKind::kName) {
    Fail(expr.span, "unsupported", "a location has a meaning in its process only");
    return Acc();
  }
  Dispatch(expr, Instances(expr.process));
  Emit(Opcode::kLoadStateAt, {0});  // the slot of a process's location is its number
  EmitSpan(Opcode::kEqualConst, expr.span, {expr.symbol->index});
  return Acc(true);
}

std::optional<Compiler::Where> Compiler::FixedMember(const Expr& expr) {
  if (expr.symbol->kind == SymbolKind::kLocation) return std::nullopt;
  const std::optional<int32_t> process = FixedProcess(expr);
  if (!process || *process < 0) return std::nullopt;
  const lang::Place* place = program_.network_.processes[*process]->bindings.Find(expr.symbol);
  if (place == nullptr) return std::nullopt;
  return AtPlace(*place);
}

Region Compiler::MemberRegion(const Expr& expr) const {
  std::optional<Region> region;
  for (const int32_t p : Instances(expr.process)) {
    const lang::Place* place = program_.network_.processes[p]->bindings.Find(expr.symbol);
    if (place == nullptr) continue;
    const Region here = AtPlace(*place).region;
    if (region && *region != here) return Region::kAny;
    region = here;
  }
  return region.value_or(Region::kMemory);
}

Compiler::Where Compiler::Member(const Expr& expr) {
  Where member;
  member.region = MemberRegion(expr);
  member.dynamic = Where::Dynamic::kAcc;
  std::vector<int32_t> addresses;
  for (const int32_t p : Instances(expr.process)) {
    const lang::Place* place = program_.network_.processes[p]->bindings.Find(expr.symbol);
    if (place == nullptr) {
      addresses.push_back(-1);
      continue;
    }
    const Where where = AtPlace(*place);
    const bool is_tagged = member.region == Region::kAny && where.region == Region::kConstant;
    addresses.push_back(where.base + (is_tagged ? int32_t{1} << kAnyShift : 0));
    member.shape = where.shape;
  }
  if (member.shape == nullptr) {
    Fail(expr.span, "no-such-process", Tell("there is no process '", expr.process->name, "'"));
    return Temporary(Acc());
  }
  Dispatch(expr, addresses);
  return member;
}

// Loads into the accumulator the entry of `addresses` for the process; one entry per instance.
void Compiler::Dispatch(const Expr& member, const std::vector<int32_t>& addresses) {
  const std::vector<int32_t>& instances = Instances(member.process);
  const size_t arity = member.args.size();
  const auto no_process = [&] {
    Fail(member.span, "no-such-process",
         Tell("there is no such process of '", member.process->name, "'"));
  };
  // The arguments of all instances fill the box between these.
  std::vector<int32_t> low, high;
  for (const int32_t p : instances) {
    const std::vector<int32_t>& arguments = program_.network_.processes[p]->arguments;
    if (arguments.size() != arity) return no_process();
    if (low.empty()) low = high = arguments;
    for (size_t i = 0; i < arity; ++i) {
      low[i] = std::min(low[i], arguments[i]);
      high[i] = std::max(high[i], arguments[i]);
    }
  }
  if (instances.empty() || arity == 0) return no_process();
  std::vector<int64_t> stride(arity, 1);
  for (size_t i = arity - 1; i > 0; --i) {
    stride[i - 1] = stride[i] * (int64_t{high[i]} - low[i] + 1);
  }
  const int64_t size = stride[0] * (int64_t{high[0]} - low[0] + 1);
  ZL_CHECK(size == static_cast<int64_t>(instances.size()));  // all combinations exist

  const int32_t table = static_cast<int32_t>(program_.tables_.size());
  program_.tables_.resize(table + size, -1);
  for (size_t k = 0; k < instances.size(); ++k) {
    const std::vector<int32_t>& arguments = program_.network_.processes[instances[k]]->arguments;
    int64_t position = 0;
    for (size_t i = 0; i < arity; ++i) position += (int64_t{arguments[i]} - low[i]) * stride[i];
    program_.tables_[table + position] = addresses[k];
  }

  // All arguments are evaluated before any is looked at.
  std::vector<Operand> values;
  for (size_t i = 0; i < arity; ++i) {
    ToAcc(Value(*member.args[i]));
    if (arity > 1) values.push_back({Operand::Kind::kLocal, Spill(), false});
  }
  for (size_t i = 0; i < arity; ++i) {
    if (arity > 1) ToAcc(values[i]);
    EmitSpan(Opcode::kProcess, member.span,
             {low[i], high[i] - low[i] + 1, static_cast<int32_t>(stride[i])});
    if (i > 0) Emit(Opcode::kAddLocal, {values[i - 1].value});
    if (i + 1 < arity) Emit(Opcode::kStoreLocal, {values[i].value});
  }
  EmitSpan(Opcode::kTable, member.span, {table});
}

}  // namespace zonelab::semantics
