// Small changes to certificates and models, at random.
#ifndef ZONELAB_TESTS_AGREE_MUTATOR_H_
#define ZONELAB_TESTS_AGREE_MUTATOR_H_

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/certificate/certificate.h"

namespace zonelab::testing {

using certificate::Certificate;
using certificate::Constraint;
using certificate::Entry;

class Mutator {
 public:
  explicit Mutator(uint64_t seed) : random_(seed) {}
  size_t Pick(size_t count) { return std::uniform_int_distribution<size_t>(0, count - 1)(random_); }

  // Some numbers of constraints and targets of edges of a random model become others.
  std::string OtherModel(std::string text) {
    std::vector<std::pair<size_t, size_t>> digits;  // place, number of choices
    for (size_t i = text.find("process"); i + 5 < text.size(); ++i) {
      if (text.compare(i, 4, "-> L") == 0) digits.push_back({i + 4, 3});
      if (text[i] != '<' && text[i] != '>' && text[i] != '=') continue;
      for (size_t k = i + 1; k < i + 4; ++k) {
        if (text[k] >= '0' && text[k] <= '4') digits.push_back({k, 5});
      }
    }
    for (int change = 0; change < 3 && !digits.empty(); ++change) {
      const auto [place, choices] = digits[Pick(digits.size())];
      text[place] = static_cast<char>('0' + Pick(choices));
    }
    return text;
  }

  // Some digit of the file behind its header becomes another.
  std::string OtherText(std::string json) {
    std::vector<size_t> digits;
    for (size_t i = json.find("\"clocks\":"); i < json.size(); ++i) {
      if (json[i] >= '0' && json[i] <= '9') digits.push_back(i);
    }
    if (!digits.empty()) json[digits[Pick(digits.size())]] = static_cast<char>('0' + Pick(6));
    return json;
  }

  // What was changed in a certificate of a model with so many clocks.
  std::string Mutate(Certificate* c, int clocks, size_t locations) {
    clocks_ = static_cast<int32_t>(clocks);
    std::vector<std::vector<Entry>*> lists;
    for (std::vector<Entry>* list : {&c->entries, &c->avoiding}) {
      if (!list->empty()) lists.push_back(list);
    }
    const bool has_run = !c->run.steps.empty() || lists.empty();
    if (!c->extremes.empty() && Pick(2) == 0)
      return MutateExtreme(&c->extremes[Pick(c->extremes.size())]);
    if (!c->recurrent.empty() && Pick(3) == 0) {
      return "recurrent: " + MutateZone(&c->recurrent[Pick(c->recurrent.size())]);
    }
    if (!c->diagonals.empty() && Pick(8) == 0) return "diagonal: " + MutateZone(&c->diagonals);
    if (has_run) return MutateRun(&c->run);
    return MutateList(lists[Pick(lists.size())], locations);
  }

 private:
  std::string MutateList(std::vector<Entry>* list, size_t locations) {
    const size_t i = Pick(list->size());
    Entry& entry = (*list)[i];
    const size_t choice = Pick(9);
    if (choice == 0) {
      list->erase(list->begin() + static_cast<int64_t>(i));
      return "entry dropped";
    }
    if (choice == 1) {
      std::swap(entry, (*list)[Pick(list->size())]);
      return "entries re-ordered";
    }
    if (choice == 2) {
      entry.locations[Pick(entry.locations.size())] = static_cast<int32_t>(Pick(locations));
      return "location changed";
    }
    if (choice == 3 && !entry.values.empty()) {
      entry.values[Pick(entry.values.size())] += Pick(2) == 0 ? 1 : -1;
      return "value changed";
    }
    if (choice == 4 && !entry.values.empty()) {
      entry.hidden.resize(entry.values.size());
      const size_t v = Pick(entry.values.size());
      entry.hidden[v] = !entry.hidden[v];
      if (entry.hidden[v]) entry.values[v] = 0;
      return "value hidden or shown";
    }
    if (choice == 5 && entry.bounds.size() > 1) {
      certificate::ClockBounds& b = entry.bounds[1 + Pick(entry.bounds.size() - 1)];
      const bool is_lower = Pick(2) == 0;
      (is_lower ? b.has_lower : b.has_upper) = Pick(2) == 0;
      (is_lower ? b.lower : b.upper) = static_cast<int64_t>(Pick(6));
      (is_lower ? b.lower_strict : b.upper_strict) = Pick(2) == 0;
      return "guard bound changed";
    }
    if (choice == 6) {
      const Entry state = entry;  // all of its discrete state
      std::erase_if(*list, [&](const Entry& other) {
        return other.locations == state.locations && other.values == state.values;
      });
      return "successor removed";
    }
    return MutateZone(&entry.zone);
  }

  std::string MutateZone(std::vector<Constraint>* zone) {
    if (zone->empty() || Pick(4) == 0) {
      const int32_t i = static_cast<int32_t>(Pick(static_cast<size_t>(clocks_)));
      const int32_t j = i == 0 ? clocks_ - 1 : 0;
      zone->push_back({i, j, static_cast<int64_t>(Pick(5)) - (i == 0 ? 4 : 0), Pick(2) == 0});
      return "zone shrunk";
    }
    const size_t k = Pick(zone->size());
    Constraint& constraint = (*zone)[k];
    switch (Pick(4)) {
      case 0:
        zone->erase(zone->begin() + static_cast<int64_t>(k));
        return "zone enlarged";
      case 1:
        constraint.bound += 1;
        return "zone bound raised";
      case 2:
        constraint.bound -= 1;
        return "zone bound lowered";
      default:
        constraint.strict = !constraint.strict;
        return "strictness flipped";
    }
  }

  std::string MutateRun(model::Run* run) {
    if (run->steps.empty() || Pick(8) == 0) {
      run->final_delay = run->final_delay > 0 && Pick(2) == 0 ? 0 : run->final_delay + 1;
      return "final delay changed";
    }
    model::RunStep& step = run->steps[Pick(run->steps.size())];
    switch (Pick(8)) {
      case 0:
        step.delay += 1;
        return "delay raised";
      case 1:
        step.delay = step.delay > 0 ? step.delay - 1 : 2;
        return "delay changed";
      case 2:
        run->steps.erase(run->steps.begin() + static_cast<int64_t>(Pick(run->steps.size())));
        return "step dropped";
      case 3:
        if (step.edges.empty()) break;
        step.edges[Pick(step.edges.size())].edge = static_cast<int>(Pick(5));
        return "edge changed";
      case 4:
        if (!run->cycle_begin) break;
        run->cycle_begin = Pick(run->steps.size());
        return "cycleBegin changed";
      case 5:
        if (!run->trigger) break;
        run->trigger = Pick(run->steps.size() + 1);
        return "trigger changed";
      case 6:
        run->denominator = static_cast<int64_t>(1 + Pick(5));
        return "denominator changed";
      default:
        break;
    }
    std::swap(step, run->steps[Pick(run->steps.size())]);
    return "steps swapped";
  }

  std::string MutateExtreme(certificate::Extreme* extreme) {
    std::optional<certificate::Attained>& side =
        extreme->lower && (!extreme->upper || Pick(2) == 0) ? extreme->lower : extreme->upper;
    if (!side) return "nothing";
    if (side->run && Pick(2) == 0) {
      if (Pick(2) == 0) return MutateRun(&*side->run);
      (Pick(2) == 0 ? side->loop.begin : side->loop.end) = Pick(side->run->steps.size() + 2);
      return "loop changed";
    }
    switch (Pick(6)) {
      case 0:
        side->bound = side->bound.value_or(3) + 1;
        return "extreme raised";
      case 1:
        side->bound = side->bound.value_or(3) - 1;
        return "extreme lowered";
      case 2:
        side->strict = !side->strict;
        return "extreme's strictness flipped";
      case 3:
        side->bound.reset();
        return "extreme unbounded";
      case 4:
        if (side->path.empty()) break;
        side->path.erase(side->path.begin() + static_cast<int64_t>(Pick(side->path.size())));
        return "extreme's path shortened";
      default:
        if (side->path.empty()) break;
        if (auto& edges = side->path[Pick(side->path.size())]; !edges.empty()) {
          edges[0].edge = static_cast<int>(Pick(5));
        }
        return "extreme's edge changed";
    }
    side.reset();
    return "extreme removed";
  }

  std::mt19937_64 random_;
  int32_t clocks_ = 1;
};

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_AGREE_MUTATOR_H_
