// Discrete states, bit-packed and interned: a state becomes a 32-bit id.
//
// Every slot gets as many bits as its range needs, in declaration order, and never crosses a word:
// a location of 5, a bool and an int[0,100] take 3 + 1 + 7 bits.  Most models fit one or two words,
// so a hash table of states costs about as much as one of integers.
//
// Slots that are dead in a location (System::dead_slots) are kept with their initial values.
//
// Meta variables that are to be ignored are packed behind the rest and do not take part in
// equality: the first values met stay, as [UPPAAL manual] says of them.
//
// The table is open addressing with linear probing over hashes and ids; the packed states lie in one array in
// the order of their ids, so a state is found again by its id without the table.
#ifndef ZONELAB_CORE_SEARCH_STATE_TABLE_H_
#define ZONELAB_CORE_SEARCH_STATE_TABLE_H_

#include <cstdint>
#include <vector>

#include "core/semantics/system.h"

namespace zonelab::search {

using StateId = uint32_t;

class StateTable {
 public:
  explicit StateTable(const semantics::System& system);

  // The id of a state, new or old; ids count from 0.
  StateId Intern(const semantics::Slot* state);
  // Writes all slots of state `id`.
  void Unpack(StateId id, semantics::Slot* out) const;

  // The packed form: words whose bits tell states apart.
  int identity_words() const { return identity_words_; }
  const uint64_t* packed(StateId id) const { return words_.data() + size_t{id} * words_per_state_; }
  // Adds the bits of a slot to a mask of that form.  REQUIRES: it tells states apart.
  void AddTo(uint64_t* mask, int32_t slot) const {
    const Field& field = fields_[field_of_[slot]];
    mask[field.word] |= Bits(field) << field.shift;
  }
  bool IsIn(const uint64_t* mask, int32_t slot) const {
    const Field& field = fields_[field_of_[slot]];
    const uint64_t bits = Bits(field) << field.shift;
    return (mask[field.word] & bits) == bits;
  }

  size_t size() const { return count_; }
  size_t bytes() const {
    return words_.capacity() * sizeof(uint64_t) + table_.capacity() * sizeof(Place);
  }

 private:
  struct Field {
    int32_t slot = 0;
    int32_t low = 0;
    uint8_t bits = 0;
    uint8_t shift = 0;
    uint32_t word = 0;
  };

  static constexpr StateId kEmpty = ~StateId{0};
  // Most states that are met on the way to a place have other hashes, and need not be looked at.
  struct Place {
    uint32_t hash = 0;
    StateId id = kEmpty;
  };

  static uint64_t Bits(const Field& field) {
    return field.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << field.bits) - 1;
  }
  const semantics::Slot* WithoutDeadValues(const semantics::Slot* state);
  void Grow();
  uint32_t Hash(const uint64_t* words) const;

  std::vector<Field> fields_;
  std::vector<uint32_t> field_of_;  // by slot
  int words_per_state_ = 0;
  int identity_words_ = 0;                         // the first ones: what equality looks at
  const semantics::System::DeadSlots dead_slots_;  // by process; may be empty
  std::vector<semantics::Slot> initial_, state_;
  std::vector<uint64_t> packed_;
  std::vector<uint64_t> words_;
  std::vector<Place> table_;
  uint64_t mask_ = 0;
  size_t count_ = 0;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_STATE_TABLE_H_
