// Labels from the disjunctive form of a condition.
#include "core/exchange/labels.h"

#include <algorithm>

#include "core/base/strings.h"

namespace zonelab::exchange {
namespace {

constexpr size_t kMostParts = 64;

std::string OnOneLine(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return text;
}

}  // namespace

bool Labels::ToParts(const Term& term, std::vector<Part>* parts, std::string* reason) const {
  switch (term.kind) {
    case TermKind::kNumber:
      if (term.is_true()) parts->emplace_back();
      return true;
    case TermKind::kLocation: {
      std::vector<bool>& allowed = parts->emplace_back()[term.value];
      allowed.assign(flat_.processes[term.value].locations.size(), term.is_negated);
      allowed[term.location] = !term.is_negated;
      return true;
    }
    case TermKind::kAny:
      for (const Term& arg : term.args) {
        if (!ToParts(arg, parts, reason)) return false;
      }
      return true;
    case TermKind::kAll: {
      std::vector<Part> product(1);
      for (const Term& arg : term.args) {
        std::vector<Part> factor, next;
        if (!ToParts(arg, &factor, reason)) return false;
        for (const Part& a : product) {
          for (const Part& b : factor) {
            Part both = a;
            bool is_possible = true;
            for (const auto& [process, allowed] : b) {
              std::vector<bool>& here = both.try_emplace(process, allowed).first->second;
              for (size_t l = 0; l < here.size(); ++l) here[l] = here[l] && allowed[l];
              is_possible = is_possible && std::find(here.begin(), here.end(), true) != here.end();
            }
            if (is_possible) next.push_back(std::move(both));
          }
        }
        product = std::move(next);
        if (product.size() > kMostParts) {
          *reason = Cat("it stands for more than ", kMostParts, " combinations of locations");
          return false;
        }
      }
      parts->insert(parts->end(), product.begin(), product.end());
      return true;
    }
    default:
      *reason = "labels speak only of locations, but this asks for the value of a variable";
      return false;
  }
}

void Labels::Add(const Question& question, std::string_view format, Diagnostics& diagnostics) {
  const std::string number = Cat("q", ++questions_);
  const std::string text = OnOneLine(question.text);
  std::string reason;
  std::vector<Part> parts;
  // Of E<> p the states with p, of A[] p those without.
  std::optional<Term> term;
  if (question.query.searched != nullptr) {
    term = Predicate(system_, flat_.has_variable, *question.query.searched, format, &reason);
  } else {
    reason = "only E<> and A[] queries have the same meaning there";
  }
  const bool is_always = question.query.kind == lang::QueryKind::kAlwaysGlobally;
  if (!term || !ToParts(*term, &parts, &reason)) {
    diagnostics.Warning("query-left-out", question.query.span,
                        Cat("This query is left out of the file: ", reason, "."));
    Append(&lines_, "# ", text, "\n#   left out: ", reason, "\n");
    return;
  }
  const std::string_view meaning = is_always ? "violated" : "satisfied";
  if (parts.empty()) {
    Append(&lines_, "# ", text, "\n#   is ", is_always ? "satisfied" : "violated",
           ": no combination of locations is asked for\n");
    return;
  }
  if (parts.size() == 1 && parts[0].empty()) {
    Append(&lines_, "# ", text, "\n#   is ", meaning, ": every state is asked for\n");
    return;
  }
  Append(&lines_, "# ", text, "\n#   ", meaning, " if ",
         parts.size() == 1 ? "this says" : "one of these says", " \"REACHABLE true\":\n");
  for (size_t k = 0; k < parts.size(); ++k) {
    std::string searched;
    for (const auto& [process, allowed] : parts[k]) {
      const std::string label = Cat(number, parts.size() == 1 ? "" : Cat("_", k + 1), "_", process);
      Append(&searched, searched.empty() ? "" : ",", label);
      for (size_t l = 0; l < allowed.size(); ++l) {
        if (!allowed[l]) continue;
        std::string& list = labels_[{process, static_cast<int>(l)}];
        Append(&list, list.empty() ? "" : ",", label);
      }
    }
    Append(&lines_, "#     tck-reach -a covreach -l ", searched, " FILE\n");
  }
}

std::string Labels::head() const {
  return Cat(
      "# Written by ZoneLab for TChecker.  If a move ends in a run-time error, tck-reach stops "
      "without an\n# answer: with \"out-of-bounds value\", or by a signal where something is "
      "divided by zero.\n",
      questions_ == 0 ? "# All states: tck-reach -a covreach FILE\n" : "#\n", lines_);
}

std::string Labels::Of(int process, int location) const {
  const auto it = labels_.find({process, location});
  return it == labels_.end() ? "" : it->second;
}

}  // namespace zonelab::exchange
