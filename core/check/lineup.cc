// Turns in rounds.  In the first rounds all members do the same, so that a goal which is near for
// one of them is found at once; then the first one does most.
#include "core/check/lineup.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/check/reachability.h"

namespace zonelab::check {
namespace {

constexpr int kEqualRounds = 4;
constexpr int64_t kTurnsPerShare = 256;
constexpr int64_t kShareOfFirst = 10;  // all others have their place in the line-up: 2, 1, 1, …

class LineupCheck final : public Check {
 public:
  explicit LineupCheck(const Setting& setting) : setting_(setting) {}

  bool Start(Diagnostics& diagnostics) {
    for (const Plan& plan : setting_.plan.members) {
      // What a member cannot do is no error if the first one can.
      Diagnostics ignored;
      Diagnostics& told = members_.empty() ? diagnostics : ignored;
      auto check = MakeReachability({setting_.system, setting_.question, plan}, told);
      if (check != nullptr) {
        members_.push_back({std::move(check), plan.options, kTurnsPerShare, {}});
      } else if (members_.empty()) {
        return false;
      }
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
      EndTurn();
    } while (deciding_ < 0 && used < seconds);
  }

  Progress progress() const override {
    Progress sum;
    for (const Member& member : members_) {
      if (member.check == nullptr) {
        sum.seconds += member.last.cpu_seconds;
        continue;
      }
      const Progress one = member.check->progress();
      sum.stored += one.stored;
      sum.waiting += one.waiting;
      sum.explored += one.explored;
      sum.covered += one.covered;
      sum.bytes += one.bytes;
      sum.seconds += one.seconds;
    }
    sum.done = deciding_ >= 0;
    return sum;
  }

  Answer Finish() override {
    const bool is_decided = deciding_ >= 0;
    const Member& told = members_[std::max(deciding_, 0)];
    Answer answer = told.check->Finish();
    if (is_out_of_time_) {
      answer.reason = {.code = ReasonCode::kLimit,
                       .states = answer.stats.expanded,
                       .waiting = told.check->search().waiting(),
                       .bound = setting_.plan.options.budget.max_seconds,
                       .limit = Limit::kSeconds};
    }
    const bool has_verdict = answer.verdict != Verdict::kUnknown;
    if (!has_verdict) answer.options = setting_.plan.options;
    answer.stats.cpu_seconds = 0;
    answer.stats.peak_bytes = std::max(peak_bytes_, progress().bytes);
    for (const Member& member : members_) {
      const Stats stats = member.stats();
      answer.stats.cpu_seconds += stats.cpu_seconds;
      if (stats.generated == 0) continue;  // it did not have a turn
      answer.lineup.push_back({member.options.clocks, member.options.data, member.options.order,
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
    std::unique_ptr<Reachability> check;  // null: given up
    Options options;
    int64_t until_turn = kTurnsPerShare;
    Stats last;  // when it was given up

    Stats stats() const { return check != nullptr ? check->search().stats() : last; }
  };

  static bool IsRunning(const Member& member) {
    return member.check->search().status() == search::Status::kRunning;
  }

  void EndTurn() {
    Member& member = members_[turn_];
    if (member.check != nullptr) {
      const search::Status status = member.check->search().status();
      const bool decides = status == search::Status::kReached ||
                           status == search::Status::kExhausted ||
                           (turn_ == 0 && status == search::Status::kRunTimeError);
      if (decides) {
        deciding_ = static_cast<int>(turn_);
        return;
      }
      // What the first one came to is told if nobody decides.
      if (status != search::Status::kRunning && turn_ > 0) GiveUp(&member);
    }
    ShareMemory();
    const Budget& budget = setting_.plan.options.budget;
    if (budget.max_seconds > 0 && progress().seconds > budget.max_seconds) {
      is_out_of_time_ = true;
      deciding_ = 0;
      return;
    }
    if (std::none_of(members_.begin(), members_.end(),
                     [](const Member& one) { return one.check != nullptr && IsRunning(one); })) {
      deciding_ = 0;
      return;
    }
    NextTurn();
  }

  void NextTurn() {
    if (++turn_ == members_.size()) {
      turn_ = 0;
      ++round_;
    }
    const int64_t share = round_ < kEqualRounds ? 1
                          : turn_ == 0          ? kShareOfFirst
                          : turn_ == 1          ? 2
                                                : 1;
    Member& next = members_[turn_];
    if (next.check != nullptr) {
      next.until_turn = next.check->search().turns() + share * kTurnsPerShare;
    }
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
    if (largest != nullptr) GiveUp(largest);
  }

  static void GiveUp(Member* member) {
    member->last = member->stats();
    member->check = nullptr;
  }

  const Setting setting_;
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
