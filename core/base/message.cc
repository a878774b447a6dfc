#include "core/base/message.h"

#include <utility>

#include "core/base/said.h"
#include "core/base/strings.h"

namespace zonelab {
namespace {

Message Make(std::string text, Said said) {
  return Message(std::move(text), std::make_shared<const Said>(std::move(said)));
}

}  // namespace

Message::Message(const char* literal) : std::string(literal) {
  if (!empty()) said_ = std::make_shared<const Said>(Said{*this, {}, {}});
}
Message::Message(const Message& other) = default;
Message::Message(Message&& other) noexcept = default;
Message& Message::operator=(const Message& other) = default;
Message& Message::operator=(Message&& other) noexcept = default;
Message::~Message() = default;

Message internal::Told(std::initializer_list<TellPiece> pieces) {
  std::string text;
  Said said;
  auto put = [&](Message argument) {
    text += argument;
    Append(&said.form, "{", said.arguments.size(), "}");
    said.arguments.push_back(std::move(argument));
  };
  for (const TellPiece& piece : pieces) {
    switch (piece.kind) {
      case TellPiece::Kind::kLiteral:
        text += piece.literal;
        said.form += piece.literal;
        break;
      case TellPiece::Kind::kText:
        put(*piece.text);
        break;
      case TellPiece::Kind::kView:
        put(std::string(*piece.view));
        break;
      case TellPiece::Kind::kMessage:
        put(*piece.message);
        break;
      case TellPiece::Kind::kPhrase:
        put(piece.literal);
        break;
      case TellPiece::Kind::kNumber:
        put(Cat(piece.number));
        break;
    }
  }
  if (said.form == "{0}") return std::move(said.arguments[0]);
  return Make(std::move(text), std::move(said));
}

Message Counted(int64_t count, std::string_view one, std::string_view other) {
  return Make(Cat(count, " ", count == 1 ? one : other),
              {Cat("# ", one, " | # ", other), {}, count});
}

Message Counted(int64_t count, std::string_view noun) {
  return Counted(count, noun, Cat(noun, "s"));
}

}  // namespace zonelab
