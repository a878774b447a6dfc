// Files of queries (.q), each asked of a model that has everything queries can speak of.
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/lang/parse.h"
#include "tests/fuzz/fuzz.h"

namespace zonelab::fuzz {
namespace {

constexpr std::string_view kModel = R"(
const int N = 3;
typedef int[0, N - 1] id_t;
clock x, y;
int[-5, 5] v = 1;
bool b;
int[0, 3] a[N];
struct { int[0, 7] n; bool c; } r;
chan go;
broadcast chan all;
meta int[0, 1] m;
int twice(int k) { return 2 * k; }
process P(const id_t id) {
  clock z;
  int[0, 2] own;
  state A { x <= 5 }, B, C;
  commit C;
  init A;
  trans A -> B { guard x > 1 && v < 4; sync go!; assign v = v + 1, own = id; },
        B -> C { sync all!; assign a[id] = 1, z = 0; },
        C -> A { assign x = 0, b = !b, r.n = 3; };
}
process Q() { state S; init S; trans S -> S { sync go?; }, S -> S { sync all?; assign y = 0; }; }
system P, Q;
)";

void Ask(const Model& model, const std::string& text) {
  const Findings findings = model.CheckQuery(text);
  PromisePlaces(*findings.diagnostics, *findings.sources);
  Options options;
  options.budget.max_states = 100;
  const std::unique_ptr<Session> session = model.Open(text, options);
  Promise(session->ok() != findings.diagnostics->has_errors(), Cat("fine or not? ", text));
  if (!session->ok()) return;
  while (!session->Work(0.1).done) {
  }
  session->Finish();
}

void TryQueries(std::string_view text) {
  static const Model& model = *Model::Load(kModel, Format::kXta).release();
  const std::vector<lang::QueryText> queries = lang::SplitQueryFile(text);
  const std::string printed = lang::PrintQueryFile(queries);
  Promise(lang::PrintQueryFile(lang::SplitQueryFile(printed)) == printed,
          Cat("the file is printed differently:\n", printed));
  for (size_t k = 0; k < queries.size() && k < 5; ++k) {
    Promise(queries[k].line >= 1, "a query without a line");
    const Quick quick("a query");
    Ask(model, queries[k].text);
  }
}

}  // namespace
}  // namespace zonelab::fuzz

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  zonelab::fuzz::TryQueries({reinterpret_cast<const char*>(data), size});
  return 0;
}
