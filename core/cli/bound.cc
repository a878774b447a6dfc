// Every value is asked, and nothing is assumed of those between: more time for a train may make a
// bridge unsafe and still more time safe again.  So the answer is a list of ranges.
#include "core/cli/bound.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/memory.h"
#include "core/cli/print.h"
#include "core/cli/report.h"
#include "core/engine/constant.h"
#include "core/engine/engine.h"
#include "core/engine/json.h"

namespace zonelab::cli {
namespace {

constexpr double kSecondsPerSlice = 0.1;

// What came of one value.  The model outlives the result, which looks into it.
struct Asked {
  int64_t value = 0;
  std::unique_ptr<Model> model;  // null: only the verdict is kept
  Result result;
};

// Neighbours with the same verdict.
struct Stretch {
  int64_t from = 0, to = 0;
  Verdict verdict = Verdict::kUnknown;
};

std::string Words(const Stretch& stretch) {
  return stretch.from == stretch.to ? Cat(stretch.from) : Cat(stretch.from, " to ", stretch.to);
}

char Mark(Verdict verdict) {
  if (verdict == Verdict::kUnknown) return '?';
  return verdict == Verdict::kSatisfied ? '+' : '-';
}

class Bound {
 public:
  explicit Bound(const BoundArguments& arguments)
      : arguments_(arguments), file_(FileName(arguments.model)), options_(arguments.options) {
    if (options_.budget.max_bytes == 0) options_.budget.max_bytes = MemoryForSearches();
  }

  // The exit code.
  int Run() {
    std::string error;
    const std::optional<std::string> text = ReadFile(arguments_.model, &error);
    if (!text) return Complain(error, "bound");
    const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
    Print(model->diagnostics(), model->sources(), file_);
    if (!model->ok()) return kBad;
    const absl::StatusOr<Constant> constant = Constant::Find(*model, *text, arguments_.constant);
    if (!constant.ok()) return Complain(std::string(constant.status().message()), "bound");
    for (int64_t value = arguments_.from; value <= arguments_.to; ++value) {
      if (!Ask(*constant, value)) return kBad;
    }
    if (edges_.empty()) edges_.push_back(std::move(last_));
    arguments_.as_json ? PrintJson() : PrintText();
    return ExitCode();
  }

 private:
  // False: the model is wrong with this value, or the query is; it is said why.
  bool Ask(const Constant& constant, int64_t value) {
    Asked asked;
    asked.value = value;
    asked.model = Model::Load(constant.With(value), Format::kAuto);
    const auto complain = [&](const Diagnostics& diagnostics, const SourceMap& sources) {
      std::fprintf(stderr, "zonelab: with %s = %lld:\n", arguments_.constant.c_str(),
                   static_cast<long long>(value));
      Print(diagnostics, sources, file_);
      return false;
    };
    if (!asked.model->ok()) return complain(asked.model->diagnostics(), asked.model->sources());
    const std::unique_ptr<Session> session = asked.model->Open(arguments_.query, options_);
    if (!session->ok()) return complain(session->diagnostics(), session->sources());
    while (!session->Work(kSecondsPerSlice).done) {
    }
    asked.result = session->Finish();
    const Verdict verdict = asked.result.verdict;
    const bool is_first = stretches_.empty();
    if (!is_first && stretches_.back().verdict == verdict) {
      stretches_.back().to = value;
      last_ = std::move(asked);
      return true;
    }
    stretches_.push_back({value, value, verdict});
    if (last_.model != nullptr) edges_.push_back(std::move(last_));
    (is_first ? last_ : edges_.emplace_back()) = std::move(asked);
    return true;
  }

  std::vector<Stretch> With(Verdict verdict) const {
    std::vector<Stretch> found;
    std::copy_if(stretches_.begin(), stretches_.end(), std::back_inserter(found),
                 [verdict](const Stretch& stretch) { return stretch.verdict == verdict; });
    return found;
  }

  void PrintText() const {
    std::string strip;
    for (const Stretch& stretch : stretches_) {
      strip.append(static_cast<size_t>(stretch.to - stretch.from + 1), Mark(stretch.verdict));
    }
    std::printf("%s\n  %s = %lld..%lld  %s\n", arguments_.query.c_str(),
                arguments_.constant.c_str(), static_cast<long long>(arguments_.from),
                static_cast<long long>(arguments_.to), strip.c_str());
    for (const Verdict verdict : {Verdict::kSatisfied, Verdict::kViolated, Verdict::kUnknown}) {
      std::string list;
      for (const Stretch& stretch : With(verdict)) {
        Append(&list, list.empty() ? "" : ", ", Words(stretch));
      }
      if (!list.empty()) {
        std::printf("  %s %s for %s\n", std::string(1, Mark(verdict)).c_str(),
                    std::string(NameOf(verdict)).c_str(), list.c_str());
      }
    }
    if (const std::vector<Stretch> satisfied = With(Verdict::kSatisfied); !satisfied.empty()) {
      std::printf("  least %lld, greatest %lld\n", static_cast<long long>(satisfied.front().from),
                  static_cast<long long>(satisfied.back().to));
    }
    if (!arguments_.shows_trace) return;
    for (const Asked& edge : edges_) {
      std::printf("\n%s = %lld\n", arguments_.constant.c_str(), static_cast<long long>(edge.value));
      Print(edge.result, *edge.model, file_, /*shows_trace=*/true);
    }
  }

  void PrintJson() const {
    Json stretches = Json::array(), edges = Json::array();
    for (const Stretch& stretch : stretches_) {
      stretches.push_back({{"from", stretch.from},
                           {"to", stretch.to},
                           {"verdict", std::string(NameOf(stretch.verdict))}});
    }
    for (const Asked& edge : edges_) {
      edges.push_back({{"value", edge.value}, {"result", ToJson(edge.result, *edge.model)}});
    }
    const Json document = {{"model", arguments_.model},
                           {"query", arguments_.query},
                           {"constant", arguments_.constant},
                           {"verdicts", std::move(stretches)},
                           {"edges", std::move(edges)}};
    PrintDocument(document);
  }

  int ExitCode() const {
    if (!With(Verdict::kUnknown).empty()) return kUnknown;
    return With(Verdict::kSatisfied).empty() ? kViolated : kSatisfied;
  }

  const BoundArguments& arguments_;
  const std::string file_;
  Options options_;
  std::vector<Stretch> stretches_;  // ascending
  std::vector<Asked> edges_;  // the first and the last value of each stretch, where it is known
  Asked last_;                // of the stretch that is still growing
};

}  // namespace

int FindBound(const BoundArguments& arguments) { return Bound(arguments).Run(); }

}  // namespace zonelab::cli
