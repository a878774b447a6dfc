// Layouts (.ugi), of a model with edges of all kinds.
#include <memory>
#include <string>

#include "core/engine/engine.h"
#include "core/lang/parse.h"
#include "tests/fuzz/fuzz.h"

namespace zonelab::fuzz {
namespace {

constexpr std::string_view kModel = R"(
clock x;
chan go;
process P(const int n) {
  state A { x <= 5 }, B;
  branchpoint C;
  init A;
  trans A -> B { select i : int[0,2]; guard x > i; sync go!; assign x = 0; },
        A -> B { },
        B -> B { guard x > 2; },
        B -> C { guard x > 3; },
        C -> A { assign x = 0; probability 1; },
        C -> B { probability 2; };
}
process Q() { state S; init S; trans S -> S { sync go?; }; }
R = P(1);
system R, Q;
)";

// What is laid out is written, and read as the same layout.
void TryLayout(std::string_view ugi) {
  const Quick quick("a layout");
  const std::unique_ptr<Model> model = Model::Load(kModel, Format::kXta);
  Promise(model->ok(), "the model of this target has errors");
  model->SetLayout(ugi);
  const std::string layout = model->Write(Format::kXta).layout;
  const std::unique_ptr<Model> again = Model::Load(kModel, Format::kXta);
  again->SetLayout(layout);
  Promise(again->Write(Format::kXta).layout == layout, Cat("another layout:\n", layout));
  const std::string xml = model->Write(Format::kXml).text;
  Promise(Model::Load(xml, Format::kXml)->ok(), Cat("cannot read the XML:\n", xml));
}

}  // namespace
}  // namespace zonelab::fuzz

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  zonelab::fuzz::TryLayout({reinterpret_cast<const char*>(data), size});
  return 0;
}
