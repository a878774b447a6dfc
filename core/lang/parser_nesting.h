// Counts how deep the parser's recursion is; part of parser.h for the parser_*.cc files.
#ifndef ZONELAB_CORE_LANG_PARSER_NESTING_H_
#define ZONELAB_CORE_LANG_PARSER_NESTING_H_

#include "core/lang/parse.h"
#include "core/lang/parser.h"

namespace zonelab::lang {

// Put one on the stack of every function that may call itself through others.
class Parser::Nesting {
 public:
  explicit Nesting(Parser* parser) : parser_(parser) {
    if (++parser_->nesting_ > kMaxNesting) parser_->TooDeep();
  }
  ~Nesting() { --parser_->nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Parser* parser_;
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_PARSER_NESTING_H_
