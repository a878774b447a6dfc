// From the checked document to the flat Network, in three steps: lay out the globals; instantiate
// each name on the system line for all values of its free parameters, binding parameters along the
// chain `Q = P(…)` down to the template with the edges; expand the selects of each edge.
//
// All of it runs without a state: the evaluator sees constants only, so an expression that depends
// on a variable where it must not yields the error "not-constant".  Tested by
// tests/core/model/instantiate_test.cc.
#include <optional>
#include <utility>

#include "core/base/strings.h"
#include "core/model/network.h"

namespace zonelab::model {

namespace {

using lang::Bindings;
using lang::Evaluator;
using lang::Place;
using lang::Shape;
using lang::Space;
using lang::Symbol;
using lang::TypeKind;

// The properties of the elements of a variable: `urgent`, `broadcast` and `const` may stand on any
// layer of array and typedef.
struct Leaf {
  TypeKind kind = TypeKind::kError;
  bool is_const = false, is_meta = false, is_urgent = false, is_broadcast = false;
};
Leaf LeafOf(const lang::Type* type) {
  Leaf leaf;
  while (true) {
    leaf.is_const |= type->is_const;
    leaf.is_meta |= type->is_meta;
    leaf.is_urgent |= type->is_urgent;
    leaf.is_broadcast |= type->is_broadcast;
    if (type->kind != TypeKind::kArray) break;
    type = type->element;
  }
  leaf.kind = type->kind;
  return leaf;
}

// Names of the integers, clocks or channels of a value: "a[2]", "s.f[0]".
void AppendNames(const std::string& name, const Shape& shape, std::vector<std::string>* names) {
  if (shape.kind == TypeKind::kArray) {
    for (int32_t i = 0; i < shape.count; ++i) {
      AppendNames(Cat(name, "[", shape.index_low + i, "]"), *shape.element, names);
    }
  } else if (shape.kind == TypeKind::kStruct) {
    for (const Shape::Field& field : shape.fields) {
      AppendNames(Cat(name, ".", field.name), *field.shape, names);
    }
  } else {
    names->push_back(name);
  }
}

void AppendLeaves(const Shape& shape, std::vector<const Shape*>* leaves) {
  if (shape.kind == TypeKind::kArray) {
    for (int32_t i = 0; i < shape.count; ++i) AppendLeaves(*shape.element, leaves);
  } else if (shape.kind == TypeKind::kStruct) {
    for (const Shape::Field& field : shape.fields) AppendLeaves(*field.shape, leaves);
  } else {
    leaves->push_back(&shape);
  }
}

// Counts through all combinations of values of some ranges, the first slowest.
class Combinations {
 public:
  explicit Combinations(std::vector<const Shape*> ranges) : ranges_(std::move(ranges)) {
    for (const Shape* range : ranges_) values_.push_back(range->low);
  }
  // The number of combinations; none: there are more than `limit`.
  std::optional<int64_t> Count(int64_t limit) const {
    int64_t count = 1;
    for (const Shape* range : ranges_) {
      if (range->low > range->high) return 0;
    }
    for (const Shape* range : ranges_) {
      count *= int64_t{range->high} - range->low + 1;
      if (count > limit) return std::nullopt;
    }
    return count;
  }
  const std::vector<int32_t>& values() const { return values_; }
  bool Next() {
    for (size_t i = values_.size(); i-- > 0;) {
      if (values_[i] < ranges_[i]->high) {
        ++values_[i];
        return true;
      }
      values_[i] = ranges_[i]->low;
    }
    return false;
  }

 private:
  std::vector<const Shape*> ranges_;
  std::vector<int32_t> values_;
};

class Instantiator {
 public:
  Instantiator(const lang::Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics), network_(std::make_unique<Network>()) {
    network_->document = &document;
    network_->clocks.push_back("0");
  }

  std::unique_ptr<Network> Run() {
    const int errors = diagnostics_.error_count();
    if (Everything() && diagnostics_.error_count() == errors) return std::move(network_);
    return nullptr;
  }

 private:
  bool Everything() {
    Evaluator evaluator(network_->constants, network_->globals);
    if (!Declare(document_.variables, "", evaluator, network_->globals)) return false;
    if (!ChannelPriorities(evaluator)) return false;
    for (const lang::SystemEntry& entry : document_.system) {
      if (!Entry(entry)) return false;
    }
    if (network_->processes.empty() && !document_.system.empty()) {
      diagnostics_.Error("no-location", document_.system[0].span,
                         "no process is in the system: the ranges of all parameters are empty");
      return false;
    }
    network_->has_priorities =
        document_.has_process_priorities || !document_.channel_priorities.empty();
    return true;
  }

  bool Fail(const lang::EvalError& error) {
    // The code that the checker uses, which finds most of these errors before.
    DiagnosticCode code = error.code;
    if (code == "range") code = "out-of-range";
    diagnostics_.Error(code, error.span, error.message);
    return false;
  }
  bool TooLarge(Span span, Phrase what, int64_t limit) {
    diagnostics_.Error(
        "too-large", span,
        Tell("the model has too many ", what, "; at most ", limit, " are supported"));
    return false;
  }

  // Lays out declarations.  After an error it goes on with the next declaration, unless that would
  // only repeat that something is too large.
  bool Declare(const std::vector<Symbol*>& symbols, const std::string& prefix, Evaluator& evaluator,
               Bindings& bindings) {
    bool ok = true;
    for (const Symbol* symbol : symbols) {
      ok = DeclareOne(*symbol, prefix, evaluator, bindings) && ok;
      if (!ok && diagnostics_.error_count() >= Diagnostics::kMaxErrors) break;
    }
    return ok;
  }

  bool DeclareOne(const Symbol& symbol, const std::string& prefix, Evaluator& evaluator,
                  Bindings& bindings) {
    const Shape* shape = evaluator.ShapeOf(*symbol.type);
    if (shape == nullptr) return Fail(evaluator.error());
    const std::string name = Cat(prefix, symbol.name);
    const Leaf leaf = LeafOf(symbol.type);
    if (leaf.kind == TypeKind::kClock) {
      std::vector<std::string>& clocks = network_->clocks;
      if (clocks.size() + shape->size > kMaxClocks) {
        return TooLarge(symbol.span, "clocks", kMaxClocks);
      }
      bindings.places[&symbol] = {Space::kClock, static_cast<int32_t>(clocks.size()), shape};
      AppendNames(name, *shape, &clocks);
      return true;
    }
    if (leaf.kind == TypeKind::kChan) return DeclareChannels(symbol, name, leaf, *shape, bindings);
    return Value(symbol, name, shape, symbol.init, evaluator, bindings);
  }

  bool DeclareChannels(const Symbol& symbol, const std::string& name, const Leaf& leaf,
                       const Shape& shape, Bindings& bindings) {
    std::vector<Channel>& channels = network_->channels;
    if (channels.size() + shape.size > kMaxVariables) {
      return TooLarge(symbol.span, "channels", kMaxVariables);
    }
    bindings.places[&symbol] = {Space::kChannel, static_cast<int32_t>(channels.size()), &shape};
    std::vector<std::string> names;
    AppendNames(name, shape, &names);
    for (std::string& each : names) {
      channels.push_back({std::move(each), leaf.is_urgent, leaf.is_broadcast, 0});
    }
    return true;
  }

  // A constant or variable with its initial value, which `evaluator` computes from `init`.
  bool Value(const Symbol& symbol, const std::string& name, const Shape* shape,
             const lang::Expr* init, Evaluator& evaluator, Bindings& bindings) {
    std::vector<int32_t> values(shape->size);
    if (!evaluator.Initialise(*shape, init, absl::MakeSpan(values))) {
      lang::EvalError error = evaluator.error();
      if (init == nullptr) error.span = symbol.span;
      return Fail(error);
    }
    return AddValue(symbol, name, shape, values, bindings);
  }

  bool AddValue(const Symbol& symbol, const std::string& name, const Shape* shape,
                const std::vector<int32_t>& values, Bindings& bindings) {
    const Leaf leaf = LeafOf(symbol.type);
    if (leaf.is_const) {
      return AddConstant(symbol, shape, values, bindings);
    }
    std::vector<Variable>& variables = network_->variables;
    if (variables.size() + values.size() > kMaxVariables) {
      return TooLarge(symbol.span, "variables", kMaxVariables);
    }
    bindings.places[&symbol] = {Space::kState, static_cast<int32_t>(variables.size()), shape};
    std::vector<std::string> names;
    std::vector<const Shape*> leaves;
    AppendNames(name, *shape, &names);
    AppendLeaves(*shape, &leaves);
    for (size_t i = 0; i < values.size(); ++i) {
      variables.push_back({std::move(names[i]), leaves[i]->low, leaves[i]->high, values[i],
                           leaf.is_meta, leaves[i]->kind == TypeKind::kBool});
    }
    return true;
  }

  bool AddConstant(const Symbol& symbol, const Shape* shape, const std::vector<int32_t>& values,
                   Bindings& bindings) {
    std::vector<int32_t>& constants = network_->constants.values;
    // Every process has constants of its own, so their limit is larger than that of variables.
    constexpr size_t kMaxConstants = 10 * size_t{kMaxVariables};
    if (constants.size() + values.size() > kMaxConstants) {
      return TooLarge(symbol.span, "constants", kMaxConstants);
    }
    bindings.places[&symbol] = {Space::kConstant, static_cast<int32_t>(constants.size()), shape};
    constants.insert(constants.end(), values.begin(), values.end());
    return true;
  }

  // The declaration gives the levels.  Channels that it does not mention have the level of
  // `default`, which is the lowest one if the declaration leaves it out.
  bool ChannelPriorities(Evaluator& evaluator) {
    bool has_default = document_.channel_priorities.empty();
    for (const lang::ChannelPriority& item : document_.channel_priorities) {
      if (item.channel != nullptr) continue;
      has_default = true;
      network_->default_priority = item.level;
    }
    const int shift = has_default ? 0 : 1;
    for (Channel& channel : network_->channels) channel.priority = network_->default_priority;
    for (const lang::ChannelPriority& item : document_.channel_priorities) {
      if (item.channel == nullptr) continue;
      Place place;
      if (!evaluator.Lvalue(*item.channel, &place)) return Fail(evaluator.error());
      for (int32_t i = 0; i < place.shape->size; ++i) {
        network_->channels[place.base + i].priority = item.level + shift;
      }
    }
    return true;
  }

  // The processes of one name on the system line: one for each choice of its free parameters.
  bool Entry(const lang::SystemEntry& entry) {
    Evaluator evaluator(network_->constants, network_->globals);
    std::vector<const Shape*> ranges;
    for (const Symbol* parameter : entry.templ->parameters) {
      const Shape* shape = evaluator.ShapeOf(*parameter->type);
      if (shape == nullptr) return Fail(evaluator.error());
      if (shape->size != 1 || parameter->type->is_reference ||
          (shape->kind != TypeKind::kInt && shape->kind != TypeKind::kScalar)) {
        diagnostics_.Error("free-parameter", parameter->span,
                           Tell("'", parameter->name,
                                "' has no argument and is not a bounded "
                                "integer or a scalar, so there is no set of processes"));
        return false;
      }
      ranges.push_back(shape);
    }
    Combinations choices(ranges);
    const int64_t room = kMaxProcesses - static_cast<int64_t>(network_->processes.size());
    const std::optional<int64_t> count = choices.Count(room);
    if (!count) return TooLarge(entry.span, "processes", kMaxProcesses);
    if (*count == 0) return true;
    do {
      if (!MakeProcess(entry, ranges, choices.values())) return false;
    } while (choices.Next());
    return true;
  }

  bool MakeProcess(const lang::SystemEntry& entry, const std::vector<const Shape*>& ranges,
                   const std::vector<int32_t>& arguments) {
    auto process = std::make_unique<Process>();
    process->entry = entry.templ->symbol;
    process->arguments = arguments;
    process->priority = entry.priority;
    process->bindings.parent = &network_->globals;
    process->name = std::string(entry.templ->symbol->name);
    if (!arguments.empty()) {
      std::string list;
      for (int32_t argument : arguments) Append(&list, list.empty() ? "" : ",", argument);
      Append(&process->name, "(", list, ")");
    }
    const std::string prefix = Cat(process->name, ".");
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Symbol& parameter = *entry.templ->parameters[i];
      if (!AddValue(parameter, Cat(prefix, parameter.name), ranges[i], {arguments[i]},
                    process->bindings)) {
        return false;
      }
    }
    Evaluator evaluator(network_->constants, process->bindings);
    const lang::Template* templ = entry.templ;
    for (; templ->base != nullptr; templ = templ->base) {
      if (!BindArguments(*templ, prefix, evaluator, process->bindings)) return false;
    }
    process->templ = templ;
    if (templ->initial < 0) {
      diagnostics_.Error("no-location", entry.span,
                         Tell("'", templ->symbol->name, "' has no initial location"));
      return false;
    }
    if (!Declare(templ->variables, prefix, evaluator, process->bindings)) return false;
    if (!Edges(*templ, evaluator, *process)) return false;
    network_->processes.push_back(std::move(process));
    return true;
  }

  // Binds the parameters of templ.base to the arguments that `templ` gives.
  bool BindArguments(const lang::Template& templ, const std::string& prefix, Evaluator& evaluator,
                     Bindings& bindings) {
    for (size_t i = 0; i < templ.arguments.size(); ++i) {
      const Symbol& parameter = *templ.base->parameters[i];
      const lang::Expr& argument = *templ.arguments[i];
      if (parameter.type->is_reference) {
        Place place;
        if (evaluator.Lvalue(argument, &place)) {
          bindings.places[&parameter] = place;
          continue;
        }
        // A `const` parameter with '&' takes any constant value.
        if (!LeafOf(parameter.type).is_const || evaluator.error().code != "not-lvalue") {
          return Fail(evaluator.error());
        }
      }
      const Shape* shape = evaluator.ShapeOf(*parameter.type);
      if (shape == nullptr) return Fail(evaluator.error());
      if (!Value(parameter, Cat(prefix, parameter.name), shape, &argument, evaluator, bindings)) {
        return false;
      }
    }
    return true;
  }

  bool Edges(const lang::Template& templ, Evaluator& evaluator, Process& process) {
    for (const lang::Edge& edge : templ.edges) {
      std::vector<const Shape*> ranges;
      for (const Symbol* select : edge.selects) {
        const Shape* shape = evaluator.ShapeOf(*select->type);
        if (shape == nullptr) return Fail(evaluator.error());
        ranges.push_back(shape);
      }
      Combinations choices(ranges);
      const std::optional<int64_t> count = choices.Count(kMaxEdgeInstances - edge_instances_);
      if (!count) return TooLarge(edge.span, "edges (one per select value)", kMaxEdgeInstances);
      edge_instances_ += *count;
      if (*count == 0) continue;
      do {
        process.edges.push_back({&edge, choices.values()});
      } while (choices.Next());
    }
    return true;
  }

  const lang::Document& document_;
  Diagnostics& diagnostics_;
  std::unique_ptr<Network> network_;
  int64_t edge_instances_ = 0;
};

}  // namespace

std::unique_ptr<Network> Instantiate(const lang::Document& document, Diagnostics& diagnostics) {
  return Instantiator(document, diagnostics).Run();
}

int FindProcess(const Network& network, const Symbol* entry, absl::Span<const int32_t> arguments) {
  for (size_t i = 0; i < network.processes.size(); ++i) {
    const Process& process = *network.processes[i];
    if (process.entry == entry && absl::MakeConstSpan(process.arguments) == arguments) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace zonelab::model
