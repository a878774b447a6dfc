// The tables of counters, events, proofs, reasons and codes: names are different, help is there,
// and codes are checked by the compiler.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string>
#include <type_traits>

#include "core/contract/codes.h"
#include "core/contract/counters.h"
#include "core/contract/events.h"
#include "core/contract/proofs.h"
#include "core/contract/query_form.h"
#include "core/contract/reasons.h"

namespace zonelab::tables_test {
namespace {

template <class Specs, class Name>
void ExpectGood(const Specs& specs, Name name) {
  std::set<std::string_view> names;
  for (const auto& spec : specs) {
    EXPECT_TRUE(names.insert(spec.*name).second) << spec.*name;
    EXPECT_FALSE(spec.help.empty()) << spec.*name;
    EXPECT_FALSE(spec.help.ends_with('.')) << spec.*name;
  }
}

TEST(TablesTest, NamesAreDifferentAndExplained) {
  ExpectGood(kCounters, &CounterSpec::name);
  ExpectGood(kEvents, &EventSpec::kind);
  ExpectGood(kProofs, &ProofSpec::kind);
  ExpectGood(kReasons, &ReasonSpec::code);
  ExpectGood(kCodes, &CodeSpec::code);
}

TEST(TablesTest, NamesFollowEnums) {
  EXPECT_EQ(NameOf(EventKind::kCut), "cut");
  EXPECT_EQ(NameOf(ProofKind::kExtremes), "extremes");
  EXPECT_EQ(NameOf(ReasonCode::kBadQuery), "bad-query");
  EXPECT_EQ(NameOf(QueryForm::kLeadsTo), "-->");
  EXPECT_EQ(NameOf(QueryForm::kExhaustive), "exhaustive");
}

TEST(TablesTest, CountersReadTheirField) {
  Stats stats;
  stats.generated = 7;
  stats.cpu_seconds = 0.5;
  for (const CounterSpec& counter : kCounters) {
    const double expected = counter.name == "generated"     ? 7
                            : counter.name == "cpu_seconds" ? 0.5
                                                            : 0;
    EXPECT_EQ(counter.get(stats), expected) << counter.name;
  }
}

TEST(CodesTest, AreSortedAndKebabCase) {
  EXPECT_TRUE(std::is_sorted(std::begin(kCodes), std::end(kCodes),
                             [](const CodeSpec& a, const CodeSpec& b) { return a.code < b.code; }));
  for (const CodeSpec& spec : kCodes) {
    EXPECT_TRUE(std::all_of(spec.code.begin(), spec.code.end(), [](unsigned char c) {
      return std::islower(c) || c == '-';
    })) << spec.code;
  }
}

// DiagnosticCode("no-such-code") does not compile, and neither does a text that is not a literal.
TEST(CodesTest, OnlyLiteralsBecomeCodes) {
  constexpr DiagnosticCode kCode = "undeclared-name";
  EXPECT_EQ(kCode, "undeclared-name");
  EXPECT_EQ(kCode.text(), "undeclared-name");
  EXPECT_TRUE(DiagnosticCode().empty());
  EXPECT_FALSE((std::is_convertible_v<std::string, DiagnosticCode>));
  EXPECT_FALSE((std::is_convertible_v<const char*, DiagnosticCode>));
}

}  // namespace
}  // namespace zonelab::tables_test
