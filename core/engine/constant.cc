#include "core/engine/constant.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/tree.h"

namespace zonelab {
namespace {

constexpr int kMainText = 0;  // the model's file

void Collect(const std::vector<lang::Symbol*>& variables, const std::string& prefix,
             const SourceMap& sources, std::vector<ConstantInfo>* constants) {
  for (const lang::Symbol* symbol : variables) {
    const lang::Type* type = symbol->type;
    const bool is_integer = type != nullptr && type->kind == lang::TypeKind::kInt;
    if (!is_integer || !type->is_const || symbol->init == nullptr) continue;
    const Span span = symbol->init->span;
    constants->push_back(
        {Cat(prefix, symbol->name), std::string(sources.Slice(span)), sources.InFile(span)});
  }
}

}  // namespace

std::vector<ConstantInfo> ConstantsOf(const Model& model) {
  std::vector<ConstantInfo> constants;
  const lang::Document* document = TreeOf(model);
  if (document == nullptr) return constants;
  Collect(document->variables, "", model.sources(), &constants);
  for (const lang::Template* one : document->templates) {
    Collect(one->variables, Cat(one->symbol->name, "."), model.sources(), &constants);
  }
  return constants;
}

Constants::Constants(const Model& model, const std::vector<std::string>& names) : model_(model) {
  const std::vector<ConstantInfo> all = ConstantsOf(model);
  for (const std::string& name : names) {
    const auto is_it = [&](const ConstantInfo& one) { return one.name == name; };
    const auto found = std::find_if(all.begin(), all.end(), is_it);
    if (found == all.end()) {
      for (const ConstantInfo& one : all) Append(&error_, error_.empty() ? "" : ", ", one.name);
      error_ = Cat("the model has no constant integer '", name, "'; ",
                   all.empty() ? "declare one, such as `const int K = 4;`" : "there are: ", error_);
      return;
    }
    places_.push_back({found->span.begin, found->span.end, places_.size()});
    // To its place; for the two that there are, std::sort is much code.
    for (size_t k = places_.size() - 1; k > 0 && places_[k].begin < places_[k - 1].begin; --k) {
      std::swap(places_[k], places_[k - 1]);
    }
  }
}

std::string Constants::TextWith(absl::Span<const int64_t> values) const {
  const std::string_view text = model_.sources().text(kMainText);
  std::string result;
  size_t begin = 0;
  for (const Place& place : places_) {
    Append(&result, text.substr(begin, place.begin - begin), values[place.number]);
    begin = place.end;
  }
  Append(&result, text.substr(begin));
  return result;
}

std::unique_ptr<Model> Constants::With(absl::Span<const int64_t> values) const {
  return Model::Load(TextWith(values), IsXml(model_) ? Format::kXml : Format::kXta);
}

}  // namespace zonelab
