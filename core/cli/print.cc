#include "core/cli/print.h"

#include <cstdio>
#include <limits>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/cli/language.h"
#include "core/cli/process.h"
#include "core/engine/text.h"
#include "core/engine/view.h"

namespace zonelab::cli {
namespace {

constexpr double kMegabyte = 1 << 20;
constexpr size_t kLastSteps = 20;  // what is shown of a run that nobody asked for

// "(P.a, Q.b)  n=3  x=5/2"
std::string StateLine(const TraceView& trace, const StepView& step) {
  std::string line = "    (";
  for (size_t p = 0; p < trace.processes.size(); ++p) {
    Append(&line, p == 0 ? "" : ", ", trace.processes[p], ".", step.state.locations[p]);
  }
  line += ")";
  for (size_t v = 0; v < trace.variables.size(); ++v) {
    Append(&line, "  ", trace.variables[v], "=", step.state.values[v]);
  }
  for (size_t x = 0; x < trace.clocks.size(); ++x) {
    Append(&line, "  ", trace.clocks[x], "=", step.clocks[x]);
  }
  return line;
}

std::string MoveLine(const StepView& step, size_t number) {
  std::string line = Cat("  ", number, ". after ", step.delay, ", at time ", step.time, ": ");
  if (step.edges.empty()) return line + "the condition holds, and what follows never comes";
  for (size_t e = 0; e < step.edges.size(); ++e) {
    const EdgeView& edge = step.edges[e];
    Append(&line, e == 0 ? "" : "; ", edge.process, " ", edge.source, " -> ", edge.target);
    if (!step.channel.empty()) {
      Append(&line, " ", step.channel, edge.sync == lang::SyncKind::kSend ? "!" : "?");
    }
  }
  return line;
}

// The last `most` steps of the run, and the state before them.
void Print(const run::Trace& run, const Model& model, size_t most) {
  const TraceView trace = ViewOf(run, model);
  const size_t steps = trace.steps.size() - 1;  // the first is the initial state
  const size_t first = steps > most ? steps - most : 0;
  if (first > 0) {
    std::printf("  (the first %zu of %zu steps are left out; --trace shows all)\n", first, steps);
  }
  for (size_t k = first; k < trace.steps.size(); ++k) {
    if (k > first) std::puts(MoveLine(trace.steps[k], k).c_str());
    std::puts(StateLine(trace, trace.steps[k]).c_str());
  }
  if (run.ending == Ending::kCycle) {
    std::printf("  what follows step %zu repeats for ever\n", *run.run.cycle_begin);
  }
  const bool waits = trace.final_delay != "0";
  const std::string wait = Cat("time passes for ", trace.final_delay);
  const std::string ending =
      run.ending == Ending::kStays   ? waits ? wait + ", and for ever" : "time passes for ever"
      : run.ending == Ending::kStuck ? wait + ", and no move is possible any more"
                                     : wait;
  std::printf("  then %s; the run takes %s in all (replayed independently)\n", ending.c_str(),
              trace.duration.c_str());
}

}  // namespace

void Print(const Result& result, const Model& model, const std::string& file, bool shows_trace) {
  const Stats& stats = result.stats;
  std::printf("%-9s %s\n          %s\n", std::string(NameOf(result.verdict)).c_str(),
              result.query.c_str(), Speech().Say(Sentence(result)).c_str());
  std::printf("          %lld stored, %lld expanded, %lld generated; %.3f s, %.1f MB; %s, %s, %s\n",
              static_cast<long long>(stats.stored), static_cast<long long>(stats.expanded),
              static_cast<long long>(stats.generated), stats.cpu_seconds,
              static_cast<double>(stats.peak_bytes) / kMegabyte, result.options.clocks.c_str(),
              result.options.data.c_str(), std::string(NameOf(result.options.order)).c_str());
  if (const std::string turns = Speech().Say(LineupText(result)); !turns.empty()) {
    std::printf("          %s\n", turns.c_str());
  }
  if (result.error) {
    std::fputs(Render(Speech().Say(*result.error), *result.sources, file).c_str(), stdout);
    std::puts("The run that leads there:");
  }
  if ((shows_trace || result.error) && result.trace) {
    Print(*result.trace, model, shows_trace ? std::numeric_limits<size_t>::max() : kLastSteps);
  }
}

void ShowProgress(const Progress& progress) {
  std::fprintf(stderr, "\r\033[K%lld stored, %lld waiting, %lld explored, %lld MB, %.1f s",
               static_cast<long long>(progress.stored), static_cast<long long>(progress.waiting),
               static_cast<long long>(progress.explored),
               static_cast<long long>(progress.bytes >> 20), progress.seconds);
}

void PrintDocument(const Json& document) { std::fputs(DocumentText(document).c_str(), stdout); }

void HideProgress() { std::fputs("\r\033[K", stderr); }

}  // namespace zonelab::cli
