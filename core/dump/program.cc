// The compiled system as text: code, clock constraints and resets of each location and edge.
#include "core/semantics/program.h"

#include "core/base/strings.h"
#include "core/dump/dump.h"
#include "core/dump/words.h"

namespace zonelab::dump {
namespace {

using semantics::ClockAtom;
using semantics::Code;
using semantics::CompiledEdge;
using semantics::CompiledLocation;
using semantics::Condition;

std::string_view Text(lang::Op op) {
  switch (op) {
    case lang::Op::kLess:
      return "<";
    case lang::Op::kLessEqual:
      return "<=";
    case lang::Op::kGreater:
      return ">";
    case lang::Op::kGreaterEqual:
      return ">=";
    case lang::Op::kEqual:
      return "==";
    default:
      return "!=";
  }
}

class Printer {
 public:
  explicit Printer(const semantics::System& system) : system_(system), network_(system.network()) {}

  std::string Print() {
    PrintCode("before update", system_.before_update(), 0);
    PrintCode("after update", system_.after_update(), 0);
    for (int p = 0; p < system_.process_count(); ++p) {
      const model::Process& process = *network_.processes[p];
      Line(0, Cat("process ", process.name));
      for (size_t l = 0; l < system_.locations(p).size(); ++l) {
        PrintLocation(process.templ->locations[l].symbol->name,
                      system_.location(p, static_cast<int>(l)));
      }
      for (size_t id = 0; id < system_.edges().size(); ++id) {
        const CompiledEdge& edge = system_.edge(static_cast<int32_t>(id));
        if (edge.fired.process == p) PrintEdge(edge);
      }
    }
    return std::move(out_);
  }

 private:
  void Line(int indent, std::string_view text) { Append(&out_, Indented(text, indent)); }

  void PrintCode(std::string_view title, Code code, int indent) {
    if (code.empty()) return;
    Line(indent, title);
    Append(&out_, Indented(system_.program().Dump(code), indent + 1));
  }

  void PrintLocation(std::string_view name, const CompiledLocation& location) {
    Line(1, Cat("location ", name, location.is_urgent ? " urgent" : "",
                location.is_committed ? " committed" : "",
                location.sends_urgently ? " sends-urgently" : "",
                location.invariant_can_fail ? " invariant-can-fail" : ""));
    PrintCondition("invariant", location.invariant, 2);
  }

  void PrintEdge(const CompiledEdge& edge) {
    Line(1, Cat("edge ", EdgeText(edge, network_), edge.is_broadcast ? " broadcast" : "",
                edge.can_fail ? " can-fail" : ""));
    PrintCondition("guard", edge.guard, 2);
    PrintCode("channel", edge.channel_code, 2);
    PrintCode("update", edge.update, 2);
    for (const semantics::ClockReset& reset : edge.resets) {
      Line(2, Cat(network_.clocks[reset.clock], " := ", reset.value));
    }
  }

  void PrintCondition(std::string_view title, const Condition& condition, int indent) {
    if (condition.is_trivial()) return;
    Line(indent, title);
    for (const Code code : condition.data) PrintCode("data", code, indent + 1);
    for (const semantics::GuardedData& guarded : condition.guarded_data) {
      PrintCode("data", guarded.code, indent + 1);
      PrintWaivers(guarded.waivers, indent + 2);
    }
    for (const zone::Constraint& c : condition.fixed) Line(indent + 1, ConstraintText(c, network_));
    for (const ClockAtom& atom : condition.atoms) PrintAtom(atom, indent + 1);
    for (const semantics::Rate& rate : condition.rates) PrintRate(rate, indent + 1);
  }

  // "x' == 0", or "x' == (rate) in 0..1", then its code.
  void PrintRate(const semantics::Rate& rate, int indent) {
    const std::string value = rate.code.empty()
                                  ? Cat(rate.constant)
                                  : Cat("(rate) in ", rate.range.low, "..", rate.range.high);
    Line(indent, Cat(ClockText(rate.clock, rate.clock_code), "' == ", value));
    PrintCode("clock", rate.clock_code, indent + 1);
    PrintCode("rate", rate.code, indent + 1);
    PrintWaivers(rate.waivers, indent + 1);
  }

  std::string ClockText(int32_t clock, Code code) const {
    return !code.empty() ? "(clock)" : network_.clocks[clock];
  }

  // "x <= 1 + (term) in 1..4", then the code of clocks and terms.
  void PrintAtom(const ClockAtom& atom, int indent) {
    const bool has_j = atom.j != 0 || !atom.j_code.empty();
    std::string text = ClockText(atom.i, atom.i_code);
    if (has_j) Append(&text, " - ", ClockText(atom.j, atom.j_code));
    Append(&text, " ", Text(atom.op), " ", atom.constant);
    for (const auto& [sign, code] : atom.terms) Append(&text, sign > 0 ? " + " : " - ", "(term)");
    Append(&text, " in ", atom.range.low, "..", atom.range.high);
    Line(indent, text);
    PrintCode("clock", atom.i_code, indent + 1);
    PrintCode("clock", atom.j_code, indent + 1);
    for (const auto& [sign, code] : atom.terms) PrintCode("term", code, indent + 1);
    PrintWaivers(atom.waivers, indent + 1);
  }

  void PrintWaivers(const std::vector<semantics::Waiver>& waivers, int indent) {
    for (const semantics::Waiver& waiver : waivers) {
      PrintCode(waiver.when_true ? "unless true" : "unless false", waiver.code, indent);
    }
  }

  const semantics::System& system_;
  const model::Network& network_;
  std::string out_;
};

}  // namespace

std::string Program(const semantics::System& system) { return Printer(system).Print(); }

}  // namespace zonelab::dump
