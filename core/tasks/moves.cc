#include "core/tasks/moves.h"

#include <algorithm>
#include <numeric>

#include "core/base/strings.h"
#include "core/exercise/form.h"

namespace zonelab::tasks {
namespace {

constexpr int64_t kMostDenominator = 100'000;

class MoveReader {
 public:
  explicit MoveReader(std::string_view text) : scanner_(text) {}

  bool ReadAll(bool has_times, WrittenRun* run) {
    while (SkipSeparators()) {
      if (run->moves.size() >= kMostMoves) return Fail(scanner_.place(), "the run is too long");
      WrittenMove& move = run->moves.emplace_back();
      if (has_times && scanner_.Next() == '@') {
        if (!ReadTime(run)) return false;
        if (SkipSeparators()) return Fail(scanner_.place(), "a time alone stands at the end only");
        return true;
      }
      if (!ReadEdges(&move) || (has_times && !ReadTime(run))) return false;
      scanner_.SkipBlanks();
      if (scanner_.AtEnd() || scanner_.Next() == ';' || scanner_.Next() == '\n') continue;
      return Fail(scanner_.place(),
                  Tell("after a move write `;` or a new line, not ", scanner_.Found()));
    }
    return true;
  }
  const TextError& error() const { return error_; }

 private:
  bool Fail(size_t place, Message message) {
    error_ = scanner_.Error(place, std::move(message));
    return false;
  }
  // False: the text ends.
  bool SkipSeparators() {
    do {
      scanner_.SkipBlanks(/*lines=*/true);
    } while (scanner_.Take(";"));
    return !scanner_.AtEnd();
  }

  bool ReadEdges(WrittenMove* move) {
    const size_t begin = scanner_.place();
    do {
      scanner_.SkipBlanks();
      const size_t place = scanner_.place();
      const std::string_view name = scanner_.TakeName();
      const size_t dot = name.rfind('.');
      if (name.empty() || dot == std::string_view::npos) {
        return Fail(place, "a move is written PROCESS.FROM->TO @TIME, as in `Kettle.Off->Heat @3`");
      }
      EdgeName edge{std::string(name.substr(0, dot)), std::string(name.substr(dot + 1)), "", 0};
      if (!scanner_.Take("->") && !scanner_.Take("\xE2\x86\x92")) {
        return Fail(scanner_.place(),
                    Tell("`->` and the location that is entered are expected here, not ",
                         scanner_.Found()));
      }
      edge.target = std::string(scanner_.TakeWord());
      if (edge.target.empty()) {
        return Fail(scanner_.place(), Tell("a location is expected here, not ", scanner_.Found()));
      }
      if (scanner_.Take("#")) {
        const std::string_view digits = scanner_.TakeDigits();
        for (const char c : digits.substr(0, 6)) edge.number = edge.number * 10 + (c - '0');
        if (edge.number == 0) return Fail(scanner_.place(), "a number from 1 on follows `#`");
      }
      move->edges.push_back(std::move(edge));
    } while (scanner_.Take("+"));
    move->text = std::string(exercise::Trimmed(scanner_.From(begin)));
    return true;
  }

  bool ReadTime(WrittenRun* run) {
    if (!scanner_.Take("@")) {
      return Fail(scanner_.place(), "this move has no time: write `@3`, counted from the start");
    }
    scanner_.SkipBlanks();
    const size_t place = scanner_.place();
    const std::optional<run::Fraction> time = TakeNumber(&scanner_);
    if (!time) {
      return Fail(place, Tell("a time is expected here: 3, 9/2 or 4.5, at most ", kMostConstant));
    }
    run->denominator = std::lcm(run->denominator, time->under());
    if (run->denominator > kMostDenominator) {
      return Fail(place, "the times together have too large a denominator");
    }
    run->moves.back().time = *time;
    return true;
  }

  Scanner scanner_;
  TextError error_;
};

const model::Process& ProcessOf(const model::Network& network, const model::FiredEdge& edge) {
  return *network.processes[edge.process];
}

}  // namespace

std::optional<WrittenRun> ReadRun(std::string_view text, TextError* error) {
  WrittenRun run;
  MoveReader reader(text);
  if (reader.ReadAll(/*has_times=*/true, &run)) return run;
  *error = reader.error();
  return std::nullopt;
}

std::optional<std::vector<WrittenMove>> ReadMoves(std::string_view text, TextError* error) {
  WrittenRun run;
  MoveReader reader(text);
  if (reader.ReadAll(/*has_times=*/false, &run)) return std::move(run.moves);
  *error = reader.error();
  return std::nullopt;
}

std::optional<WrittenMove> ReadMove(std::string_view text, TextError* error) {
  std::optional<std::vector<WrittenMove>> moves = ReadMoves(text, error);
  if (!moves) return std::nullopt;
  if (moves->size() == 1) return std::move((*moves)[0]);
  error->message = "one move is expected here";
  return std::nullopt;
}

std::vector<model::FiredEdge> EdgesNamed(const model::Network& network, const EdgeName& name,
                                         int* process) {
  std::vector<model::FiredEdge> found;
  *process = -1;
  for (size_t p = 0; p < network.processes.size(); ++p) {
    if (network.processes[p]->name != name.process) continue;
    *process = static_cast<int>(p);
    const model::Process& here = *network.processes[p];
    for (size_t e = 0; e < here.edges.size(); ++e) {
      const lang::Edge& edge = *here.edges[e].edge;
      if (here.templ->locations[edge.source].symbol->name == name.source &&
          here.templ->locations[edge.target].symbol->name == name.target) {
        found.push_back({static_cast<int>(p), static_cast<int>(e)});
      }
    }
  }
  if (name.number == 0) return found;
  if (static_cast<size_t>(name.number) > found.size()) return {};
  return {found[name.number - 1]};
}

const lang::Edge& EdgeOf(const model::Network& network, const model::FiredEdge& edge) {
  return *ProcessOf(network, edge).edges[edge.edge].edge;
}
const lang::Location& SourceOf(const model::Network& network, const model::FiredEdge& edge) {
  return ProcessOf(network, edge).templ->locations[EdgeOf(network, edge).source];
}

std::string NameOf(const model::Network& network, const model::FiredEdge& edge) {
  const model::Process& process = ProcessOf(network, edge);
  const lang::Edge& named = EdgeOf(network, edge);
  int number = 0, count = 0;
  for (size_t e = 0; e < process.edges.size(); ++e) {
    const lang::Edge& other = *process.edges[e].edge;
    if (other.source != named.source || other.target != named.target) continue;
    ++count;
    if (static_cast<int>(e) == edge.edge) number = count;
  }
  return Cat(process.name, ".", SourceOf(network, edge).symbol->name, "->",
             process.templ->locations[named.target].symbol->name,
             count > 1 ? Cat("#", number) : "");
}

std::string NameOf(const model::Network& network, absl::Span<const model::FiredEdge> edges) {
  std::string text;
  for (const model::FiredEdge& edge : edges) {
    Append(&text, text.empty() ? "" : " + ", NameOf(network, edge));
  }
  return text;
}

}  // namespace zonelab::tasks
