// Monitors watch the model and must not hinder it: whatever it does without them, it does with
// them.
#ifndef ZONELAB_CORE_GRADING_MONITORS_H_
#define ZONELAB_CORE_GRADING_MONITORS_H_

#include <string>

#include "core/exercise/exercise.h"

namespace zonelab::grading {

// Why the monitor may disturb, in a sentence; "": it does not.  `*is_clockwork`: it has invariants
// and moves by itself for ever, which is allowed.
Message WhatMonitorDisturbs(const exercise::Exercise& exercise, const exercise::ModelBlock& monitor,
                            bool* is_clockwork);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_MONITORS_H_
