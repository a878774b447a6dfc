// Turns in rounds.  In the first rounds all members do the same, so that a goal which is near for
// one of them is found at once; then the first one does most.
#include "core/check/lineup.h"

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

#include "core/check/forget.h"
#include "core/check/reachability.h"
#include "core/check/runs.h"
#include "core/check/slice.h"

namespace zonelab::check {
namespace {

constexpr int kEqualRounds = 4;
constexpr int64_t kTurnsPerShare = 256;
constexpr int64_t kShareOfFirst = 10;  // and of those that look at a slice
// Later it does nearly half of all where something is said to hold always, for that mostly takes
// all states; whoever asks whether something is possible mostly gets a run.
constexpr int kRoundOfFirst = 60;
constexpr int64_t kLateShareOfFirst = 30;
// Where zones that are joined come to an end, they do so much sooner; so they get most at first.
constexpr int64_t kShareOfJoined = 20, kLateShareOfJoined = 5, kTurnsOfJoined = 4'000'000;
// What lies deep is found without seeing all that is before it, depth first or at random.  The
// longer the first one looks in vain, the more that is worth; not for deadlocks, since that there
// are none takes all states, and nobody else proves it.
constexpr int kRoundOfFinders = 40;
constexpr int64_t kShareOfFinders = 8;
// A slice is worth its making, and its silence on run-time errors, where the question takes longer.
constexpr int kRoundOfLate = 10;
// So much longer than its searches may the making of what it looks at take a member.
constexpr double kPatienceWithMaking = 0.5;

class LineupCheck final : public Check {
 public:
  explicit LineupCheck(const Setting& setting) : setting_(setting), joined_(setting.plan) {
    joined_.joins = true;
  }

  bool Start(Diagnostics& diagnostics) {
    if (setting_.plan.members.empty()) return Join(setting_.plan, diagnostics);
    for (const Plan& plan : setting_.plan.members) {
      // What a member cannot do is no error if the first one can.
      Diagnostics ignored;
      Diagnostics& told = members_.empty() ? diagnostics : ignored;
      if (!Join(plan, told) && members_.empty()) return false;
    }
    return true;
  }

  void Work(double seconds) override {
    if (deciding_ >= 0) return;
    double used = 0;
    do {
      Member& member = members_[turn_];
      if (member.check != nullptr && IsRunning(member)) {
        const double before = member.stats().cpu_seconds;
        member.check->search().Work({seconds - used, member.until_turn});
        used += member.stats().cpu_seconds - before;
        if (IsRunning(member) && member.check->search().turns() < member.until_turn) return;
      }
      const double aside = aside_seconds_;
      EndTurn();
      used += aside_seconds_ - aside;
    } while (deciding_ < 0 && used < seconds);
  }

  Progress progress() const override {
    Progress sum;
    for (const Member& member : members_) {
      if (member.check == nullptr) {
        sum.seconds += member.before.cpu_seconds;
        continue;
      }
      const Progress one = member.check->progress();
      sum.stored += one.stored;
      sum.waiting += one.waiting;
      sum.explored += one.explored;
      sum.covered += one.covered;
      sum.bytes += one.bytes;
      sum.seconds += one.seconds + member.before.cpu_seconds;
    }
    sum.seconds += aside_seconds_;
    sum.done = deciding_ >= 0;
    return sum;
  }

  Answer Finish() override {
    const bool is_decided = deciding_ >= 0;
    const Member& told = members_[std::max(deciding_, 0)];
    Answer answer = told.check->Finish();
    if (is_out_of_time_) {
      answer.reason.code = ReasonCode::kLimit;
      answer.reason.states = answer.stats.expanded;
      answer.reason.waiting = told.check->search().waiting();
      answer.reason.bound = setting_.plan.options.budget.max_seconds;
      answer.reason.limit = Limit::kSeconds;
    }
    const bool has_verdict = answer.verdict != Verdict::kUnknown;
    if (const LeftOut* left_out = told.left_out(); has_verdict && left_out != nullptr) {
      answer.reason.left_out = *left_out;
      if (answer.certificate) answer.certificate->left_out = *left_out;
    }
    if (!has_verdict) answer.options = setting_.plan.options;
    answer.stats.cpu_seconds = aside_seconds_;
    answer.stats.peak_bytes = std::max(peak_bytes_, progress().bytes);
    for (const Member& member : members_) {
      const Stats stats = member.stats();
      answer.stats.cpu_seconds += stats.cpu_seconds;
      // Who did not have a turn, or had nobody to take turns with, is not listed.
      if (stats.generated == 0 || members_.size() == 1) continue;
      answer.lineup.push_back({member.plan->options.clocks, member.plan->options.data,
                               member.is_sliced(), member.plan->options.order, member.plan->joins,
                               stats.stored, stats.expanded,
                               is_decided && has_verdict && &member == &told});
    }
    return answer;
  }

  std::string Audit() override {
    for (const Member& member : members_) {
      if (member.check == nullptr) continue;
      if (std::string what = member.check->Audit(); !what.empty()) return what;
    }
    return "";
  }

 private:
  struct Member {
    const Plan* plan = nullptr;
    // What it looks at, if that is less than all: that nothing is found there decides.
    std::unique_ptr<QuestionSlice> slice;
    std::unique_ptr<Forgetting> forgetting;
    std::unique_ptr<SearchCheck> check;  // null: given up
    int64_t until_turn = kTurnsPerShare;
    double making_seconds = 0;  // of what it looks at, after the first time
    Stats before = {};          // of searches that it gave up

    bool is_sliced() const { return slice != nullptr || forgetting != nullptr; }
    // Does it see more runs than there are, so that what it finds may be none?
    bool sees_more() const { return is_sliced() || plan->joins; }
    const LeftOut* left_out() const {
      return slice != nullptr        ? &slice->left_out
             : forgetting != nullptr ? &forgetting->left_out()
                                     : nullptr;
    }
    Stats stats() const {
      if (check == nullptr) return before;
      Stats stats = check->search().stats();
      stats.cpu_seconds += before.cpu_seconds;
      return stats;
    }
    void GiveUp() {
      before = stats();
      check = nullptr;
    }
  };

  // What it looks at.
  semantics::System& SystemOf(const Member& member) const {
    return member.slice != nullptr        ? *member.slice->system
           : member.forgetting != nullptr ? member.forgetting->system()
                                          : setting_.system;
  }

  std::unique_ptr<SearchCheck> MakeSearch(semantics::System& system, const Plan& plan,
                                          Diagnostics& diagnostics) const {
    const Setting setting = {system, setting_.question, plan};
    if (!is_late_) return Make(setting, diagnostics);  // as MakeCheck has prepared it
    Prepare({system, setting_.question, setting_.plan});
    auto check = Make(setting, diagnostics);
    system.set_dead_slots({});
    return check;
  }
  std::unique_ptr<SearchCheck> Make(const Setting& setting, Diagnostics& diagnostics) const {
    if (IsAboutRuns(setting_.question.form)) return MakeRunCheck(setting, diagnostics);
    return MakeReachability(setting, diagnostics);
  }

  // False: see diagnostics.
  bool Join(const Plan& plan, Diagnostics& diagnostics) {
    auto check = MakeSearch(setting_.system, plan, diagnostics);
    if (check == nullptr) return false;
    members_.push_back({&plan, nullptr, nullptr, std::move(check)});
    return true;
  }

  // Those that see more runs than there are: the first member's search once more, on a slice, with
  // zones that are joined where there are many, or both; and those that forget.
  void JoinLate() {
    if (std::exchange(is_late_, true)) return;
    const Aside aside(&aside_seconds_);
    Diagnostics ignored;
    const std::vector<Plan>& plans = setting_.plan.members;
    auto slice = setting_.plan.may_slice ? SliceFor(setting_.system, setting_.question) : nullptr;
    const bool joins = setting_.plan.may_join && members_[0].check->HasManyZones();
    if (slice != nullptr || joins) {
      const Plan& plan = plans.empty() ? setting_.plan : plans[0];
      Member& member = members_.emplace_back();
      member.plan = &plan;
      member.slice = std::move(slice);
      if (joins) member.plan = &joined_;
      member.check = MakeSearch(SystemOf(member), *member.plan, ignored);
      if (member.check == nullptr) BeginAnew(&member);
    }
    if (!setting_.plan.may_slice) return;
    for (const Plan& plan : plans) {
      if (plan.options.order != Order::kBestFirst) continue;
      auto forgetting = Forgetting::Begin(setting_.system, setting_.question);
      if (forgetting == nullptr) return;
      auto check = MakeSearch(forgetting->system(), plan, ignored);
      members_.push_back({&plan, nullptr, std::move(forgetting), std::move(check)});
    }
  }

  // What was found may be no run of the network.  False: there is no more to try.
  bool BeginAnew(Member* member) {
    if (member->forgetting != nullptr) return RememberMore(member);
    if (member->slice == nullptr || !member->plan->joins) return false;
    if (member->check != nullptr) member->GiveUp();
    member->plan = &setting_.plan;
    Diagnostics ignored;
    member->check = MakeSearch(SystemOf(*member), *member->plan, ignored);
    return member->check != nullptr;
  }
  bool RememberMore(Member* member) {
    const search::Search& search = member->check->search();
    const search::Status status = search.status();
    const bool has_failed = status == search::Status::kRunTimeError;
    if (status != search::Status::kReached && !has_failed) return false;
    if (member->making_seconds > kPatienceWithMaking + member->stats().cpu_seconds) return false;
    const double before = aside_seconds_;
    const bool is_made = Remake(member, search.path(), has_failed);
    member->making_seconds += aside_seconds_ - before;
    return is_made;
  }
  bool Remake(Member* member, const std::vector<uint32_t>& moves, bool has_failed) {
    const Aside aside(&aside_seconds_);
    member->GiveUp();
    if (!member->forgetting->Remember(moves, has_failed)) return false;
    Diagnostics ignored;
    member->check = MakeSearch(SystemOf(*member), *member->plan, ignored);
    return member->check != nullptr;
  }
  static bool IsRunning(const Member& member) {
    return member.check->search().status() == search::Status::kRunning;
  }

  void EndTurn() {
    Member& member = members_[turn_];
    if (member.check != nullptr) {
      const search::Status status = member.check->search().status();
      const bool decides = (status == search::Status::kReached && !member.sees_more()) ||
                           status == search::Status::kExhausted ||
                           (turn_ == 0 && status == search::Status::kRunTimeError);
      if (decides) {
        deciding_ = static_cast<int>(turn_);
        return;
      }
      // What the first one came to is told if nobody decides.
      if (status != search::Status::kRunning && turn_ > 0 && !BeginAnew(&member)) member.GiveUp();
    }
    ShareMemory();
    const Budget& budget = setting_.plan.options.budget;
    if (budget.max_seconds > 0 && progress().seconds > budget.max_seconds) {
      is_out_of_time_ = true;
      deciding_ = 0;
      return;
    }
    if (!AnyIsRunning()) JoinLate();
    if (!AnyIsRunning()) {
      deciding_ = 0;
      return;
    }
    NextTurn();
  }

  bool AnyIsRunning() const {
    return std::any_of(members_.begin(), members_.end(),
                       [](const Member& one) { return one.check != nullptr && IsRunning(one); });
  }

  void NextTurn() {
    if (++turn_ == members_.size()) {
      turn_ = 0;
      if (++round_ == kRoundOfLate) JoinLate();
    }
    Member& next = members_[turn_];
    if (next.check != nullptr) {
      next.until_turn = next.check->search().turns() + ShareOf(next) * kTurnsPerShare;
    }
  }

  int64_t ShareOf(const Member& member) const {
    if (round_ < kEqualRounds) return 1;
    if (member.plan->joins) {
      const bool is_early =
          member.check != nullptr && member.check->search().turns() < kTurnsOfJoined;
      return is_early ? kShareOfJoined : kLateShareOfJoined;
    }
    const bool is_first = &member == &members_[0];
    const bool holds_always = setting_.question.form == QueryForm::kAlwaysGlobally;
    if (is_first && holds_always && round_ >= kRoundOfFirst) return kLateShareOfFirst;
    if (is_first || member.is_sliced()) return kShareOfFirst;
    const Order order = member.plan->options.order;
    const bool finds = order == Order::kDepthFirst || order == Order::kRandom;
    if (!finds) return 2;
    const bool is_early = round_ < kRoundOfFinders || setting_.question.asks_about_deadlocks;
    return is_early ? 1 : kShareOfFinders;
  }

  void ShareMemory() {
    const int64_t bytes = progress().bytes;
    peak_bytes_ = std::max(peak_bytes_, bytes);
    const int64_t most = setting_.plan.options.budget.max_bytes;
    if (most == 0 || bytes <= most) return;
    Member* largest = nullptr;
    for (size_t k = 1; k < members_.size(); ++k) {
      Member& member = members_[k];
      if (member.check == nullptr) continue;
      if (largest == nullptr || member.check->search().bytes() > largest->check->search().bytes()) {
        largest = &member;
      }
    }
    if (largest != nullptr) largest->GiveUp();
  }

  const Setting setting_;
  Plan joined_;  // as the first member, with zones that are joined
  // Processor time of what is no search.
  class Aside {
   public:
    explicit Aside(double* seconds) : seconds_(seconds), begin_(std::clock()) {}
    ~Aside() { *seconds_ += static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

   private:
    double* seconds_;
    const clock_t begin_;
  };

  double aside_seconds_ = 0;
  bool is_late_ = false;  // those of JoinLate() have joined
  std::vector<Member> members_;
  size_t turn_ = 0;  // whose it is
  int round_ = 0;
  int deciding_ = -1;  // the member whose answer is told
  bool is_out_of_time_ = false;
  int64_t peak_bytes_ = 0;
};

}  // namespace

std::unique_ptr<Check> MakeLineup(const Setting& setting, Diagnostics& diagnostics) {
  auto check = std::make_unique<LineupCheck>(setting);
  if (!check->Start(diagnostics)) return nullptr;
  return check;
}

}  // namespace zonelab::check
