// Limits the depth of the parser's recursion; only parser_*.cc include this.
#ifndef ZONELAB_CORE_LANG_PARSER_NESTING_H_
#define ZONELAB_CORE_LANG_PARSER_NESTING_H_

#include "core/lang/parse.h"
#include "core/lang/parser.h"

namespace zonelab::lang {

// Every function of the parser that may call itself, directly or not, makes one of these.
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
