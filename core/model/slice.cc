#include "core/model/slice.h"

#include <algorithm>

namespace zonelab::model {

Slice MakeSlice(const Network& network, const std::vector<bool>& is_kept,
                const DropsUpdate& drops) {
  Slice slice;
  slice.network = std::make_unique<Network>();
  Network& made = *slice.network;
  made.constants = network.constants;
  made.globals = network.globals;
  made.variables = network.variables;
  made.clocks = network.clocks;
  made.channels = network.channels;
  made.document = network.document;
  made.has_priorities = network.has_priorities;
  made.default_priority = network.default_priority;
  for (size_t p = 0; p < network.processes.size(); ++p) {
    if (!is_kept[p]) continue;
    auto process = std::make_unique<Process>(*network.processes[p]);
    const lang::Edge* last = nullptr;  // instances of one edge follow each other
    const lang::Edge* last_made = nullptr;
    for (EdgeInstance& instance : process->edges) {
      if (instance.edge != last) {
        last = last_made = instance.edge;
        const auto is_dropped = [&](const lang::Expr* update) { return drops(*process, *update); };
        if (std::any_of(last->updates.begin(), last->updates.end(), is_dropped)) {
          slice.edges.push_back(*last);
          std::erase_if(slice.edges.back().updates, is_dropped);
          last_made = &slice.edges.back();
        }
      }
      instance.edge = last_made;
    }
    made.processes.push_back(std::move(process));
  }
  return slice;
}

void Cells::Add(const lang::Place& place) {
  if (place.space != lang::Space::kState && place.space != lang::Space::kClock) return;
  const size_t begin =
      static_cast<size_t>(place.base) + (place.space == lang::Space::kClock ? variables_ : 0);
  const size_t size = static_cast<size_t>(place.shape != nullptr ? place.shape->size : 1);
  for (size_t k = begin; k < begin + size; ++k) has_[k] = true;
}

void Cells::Add(const Cells& other) {
  for (size_t k = 0; k < has_.size(); ++k) {
    if (other.has_[k]) has_[k] = true;
  }
}

bool Cells::Meets(const Cells& other) const {
  for (size_t k = 0; k < has_.size(); ++k) {
    if (has_[k] && other.has_[k]) return true;
  }
  return false;
}

bool Cells::IsWithin(const Cells& other) const {
  for (size_t k = 0; k < has_.size(); ++k) {
    if (has_[k] && !other.has_[k]) return false;
  }
  return true;
}

size_t Cells::count() const {
  return static_cast<size_t>(std::count(has_.begin(), has_.end(), true));
}

}  // namespace zonelab::model
