#include "core/run/xtr.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "core/base/strings.h"
#include "core/lang/ast.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"

namespace zonelab::run {
namespace {

using semantics::Slot;

// ---- Writing ------------------------------------------------------------------------------------

// The number of an edge in its template; none: a move through a branchpoint is two edges.
std::optional<int64_t> NumberOf(const model::Process& process, int edge) {
  const lang::Edge* const of = process.edges[edge].edge;
  if (of->branchpoint >= 0) return std::nullopt;
  // What is drawn begins with the edges between locations only if there are no branchpoints.
  if (!process.templ->branchpoints.empty()) return std::nullopt;
  return of - process.templ->edges.data();
}

void PutState(const semantics::System& system, const std::vector<Slot>& state,
              const zone::Bound* zone, int clocks, std::string* out) {
  const size_t processes = system.network().processes.size();
  for (size_t p = 0; p < processes; ++p) Append(out, state[p], "\n");
  *out += ".\n";
  // The clock that counts all time is the first one of the file, and the last one of the walk.
  const auto in_walk = [&](int x) { return x == 0 ? 0 : x == 1 ? clocks - 1 : x - 1; };
  for (int i = 0; i < clocks; ++i) {
    for (int j = 0; j < clocks; ++j) {
      const zone::Bound bound = zone::At(zone, clocks, in_walk(i), in_walk(j));
      if (i == j || bound >= zone::kInfinity) continue;
      const int64_t code = 2 * int64_t{zone::Value(bound)} + (zone::IsStrict(bound) ? 1 : 0);
      Append(out, i, "\n", j, "\n", code, "\n.\n");
    }
  }
  *out += ".\n";
  for (size_t v = processes; v < state.size(); ++v) Append(out, state[v], "\n");
  *out += ".\n";
}

// ---- Reading ------------------------------------------------------------------------------------

absl::Status Bad(int line, std::string_view what) {
  return absl::InvalidArgumentError(Cat("line ", line, ": ", what));
}

struct Word {
  std::string_view text;  // a number, ".", ";"; "": the end of the file
  int line = 1;
};

class Words {
 public:
  explicit Words(std::string_view text) : text_(text) { Next(); }

  const Word& word() const { return word_; }
  bool Is(std::string_view text) const { return word_.text == text; }
  void Next() {
    while (at_ < text_.size() && IsBlank(text_[at_])) line_ += text_[at_++] == '\n' ? 1 : 0;
    size_t end = at_;
    while (end < text_.size() && !IsBlank(text_[end]) && text_[end] != ';') ++end;
    if (end == at_ && end < text_.size()) ++end;
    word_ = {text_.substr(at_, end - at_), line_};
    at_ = end;
  }
  absl::Status Skip(std::string_view text) {
    if (!Is(text)) return Bad(word_.line, Cat("expected '", text, "', not '", word_.text, "'"));
    Next();
    return absl::OkStatus();
  }
  absl::StatusOr<int64_t> Number() {
    int64_t number = 0;
    if (Is("")) return Bad(word_.line, "the file ends too early");
    if (!absl::SimpleAtoi(absl::string_view(word_.text.data(), word_.text.size()), &number)) {
      return Bad(word_.line, Cat("expected a number, not '", word_.text, "'"));
    }
    Next();
    return number;
  }

 private:
  static bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  Word word_;
};

struct ReadEdge {
  int64_t process = 0, edge = 0;
  std::vector<int64_t> selects;
};

class XtrReader {
 public:
  XtrReader(const semantics::System& system, std::string_view text)
      : system_(system), network_(system.network()), words_(text), successors_(system) {}

  absl::StatusOr<std::vector<uint32_t>> Read() {
    const semantics::Step initial = successors_.Initial();
    state_.assign(initial.target, initial.target + system_.slot_count());
    const int line = words_.word().line;
    std::vector<Slot> state;
    if (absl::Status status = State(&state); !status.ok()) return status;
    if (state != state_) return Bad(line, Cat("the run does not begin here: ", Other(state)));
    while (!words_.Is(".")) {
      if (absl::Status status = Step(); !status.ok()) return status;
    }
    return std::move(numbers_);
  }

 private:
  // So many numbers, and a dot.
  absl::Status Numbers(size_t count, const char* of, std::vector<Slot>* out) {
    const int line = words_.word().line;
    size_t found = 0;
    for (; !words_.Is(".") && !words_.Is(""); ++found) {
      const absl::StatusOr<int64_t> number = words_.Number();
      if (!number.ok()) return number.status();
      if (*number < std::numeric_limits<Slot>::min() ||
          *number > std::numeric_limits<Slot>::max()) {
        return Bad(line, "a number is too large");
      }
      out->push_back(static_cast<Slot>(*number));
    }
    if (found != count) {
      return Bad(line, Cat("here are ", found, " ", of, ", and the model has ", count));
    }
    return words_.Skip(".");
  }

  absl::Status State(std::vector<Slot>* state) {
    const size_t processes = network_.processes.size();
    if (absl::Status status = Numbers(processes, "locations", state); !status.ok()) return status;
    while (!words_.Is(".")) {
      for (int k = 0; k < 3; ++k) {
        if (const auto number = words_.Number(); !number.ok()) return number.status();
      }
      if (absl::Status status = words_.Skip("."); !status.ok()) return status;
    }
    words_.Next();
    return Numbers(network_.variables.size(), "values of variables", state);
  }

  absl::Status Edges(std::vector<ReadEdge>* edges) {
    while (!words_.Is(".")) {
      const int line = words_.word().line;
      std::vector<int64_t> numbers;
      while (!words_.Is(";") && !words_.Is(".") && words_.word().line == line) {
        const absl::StatusOr<int64_t> number = words_.Number();
        if (!number.ok()) return number.status();
        numbers.push_back(*number);
      }
      if (numbers.size() < 2) return Bad(line, "an edge is a process and a number");
      const bool is_old = !words_.Is(";");
      if (!is_old) words_.Next();
      edges->push_back(
          {numbers[0], numbers[1] - (is_old ? 1 : 0), {numbers.begin() + 2, numbers.end()}});
    }
    words_.Next();
    return absl::OkStatus();
  }

  absl::Status Step() {
    std::vector<Slot> state;
    if (absl::Status status = State(&state); !status.ok()) return status;
    const int line = words_.word().line;
    std::vector<ReadEdge> edges;
    if (absl::Status status = Edges(&edges); !status.ok()) return status;
    std::optional<uint32_t> taken;
    uint32_t number = 0;
    std::vector<Slot> reached;  // by these edges; not where the file says
    const std::vector<Slot> from = state_;
    successors_.ForEach(from.data(), [&](const semantics::Step& step) {
      const uint32_t move = number++;
      if (step.error != nullptr || !Match(step, edges)) return true;
      reached.assign(step.target, step.target + system_.slot_count());
      if (reached == state) taken = move;
      return !taken.has_value();
    });
    if (!taken && reached.empty()) {
      return Bad(line, Cat("there is no such move in step ", numbers_.size() + 1));
    }
    state_ = std::move(reached);
    if (!taken) return Bad(line, Cat("these edges lead elsewhere: ", Other(state)));
    numbers_.push_back(*taken);
    return absl::OkStatus();
  }

  // Files without values of selects leave them open.
  bool Match(const semantics::Step& step, const std::vector<ReadEdge>& edges) const {
    if (step.edges.size() != edges.size()) return false;
    return std::all_of(edges.begin(), edges.end(), [&](const ReadEdge& read) {
      return std::any_of(step.edges.begin(), step.edges.end(), [&](int32_t id) {
        const model::FiredEdge fired = system_.edge(id).fired;
        const model::Process& process = *network_.processes[fired.process];
        const std::vector<int32_t>& selects = process.edges[fired.edge].selects;
        return fired.process == read.process && NumberOf(process, fired.edge) == read.edge &&
               (read.selects.empty() || std::equal(selects.begin(), selects.end(),
                                                   read.selects.begin(), read.selects.end()));
      });
    });
  }

  // The first thing in which the file's state is another one than the model's.
  std::string Other(const std::vector<Slot>& state) const {
    const size_t processes = network_.processes.size();
    for (size_t k = 0; k < state.size(); ++k) {
      if (state[k] == state_[k]) continue;
      if (k >= processes) {
        return Cat(network_.variables[k - processes].name, " is ", state_[k], " there, not ",
                   state[k]);
      }
      const model::Process& process = *network_.processes[k];
      return Cat(process.name, " is in ", process.templ->locations[state_[k]].symbol->name,
                 " there, not in its location ", state[k], ", counted from 0");
    }
    return "";
  }

  const semantics::System& system_;
  const model::Network& network_;
  Words words_;
  semantics::Successors successors_;
  std::vector<Slot> state_;
  std::vector<uint32_t> numbers_;
};

}  // namespace

absl::StatusOr<std::string> WriteXtr(const semantics::System& system, const Path& path) {
  const int clocks = system.clock_count() + 1;
  ZoneWalk walk(clocks);
  std::string out;
  for (size_t k = 0; k < path.size(); ++k) {
    if (!walk.Take(path[k]))
      return absl::FailedPreconditionError("there is no run along this path");
    if (!walk.is_exact()) {
      return absl::ResourceExhaustedError("the run takes too long for bounds of 32 bits");
    }
    PutState(system, path[k].target, walk.zone(), clocks, &out);
    if (k == 0) continue;
    for (const model::FiredEdge& fired : EdgesOf(system, path[k].edges)) {
      const model::Process& process = *system.network().processes[fired.process];
      const std::optional<int64_t> number = NumberOf(process, fired.edge);
      if (!number) {
        return absl::FailedPreconditionError(
            Cat("files of this format have no numbers for the edges of ", process.name,
                ", which has branchpoints"));
      }
      Append(&out, fired.process, " ", *number, " ");
      for (const int32_t select : process.edges[fired.edge].selects) Append(&out, select, " ");
      out += ";\n";
    }
    out += ".\n";
  }
  return out + ".\n";
}

absl::StatusOr<std::vector<uint32_t>> ReadXtr(const semantics::System& system,
                                              std::string_view text) {
  return XtrReader(system, text).Read();
}

}  // namespace zonelab::run
