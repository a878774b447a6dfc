#include "core/engine/constant.h"

#include <vector>

#include "core/base/strings.h"
#include "core/engine/model_impl.h"

namespace zonelab {
namespace {

struct Named {
  std::string name;
  const lang::Symbol* symbol;
};

void Collect(const std::vector<lang::Symbol*>& variables, const std::string& prefix,
             std::vector<Named>* constants) {
  for (const lang::Symbol* symbol : variables) {
    const lang::Type& type = *symbol->type;
    if (!type.is_const || type.kind != lang::TypeKind::kInt || symbol->init == nullptr) continue;
    constants->push_back({Cat(prefix, symbol->name), symbol});
  }
}

}  // namespace

absl::StatusOr<Constant> Constant::Find(const Model& model, std::string_view text,
                                        std::string_view name) {
  const lang::Document& document = *model.impl().file.document;
  std::vector<Named> constants;
  Collect(document.variables, "", &constants);
  for (const lang::Template* one : document.templates) {
    Collect(one->variables, Cat(one->symbol->name, "."), &constants);
  }
  std::string known;
  for (const Named& constant : constants) {
    if (constant.name == name) {
      const SourceMap& sources = model.sources();
      const Span value = sources.InFile(constant.symbol->init->span);
      return Constant(text, value.begin, value.end);
    }
    Append(&known, known.empty() ? "" : ", ", constant.name);
  }
  return absl::NotFoundError(Cat("the model has no constant integer '", name, "'",
                                 known.empty()
                                     ? std::string("; declare one, such as `const int K = 4;`")
                                     : Cat("; there are: ", known)));
}

std::string Constant::With(int64_t value) const { return Cat(before_, value, behind_); }

}  // namespace zonelab
