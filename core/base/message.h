// What people are told: English text that remembers what it was made of, so that it can be said in
// other languages.
//
//   Tell("process '", name, "' has ", Counted(n, "edge"), Message(more ? " at least" : ""))
//
// has the template "process '{0}' has {1}{2}"; its arguments are a name, a counted phrase ("# edge |
// # edges") and a message with a template of its own.  Templates are the keys of core/languages, so
// the literals must be whole parts of a sentence, not ends of words.  Only digits make a brace a
// placeholder: "expected '}'" is a template as it is.
#ifndef ZONELAB_CORE_BASE_MESSAGE_H_
#define ZONELAB_CORE_BASE_MESSAGE_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace zonelab {

struct Said;

// A literal that becomes a Message only where one is needed: for what most calls never tell, such as
// the name of a place where something may be missing.
class Phrase {
 public:
  constexpr Phrase(const char* literal) : literal_(literal) {}
  constexpr const char* literal() const { return literal_; }
  friend constexpr bool operator==(Phrase a, Phrase b) {
    return std::string_view(a.literal_) == std::string_view(b.literal_);
  }

 private:
  const char* literal_;
};

// It is its English text, and is read like any string.
class Message : public std::string {
 public:
  Message() = default;
  // A sentence, or part of one, which is its own template.  Text that is in no language, such as a
  // name, is a std::string.
  Message(const char* literal);
  Message(Phrase phrase) : Message(phrase.literal()) {}
  // Without a template: names, numbers, code.  They are the same in all languages.
  Message(std::string text) : std::string(std::move(text)) {}
  Message(std::string text, std::shared_ptr<const Said> said)
      : std::string(std::move(text)), said_(std::move(said)) {}
  // Out of line, as many places make messages.
  Message(const Message& other);
  Message(Message&& other) noexcept;
  Message& operator=(const Message& other);
  Message& operator=(Message&& other) noexcept;
  ~Message();

  // A message is not changed, as its template would not be what it was made from any more.
  template <class T>
  void operator+=(const T&) = delete;

  // What it was made of; null: it has no template.
  const Said* said() const { return said_.get(); }

 private:
  std::shared_ptr<const Said> said_;
};

namespace internal {

// One piece of a message: what it is and where it lies, for the time of one call.
class TellPiece {
 public:
  template <size_t kSize>
  TellPiece(const char (&literal)[kSize]) : kind(Kind::kLiteral), literal(literal) {}
  TellPiece(const std::string& text) : kind(Kind::kText), text(&text) {}
  TellPiece(const std::string_view& view) : kind(Kind::kView), view(&view) {}
  TellPiece(const Message& message) : kind(Kind::kMessage), message(&message) {}
  TellPiece(const Phrase& phrase) : kind(Kind::kPhrase), literal(phrase.literal()) {}
  template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
      TellPiece(const Number& number)
      : kind(Kind::kNumber), number(static_cast<int64_t>(number)) {}

  enum class Kind : uint8_t { kLiteral, kText, kView, kMessage, kPhrase, kNumber } kind;
  union {
    const char* literal;
    const std::string* text;
    const std::string_view* view;
    const Message* message;
    int64_t number;
  };
};

Message Told(std::initializer_list<TellPiece> pieces);

}  // namespace internal

// The message made of the pieces, one after the other.  Literals make the template; anything else
// is put in.  A choice between literals, `cond ? "a" : "b"`, must be a Message.
template <class... Pieces>
Message Tell(const Pieces&... pieces) {
  return internal::Told({pieces...});
}

// "1 step", "2 steps": a number whose noun is inflected by the sentence around it.
Message Counted(int64_t count, std::string_view noun);
// The same for other plurals: Counted(n, "entry", "entries").
Message Counted(int64_t count, std::string_view one, std::string_view other);

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_MESSAGE_H_
