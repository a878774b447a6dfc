// What a picture of a template is made from.
#include <gtest/gtest.h>

#include "core/engine/services.h"

namespace zonelab::diagrams_test {
namespace {

constexpr char kLamp[] = R"(chan press;
process Lamp(const int k) {
  clock y;
  state off, low { y <= k };
  urgent off;
  init off;
  trans off -> low { select i : int[0,1]; guard y >= i; sync press?; assign y = 0; };
}
L = Lamp(3);
system L;
)";

TEST(DiagramsTest, LabelsAndPlaces) {
  const auto model = Model::Read(kLamp, Format::kXta);
  model->SetLayout(
      "process Lamp graphinfo {\nlocation off (40,80);\nlocation low (140,80);\n"
      "trans off low 1 (0,34);\n}\n");
  const Json diagrams = DiagramsToJson(*model);
  ASSERT_EQ(diagrams.size(), 1u);  // L is made from Lamp
  const Json& lamp = diagrams[0];
  EXPECT_EQ(lamp["name"], "Lamp");
  EXPECT_EQ(lamp["parameters"], "const int k");
  ASSERT_EQ(lamp["locations"].size(), 2u);
  EXPECT_EQ(lamp["locations"][0]["urgent"], true);
  EXPECT_EQ(lamp["locations"][0]["initial"], true);
  EXPECT_EQ(lamp["locations"][1]["invariant"], "y <= k");
  EXPECT_EQ(lamp["locations"][1]["line"], 4);
  EXPECT_EQ(lamp["locations"][1]["column"], 14);
  EXPECT_EQ(lamp["locations"][1]["at"], (Json{{"x", 140}, {"y", 80}}));
  ASSERT_EQ(lamp["edges"].size(), 1u);
  const Json& edge = lamp["edges"][0];
  EXPECT_EQ(edge["source"], 0);
  EXPECT_EQ(edge["target"], 1);
  EXPECT_EQ(edge["select"], "i : int[0,1]");
  EXPECT_EQ(edge["guard"], "y >= i");
  EXPECT_EQ(edge["sync"], "press?");
  EXPECT_EQ(edge["update"], "y = 0");
  EXPECT_EQ(edge["line"], 7);
  // A nail stands relative to the middle of both ends, (90,80).
  EXPECT_EQ(edge["nails"], Json::array({Json{{"x", 90}, {"y", 114}}}));
}

TEST(DiagramsTest, NoneWhileThereAreErrors) {
  const auto model = Model::Read("process P() { state a; init b; } system P;", Format::kXta);
  EXPECT_TRUE(DiagramsToJson(*model).empty());
}

}  // namespace
}  // namespace zonelab::diagrams_test
