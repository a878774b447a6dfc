// Which pairs of edges interfere, and channels for them.
#include "core/exchange/pairs.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::exchange {
namespace {

using lang::SyncKind;

constexpr size_t kMostCopies = 1000;  // of receiving edges, for one channel

bool Touches(const Updates& updates, int32_t variable) {
  return std::any_of(updates.assignments.begin(), updates.assignments.end(),
                     [&](const Assignment& each) {
                       return each.variable == variable || Reads(each.value, variable);
                     });
}
bool Changes(const Updates& updates, const Updates& others) {
  return std::any_of(updates.assignments.begin(), updates.assignments.end(),
                     [&](const Assignment& each) { return Touches(others, each.variable); });
}

class Pairs {
 public:
  Pairs(Flat& flat, Refusals& refusals) : flat_(flat), refusals_(refusals) {}

  void Settle(int32_t channel, std::vector<int32_t>* origins) {
    if (!Interferes(channel)) return;
    const std::vector<Receiver> receivers = TakeReceivers(channel);
    std::vector<Sender> senders;
    for (const int p : flat_.channels[channel].senders) {
      for (FlatEdge& send : flat_.processes[p].edges) {
        if (send.sync != SyncKind::kSend || send.channel != channel) continue;
        send.channel = static_cast<int32_t>(origins->size());
        origins->push_back(channel);
        senders.push_back({p, send.channel, std::exchange(send.updates.assignments, {})});
        if (senders.size() * receivers.size() <= kMostCopies) continue;
        refusals_.Refuse(send.span,
                         Cat("lets the receiver's updates come before the sender's; to change "
                             "that takes more than ",
                             kMostCopies, " edges here, so use each variable on one side only"));
        return;
      }
    }
    flat_.channels[channel] = {};
    for (const Sender& sender : senders) {
      Partners& partners = flat_.channels.emplace_back();
      partners.senders = {sender.process};
      for (const Receiver& receiver : receivers) Add(sender, receiver, &partners);
    }
  }

 private:
  struct Receiver {
    int process;
    FlatEdge edge;
  };
  struct Sender {
    int process;
    int32_t channel;
    std::vector<Assignment> assignments;
  };

  template <class Visit>
  void ForEach(SyncKind side, int32_t channel, Visit visit) const {
    const Partners& partners = flat_.channels[channel];
    for (const int p : side == SyncKind::kSend ? partners.senders : partners.receivers) {
      for (const FlatEdge& edge : flat_.processes[p].edges) {
        if (edge.sync == side && edge.channel == channel) visit(p, edge);
      }
    }
  }

  bool Interferes(int32_t channel) const {
    bool found = false;
    ForEach(SyncKind::kSend, channel, [&](int s, const FlatEdge& send) {
      ForEach(SyncKind::kReceive, channel, [&](int r, const FlatEdge& receive) {
        found = found || (s != r && (Changes(send.updates, receive.updates) ||
                                     Changes(receive.updates, send.updates)));
      });
    });
    return found;
  }

  std::vector<Receiver> TakeReceivers(int32_t channel) {
    std::vector<Receiver> taken;
    for (const int p : flat_.channels[channel].receivers) {
      std::erase_if(flat_.processes[p].edges, [&](const FlatEdge& edge) {
        const bool is_one = edge.sync == SyncKind::kReceive && edge.channel == channel;
        if (is_one) taken.push_back({p, edge});
        return is_one;
      });
    }
    return taken;
  }

  // A copy of the receiver that makes the sender's updates, too.
  void Add(const Sender& sender, const Receiver& receiver, Partners* partners) {
    FlatEdge& copy = flat_.processes[receiver.process].edges.emplace_back(receiver.edge);
    copy.channel = sender.channel;
    copy.updates.assignments.insert(copy.updates.assignments.begin(), sender.assignments.begin(),
                                    sender.assignments.end());
    std::vector<int>& list = partners->receivers;
    if (list.empty() || list.back() != receiver.process) list.push_back(receiver.process);
  }

  Flat& flat_;
  Refusals& refusals_;
};

}  // namespace

std::vector<int32_t> LetReceiversFinish(const model::Network& network, Flat& flat,
                                        Refusals& refusals) {
  std::vector<int32_t> origins;
  const auto channels = static_cast<int32_t>(flat.channels.size());
  for (int32_t c = 0; c < channels; ++c) origins.push_back(c);
  Pairs pairs(flat, refusals);
  for (int32_t c = 0; c < channels; ++c) {
    if (!network.channels[c].is_broadcast) pairs.Settle(c, &origins);
  }
  return origins;
}

}  // namespace zonelab::exchange
