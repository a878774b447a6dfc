#include "core/compare/compare.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/compare/environment.h"
#include "core/engine/in_turn.h"
#include "core/engine/text.h"
#include "core/engine/tree.h"
#include "core/engine/view.h"
#include "core/lang/print.h"
#include "core/reference/reference.h"
#include "core/run/trace.h"

namespace zonelab::compare {
namespace {

constexpr std::string_view kSuffixes[] = {"#A", "#B"};
constexpr std::string_view kNames[] = {"A", "B"};

std::string FirstMessage(const Diagnostics& diagnostics) {
  return diagnostics.all().empty() ? "" : diagnostics.all().front().message;
}

bool Contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string Text(const Word& word) {
  std::string text;
  for (const Event& event : word.events) {
    Append(&text, text.empty() ? "" : " ", event.channel, "@", event.time);
  }
  if (word.until.empty()) return text;
  return Cat(text, text.empty() ? "" : ", then ", "nothing until ", word.until);
}

Compare::Compare(std::string_view a, std::string_view b, Request request)
    : request_(std::move(request)) {
  Load(0, a);
  Load(1, b);
  if (!ok() || !FindProcess(0) || !FindProcess(1) || !MustAgree()) return;
  FindChannels();
  for (int side = 0; side < 2 && ok(); ++side) {
    Side& one = sides_[side];
    Diagnostics diagnostics;
    one.automaton = TakeApart(*one.templ, channels_, diagnostics);
    if (diagnostics.has_errors()) complaints_.push_back({side, "", std::move(diagnostics)});
  }
  if (!ok()) return;
  const bool commits = sides_[0].automaton.has_committed_locations() ||
                       sides_[1].automaton.has_committed_locations();
  if (std::string why = WhyNot(*sides_[0].file.document, *sides_[0].templ, channels_, commits);
      !why.empty()) {
    Complain(0, std::move(why));
  }
}

Compare::~Compare() = default;

bool Compare::Complain(int side, std::string message) {
  complaints_.push_back({side, std::move(message), Diagnostics()});
  return false;
}

void Compare::Load(int side, std::string_view text) {
  Side& one = sides_[side];
  one.model = Model::Load(text, Format::kAuto);
  Diagnostics diagnostics;
  one.file = xml::Read(std::string(text), one.sources, diagnostics);
  if (one.model->ok()) {
    one.network = model::Instantiate(*one.file.document, diagnostics);
    return;
  }
  // Those of the model say more: it may be wrong in what it stands for only.
  Diagnostics copy;
  for (const Diagnostic& diagnostic : one.model->diagnostics().all()) copy.Add(diagnostic);
  complaints_.push_back({side, "", std::move(copy)});
}

bool Compare::FindProcess(int side) {
  Side& one = sides_[side];
  for (const lang::Template* templ : one.file.document->templates) {
    if (templ->symbol->name == request_.process && templ->base == nullptr) one.templ = templ;
  }
  const std::vector<int> processes =
      one.templ == nullptr ? std::vector<int>() : ProcessesOf(*one.network, *one.templ);
  if (processes.size() != 1) {
    return Complain(side, Cat("model ", kNames[side], " needs one process of a template `",
                              request_.process, "` to be compared; it has ",
                              one.templ == nullptr ? std::string("no such template")
                              : processes.empty()  ? std::string("none in its system line")
                                                   : Cat(processes.size(), " of them")));
  }
  one.number = processes[0];
  one.process = one.network->processes[static_cast<size_t>(one.number)]->name;
  RenameLocals(*one.file.document, *one.templ, kSuffixes[side]);
  return true;
}

bool Compare::MustAgree() {
  const std::string difference =
      FirstDifference(*sides_[0].file.document, *sides_[1].file.document, request_.process);
  return difference.empty() || Complain(1, Cat("the models must be the same but for process ",
                                               request_.process, "; ", difference, " differs"));
}

void Compare::FindChannels() {
  for (const std::string& name : request_.observed) {
    const lang::Symbol* symbol = FindChannel(*sides_[0].file.document, name);
    if (symbol == nullptr) {
      Complain(0, Cat("there is no channel `", name, "` to observe"));
      continue;
    }
    if (symbol->type->kind != lang::TypeKind::kChan || symbol->type->is_urgent) {
      Complain(0, Cat("`", name,
                      "` cannot be observed: arrays of channels and urgent channels "
                      "are not supported"));
      continue;
    }
    Channel channel{name, lang::SyncKind::kNone, symbol->type->is_broadcast};
    for (const Side& side : sides_) {
      if (channel.end == lang::SyncKind::kNone) channel.end = EndOf(*side.templ, name);
    }
    const bool is_used = channel.end != lang::SyncKind::kNone;
    // What neither uses is the others' business; only that it happens may be part of a word.
    if (!is_used && !channel.is_broadcast) continue;
    if (!is_used) channel.end = lang::SyncKind::kReceive;
    const bool is_decided = Contains(request_.decided, name);
    if (is_used && !request_.decided.empty() && is_decided != channel.can_refuse()) {
      Complain(0, is_decided ? Cat("process ", request_.process, " receives broadcasts on `", name,
                                   "`, which it cannot refuse: it does not decide it")
                             : Cat("process ", request_.process, " decides `", name,
                                   "`: name it in --decides"));
    }
    channels_.push_back(channel);
  }
  for (const std::string& name : request_.decided) {
    if (!Contains(request_.observed, name))
      Complain(0, Cat("`", name, "` is decided, but not observed"));
  }
}

std::string Compare::TextWith(int side, const std::string& body) const {
  const lang::Document& document = *sides_[side].file.document;
  std::string text;
  std::vector<lang::Symbol*> others;
  const auto flush = [&] {
    Append(&text, lang::PrintDeclarations(others));
    others.clear();
  };
  for (lang::Symbol* symbol : document.globals) {
    if (symbol != sides_[side].templ->symbol) {
      others.push_back(symbol);
      continue;
    }
    flush();
    Append(&text, "process ", lang::PrintSymbol(*symbol), " {\n", body, "}\n");
  }
  flush();
  return Cat(text, lang::PrintSystem(document));
}

bool Compare::Work(double seconds) {
  return WorkInTurn(
      seconds, &session_, [this] { return phase_ == Phase::kDone; }, [this] { Begin(); },
      [this](const Result& result) { Take(result); });
}

void Compare::Begin() {
  switch (phase_) {
    case Phase::kDeterminismA:
    case Phase::kDeterminismB: {
      const int side = phase_ == Phase::kDeterminismA ? 0 : 1;
      overlaps_.clear();
      return Ask(side, MakeOverlaps(sides_[side].automaton, channels_, &overlaps_));
    }
    case Phase::kAInB:
    case Phase::kBInA: {
      const int side = phase_ == Phase::kAInB ? 0 : 1, other = 1 - side;
      Inclusion& inclusion = answer_.included[side];
      if (answer_.deterministic[other] != Verdict::kSatisfied) {
        inclusion.why =
            answer_.deterministic[other] == Verdict::kViolated
                ? Cat("process ", request_.process, " of ", kNames[other], " is not deterministic")
                : Cat("it is not known whether process ", request_.process, " of ", kNames[other],
                      " is deterministic");
        return NextPhase();
      }
      return Ask(side,
                 MakeProduct(sides_[side].automaton, sides_[other].automaton, channels_, most_));
    }
    case Phase::kDone:
      return;
  }
}

void Compare::Ask(int side, const std::optional<Product>& product) {
  Result nothing;
  nothing.reason.code = ReasonCode::kLimit;
  if (!product) {
    nothing.reason.message = Cat("more than ", kMostEdges, " edges would be needed");
    return Take(nothing);
  }
  product_ = *product;
  ++answer_.questions;
  model_ = Model::Load(TextWith(side, product_.text), Format::kXta);
  Options options = request_.options;
  options.order = Order::kBreadthFirst;
  options.make_trace = true;
  if (model_->ok()) {
    std::string query;
    for (int k = 0; k < product->bad; ++k) {
      Append(&query, k == 0 ? "E<> " : " || ", sides_[side].process, ".", kBad, k);
    }
    session_ = model_->Open(query, options);
    if (session_->ok()) return;
    nothing.reason.message = FirstMessage(session_->diagnostics());
    session_ = nullptr;
  } else {
    nothing.reason.message = FirstMessage(model_->diagnostics());
  }
  Take(nothing);
}

void Compare::Take(const Result& result) {
  if (phase_ == Phase::kDeterminismA || phase_ == Phase::kDeterminismB) {
    TakeDeterminism(phase_ == Phase::kDeterminismA ? 0 : 1, result);
  } else {
    TakeInclusion(phase_ == Phase::kAInB ? 0 : 1, result);
  }
}

void Compare::TakeDeterminism(int side, const Result& result) {
  Verdict& deterministic = answer_.deterministic[side];
  if (sides_[side].automaton.has_internal_edges()) {
    deterministic = Verdict::kViolated;
  } else if (result.verdict == Verdict::kViolated) {
    deterministic = Verdict::kSatisfied;
  } else if (result.verdict == Verdict::kSatisfied) {
    deterministic = Verdict::kViolated;
    for (const model::FiredEdge& fired : result.trace->run.steps.back().edges) {
      if (fired.process != sides_[side].number) continue;
      const auto [one, other] = overlaps_[static_cast<size_t>(fired.edge)];
      const std::vector<Edge>& edges = sides_[side].automaton.edges;
      answer_.twice[side] = {edges[static_cast<size_t>(one)].span,
                             edges[static_cast<size_t>(other)].span};
    }
  }
  NextPhase();
}

void Compare::TakeInclusion(int side, const Result& result) {
  Inclusion& inclusion = answer_.included[side];
  if (result.verdict == Verdict::kSatisfied) {
    absl::StatusOr<Word> word = WordOf(side, result);
    if (!word.ok()) {
      inclusion = {Verdict::kUnknown, std::string(word.status().message()), std::nullopt};
      return NextPhase();
    }
    // Searches count moves; there may be a word of fewer events.
    const int events = static_cast<int>(word->events.size());
    const bool is_counted = !most_ || events <= *most_;
    inclusion.verdict = Verdict::kViolated;
    inclusion.word = *std::move(word);
    if (events == 0 || !is_counted) return NextPhase();
    most_ = events - 1;
    return;
  }
  if (inclusion.verdict == Verdict::kUnknown) {
    if (result.verdict == Verdict::kViolated) inclusion.verdict = Verdict::kSatisfied;
    if (result.verdict == Verdict::kUnknown) {
      inclusion.why = result.reason.message.empty() ? Sentence(result) : result.reason.message;
    }
  } else if (result.verdict == Verdict::kUnknown) {
    inclusion.why = Cat("perhaps a shorter word does it, too: ",
                        result.reason.message.empty() ? Sentence(result) : result.reason.message);
  }
  NextPhase();
}

void Compare::NextPhase() {
  phase_ = static_cast<Phase>(static_cast<int>(phase_) + 1);
  most_ = std::nullopt;
}

absl::StatusOr<Word> Compare::WordOf(int side, const Result& result) const {
  const run::Trace& trace = *result.trace;
  const TraceView view = ViewOf(trace, *model_);
  Word word;
  word.run.denominator = trace.run.denominator;
  int64_t waited = 0;
  for (size_t k = 0; k < trace.run.steps.size(); ++k) {
    const model::RunStep& step = trace.run.steps[k];
    const StepView& seen = view.steps[k + 1];
    model::RunStep& made = word.run.steps.emplace_back();
    made.delay = step.delay + waited;
    waited = 0;
    bool is_bad = false;
    for (const model::FiredEdge& fired : step.edges) {
      if (fired.process != sides_[side].number) {
        made.edges.push_back(fired);
        continue;
      }
      const Product::Origin& origin = product_.origins[static_cast<size_t>(fired.edge)];
      is_bad = !origin.is_event && origin.first < 0;
      if (origin.first >= 0) made.edges.push_back({fired.process, origin.first});
    }
    // At once: the other one's invariant does not hold behind the last event, so that it is this one
    // that it cannot do.
    const bool is_at_once = !word.events.empty() && word.events.back().time == seen.time;
    if (is_bad && !is_at_once) word.until = seen.time;
    const bool is_observed =
        std::any_of(channels_.begin(), channels_.end(),
                    [&](const Channel& channel) { return channel.name == seen.channel; });
    if (is_observed) word.events.push_back({seen.channel, seen.time});
    if (made.edges.empty()) {
      waited = made.delay;
      word.run.steps.pop_back();
    }
  }
  word.run.final_delay = trace.run.final_delay + waited;
  const auto replayed = reference::ReplayRun(*sides_[side].network, nullptr, word.run);
  if (!replayed.ok()) {
    return absl::InternalError(Cat("a defect of ZoneLab, please report it: the word has no run (",
                                   std::string(replayed.status().message()), ")"));
  }
  return word;
}

}  // namespace zonelab::compare
