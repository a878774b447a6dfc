#include "core/compare/compare.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/compare/environment.h"
#include "core/engine/in_turn.h"
#include "core/engine/json.h"
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

Message FirstMessage(const Diagnostics& diagnostics) {
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.severity == Severity::kError) return one.message;
  }
  return "";
}

bool Contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

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
  if (Message why =
          WhyNot(*sides_[0].file.document, *sides_[0].templ, channels_, commits, &is_doubtful_);
      !why.empty()) {
    Complain(0, std::move(why));
  }
}

Compare::~Compare() = default;

bool Compare::Complain(int side, Message message) {
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
    return Complain(side, Tell("model ", kNames[side], " needs one process of a template `",
                               request_.process, "` to be compared; it has ",
                               one.templ == nullptr ? Message("no such template")
                               : processes.empty()  ? Message("none in its system line")
                                                    : Tell(processes.size(), " of them")));
  }
  one.number = processes[0];
  one.process = one.network->processes[static_cast<size_t>(one.number)]->name;
  RenameLocals(*one.file.document, *one.templ, kSuffixes[side]);
  return true;
}

bool Compare::MustAgree() {
  const Message difference =
      FirstDifference(*sides_[0].file.document, *sides_[1].file.document, request_.process);
  return difference.empty() || Complain(1, Tell("the models must be the same but for process ",
                                                request_.process, "; ", difference, " differs"));
}

void Compare::FindChannels() {
  for (const std::string& name : request_.observed) {
    const lang::Symbol* symbol = FindChannel(*sides_[0].file.document, name);
    if (symbol == nullptr) {
      Complain(0, Tell("there is no channel `", name, "` to observe"));
      continue;
    }
    if (symbol->type->kind != lang::TypeKind::kChan || symbol->type->is_urgent) {
      Complain(0, Tell("`", name,
                       "` cannot be observed: arrays of channels and urgent channels "
                       "are not supported"));
      continue;
    }
    Channel channel{name, lang::SyncKind::kNone, symbol->type->is_broadcast};
    for (const int side : {1, 0}) {  // whoever is compared with B has the ends that B has
      if (channel.end == lang::SyncKind::kNone) channel.end = EndOf(*sides_[side].templ, name);
    }
    const bool is_used = channel.end != lang::SyncKind::kNone;
    // What neither uses is the others' business; only that it happens may be part of a word.
    if (!is_used && !channel.is_broadcast) continue;
    if (!is_used) channel.end = lang::SyncKind::kReceive;
    const bool is_decided = Contains(request_.decided, name);
    if (is_used && !request_.decided.empty() && is_decided != channel.can_refuse()) {
      Complain(0, is_decided ? Tell("process ", request_.process, " receives broadcasts on `", name,
                                    "`, which it cannot refuse: it does not decide it")
                             : Tell("process ", request_.process, " decides `", name,
                                    "`: name it in --decides"));
    }
    channels_.push_back(channel);
  }
  for (const std::string& name : request_.decided) {
    if (!Contains(request_.observed, name))
      Complain(0, Tell("`", name, "` is decided, but not observed"));
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
  const Automaton& a = sides_[0].automaton;
  switch (phase_) {
    case Phase::kDeterminismA:
    case Phase::kDeterminismB: {
      const int side = phase_ == Phase::kDeterminismA ? 0 : 1;
      overlaps_.clear();
      return Ask(side, MakeOverlaps(sides_[side].automaton, channels_, &overlaps_));
    }
    case Phase::kAInB:
      return BeginInclusion(0);
    case Phase::kBInA:
      return BeginInclusion(1);
    case Phase::kNothing:
      if (!request_.asks_trivial || answer_.included[0].verdict != Verdict::kSatisfied ||
          answer_.included[1].verdict == Verdict::kSatisfied) {
        return NextPhase();
      }
      return Ask(0, MakeProduct(a, DoesNothing(), channels_));
    case Phase::kEverything:
      if (!request_.asks_trivial || answer_.included[1].verdict != Verdict::kSatisfied ||
          answer_.included[0].verdict == Verdict::kSatisfied) {
        return NextPhase();
      }
      return Ask(0, MakeProduct(DoesEverything(channels_), a, channels_));
    case Phase::kDone:
      return;
  }
}

void Compare::BeginInclusion(int side) {
  const int other = 1 - side;
  if (looks_at_mixed_) return AskQuery(side, product_.mixed);
  Inclusion& inclusion = answer_.included[side];
  if (answer_.deterministic[other] == Verdict::kSatisfied) {
    return Ask(side,
               MakeProduct(sides_[side].automaton, sides_[other].automaton, channels_, most_));
  }
  if (answer_.deterministic[other] == Verdict::kViolated) {
    inclusion.doubt = Doubt::kNotDeterministic;
    inclusion.why =
        Tell("process ", request_.process, " of ", kNames[other], " is not deterministic");
  } else {
    inclusion = undetermined_[other];
    inclusion.why = Tell("it is not known whether process ", request_.process, " of ",
                         kNames[other], " is deterministic: ", inclusion.why);
  }
  NextPhase();
}

void Compare::Ask(int side, const std::optional<Product>& product) {
  has_product_ = product.has_value();
  if (!product) return Take(Result());
  product_ = *product;
  model_ = Model::Load(TextWith(side, product_.text), Format::kXta);
  std::vector<std::string> bad;
  for (int k = 0; k < product->bad; ++k) bad.push_back(Cat(kBad, k));
  AskQuery(side, bad);
}

void Compare::AskQuery(int side, const std::vector<std::string>& locations) {
  ++answer_.questions;
  Options options = request_.options;
  options.order = Order::kBreadthFirst;
  options.make_trace = true;
  options.make_certificate = request_.certifies;
  Result nothing;
  nothing.reason.code = ReasonCode::kLimit;
  if (model_->ok()) {
    std::string query;
    for (const std::string& location : locations) {
      Append(&query, query.empty() ? "E<> " : " || ", sides_[side].process, ".", location);
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
  answer_.seconds += result.stats.cpu_seconds;
  switch (phase_) {
    case Phase::kDeterminismA:
    case Phase::kDeterminismB:
      return TakeDeterminism(phase_ == Phase::kDeterminismA ? 0 : 1, result);
    case Phase::kAInB:
    case Phase::kBInA:
      return TakeInclusion(phase_ == Phase::kAInB ? 0 : 1, result);
    default: {
      // Included: nothing bad can be reached.
      Inclusion none;
      const Verdict verdict = Proven(result, &none);
      Verdict& does = phase_ == Phase::kNothing ? answer_.does_nothing : answer_.does_everything;
      if (verdict != Verdict::kUnknown) {
        does = verdict == Verdict::kViolated ? Verdict::kSatisfied : Verdict::kViolated;
      }
      NextPhase();
    }
  }
}

Verdict Compare::Proven(const Result& result, Inclusion* inclusion) const {
  const auto unknown = [&](Doubt doubt, Message why, std::string limit = "") {
    inclusion->doubt = doubt;
    inclusion->why = std::move(why);
    inclusion->limit = std::move(limit);
    return Verdict::kUnknown;
  };
  if (!has_product_) {
    return unknown(Doubt::kTooLarge,
                   Tell("more than ", kMostEdges, " edges, or too many cases, would be needed"));
  }
  const Reason& reason = result.reason;
  const Message why = WithoutSuffixes(reason.message.empty() ? Sentence(result) : reason.message);
  if (IsDefect(reason.code) || reason.limit == Limit::kDefect) return unknown(Doubt::kDefect, why);
  if (result.verdict == Verdict::kUnknown) {
    const bool is_limit = reason.code == ReasonCode::kLimit;
    return unknown(is_limit ? Doubt::kLimit : Doubt::kError, why,
                   is_limit ? std::string(zonelab::NameOf(reason.limit)) : "");
  }
  if (!request_.certifies) return result.verdict;
  const absl::StatusOr<Certified> certified =
      result.certificate == nullptr ? absl::NotFoundError("there is no certificate")
                                    : model_->CheckCertificate(CertificateText(result, *model_));
  if (absl::IsResourceExhausted(certified.status())) {
    return unknown(Doubt::kLimit, "its proof is too laborious to check", "proof");
  }
  if (!certified.ok() || certified->verdict != result.verdict) {
    return unknown(Doubt::kDefect, certified.ok() ? "the certificate proves another verdict"
                                                  : std::string(certified.status().message()));
  }
  return result.verdict;
}

void Compare::TakeDeterminism(int side, const Result& result) {
  Verdict& deterministic = answer_.deterministic[side];
  Inclusion none;
  const Verdict verdict = Proven(result, &none);
  if (sides_[side].automaton.has_internal_edges()) {
    deterministic = Verdict::kViolated;
  } else if (verdict == Verdict::kViolated) {
    deterministic = Verdict::kSatisfied;
  } else if (verdict == Verdict::kSatisfied) {
    deterministic = Verdict::kViolated;
    for (const model::FiredEdge& fired : result.trace->run.steps.back().edges) {
      if (fired.process != sides_[side].number) continue;
      const auto [one, other] = overlaps_[static_cast<size_t>(fired.edge)];
      const std::vector<Edge>& edges = sides_[side].automaton.edges;
      answer_.twice[side] = {edges[static_cast<size_t>(one)].span,
                             edges[static_cast<size_t>(other)].span};
    }
  } else {
    undetermined_[side] = none;
  }
  NextPhase();
}

void Compare::TakeInclusion(int side, const Result& result) {
  Inclusion& inclusion = answer_.included[side];
  Inclusion found;
  const Verdict verdict = Proven(result, &found);
  if (looks_at_mixed_) {
    looks_at_mixed_ = false;
    if (verdict == Verdict::kViolated) {
      inclusion.verdict = Verdict::kSatisfied;
    } else {
      inclusion.doubt = Doubt::kOthersMove;
      inclusion.why = Tell("process ", request_.process, " of ", kNames[1 - side],
                           " has committed locations while others move unobserved: words do not "
                           "say all that they do; make the locations urgent");
    }
    return NextPhase();
  }
  if (verdict == Verdict::kSatisfied) return TakeViolated(side, result);
  if (inclusion.verdict == Verdict::kUnknown) {
    if (verdict == Verdict::kUnknown) inclusion = std::move(found);
    if (verdict == Verdict::kViolated) {
      looks_at_mixed_ = is_doubtful_ && !product_.mixed.empty();
      if (looks_at_mixed_) return;
      inclusion.verdict = Verdict::kSatisfied;
    }
  } else if (verdict == Verdict::kUnknown) {
    inclusion.why = Tell("perhaps a shorter word does it, too: ", found.why);
  }
  NextPhase();
}

// The word that was found counts if one model does it and the other one, on the reference, does not.
void Compare::TakeViolated(int side, const Result& result) {
  constexpr size_t kMostLookedAt = 5'000;
  constexpr int kMostShorter = 50;
  Inclusion& inclusion = answer_.included[side];
  absl::StatusOr<Word> word = WordOf(side, result);
  if (word.ok()) {
    const run::WordAnswer other =
        run::CanDo(*sides_[1 - side].network, request_.observed, ToTimedWord(*word), kMostLookedAt);
    if (other.kind == run::WordAnswer::kCan) {
      word = absl::InternalError(
          Cat("a defect of ZoneLab, please report it: both can do ", Text(*word)));
    }
  }
  if (!word.ok()) {
    if (inclusion.verdict == Verdict::kUnknown) {
      inclusion = {Verdict::kUnknown, Doubt::kDefect, std::string(word.status().message()), "",
                   std::nullopt};
    }
    return NextPhase();
  }
  // Searches count moves; there may be a word of fewer events.
  const int events = static_cast<int>(word->events.size());
  const bool is_counted = !most_ || events <= *most_;
  inclusion.verdict = Verdict::kViolated;
  inclusion.word = *std::move(word);
  if (events == 0 || !is_counted || ++shorter_ > kMostShorter) return NextPhase();
  most_ = events - 1;
}

void Compare::NextPhase() {
  phase_ = static_cast<Phase>(static_cast<int>(phase_) + 1);
  most_ = std::nullopt;
  shorter_ = 0;
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
