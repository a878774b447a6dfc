// Every example: its queries have the verdicts that their comments promise, in every configuration.
//
// The promises come from the protocols' published properties and from hand calculation, not from
// this engine.
#include "core/engine/examples.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"

namespace zonelab::examples_test {
namespace {

using testing::NameOf;
using testing::ToText;

std::string Promise(const std::string& comment) {
  const size_t at = comment.find("expect: ");
  return at == std::string::npos ? "" : comment.substr(at + 8, comment.find('\n', at) - at - 8);
}

TEST(ExamplesTest, KeepTheirPromises) {
  EXPECT_EQ(Examples().size(), 11u);
  for (const ExampleInfo& info : Examples()) {
    EXPECT_FALSE(info.title.empty()) << info.name;
    EXPECT_FALSE(info.teaches.empty()) << info.name;
    const int n = info.n ? std::min(info.n->preset, 3) : 0;
    const auto example = GetExample(info.name, n);
    ASSERT_TRUE(example.ok()) << example.status().ToString();
    EXPECT_FALSE(example->queries.empty()) << info.name;
    const auto model = testing::LoadModel(example->xta);
    ASSERT_TRUE(model->ok()) << info.name;
    for (const lang::QueryText& query : example->queries) {
      SCOPED_TRACE(info.name + ": " + query.text);
      ASSERT_FALSE(Promise(query.comment).empty());
      for (const Options& options : testing::EachStrategy()) {
        const auto session = model->Open(query.text, options);
        if (!session->ok()) {  // differences of clocks
          EXPECT_EQ(session->diagnostics().all()[0].code, "unsupported-feature");
          EXPECT_NE(options.clocks, Options().clocks);
          continue;
        }
        const Result result = testing::CheckAndProve(*model, query.text, options, 2000);
        EXPECT_EQ(ToText(result.verdict), Promise(query.comment)) << NameOf(options);
      }
    }
  }
}

// The bounded retransmission protocol needs its three relations between delays: each of them,
// broken by as little as a calculation by hand says that it takes, costs what it is for.
TEST(ExamplesTest, BoundedRetransmissionNeedsItsDelays) {
  const struct {
    const char *from, *to, *query;
  } cases[] = {
      {"T1 = 3;", "T1 = 2 * TD;", "A[] !Frames.Overrun && !Acks.Overrun && !Sender.Surprised"},
      {"+ 3 * TD;", "+ 3 * TD - 1;", "A[] !Receiver.Stray && !Consumer.Wrong"},
      // The receiver gives up at most TD + TR after the last frame was sent, the sender after T1.
      {"SYNC = TR;", "SYNC = TR + TD - T1 - 1;",
       "A[] Sender.Idle && sender_told != OK imply Receiver.Idle"},
  };
  const auto example = GetExample("brp", 0);
  ASSERT_TRUE(example.ok());
  for (const auto& broken : cases) {
    std::string text = example->xta;
    const size_t at = text.find(broken.from);
    ASSERT_NE(at, std::string::npos);
    const auto before = testing::LoadModel(text);
    EXPECT_EQ(ToText(testing::CheckAndProve(*before, broken.query, Options()).verdict),
              "satisfied");
    const auto after =
        testing::LoadModel(text.replace(at, std::string(broken.from).size(), broken.to));
    EXPECT_EQ(ToText(testing::CheckAndProve(*after, broken.query, Options()).verdict), "violated");
  }
}

TEST(ExamplesTest, GeneratorsTakeTheirWholeRange) {
  for (const ExampleInfo& info : Examples()) {
    if (!info.n) {
      EXPECT_FALSE(GetExample(info.name, 5).ok());
      continue;
    }
    for (int n = info.n->min; n <= info.n->max; ++n) {
      const auto example = GetExample(info.name, n);
      ASSERT_TRUE(example.ok());
      const auto model = testing::LoadModel(example->xta);
      EXPECT_TRUE(model->ok()) << info.name << " " << n;
      for (const lang::QueryText& query : example->queries) {
        EXPECT_FALSE(model->CheckQuery(query.text).diagnostics->has_errors()) << query.text;
      }
    }
    EXPECT_FALSE(GetExample(info.name, info.n->max + 1).ok());
  }
  EXPECT_FALSE(GetExample("nothing", 0).ok());
}

}  // namespace
}  // namespace zonelab::examples_test
