#include "core/hints/towards.h"

#include <algorithm>
#include <utility>

#include "core/hints/editor.h"
#include "core/lang/print.h"

namespace zonelab::hints {
namespace {

using lang::Expr;

// Puts places of one model into the other.
class Taker {
 public:
  Taker(const Model& model, const Model& ours, const std::vector<std::string>& locked)
      : editor_(XtaOf(model), locked), ours_(XtaOf(ours), locked) {}

  std::vector<Neighbour> All() {
    for (lang::Template* templ : editor_.templates()) {
      for (lang::Template* our : ours_.templates()) {
        if (our->symbol->name == templ->symbol->name) Take(*templ, *our);
      }
    }
    return std::move(found_);
  }

 private:
  static int Find(const lang::Template& templ, std::string_view name) {
    for (size_t k = 0; k < templ.locations.size(); ++k) {
      if (templ.locations[k].symbol->name == name) return static_cast<int>(k);
    }
    return -1;
  }
  static std::string TextOf(const Expr* expr) {
    return expr == nullptr ? "" : lang::PrintExpr(*expr);
  }

  void Take(lang::Template& templ, lang::Template& our) {
    for (lang::Location& location : templ.locations) {
      const int same = Find(our, location.symbol->name);
      if (same >= 0) Take(templ, &location, our.locations[same]);
    }
    if (templ.initial >= 0 && our.initial >= 0) {
      const int initial = Find(templ, our.locations[our.initial].symbol->name);
      if (initial >= 0 && initial != templ.initial) {
        editor_.EmitWith(&templ.initial, initial, PlaceOf(templ, templ.locations[initial]),
                         &found_);
      }
    }
    TakeEdges(templ, our);
  }

  void Take(const lang::Template& templ, lang::Location* location, const lang::Location& our) {
    const std::string invariant = TextOf(our.invariant);
    if (invariant == TextOf(location->invariant) && our.is_urgent == location->is_urgent &&
        our.is_committed == location->is_committed) {
      return;
    }
    lang::Location taken = *location;
    taken.invariant = editor_.Raw(invariant);
    taken.is_urgent = our.is_urgent;
    taken.is_committed = our.is_committed;
    editor_.EmitWith(location, std::move(taken), PlaceOf(templ, *location), &found_);
  }

  // Nothing: it has ends that the template does not have.
  bool Taken(const lang::Template& templ, const lang::Template& our, const lang::Edge& edge,
             lang::Edge* taken) {
    if (edge.source < 0 || edge.target < 0) return false;
    const int source = Find(templ, lang::EndName(our, edge.source));
    const int target = Find(templ, lang::EndName(our, edge.target));
    if (source < 0 || target < 0) return false;
    *taken = lang::Edge();
    taken->source = source;
    taken->target = target;
    taken->guard = editor_.Raw(TextOf(edge.guard));
    taken->sync_kind = edge.sync_kind;
    taken->channel = editor_.Raw(TextOf(edge.channel));
    for (const Expr* update : edge.updates) taken->updates.push_back(editor_.Raw(TextOf(update)));
    taken->selects = edge.selects;
    return true;
  }

  void TakeEdges(lang::Template& templ, lang::Template& our) {
    std::vector<lang::Edge>& edges = EdgesOf(templ);
    std::vector<std::string> mine;
    for (const lang::Edge& edge : edges) mine.push_back(lang::PrintEdge(templ, edge));
    std::vector<lang::Edge> missing;  // edges of ours that are not in the model
    for (const lang::Edge& edge : EdgesOf(our)) {
      const auto same = std::find(mine.begin(), mine.end(), lang::PrintEdge(our, edge));
      lang::Edge taken;
      if (same != mine.end()) {
        same->clear();  // matched
      } else if (Taken(templ, our, edge, &taken)) {
        missing.push_back(std::move(taken));
      }
    }
    for (size_t k = 0; k < edges.size(); ++k) {
      if (mine[k].empty()) continue;
      for (const lang::Edge& taken : missing) {
        const bool is_near = taken.source == edges[k].source || taken.target == edges[k].target;
        if (is_near) editor_.EmitWith(&edges[k], taken, PlaceOf(templ, edges[k]), &found_);
      }
      const Place place = PlaceOf(templ, edges[k]);
      std::vector<lang::Edge> fewer = edges;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      editor_.EmitWith(&edges, std::move(fewer), place, &found_);
    }
    for (const lang::Edge& taken : missing) {
      Place place = PlaceOf(templ, templ.locations[taken.source]);
      place.kind = Place::kLeaving;
      std::vector<lang::Edge> more = edges;
      more.push_back(taken);
      editor_.EmitWith(&edges, std::move(more), place, &found_);
    }
  }

  Editor editor_, ours_;
  std::vector<Neighbour> found_;
};

}  // namespace

std::vector<Neighbour> NeighboursTowards(const Model& model, const Model& ours,
                                         const std::vector<std::string>& locked) {
  if (XtaOf(model).size() > kLongestText) return {};
  return Taker(model, ours, locked).All();
}

}  // namespace zonelab::hints
