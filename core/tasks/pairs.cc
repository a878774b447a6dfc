#include "core/tasks/pairs.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/lang/scope.h"
#include "core/tasks/scan.h"

namespace zonelab::tasks {
namespace {

constexpr size_t kMostPairsText = 10'000;
constexpr int kDeepest = 100;  // brackets and signs within each other

enum class Op : uint8_t {
  kValue,
  kName,
  kMinus,
  kAdd,
  kSub,
  kMul,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kNot,
  kAnd,
  kOr,
};
constexpr bool IsCondition(Op op) { return op >= Op::kLess; }

struct Node {
  Op op = Op::kValue;
  int64_t value = 0;        // kValue; kName: the number of the axis
  int left = 0, right = 0;  // nodes before this one
  bool is_truth = false;    // `true` and `false`, values 1 and 0
  bool is_condition() const { return is_truth || IsCondition(op); }
};

struct Mark {
  std::string_view text;
  Op op;
};
// Longer ones before those that they begin with.
constexpr Mark kComparisons[] = {
    {"<=", Op::kLessEqual}, {">=", Op::kGreaterEqual}, {"!=", Op::kNotEqual},
    {"==", Op::kEqual},     {"<", Op::kLess},          {">", Op::kGreater},
    {"=", Op::kEqual},      {"≤", Op::kLessEqual},     {"≥", Op::kGreaterEqual},
    {"≠", Op::kNotEqual},
};

class Parser {
 public:
  Parser(const Box& box, std::string_view text) : box_(box), scanner_(text), text_(text) {}

  // The node that is the whole condition; nothing: error().
  std::optional<int> Parse() {
    if (text_.size() > kMostPairsText) return Fail(0, "the answer is too long");
    int whole = Conjuncts();
    scanner_.SkipBlanks(true);
    if (!error_ && !scanner_.AtEnd()) {
      Fail(scanner_.place(), Tell("here stands ", scanner_.Found(),
                                  "; conditions are joined by `&&`, `||`, commas or line ends"));
    }
    if (error_) return std::nullopt;
    return whole;
  }
  const std::optional<TextError>& error() const { return error_; }
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  std::nullopt_t Fail(size_t place, Message message) {
    if (!error_) error_ = scanner_.Error(place, std::move(message));
    return std::nullopt;
  }
  int Add(Node node) {
    nodes_.push_back(node);
    return static_cast<int>(nodes_.size()) - 1;
  }
  // Within brackets line ends are blanks.
  bool Take(std::string_view sign) {
    scanner_.SkipBlanks(brackets_ > 0);
    return scanner_.Take(sign);
  }
  bool TakeKeyword(std::string_view word) {
    scanner_.SkipBlanks(brackets_ > 0);
    const size_t begin = scanner_.place();
    if (scanner_.TakeWord() == word) return true;
    scanner_.GoTo(begin);
    return false;
  }
  // It must be one, or a number.
  int Want(int node, bool condition, size_t place) {
    if (!error_ && nodes_[static_cast<size_t>(node)].is_condition() != condition) {
      Fail(place, condition ? "this is a number; compare it with another one, such as `A <= 3`"
                            : "this is a condition, and a number is wanted here");
    }
    return node;
  }
  size_t Begin() {
    scanner_.SkipBlanks(brackets_ > 0);
    return scanner_.place();
  }

  int Conjuncts() {
    scanner_.SkipBlanks(true);
    size_t place = scanner_.place();
    int left = Want(Either(), true, place);
    while (!error_) {
      const size_t before = scanner_.place();
      bool has_comma = false;
      while (scanner_.Take(",")) has_comma = true;
      scanner_.SkipBlanks();
      if (scanner_.Next() != '\n' && !has_comma) break;
      scanner_.SkipBlanks(true);
      while (scanner_.Take(",")) scanner_.SkipBlanks(true);
      if (scanner_.AtEnd()) break;
      place = scanner_.place();
      if (place == before) break;
      const int right = Want(Either(), true, place);
      left = Add({Op::kAnd, 0, left, right});
    }
    return left;
  }

  int Joined(bool is_or) {
    size_t place = Begin();
    int left = is_or ? Joined(false) : Negated();
    while (!error_ &&
           (is_or ? Take("||") || TakeKeyword("or") : Take("&&") || TakeKeyword("and"))) {
      Want(left, true, place);
      scanner_.SkipBlanks(true);
      place = Begin();
      const int right = Want(is_or ? Joined(false) : Negated(), true, place);
      left = Add({is_or ? Op::kOr : Op::kAnd, 0, left, right});
    }
    return left;
  }
  int Either() { return Joined(true); }

  int Negated() {
    const size_t begin = Begin();
    if (scanner_.Take("!=")) {
      scanner_.GoTo(begin);
    } else if (Take("!") || TakeKeyword("not")) {
      if (++depth_ > kDeepest) return TooDeep();
      const size_t place = Begin();
      const int of = Want(Negated(), true, place);
      --depth_;
      return Add({Op::kNot, 0, of, of});
    }
    return Compared();
  }

  // 1 < A <= B: each with the next one.
  int Compared() {
    size_t place = Begin();
    int left = Sum();
    int whole = -1;
    while (!error_) {
      const std::optional<Op> op = TakeComparison();
      if (!op) break;
      Want(left, false, place);
      place = Begin();
      const int right = Want(Sum(), false, place);
      const int now = Add({*op, 0, left, right});
      whole = whole < 0 ? now : Add({Op::kAnd, 0, whole, now});
      left = right;
    }
    return whole < 0 ? left : whole;
  }
  std::optional<Op> TakeComparison() {
    for (const Mark& sign : kComparisons) {
      if (Take(sign.text)) return sign.op;
    }
    return std::nullopt;
  }

  int Sum() {
    size_t place = Begin();
    int left = Product();
    while (!error_) {
      const Op op = Take("+") ? Op::kAdd : Take("-") || Take("−") ? Op::kSub : Op::kValue;
      if (op == Op::kValue) break;
      Want(left, false, place);
      place = Begin();
      const int right = Want(Product(), false, place);
      left = Add({op, 0, left, right});
    }
    return left;
  }

  int Product() {
    size_t place = Begin();
    int left = Factor();
    while (!error_ && (Take("*") || Take("·"))) {
      Want(left, false, place);
      place = Begin();
      const int right = Want(Factor(), false, place);
      left = Add({Op::kMul, 0, left, right});
    }
    return left;
  }

  int Factor() {
    if (++depth_ > kDeepest) return TooDeep();
    const int node = FactorWithin();
    --depth_;
    return node;
  }
  int FactorWithin() {
    const size_t begin = Begin();
    if (Take("-") || Take("−")) {
      const size_t place = Begin();
      const int of = Want(Factor(), false, place);
      return Add({Op::kMinus, 0, of, of});
    }
    if (Take("(")) {
      ++brackets_;
      const int within = Either();
      if (!error_ && !Take(")")) {
        Fail(scanner_.place(),
             Tell("here stands ", scanner_.Found(), "; a bracket is open: write `)`"));
      }
      --brackets_;
      return within;
    }
    if (const std::string_view digits = scanner_.TakeDigits(); !digits.empty()) {
      int64_t value = 0;
      if (!exercise::ToInteger(digits, &value) || value > kMostConstant) {
        Fail(begin, Tell("numbers go up to ", kMostConstant));
      }
      return Add({Op::kValue, value});
    }
    const std::string_view name = scanner_.TakeName();
    if (name == "true" || name == "false") {
      Node truth{Op::kValue, name == "true"};
      truth.is_truth = true;
      return Add(truth);
    }
    for (size_t k = 0; k < box_.axes.size(); ++k) {
      if (box_.axes[k].name == name) return Add({Op::kName, static_cast<int64_t>(k)});
    }
    Message known;
    lang::SimilarName similar(name);
    for (const Box::Axis& axis : box_.axes) {
      const std::string quoted = Cat("`", axis.name, "`");
      known = known.empty() ? Message(quoted) : Tell(known, " and ", quoted);
      similar.Offer(axis.name);
    }
    Fail(begin,
         name.empty()
             ? Tell("here stands ", scanner_.Found(), "; write a number, or ", known)
             : Tell("`", name, "` is not asked about", similar.Hint(), "; there are ", known));
    return Add({});
  }
  int TooDeep() {
    Fail(scanner_.place(), "this is nested too deeply");
    return Add({});
  }

  const Box& box_;
  Scanner scanner_;
  const std::string_view text_;
  std::vector<Node> nodes_;
  std::optional<TextError> error_;
  int depth_ = 0, brackets_ = 0;
};

// The value of the last node with these values; nothing: numbers grow too large.
std::optional<int64_t> ValueOf(const std::vector<Node>& nodes, int whole,
                               const std::vector<int64_t>& values) {
  std::vector<int64_t> results(nodes.size());
  for (size_t k = 0; k < nodes.size(); ++k) {
    const Node& node = nodes[k];
    const int64_t a = results[static_cast<size_t>(node.left)],
                  b = results[static_cast<size_t>(node.right)];
    int64_t& result = results[k];
    bool is_too_large = false;
    switch (node.op) {
      case Op::kValue:
        result = node.value;
        break;
      case Op::kName:
        result = values[static_cast<size_t>(node.value)];
        break;
      case Op::kMinus:
        result = -a;
        break;
      case Op::kAdd:
        is_too_large = __builtin_add_overflow(a, b, &result);
        break;
      case Op::kSub:
        is_too_large = __builtin_sub_overflow(a, b, &result);
        break;
      case Op::kMul:
        is_too_large = __builtin_mul_overflow(a, b, &result);
        break;
      case Op::kLess:
        result = a < b;
        break;
      case Op::kLessEqual:
        result = a <= b;
        break;
      case Op::kGreater:
        result = a > b;
        break;
      case Op::kGreaterEqual:
        result = a >= b;
        break;
      case Op::kEqual:
        result = a == b;
        break;
      case Op::kNotEqual:
        result = a != b;
        break;
      case Op::kNot:
        result = a == 0;
        break;
      case Op::kAnd:
        result = a != 0 && b != 0;
        break;
      case Op::kOr:
        result = a != 0 || b != 0;
        break;
    }
    // So that a sign can be turned.
    if (is_too_large || result == INT64_MIN) return std::nullopt;
  }
  return results[static_cast<size_t>(whole)];
}

}  // namespace

Values Box::At(size_t point) const {
  Values values;
  for (size_t k = 0; k < axes.size(); ++k) values.emplace_back(axes[k].name, Cat(points[point][k]));
  return values;
}

std::string Box::NameOf(size_t point) const {
  std::string name;
  for (const auto& [constant, value] : At(point)) {
    Append(&name, name.empty() ? "" : ", ", constant, " = ", value);
  }
  return name;
}

absl::StatusOr<Box> BoxOf(const exercise::Task& task) {
  const auto wrong = [](std::string message) {
    return absl::InvalidArgumentError(Cat(message, "; write for example `D in 0..9, H in 0..9`"));
  };
  const exercise::Task::Line* line = task.Find("box");
  if (line == nullptr || line->items.empty() || line->items.size() > 2) {
    return wrong("it names one constant or two");
  }
  Box box;
  int64_t count = 1;
  for (const std::string& item : line->items) {
    Scanner scanner(item);
    Box::Axis axis;
    axis.name = std::string(scanner.TakeName());
    const bool has_in = scanner.Take("in");
    scanner.SkipBlanks();
    const std::string_view range = std::string_view(item).substr(scanner.place());
    const size_t dots = range.find("..");
    constexpr int64_t kMost = 1'000'000;
    const auto read = [](std::string_view text, int64_t* value) {
      return exercise::ToInteger(exercise::Trimmed(text), value) && std::abs(*value) <= kMost;
    };
    if (axis.name.empty() || !has_in || dots == std::string_view::npos ||
        !read(range.substr(0, dots), &axis.from) || !read(range.substr(dots + 2), &axis.to)) {
      return wrong(Cat("`", item, "` is not a constant with its values"));
    }
    if (axis.to < axis.from) return wrong("a range goes from the smaller number to the larger one");
    if (!box.axes.empty() && box.axes[0].name == axis.name) {
      return wrong(Cat("`", axis.name, "` stands twice"));
    }
    count *= std::min(axis.to - axis.from + 1, kMostPointsOfBox + 1);
    box.axes.push_back(std::move(axis));
  }
  if (count > kMostPointsOfBox) {
    return wrong(
        Cat("the box has more than ", kMostPointsOfBox, " points, each of which is asked"));
  }
  const bool is_pair = box.axes.size() == 2;
  for (int64_t b = is_pair ? box.axes[1].from : 0; b <= (is_pair ? box.axes[1].to : 0); ++b) {
    for (int64_t a = box.axes[0].from; a <= box.axes[0].to; ++a) {
      box.points.push_back(is_pair ? std::vector<int64_t>{a, b} : std::vector<int64_t>{a});
    }
  }
  return box;
}

Truth TruthOf(const Box& box, std::string_view text) {
  Truth truth;
  Parser parser(box, text);
  const std::optional<int> whole = parser.Parse();
  truth.error = parser.error();
  if (!whole) return truth;
  for (const std::vector<int64_t>& values : box.points) {
    const std::optional<int64_t> value = ValueOf(parser.nodes(), *whole, values);
    if (!value) {
      truth.error = TextError{1, 1, "the numbers in it grow too large"};
      truth.holds.clear();
      return truth;
    }
    truth.holds.push_back(*value != 0);
  }
  return truth;
}

Json ReadPairsToJson(const exercise::Task& task, std::string_view text) {
  const absl::StatusOr<Box> box = BoxOf(task);
  if (!box.ok()) return nullptr;
  const Truth truth = TruthOf(*box, text);
  Json axes = Json::array(), holds = Json::array();
  for (const Box::Axis& axis : box->axes) {
    axes.push_back(
        Object().Set("name", axis.name).Set("from", axis.from).Set("to", axis.to).Take());
  }
  for (const bool one : truth.holds) holds.push_back(one);
  Json error;
  if (truth.error) {
    error = Object()
                .Set("line", truth.error->line)
                .Set("column", truth.error->column)
                .SetMessage("message", truth.error->message)
                .Take();
  }
  return Object()
      .Set("box", std::move(axes))
      .Set("holds", std::move(holds))
      .Set("error", std::move(error))
      .Take();
}

}  // namespace zonelab::tasks
