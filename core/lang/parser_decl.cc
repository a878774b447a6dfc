// Declarations: types, variables, initialisers, functions, parameters, channel priorities.
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {
namespace {

struct NamedRange {
  std::string_view name;
  int32_t low, high;
};

// Types that later versions predeclare; they count unless the model declares the name itself.
constexpr NamedRange kPredeclaredTypes[] = {
    {"int8_t", -128, 127},
    {"uint8_t", 0, 255},
    {"int16_t", -32768, 32767},
    {"uint16_t", 0, 65535},
    {"int32_t", INT32_MIN, INT32_MAX},
};

const NamedRange* PredeclaredType(std::string_view name) {
  for (const NamedRange& range : kPredeclaredTypes) {
    if (range.name == name) return &range;
  }
  return nullptr;
}

bool IsTypeWord(Tok kind) {
  switch (kind) {
    case Tok::kInt:
    case Tok::kBool:
    case Tok::kClock:
    case Tok::kChan:
    case Tok::kVoid:
    case Tok::kScalar:
    case Tok::kStruct:
    case Tok::kUrgent:
    case Tok::kBroadcast:
    case Tok::kConst:
    case Tok::kMeta:
      return true;
    default:
      return false;
  }
}

}  // namespace

// ---- Lookahead ----------------------------------------------------------------------------------

bool Parser::AtTypeName(size_t ahead) const {
  const Token& token = Ahead(ahead);
  if (token.kind != Tok::kIdentifier) return false;
  const Symbol* symbol = scopes_.Find(Text(token));
  if (symbol != nullptr) return symbol->kind == SymbolKind::kTypeName;
  return mode_ != LexerMode::kOldModel && PredeclaredType(Text(token)) != nullptr;
}

bool Parser::AtType() const { return IsTypeWord(Current().kind) || AtTypeName(); }

// `double x`, `string s`, `hybrid clock h`: types of later versions, recognised only where an
// undeclared word cannot be anything else.
bool Parser::AtUnsupportedType() const {
  if (!At(Tok::kIdentifier) || scopes_.Find(Text(Current())) != nullptr) return false;
  std::string_view text = Text(Current());
  Tok next = Ahead(1).kind;
  if (text == "hybrid") return next == Tok::kClock;
  return (text == "double" || text == "string") &&
         (next == Tok::kIdentifier || next == Tok::kAmpersand);
}

// `int f(`, `id_t[…] f(`: used to notice a missing '}'.
bool Parser::LooksLikeFunction() const {
  return AtType() && Ahead(1).kind == Tok::kIdentifier && Ahead(2).kind == Tok::kLeftParen;
}

// ---- Global scope ---------------------------------------------------------------------------

void Parser::ModelDeclarations() {
  while (!At(Tok::kEnd) && !At(Tok::kSystem)) {
    size_t before = pos_;
    panic_ = false;
    if (AtMisspelledSystem()) return;
    if (MisplacedQueries(false)) continue;
    GlobalDeclaration();
    if (pos_ == before) {
      Unexpected("a declaration, a process or the system line");
      Advance();
    }
  }
}

void Parser::GlobalDeclaration() {
  switch (Current().kind) {
    case Tok::kProcess:
      return ProcessDeclaration();
    case Tok::kTypedef:
      return TypeDeclaration(&document_.globals);
    case Tok::kBeforeUpdate:
      return UpdateHook(&document_.before_update, "before_update");
    case Tok::kAfterUpdate:
      return UpdateHook(&document_.after_update, "after_update");
    case Tok::kSemicolon:
      StraySemicolon();
      return;
    case Tok::kRightBrace:
      SyntaxError("syntax-error", SpanOf(Current()), "this '}' closes nothing; remove it");
      return Advance();
    case Tok::kGantt:
    case Tok::kProgress:
      SyntaxError("syntax-error", SpanOf(Current()),
                  Tell("'", Text(Current()), "' must come after the system line"));
      Advance();
      return SkipPair(Tok::kLeftBrace, Tok::kRightBrace);
    case Tok::kChan:
      if (Ahead(1).kind == Tok::kPriority) return ChannelPriorities();
      break;
    case Tok::kConst:
      if (mode_ == LexerMode::kOldModel) return OldConstants(&document_.variables);
      break;
    default:
      break;
  }
  if (AtType() || AtUnsupportedType()) {
    return VariablesOrFunction(true, &document_.variables);
  }
  if (!At(Tok::kIdentifier)) return;
  Tok next = Ahead(1).kind;
  if (next == Tok::kIdentifier &&
      (Ahead(2).kind == Tok::kLeftParen || Ahead(2).kind == Tok::kLeftBrace) &&
      AtMisspelled("process")) {
    return ProcessDeclaration();
  }
  if (next == Tok::kLeftParen || next == Tok::kAssign) return Instantiation();
  if (UnsupportedDeclaration()) return;
  if (next == Tok::kIdentifier) return VariablesOrFunction(true, &document_.variables);
}

// Skips `import "lib" { … };` and `dynamic T();`.
bool Parser::UnsupportedDeclaration() {
  if (AtWord("import") && (Ahead(1).kind == Tok::kBadValue || Ahead(1).kind == Tok::kIdentifier)) {
    Unsupported(SpanOf(Current()), "external functions (import) are not supported");
  } else if (AtWord("dynamic") && Ahead(1).kind == Tok::kIdentifier) {
    Unsupported(SpanOf(Current()), "dynamic templates are not supported");
  } else {
    return false;
  }
  Resynchronise();
  return true;
}

void Parser::UpdateHook(std::vector<Expr*>* hook, std::string_view name) {
  Span where = SpanOf(Current());
  Advance();
  if (!hook->empty()) {
    diagnostics_.Error("duplicate-declaration", where,
                       Tell("there can be only one '", name, "' in a model"));
  }
  if (!Accept(Tok::kLeftBrace)) Unexpected(Tell("'{' after '", name, "'"));
  if (panic_) return Resynchronise();
  std::vector<Expr*> updates = ExpressionList();
  if (At(Tok::kSemicolon)) {
    SyntaxError("syntax-error", SpanOf(Current()),
                Tell("updates in '", name, "' are separated by ',' and end without ';'"));
    Advance();
    while (!At(Tok::kRightBrace) && !At(Tok::kEnd)) Advance();
    Advance();
    panic_ = false;
  } else {
    Expect(Tok::kRightBrace, "after the updates");
  }
  checker_.UpdateHook(updates);
  *hook = std::move(updates);
}

void Parser::ChannelPriorities() {
  uint32_t begin = Current().begin;
  Advance();
  Advance();
  size_t first = document_.channel_priorities.size();
  if (first > 0) {
    diagnostics_.Error("duplicate-declaration", SpanFrom(begin),
                       "there can be only one channel priority declaration; write all channels "
                       "in one");
  }
  int level = 0;
  for (;;) {
    if (Accept(Tok::kDefault)) {
      document_.channel_priorities.push_back({nullptr, level});
    } else if (At(Tok::kIdentifier)) {
      document_.channel_priorities.push_back({Postfix(), level});
    } else {
      Unexpected("a channel or 'default'");
    }
    if (Accept(Tok::kLess)) {
      ++level;
    } else if (panic_ || !Accept(Tok::kComma)) {
      break;
    }
  }
  Semicolon("the channel priorities");
  checker_.ChannelPriorities(first);
}

// ---- Types ------------------------------------------------------------------------------------

// Never null; a kError type if there is no type, which has been reported.
Type* Parser::ParseType() {
  Nesting nesting(this);
  uint32_t begin = Current().begin;
  Type prefix;
  ParsePrefix(&prefix);
  Type* type = ForgottenType(prefix);
  if (type == nullptr) type = ParseBaseType();
  bool plain = !prefix.is_const && !prefix.is_meta && !prefix.is_urgent && !prefix.is_broadcast;
  if (!plain && type->kind != TypeKind::kError) type = WithPrefix(type, prefix);
  type->span = SpanFrom(begin);
  return type;
}

// const | meta | urgent | broadcast | urgent broadcast
void Parser::ParsePrefix(Type* type) {
  int count = 0;
  for (;; Advance(), ++count) {
    bool* flag = At(Tok::kConst)       ? &type->is_const
                 : At(Tok::kMeta)      ? &type->is_meta
                 : At(Tok::kUrgent)    ? &type->is_urgent
                 : At(Tok::kBroadcast) ? &type->is_broadcast
                                       : nullptr;
    if (flag == nullptr) return;
    bool second_of_pair = count == 1 && At(Tok::kBroadcast) && type->is_urgent;
    if (count > 0 && !second_of_pair) {
      bool swapped = At(Tok::kUrgent) && type->is_broadcast && count == 1;
      SyntaxError("bad-prefix", SpanOf(Current()),
                  swapped ? Message("write 'urgent broadcast', in this order")
                          : Tell("'", Text(Current()),
                                 "' cannot be combined with the word before "
                                 "it; use only one of const, meta, urgent, broadcast (or 'urgent "
                                 "broadcast')"));
      panic_ = false;
    }
    *flag = true;
  }
}

Type* Parser::WithPrefix(Type* type, const Type& prefix) {
  type->is_const |= prefix.is_const;
  type->is_meta |= prefix.is_meta;
  bool channel = prefix.is_urgent || prefix.is_broadcast;
  if (type->kind == TypeKind::kArray && channel) {
    // `urgent` before the name of an array of channels concerns its elements.
    Type* element = NewType(TypeKind::kError, type->span.begin);
    *element = *type->element;
    type->element = WithPrefix(element, prefix);
    return type;
  }
  type->is_urgent |= prefix.is_urgent;
  type->is_broadcast |= prefix.is_broadcast;
  return type;
}

Type* Parser::ParseBaseType() {
  uint32_t begin = Current().begin;
  Tok kind = Current().kind;
  switch (kind) {
    case Tok::kBool:
      Advance();
      return NewType(TypeKind::kBool, begin);
    case Tok::kClock:
      Advance();
      return NewType(TypeKind::kClock, begin);
    case Tok::kChan:
      Advance();
      if (At(Tok::kLeftParen)) {
        SkipPair(Tok::kLeftParen, Tok::kRightParen);
        Unsupported(SpanFrom(begin), "channels that carry values ('chan(...)') are not supported");
      }
      return NewType(TypeKind::kChan, begin);
    case Tok::kVoid:
      Advance();
      return NewType(TypeKind::kVoid, begin);
    case Tok::kInt: {
      Advance();
      Type* type = NewType(TypeKind::kInt, begin);
      if (Accept(Tok::kLeftBracket)) {
        type->low = Expression();
        MendBounds();
        Expect(Tok::kComma, "between the bounds of 'int[low, high]'");
        type->high = Expression();
        Expect(Tok::kRightBracket, "after the bounds");
      }
      return type;
    }
    case Tok::kScalar: {
      Advance();
      Type* type = NewType(TypeKind::kScalar, begin);
      Expect(Tok::kLeftBracket, "and a size after 'scalar'");
      type->size = panic_ ? ErrorExpr() : Expression();
      Expect(Tok::kRightBracket, "after the size");
      // Each textual `scalar[n]` is a set of its own; the number of types so far identifies it.
      type->scalar_set = static_cast<int>(document_.types.size());
      if (mode_ == LexerMode::kQuery) type->scalar_set += static_cast<int>(model_.types.size());
      return type;
    }
    case Tok::kStruct:
      Advance();
      return StructType(begin);
    case Tok::kIdentifier:
      return NamedType();
    default:
      break;
  }
  Unexpected("a type");
  return NewType(TypeKind::kError, begin);
}

Type* Parser::NamedType() {
  const Token& name = Current();
  std::string_view text = Text(name);
  uint32_t begin = name.begin;
  if (AtUnsupportedType()) {
    Advance();
    if (text == "double") {
      Ignore(Ignored::kDouble, SpanOf(name));
      return NewType(TypeKind::kDouble, begin);
    }
    Unsupported(SpanOf(name),
                text == "hybrid" ? "hybrid clocks are not supported" : "strings are not supported");
    if (text == "hybrid") Advance();
    return NewType(TypeKind::kError, begin);
  }
  Symbol* symbol = scopes_.Find(text);
  Advance();
  if (symbol != nullptr && symbol->kind == SymbolKind::kTypeName) {
    Mention(name, symbol);
    Type* type = NewType(TypeKind::kError, begin);
    *type = *symbol->type;
    type->alias = symbol->name;
    return type;
  }
  const NamedRange* range = symbol == nullptr ? PredeclaredType(text) : nullptr;
  Type* type = NewType(range != nullptr ? TypeKind::kInt : TypeKind::kError, begin);
  if (range != nullptr) {
    Expr* low = NewExpr(ExprKind::kInt, begin);
    Expr* high = NewExpr(ExprKind::kInt, begin);
    low->value = range->low;
    high->value = range->high;
    type->low = Finish(low);
    type->high = Finish(high);
    return type;
  }
  if (panic_) return type;
  if (symbol != nullptr) {
    diagnostics_.Error("not-a-type", SpanOf(name), Tell("'", text, "' is not a type"))
        .AddNote(symbol->span, "declared here");
  } else {
    SimilarName similar(text);
    for (std::string_view word : {"int", "bool", "clock", "chan", "void", "scalar", "struct",
                                  "const", "typedef", "process", "system", "broadcast", "urgent"}) {
      similar.Offer(word);
    }
    similar.Offer(scopes_.Similar(text));
    std::string_view meant = MeantType(text);
    if (meant.empty()) meant = similar.best();
    Diagnostic& error = diagnostics_.Error(
        "undeclared-type", SpanOf(name),
        Tell("'", text, "' is not a type that is declared here",
             meant.empty() ? Message() : Tell(" (did you mean '", meant, "'?)")));
    if (!meant.empty()) error.AddFix(SpanOf(name), std::string(meant));
  }
  return type;
}

Type* Parser::StructType(uint32_t begin) {
  Type* type = NewType(TypeKind::kStruct, begin);
  if (!Expect(Tok::kLeftBrace, "after 'struct'")) return type;
  do {
    if (!AtType() && !AtUnsupportedType() && !At(Tok::kIdentifier)) {
      Unexpected("the type of a field");
      break;
    }
    Type* base = ParseType();
    do {
      const Token* name = DeclaredName("the name of a field");
      if (name == nullptr) break;
      for (const Field& other : type->fields) {
        if (other.name == Text(*name) && !aborted_) {
          diagnostics_
              .Error("duplicate-name", SpanOf(*name),
                     Tell("this struct already has a field '", other.name, "'"))
              .AddNote(other.span, "first declared here");
        }
      }
      type->fields.push_back({Text(*name), SpanOf(*name), ArrayDimensions(base)});
    } while (!panic_ && Accept(Tok::kComma));
    if (panic_) break;
    Semicolon("the field");
  } while (!At(Tok::kRightBrace) && !At(Tok::kEnd));
  if (panic_) {
    while (!At(Tok::kRightBrace) && !At(Tok::kEnd) && !At(Tok::kProcess)) Advance();
    panic_ = false;
  }
  Expect(Tok::kRightBrace, "after the fields of the struct");
  return type;
}

// `int a[2][3]` is an array of 2 arrays of 3.
const Type* Parser::ArrayDimensions(Type* element) {
  if (!At(Tok::kLeftBracket)) return element;
  Nesting nesting(this);
  uint32_t begin = Current().begin;
  Advance();
  const Type* index = nullptr;
  const Expr* size = nullptr;
  if (AtType()) {
    index = ParseType();
  } else {
    size = Expression();
  }
  Expect(Tok::kRightBracket, "after the size of the array");
  Type* array = NewType(TypeKind::kArray, begin);
  array->index = index;
  array->size = size;
  array->element = panic_ ? element : ArrayDimensions(element);
  array->is_const = element->is_const;
  array->is_meta = element->is_meta;
  return array;
}

void Parser::TypeDeclaration(std::vector<Symbol*>* order) {
  Advance();
  Type* base = ParseType();
  do {
    const Token* name = panic_ ? nullptr : DeclaredName("the name of a type");
    if (name == nullptr) break;
    Symbol* symbol = NewSymbol(SymbolKind::kTypeName, *name, ArrayDimensions(base));
    checker_.TypeDeclaration(*symbol);
    Declare(symbol);
    order->push_back(symbol);
  } while (Accept(Tok::kComma));
  Semicolon("the type declaration");
}

// ---- Variables and functions ------------------------------------------------------------------

void Parser::VariablesOrFunction(bool functions_allowed, std::vector<Symbol*>* variables) {
  Type* type = ParseType();
  const Token* name = panic_ ? nullptr : DeclaredName("the name of a variable");
  if (name == nullptr) return Resynchronise();
  if (At(Tok::kLeftParen)) {
    if (functions_allowed) return FunctionDefinition(type, *name);
    SyntaxError("syntax-error", SpanOf(*name), "functions cannot be declared here");
    return Resynchronise();
  }
  Declarators(type, name, variables);
}

void Parser::Declarators(Type* type, const Token* name, std::vector<Symbol*>* variables) {
  while (name != nullptr) {
    Symbol* symbol = Declarator(type, *name);
    // Floating point variables are declared, but not part of the model.
    const bool is_ignored =
        function_ == nullptr && Innermost(*symbol->type).kind == TypeKind::kDouble;
    if (!is_ignored) variables->push_back(symbol);
    if (function_ == nullptr) {
      (template_ != nullptr ? template_->declarations : document_.globals).push_back(symbol);
    }
    if (panic_ || !Accept(Tok::kComma)) break;
    if (AtType() && Ahead(1).kind == Tok::kIdentifier) {
      SyntaxError("syntax-error", SpanOf(Current()),
                  "the type is not repeated after ','; end the declaration with ';' to begin "
                  "another one");
      panic_ = false;
      ParseType();
    }
    name = DeclaredName("the name of a variable");
  }
  Semicolon("the declaration");
}

Symbol* Parser::Declarator(Type* type, const Token& name) {
  const Type* full = ArrayDimensions(type);
  Symbol* symbol =
      NewSymbol(function_ != nullptr ? SymbolKind::kLocal : SymbolKind::kVariable, name, full);
  if (!panic_ && Accept(Tok::kAssign)) symbol->init = Initialiser();
  if (function_ == nullptr) checker_.Variable(*symbol);
  Declare(symbol);
  return symbol;
}

Expr* Parser::Initialiser() {
  if (At(Tok::kLeftBrace)) return ListInitialiser();
  return Expression();
}

Expr* Parser::ListInitialiser() {
  Nesting nesting(this);
  Expr* list = NewExpr(ExprKind::kList, Current().begin);
  if (aborted_) return list;
  Advance();
  do {
    std::string_view field;
    if (At(Tok::kIdentifier) && Ahead(1).kind == Tok::kColon) {
      field = Text(Current());
      Advance();
      Advance();
    }
    list->names.push_back(field);
    list->args.push_back(Initialiser());
  } while (!panic_ && Accept(Tok::kComma));
  Expect(Tok::kRightBrace, "after the values");
  return Finish(list);
}

void Parser::FunctionDefinition(Type* result, const Token& name) {
  document_.function_nodes.emplace_back();
  Function* function = &document_.function_nodes.back();
  Symbol* symbol = NewSymbol(SymbolKind::kFunction, name, result);
  symbol->function = function;
  function->symbol = symbol;
  Declare(symbol);
  Advance();
  scopes_.Push();
  function_ = function;
  int outer_binders = std::exchange(binder_depth_, 0);
  function->parameters = ParameterList(SymbolKind::kLocal, Tok::kRightParen);
  Expect(Tok::kRightParen, "after the parameters");
  checker_.FunctionHead(*function);
  if (!panic_ && At(Tok::kLeftBrace)) {
    function->body = Block(false);
  } else {
    Unexpected("'{' and the body of the function");
    panic_ ? Resynchronise() : void();
  }
  if (function->body != nullptr && !aborted_) checker_.FunctionBody(*function, !panic_);
  function_ = nullptr;
  binder_depth_ = outer_binders;
  CloseScope();
  (template_ != nullptr ? template_->functions : document_.functions).push_back(function);
  (template_ != nullptr ? template_->declarations : document_.globals).push_back(symbol);
}

std::vector<Symbol*> Parser::ParameterList(SymbolKind kind, Tok end) {
  std::vector<Symbol*> parameters;
  if (At(end)) return parameters;
  do {
    Symbol* parameter = Parameter(kind, static_cast<int>(parameters.size()));
    if (parameter == nullptr) break;
    parameters.push_back(parameter);
  } while (!panic_ && Accept(Tok::kComma));
  if (panic_) {
    while (!At(Tok::kRightParen) && !At(Tok::kLeftBrace) && !At(Tok::kEnd)) Advance();
    panic_ = false;
  } else if (At(Tok::kSemicolon)) {
    SyntaxError("syntax-error", SpanOf(Current()), "parameters are separated by ','");
  }
  return parameters;
}

Symbol* Parser::Parameter(SymbolKind kind, int index) {
  if (!AtType() && !At(Tok::kIdentifier)) {
    Unexpected("the type of a parameter");
    return nullptr;
  }
  if (At(Tok::kIdentifier) && !AtType() && !AtUnsupportedType() &&
      Ahead(1).kind != Tok::kIdentifier && Ahead(1).kind != Tok::kAmpersand) {
    SyntaxError("syntax-error", SpanOf(Current()),
                Tell("the type of parameter '", Text(Current()),
                     "' is missing; every parameter "
                     "has its own type, as in 'int a, int b'"));
    panic_ = false;
    const Token& name = Current();
    Advance();
    Symbol* symbol = NewSymbol(kind, name, NewType(TypeKind::kError, name.begin));
    symbol->index = index;
    Declare(symbol);
    return symbol;
  }
  Type* type = ParseType();
  bool is_ref = Accept(Tok::kAmpersand);
  const Token* name = panic_ ? nullptr : DeclaredName("the name of a parameter");
  if (name == nullptr) return nullptr;
  const Type* full = ArrayDimensions(type);
  if (is_ref) {
    Type* copy = NewType(TypeKind::kError, type->span.begin);
    *copy = *full;
    copy->is_reference = true;
    full = copy;
  }
  Symbol* symbol = NewSymbol(kind, *name, full);
  symbol->index = index;
  Declare(symbol);
  return symbol;
}

}  // namespace zonelab::lang
