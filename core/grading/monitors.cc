// Looked at in the tree: what the monitor writes, waits for and forbids.
#include "core/grading/monitors.h"

#include <memory>
#include <vector>

#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/engine/text.h"
#include "core/engine/tree.h"
#include "core/grading/asking.h"
#include "core/grading/parts.h"
#include "core/grading/tokens.h"

namespace zonelab::grading {
namespace {

using exercise::ModelBlock;

bool IsBroadcast(const lang::Expr* channel) {
  while (channel->kind == lang::ExprKind::kIndex) channel = channel->args[0];
  const lang::Type* type = channel->symbol == nullptr ? nullptr : channel->symbol->type;
  while (type != nullptr && type->kind == lang::TypeKind::kArray) type = type->element;
  return type != nullptr && type->is_broadcast;
}

// Alone it has no deadlock: whenever its invariant runs out, it can move.
bool IsClockwork(const exercise::Exercise& exercise, const ModelBlock& monitor) {
  const std::shared_ptr<const Model> model =
      Model::Load(Cat(monitor.text, "\nsystem ", monitor.name, ";\n"), Format::kXta);
  Asking asking(model, "A[] not deadlock", exercise.limits, /*certifies=*/false);
  while (!asking.Work(1)) {
  }
  return asking.Take().verdict == Verdict::kSatisfied;
}

}  // namespace

Message WhatMonitorDisturbs(const exercise::Exercise& exercise, const ModelBlock& monitor,
                            bool* is_clockwork) {
  *is_clockwork = false;
  const ModelBlock* start = exercise::Find(exercise, ModelBlock::kStart);
  if (start == nullptr) return "";
  const std::unique_ptr<Model> model =
      Model::Load(start->text, Format::kAuto, Observers(exercise, {monitor.name}));
  const lang::Template* templ =
      TreeOf(*model) == nullptr ? nullptr : FindTemplate(*TreeOf(*model), Cat(monitor.name, "#"));
  if (!model->ok() || templ == nullptr) {
    const Message error = FirstError(model->diagnostics());
    return error.empty() ? Tell("this is no process `", monitor.name, "`")
                         : Tell("the monitor does not fit the start: ", error);
  }
  std::vector<std::string> others = {"declarations"};
  for (const lang::Template* other : TreeOf(*model)->templates) {
    if (other != templ) others.push_back(Cat("process ", other->symbol->name));
  }
  for (const std::string& name : WrittenOutside(*TreeOf(*model), others)) {
    return Tell("a monitor must not disturb: it assigns `", name, "`, which is not its own");
  }
  for (const lang::Location& location : templ->locations) {
    if (location.is_committed || location.is_urgent) {
      return Tell("a monitor must not disturb: its location `", location.symbol->name, "` is ",
                  std::string_view(location.is_committed ? "committed" : "urgent"),
                  ", so that time cannot pass");
    }
    *is_clockwork |= location.invariant != nullptr;
  }
  for (const lang::Edge& edge : templ->written()) {
    if (edge.channel == nullptr) continue;
    if (edge.sync_kind != lang::SyncKind::kReceive || !IsBroadcast(edge.channel)) {
      return "a monitor must not disturb: it may only receive, and only on broadcast channels";
    }
  }
  if (!*is_clockwork || IsClockwork(exercise, monitor)) return "";
  return "a monitor must not disturb: its invariant may stop time; only one that, alone, can "
         "always "
         "move may have invariants";
}

}  // namespace zonelab::grading
