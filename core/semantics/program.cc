// Program and the frame of its compiler: units of code, functions they call, emission.
//
// Functions cannot recurse, so the frame of each call lies at a distance from its caller's that is
// known here, and the depth of the whole stack is computed before anything runs (Variant::extent).
// Tested by tests/core/semantics/program_test.cc.
#include "core/semantics/program.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

namespace {
// Slots of all frames together (64 MB); code that needs more fails when it runs.
constexpr int64_t kMaxFrame = int64_t{1} << 24;
}  // namespace

void Program::FunctionsDeleter::operator()(Functions* functions) const { delete functions; }

Program::Program(model::Network& network) : network_(network), functions_(new Functions) {
  // Functions are declared before they are used, so that callees come first in this order.
  int32_t number = 0;
  for (const lang::Function& function : network.document->function_nodes) {
    functions_->order[&function] = number++;
  }
  for (size_t p = 0; p < network.processes.size(); ++p) {
    functions_->instances[network.processes[p]->entry].push_back(static_cast<int32_t>(p));
  }
}

Code Program::CompileInt(const lang::Expr& expr, const lang::Bindings& bindings,
                         absl::Span<const int32_t> binders) {
  return Compiler(*this, bindings, binders).Int(expr);
}

Code Program::CompileUpdates(absl::Span<lang::Expr* const> updates, const lang::Bindings& bindings,
                             absl::Span<const int32_t> binders) {
  if (updates.empty()) return {};
  return Compiler(*this, bindings, binders).Updates(updates);
}

Code Program::CompilePlace(const lang::Expr& expr, const lang::Bindings& bindings,
                           absl::Span<const int32_t> binders) {
  return Compiler(*this, bindings, binders).Place(expr);
}

std::optional<int32_t> Program::ConstantValue(Code code) const {
  if (code.empty() || static_cast<Opcode>(code_[code.entry]) != Opcode::kReturnConst) {
    return std::nullopt;
  }
  return code_[code.entry + 1];
}

std::string Program::Dump(Code code) const {
  static constexpr const char* kNames[] = {
#define ZONELAB_NAME(name, operands) #name,
      ZONELAB_OPCODES(ZONELAB_NAME)
#undef ZONELAB_NAME
  };
  std::string text;
  if (code.empty()) return text;
  const auto next = std::upper_bound(units_.begin(), units_.end(), code.entry);
  const int32_t end = next == units_.end() ? static_cast<int32_t>(code_.size()) : *next;
  for (int32_t position = code.entry; position < end;) {
    const int32_t op = code_[position];
    Append(&text, position - code.entry, " ", kNames[op]);
    // The last operand of a jump is its target, a position like those at the left.
    const std::string_view name = kNames[op];
    const bool is_jump = name.starts_with("Jump") || name == "Next";
    for (int32_t i = 1; i <= kOperandCount[op]; ++i) {
      const bool is_target = is_jump && i == kOperandCount[op];
      Append(&text, " ", code_[position + i] - (is_target ? code.entry : 0));
    }
    text += '\n';
    position += 1 + kOperandCount[op];
  }
  return text;
}

// ---- Units --------------------------------------------------------------------------------------

Compiler::Compiler(Program& program, const lang::Bindings& bindings,
                   absl::Span<const int32_t> binders)
    : program_(program), scope_(bindings), binders_(binders.begin(), binders.end()) {
  bindings_.parent = &scope_;
}

Code Compiler::Int(const Expr& expr) {
  const int32_t entry = StartUnit();
  Finish(expr);
  return FinishUnit(entry);
}

Code Compiler::Updates(absl::Span<lang::Expr* const> updates) {
  const int32_t entry = StartUnit();
  for (const Expr* update : updates) {
    Mark mark(*this);
    Effect(*update);
  }
  Emit(Opcode::kEnd);
  return FinishUnit(entry);
}

Code Compiler::Place(const Expr& expr) {
  const int32_t entry = StartUnit();
  const Where place = PlaceOf(expr);
  if (place.is_static()) {
    Emit(Opcode::kReturnConst, {place.base});
  } else {
    AddressOf(place, /*any=*/false);
    Emit(Opcode::kEnd);
  }
  return FinishUnit(entry);
}

int32_t Compiler::StartUnit() {
  program_.units_.push_back(Position());
  return Position();
}

// Slots from the unit's frame on, callees included.
int64_t Compiler::Extent() const {
  int64_t extent = max_depth_;
  for (const auto& [offset, callee] : callees_) {
    const int64_t inner = program_.functions_->variants[callee].extent;
    ZL_CHECK(inner >= 0);
    extent = std::max(extent, offset + inner);
  }
  return extent;
}

// Compiles the functions that are called and not compiled yet, and connects the calls.
Code Compiler::FinishUnit(int32_t entry) {
  Program::Functions& functions = *program_.functions_;
  std::vector<std::pair<int32_t, std::unique_ptr<Compiler>>> units;
  while (!functions.pending.empty()) {
    const int32_t number = functions.pending.back();
    functions.pending.pop_back();
    const lang::Bindings& bindings = *functions.variants[number].bindings;
    auto unit = std::make_unique<Compiler>(program_, bindings, absl::Span<const int32_t>());
    unit->FunctionUnit(number);
    units.emplace_back(number, std::move(unit));
  }
  std::sort(units.begin(), units.end(), [&](const auto& a, const auto& b) {
    const auto order = [&](int32_t number) {
      return functions.order[functions.variants[number].function];
    };
    return order(a.first) < order(b.first);
  });
  for (const auto& [number, unit] : units) functions.variants[number].extent = unit->Extent();
  for (const Program::PendingCall& call : functions.calls) {
    program_.code_[call.position] = functions.variants[call.variant].entry;
  }
  functions.calls.clear();

  const int64_t extent = 1 + Extent();
  if (extent > kMaxFrame) {
    entry = StartUnit();
    Fail({}, "too-large", Tell("local variables take more than ", kMaxFrame, " integers"));
  } else {
    program_.frame_size_ = std::max(program_.frame_size_, extent);
    while (static_cast<Opcode>(program_.code_[entry]) == Opcode::kJump) {
      entry = program_.code_[entry + 1];
    }
  }
  return {entry};
}

// ---- Emission -----------------------------------------------------------------------------------

void Compiler::Emit(Opcode op, std::initializer_list<int32_t> operands) {
  ZL_DCHECK(static_cast<int>(operands.size()) == kOperandCount[static_cast<int>(op)]);
  program_.code_.push_back(static_cast<int32_t>(op));
  program_.code_.insert(program_.code_.end(), operands);
}

void Compiler::EmitSpan(Opcode op, Span span, std::initializer_list<int32_t> operands) {
  program_.spans_.push_back({Position(), span});
  Emit(op, operands);
}

// The target is the last operand.
void Compiler::EmitJump(Opcode op, std::initializer_list<int32_t> operands, Label& label) {
  ZL_DCHECK(static_cast<int>(operands.size()) + 1 == kOperandCount[static_cast<int>(op)]);
  program_.code_.push_back(static_cast<int32_t>(op));
  program_.code_.insert(program_.code_.end(), operands);
  if (label.position < 0) label.uses.push_back(Position());
  program_.code_.push_back(label.position);
}

void Compiler::Bind(Label& label) {
  label.position = Position();
  for (const int32_t use : label.uses) program_.code_[use] = label.position;
  label.uses.clear();
}

void Compiler::Fail(Span span, DiagnosticCode code, Message message) {
  Fail({span, code, std::move(message)});
}

void Compiler::Fail(const lang::EvalError& error) {
  const int32_t number = static_cast<int32_t>(program_.failures_.size());
  program_.failures_.push_back(error);
  EmitSpan(Opcode::kFail, error.span, {number});
}

// Frames beyond kMaxFrame are never run, so that their slot numbers do not matter.
int32_t Compiler::NewTemp(int64_t size) {
  const int64_t slot = depth_;
  depth_ += size;
  max_depth_ = std::max(max_depth_, depth_);
  return static_cast<int32_t>(std::min(slot, kMaxFrame));
}

int32_t Compiler::Spill() {
  const int32_t slot = NewTemp();
  Emit(Opcode::kStoreLocal, {slot});
  return slot;
}

void Compiler::ToAcc(Operand operand) {
  switch (operand.kind) {
    case Operand::Kind::kConst:
      return Emit(Opcode::kConst, {operand.value});
    case Operand::Kind::kState:
      return Emit(Opcode::kState, {operand.value});
    case Operand::Kind::kLocal:
      return Emit(Opcode::kLocal, {operand.value});
    case Operand::Kind::kAcc:
      return;
  }
}

void Compiler::ToAccBool(Operand operand) {
  if (operand.is_const()) return Emit(Opcode::kConst, {operand.value != 0});
  ToAcc(operand);
  if (!operand.is_bool) Emit(Opcode::kBool);
}

}  // namespace zonelab::semantics
