#include "core/check/interchange.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/check/kinds.h"
#include "core/reference/interchange.h"

namespace zonelab::check {
namespace {

using lang::Place;
using lang::Shape;
using lang::Space;
using lang::Symbol;
using lang::TypeKind;
using model::Exchange;
using model::Interchangeable;
using model::Network;
using model::Process;

// Nothing is tried where it would take longer than many searches.
constexpr size_t kMostExchanged = 1000, kMostExchangedCells = 100'000, kMostExchangedValues = 250;
constexpr int kMostRefusals = 100;

class Finder {
 public:
  Finder(const Network& network, const lang::Query& query, const MayExchange& may_exchange)
      : network_(network), may_exchange_(may_exchange), kinds_(*network.document, query) {}

  std::vector<Interchangeable> Run() {
    std::vector<Interchangeable> found;
    const size_t cells =
        network_.variables.size() + network_.clocks.size() + network_.channels.size();
    if (network_.processes.size() > kMostExchanged || cells > kMostExchangedCells ||
        network_.constants.values.size() > kMostExchangedCells) {
      return found;
    }
    std::vector<int> seen;
    for (const auto& process : network_.processes) {
      for (const Symbol* parameter : process->templ->parameters) {
        const int kind = kinds_.Of(parameter);
        if (kinds_.IsNumber(kind) || std::find(seen.begin(), seen.end(), kind) != seen.end()) {
          continue;
        }
        seen.push_back(kind);
        FindOf(kind, &found);
      }
    }
    return found;
  }

 private:
  // The value of a parameter that is one integer.
  std::optional<int32_t> ValueOf(const Process& process, const Symbol* parameter) const {
    const Place* place = process.bindings.Find(parameter);
    if (place == nullptr || place->shape == nullptr || place->shape->size != 1 ||
        parameter->type->is_reference) {
      return std::nullopt;
    }
    const size_t base = static_cast<size_t>(place->base);
    if (place->space == Space::kConstant) return network_.constants.values[base];
    if (place->space == Space::kState) return network_.variables[base].initial;
    return std::nullopt;
  }

  void FindOf(int kind, std::vector<Interchangeable>* found) {
    std::set<int32_t> values;
    for (const auto& process : network_.processes) {
      for (const Symbol* parameter : process->templ->parameters) {
        if (kinds_.Of(parameter) != kind) continue;
        if (const auto value = ValueOf(*process, parameter)) values.insert(*value);
      }
    }
    if (values.size() > kMostExchangedValues) return;
    std::vector<Interchangeable> sets;
    int refusals = 0;
    for (const int32_t value : values) {
      bool is_taken = false;
      for (Interchangeable& set : sets) {
        is_taken = Join(kind, value, &set);
        if (is_taken) break;
        if (++refusals > kMostRefusals) return;
      }
      if (!is_taken) sets.push_back({{value}, {}, {}});
    }
    for (Interchangeable& set : sets) {
      if (set.values.size() > 1) found->push_back(std::move(set));
    }
  }

  // Adds the value to the set if it may be exchanged with those that are there.
  bool Join(int kind, int32_t value, Interchangeable* set) {
    if (model::AreTooMany(set->values.size() + 1, network_)) return false;
    Interchangeable pair;
    pair.values = {set->values.back(), value};
    pair.holds.resize(network_.variables.size());
    pair.exchanges.resize(1);
    if (!Make(kind, &pair) || !may_exchange_(pair)) return false;
    set->values.push_back(value);
    set->holds = std::move(pair.holds);
    set->exchanges.push_back(std::move(pair.exchanges[0]));
    return true;
  }

  // What the exchange of two values of the kind should do; false: not possible.
  bool Make(int kind, Interchangeable* pair) {
    kind_ = kind;
    low_ = pair->values[0];
    high_ = pair->values[1];
    pair_ = pair;
    Exchange& exchange = pair->exchanges[0];
    if (!MapProcesses(&exchange.processes)) return false;
    exchange.variables.assign(network_.variables.size(), -1);
    exchange.clocks.assign(network_.clocks.size(), -1);
    exchange.channels.assign(network_.channels.size(), -1);
    exchange.clocks[0] = 0;
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      const auto& from = network_.processes[p]->bindings.places;
      const auto& to =
          network_.processes[static_cast<size_t>(exchange.processes[p])]->bindings.places;
      for (const auto& [symbol, place] : from) {
        const auto image = to.find(symbol);
        if (image == to.end() ? !IsOfChain(symbol) : !Map(symbol, place, image->second)) {
          return false;
        }
      }
    }
    for (const auto& [symbol, place] : network_.globals.places) {
      if (!Map(symbol, place, place)) return false;
    }
    return true;
  }

  // A parameter of a template that was made from another one: it counts through that one.
  static bool IsOfChain(const Symbol* symbol) {
    return symbol->kind == lang::SymbolKind::kParameter;
  }

  int32_t Exchanged(int32_t value) const {
    return value == low_ ? high_ : value == high_ ? low_ : value;
  }

  bool MapProcesses(std::vector<int32_t>* out) {
    // What a process is: its template and its parameters.
    const auto identity = [this](const Process& process, bool is_exchanged) {
      std::vector<std::optional<int32_t>> values;
      for (const Symbol* parameter : process.templ->parameters) {
        auto value = ValueOf(process, parameter);
        if (value && is_exchanged && kinds_.Of(parameter) == kind_) value = Exchanged(*value);
        values.push_back(value);
      }
      return std::make_pair(process.templ, values);
    };
    const auto& processes = network_.processes;
    out->assign(processes.size(), -1);
    std::vector<bool> is_taken(processes.size());
    for (size_t p = 0; p < processes.size(); ++p) {
      const auto wanted = identity(*processes[p], true);
      // What stays as it is stays where it is.
      if (wanted == identity(*processes[p], false)) {
        (*out)[p] = static_cast<int32_t>(p);
        is_taken[p] = true;
      }
    }
    for (size_t p = 0; p < processes.size(); ++p) {
      if ((*out)[p] >= 0) continue;
      const auto wanted = identity(*processes[p], true);
      for (size_t q = 0; q < processes.size() && (*out)[p] < 0; ++q) {
        if (is_taken[q] || identity(*processes[q], false) != wanted) continue;
        (*out)[p] = static_cast<int32_t>(q);
        is_taken[q] = true;
      }
      if ((*out)[p] < 0) return false;
    }
    return true;
  }

  bool Map(const Symbol* symbol, const Place& from, const Place& to) {
    if (from.space == Space::kConstant) return true;
    if (from.space != to.space || from.shape->size != to.shape->size) return false;
    std::vector<int32_t>* where = WhereOf(from.space);
    return where == nullptr || MapPart(symbol, "", *from.shape, from.base, to.base, where);
  }

  std::vector<int32_t>* WhereOf(Space space) {
    Exchange& exchange = pair_->exchanges[0];
    return space == Space::kState     ? &exchange.variables
           : space == Space::kClock   ? &exchange.clocks
           : space == Space::kChannel ? &exchange.channels
                                      : nullptr;
  }

  bool MapPart(const Symbol* symbol, const std::string& path, const Shape& shape, int32_t from,
               int32_t to, std::vector<int32_t>* where) {
    if (shape.kind == TypeKind::kArray) {
      const bool is_indexed = kinds_.Of(symbol, path + "#") == kind_;
      const std::string element = path + "[]";
      const int32_t size = shape.element->size;
      for (int32_t k = 0; k < shape.count; ++k) {
        const int32_t j = is_indexed ? Exchanged(shape.index_low + k) - shape.index_low : k;
        if (j < 0 || j >= shape.count) return false;
        if (!MapPart(symbol, element, *shape.element, from + k * size, to + j * size, where)) {
          return false;
        }
      }
      return true;
    }
    if (shape.kind == TypeKind::kStruct) {
      for (size_t k = 0; k < shape.fields.size(); ++k) {
        const Shape::Field& field = shape.fields[k];
        if (!MapPart(symbol, Cat(path, ".", k), *field.shape, from + field.offset,
                     to + field.offset, where)) {
          return false;
        }
      }
      return true;
    }
    int32_t& image = (*where)[static_cast<size_t>(from)];
    // A global that a process has by reference goes where that says.
    if (image >= 0 && image != to && from != to) return false;
    if (image < 0 || from != to) image = to;
    if (where == &pair_->exchanges[0].variables && kinds_.Of(symbol, path) == kind_) {
      pair_->holds[static_cast<size_t>(from)] = true;
      pair_->holds[static_cast<size_t>(to)] = true;
    }
    return true;
  }

  const Network& network_;
  const MayExchange& may_exchange_;
  Kinds kinds_;
  int kind_ = -1;  // of the exchange that is made
  int32_t low_ = 0, high_ = 0;
  Interchangeable* pair_ = nullptr;
};

}  // namespace

std::vector<Interchangeable> FindInterchangeable(const Network& network, const lang::Query& query) {
  return FindInterchangeable(network, query, [&](const Interchangeable& set) {
    return reference::MayExchange(network, query, set).ok();
  });
}

std::vector<Interchangeable> FindInterchangeable(const Network& network, const lang::Query& query,
                                                 const MayExchange& may_exchange) {
  return Finder(network, query, may_exchange).Run();
}

}  // namespace zonelab::check
