// Packing: fields are laid out once, so that Intern and Unpack are loops over shifts and masks.
//
// A field has as many bits as its range needs and never crosses a word.  States are equal if and
// only if their words are, since a value has one encoding (its distance from the least one); so
// hashing and comparing look at words only.
#include "core/search/state_table.h"

#include <algorithm>
#include <bit>

#include "core/base/check.h"

namespace zonelab::search {

StateTable::StateTable(const semantics::System& system)
    : dead_slots_(system.dead_slots()), initial_(system.InitialState()) {
  int word = 0, used = 0;
  auto add = [&](int slot, int64_t low, int64_t high) {
    const int bits = std::bit_width(static_cast<uint64_t>(high - low));
    if (used + bits > 64) {
      ++word;
      used = 0;
    }
    field_of_.resize(std::max<size_t>(field_of_.size(), slot + 1));
    field_of_[slot] = static_cast<uint32_t>(fields_.size());
    fields_.push_back({slot, static_cast<int32_t>(low), static_cast<uint8_t>(bits),
                       static_cast<uint8_t>(used), static_cast<uint32_t>(word)});
    used += bits;
  };
  const int processes = system.process_count();
  const auto& variables = system.network().variables;
  for (int p = 0; p < processes; ++p) {
    add(p, 0, static_cast<int64_t>(system.locations(p).size()) - 1);
  }
  for (size_t v = 0; v < variables.size(); ++v) {
    if (system.TellsApart(v))
      add(processes + static_cast<int>(v), variables[v].low, variables[v].high);
  }
  identity_words_ = word + 1;
  ++word;
  used = 0;
  bool has_meta = false;
  for (size_t v = 0; v < variables.size(); ++v) {
    if (system.TellsApart(v)) continue;
    add(processes + static_cast<int>(v), variables[v].low, variables[v].high);
    has_meta = true;
  }
  words_per_state_ = has_meta ? word + 1 : identity_words_;
  packed_.resize(words_per_state_);
  table_.resize(1 << 10);
  mask_ = table_.size() - 1;
}

uint32_t StateTable::Hash(const uint64_t* words) const {
  uint64_t hash = 0;
  for (int w = 0; w < identity_words_; ++w) {
    hash = (hash ^ words[w]) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 29;
  }
  hash *= 0xBF58476D1CE4E5B9ull;
  return static_cast<uint32_t>(hash ^ (hash >> 32));
}

const semantics::Slot* StateTable::WithoutDeadValues(const semantics::Slot* state) {
  state_.assign(state, state + initial_.size());
  for (size_t p = 0; p < dead_slots_.size(); ++p) {
    for (const int32_t slot : dead_slots_[p][state[p]]) state_[slot] = initial_[slot];
  }
  return state_.data();
}

StateId StateTable::Intern(const semantics::Slot* state) {
  if (!dead_slots_.empty()) state = WithoutDeadValues(state);
  // Fields come in the order of their words, and every word has one but perhaps the first.
  uint64_t bits = 0;
  uint32_t word = 0;
  for (const Field& field : fields_) {
    ZL_DCHECK(state[field.slot] >= field.low);
    if (field.word != word) {
      packed_[word] = bits;
      word = field.word;
      bits = 0;
    }
    bits |= static_cast<uint64_t>(static_cast<int64_t>(state[field.slot]) - field.low)
            << field.shift;
  }
  packed_[word] = bits;
  const uint32_t hash = Hash(packed_.data());
  uint64_t place = hash & mask_;
  for (; table_[place].id != kEmpty; place = (place + 1) & mask_) {
    if (table_[place].hash != hash) continue;
    const StateId other = table_[place].id;
    if (std::equal(packed_.data(), packed_.data() + identity_words_, packed(other))) return other;
  }
  const StateId id = static_cast<StateId>(count_++);
  ZL_CHECK(id != kEmpty);
  table_[place] = {hash, id};
  words_.insert(words_.end(), packed_.begin(), packed_.end());
  if (count_ * 4 > table_.size() * 3) Grow();
  return id;
}

void StateTable::Unpack(StateId id, semantics::Slot* out) const {
  const uint64_t* words = words_.data() + size_t{id} * words_per_state_;
  for (const Field& field : fields_) {
    out[field.slot] = static_cast<semantics::Slot>(
        field.low + static_cast<int64_t>((words[field.word] >> field.shift) & Bits(field)));
  }
}

// Tables have at most 2^32 places, so the hash that is kept says where a state belongs.
void StateTable::Grow() {
  std::vector<Place> old(table_.size() * 2);
  old.swap(table_);
  mask_ = table_.size() - 1;
  for (const Place& moved : old) {
    if (moved.id == kEmpty) continue;
    uint64_t place = moved.hash & mask_;
    while (table_[place].id != kEmpty) place = (place + 1) & mask_;
    table_[place] = moved;
  }
}

}  // namespace zonelab::search
