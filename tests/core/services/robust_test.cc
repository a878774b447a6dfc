// Texts cut and damaged at random: every service answers, and no place lies outside of the text.
#include <gtest/gtest.h>

#include <random>

#include "core/services/complete.h"
#include "core/services/hover.h"
#include "core/services/names.h"
#include "core/services/outline.h"
#include "core/services/values.h"
#include "tests/core/services/services_testing.h"

namespace zonelab::services::robust_test {
namespace {

void ExpectInside(Span span, size_t size) {
  EXPECT_LE(span.begin, span.end);
  EXPECT_LE(span.end, size);
}

void AskEverything(const std::string& text, std::mt19937* random) {
  SourceMap sources;
  Diagnostics diagnostics;
  const auto document = lang::ParseXta(sources, sources.Add("", text), diagnostics);
  for (const OutlineItem& item : Outline(*document)) {
    ExpectInside(item.span, text.size());
    for (const OutlineItem& child : item.children) ExpectInside(child.span, text.size());
  }
  const Names names(*document);
  Values values(*document, diagnostics.has_errors());
  for (int k = 0; k < 20; ++k) {
    const uint32_t offset = (*random)() % (text.size() + 2);
    if (const auto hover = HoverAt(names, values, *document, 0, offset)) {
      ExpectInside(hover->span, text.size());
      ExpectInside(hover->declaration, text.size());
    }
    CompleteAt(*document, sources, 0, offset);
  }
  for (const Occurrence& name : names.all()) {
    ExpectInside(name.span, text.size());
    ASSERT_FALSE(names.Same(name).empty());
    if (name.symbol != nullptr) {
      EXPECT_EQ(sources.Slice(name.span), name.symbol->name);
    }
    HoverAt(names, values, *document, 0, name.span.begin);
  }
}

TEST(Robust, DamagedTexts) {
  constexpr unsigned kSeed = 20240611;
  std::mt19937 random(kSeed);
  constexpr std::string_view kScraps = "{}()[];,.:=!?&|<>'\"/*+- xAB1\n";
  for (const std::string& file : testing::ModelFiles()) {
    const std::string text = testing::ReadText(file);
    if (text.size() > 6000 || text.empty()) continue;
    SCOPED_TRACE(file);
    AskEverything(text, &random);
    for (int round = 0; round < 6; ++round) {
      std::string damaged = text;
      for (unsigned hits = 1 + random() % 3; hits > 0 && !damaged.empty(); --hits) {
        const size_t at = random() % damaged.size();
        switch (random() % 3) {
          case 0:
            damaged.erase(at, 1 + random() % 8);
            break;
          case 1:
            damaged.insert(at, 1, kScraps[random() % kScraps.size()]);
            break;
          default:
            damaged.resize(at);
        }
      }
      AskEverything(damaged, &random);
    }
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace zonelab::services::robust_test
