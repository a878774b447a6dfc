// Running checks in tests: no verdict is looked at before it has proved itself.
#ifndef ZONELAB_TESTS_SUPPORT_CHECK_MODEL_H_
#define ZONELAB_TESTS_SUPPORT_CHECK_MODEL_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/engine/engine.h"
#include "core/engine/model_impl.h"
#include "core/engine/text.h"
#include "core/run/trace.h"
#include "core/strategies/choices.h"

namespace zonelab::testing {

inline std::string Describe(const Diagnostics& diagnostics, const SourceMap& sources) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    text += Render(diagnostic, sources, "model");
  }
  return text;
}

inline std::unique_ptr<Model> LoadModel(const std::string& text) {
  std::unique_ptr<Model> model = Model::Load(text, Format::kXta);
  EXPECT_TRUE(model->ok()) << Describe(model->diagnostics(), model->sources());
  return model;
}

inline bool IsLazy(const Options& options) {
  return TraitsOf(options.clocks)->family == Family::kLazy;
}

// Without extrapolation zones may grow for ever: those of these strategies often do, ...
inline bool MayRunForEver(const Options& options) {
  return options.extrapolate == Extrapolate::kNo &&
         (options.clocks == "none" || options.clocks == "dbca");
}
// ... those of interpolated labels very rarely.
inline bool SurelyTerminates(const Options& options) {
  return options.extrapolate == Extrapolate::kYes ||
         (options.clocks != "bin" && options.clocks != "seq");
}

// Every abstraction in every order, on several threads, and without the reduction by activity, and the lazy ones in
// every tactic.
inline std::vector<Options> AllConfigurations() {
  std::vector<Options> all;
  Options options;
  for (const Choice& clocks : ClockChoices()) {
    options.clocks = clocks.name;
    if (clocks.name == kAutoClocks) {  // with other options it is one of the others
      all.push_back(options);
      continue;
    }
    for (const Choice& data : DataChoices()) {
      options.data = data.name;
      for (const Choice& order : ChoicesOf<Order>()) {
        options.order = *ByName<Order>(order.name);
        if (Validate(options).ok()) all.push_back(options);
      }
      if (TraitsOf(options.clocks)->family == Family::kEager && Validate(options).ok()) {
        for (const Order order : {Order::kBestFirst, Order::kBreadthFirst}) {
          all.push_back(options);
          all.back().order = order;
          all.back().budget.threads = order == Order::kBestFirst ? 3 : 2;
        }
      }
      if (!IsLazy(options) || options.data == "visible-forward") continue;
      all.push_back(options);
      all.back().order = Order::kBreadthFirst;
      all.back().activity = Activity::kOff;
      if (!IsLazy(options)) continue;
      for (const Choice& covering : ChoicesOf<Covering>()) {
        for (const Choice& extrapolate : ChoicesOf<Extrapolate>()) {
          Options lazy = options;
          lazy.order = Order::kBreadthFirst;
          lazy.covering = *ByName<Covering>(covering.name);
          lazy.extrapolate = *ByName<Extrapolate>(extrapolate.name);
          if (covering.name == "auto" || extrapolate.name == "auto" || !Validate(lazy).ok() ||
              MayRunForEver(lazy)) {
            continue;
          }
          all.push_back(lazy);
        }
      }
    }
  }
  return all;
}

// Every strategy once, in the order that is the default.
inline std::vector<Options> EachStrategy() {
  std::vector<Options> each = AllConfigurations();
  std::erase_if(each, [](const Options& options) {
    return options.order != Options().order || options.covering != Covering::kAuto ||
           options.extrapolate != Extrapolate::kAuto || options.budget.threads > 0;
  });
  return each;
}

inline std::string NameOf(const Options& options) {
  std::string name = Cat(options.clocks, "/", options.data, "/", NameOf(options.order));
  if (IsLazy(options)) {
    Append(&name, "/", NameOf(options.covering), "/", NameOf(options.extrapolate));
  }
  if (options.activity == Activity::kOff) name += "/all clocks";
  if (options.budget.threads > 0) Append(&name, "/", options.budget.threads, " threads");
  return name;
}

// The query, which must fit the model.
inline lang::Query ParseFor(const Model& model, const std::string& text) {
  Diagnostics diagnostics;
  lang::Query query = lang::ParseQuery(
      DocumentOf(model), std::make_shared<SourceMap>(&model.sources()), text, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << Describe(diagnostics, *query.sources);
  return query;
}

// Does the certificate, written as JSON and read again, prove the verdict?
inline absl::Status Proves(const Model& model, const std::string& query, Verdict verdict,
                           const certificate::Certificate& certificate) {
  const auto read =
      certificate::FromJson(NetworkOf(model), certificate::ToJson(NetworkOf(model), certificate));
  if (!read.ok()) return read.status();
  const lang::Query parsed = ParseFor(model, query);
  const auto satisfied = certificate::CheckVerdict(NetworkOf(model), parsed, *read);
  if (!satisfied.ok()) return satisfied.status();
  return *satisfied == (verdict == Verdict::kSatisfied)
             ? absl::OkStatus()
             : absl::InternalError("the certificate proves the other verdict");
}

// Checks a query to the end.  Every verdict must come with a certificate that the checker accepts.
// Certificates of more entries than `max_entries` are not checked (the checker is slow).
inline Result CheckAndProve(Model& model, const std::string& query, Options options,
                            size_t max_entries = 5000) {
  options.make_certificate = true;
  const std::unique_ptr<Session> session = model.Open(query, options);
  if (!session->ok()) {
    ADD_FAILURE() << query << ": " << Describe(session->diagnostics(), session->sources());
    return {};
  }
  while (!session->Work(10).done) {
  }
  Result result = session->Finish();
  EXPECT_EQ(session->Audit(), "") << query << " " << NameOf(options);
  EXPECT_EQ(result.certificate != nullptr, result.verdict != Verdict::kUnknown);
  if (result.certificate && result.certificate->entries.size() <= max_entries &&
      result.certificate->avoiding.size() <= max_entries) {
    const absl::Status status = Proves(model, query, result.verdict, *result.certificate);
    EXPECT_TRUE(status.ok()) << query << " " << NameOf(options) << ": " << status.ToString();
  }
  EXPECT_FALSE(IsDefect(result.reason.code))
      << query << " " << NameOf(options) << ": " << Sentence(result);
  return result;
}

inline std::string ToText(Verdict verdict) { return std::string(zonelab::NameOf(verdict)); }

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_CHECK_MODEL_H_
