// Reading UPPAAL's XML, element by element, in the order of the language: declarations, templates,
// system.
#include "core/xml/import.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/xml/comments.h"

namespace zonelab::xml {
namespace {

const Element* Find(const std::vector<Element>& children, std::string_view name) {
  for (const Element& child : children) {
    if (child.name() == name) return &child;
  }
  return nullptr;
}

std::optional<Point> PositionOf(const Element& element) {
  const pugi::xml_attribute x = element.node.attribute("x"), y = element.node.attribute("y");
  if (!x && !y) return std::nullopt;
  return Point::At(x.as_int(), y.as_int());
}

std::string_view KindOf(const Element& label) { return label.node.attribute("kind").value(); }

// Is it a kind of label that is kept without being read?
bool IsNote(std::string_view kind) {
  return kind == kCommentNote || kind == "testcode" || kind == "testcodeEnter" ||
         kind == "testcodeExit" || kind == "exponentialrate";
}

}  // namespace

Importer::Importer(XmlFile& file, lang::Parser& parser, Layout* layout, TextPieces* pieces)
    : file_(file), parser_(parser), found_(parser.diagnostics()), layout_(layout), pieces_(pieces) {
  std::string_view text = file.text();
  text = text.substr(0, text.find("<queries"));
  for (size_t at = text.find('_'); at != std::string_view::npos; at = text.find('_', at + 1)) {
    if (at > 0 && IsWordCharacter(text[at - 1])) continue;
    size_t end = at;
    while (end < text.size() && IsWordCharacter(text[end])) ++end;
    words_.insert(std::string(text.substr(at, end - at)));
  }
}

// ---- The whole file -----------------------------------------------------------------------------

void Importer::Import() {
  const Element root = file_.root();
  if (root.name() != "nta" && root.name() != "project") {
    return Error("not-a-model", TagOf(root, "the file"),
                 Tell("this is an XML file, but not a model of UPPAAL: its outermost element is <",
                      root.name(), ">, not <nta>"));
  }
  const std::vector<Element> children = ChildrenOf(root);
  for (const Element& child : children) {
    if (child.name() == "imports" && !PlainText(child.node).empty()) {
      Error("unsupported-feature", TagOf(child, "imports"), "imports are not supported");
    }
    if (child.name() == "declaration") Declarations(child, "declarations", &pieces_->declarations);
  }
  for (const Element& child : children) {
    if (child.name() == "template") Template(child);
    if (child.name() == "lsc") LiveSequenceChart(child);
  }
  System(root, children);
}

void Importer::Declarations(const Element& element, std::string_view what,
                            std::vector<int>* pieces) {
  const int source = TextOf(element, what);
  if (source < 0) return;
  pieces->push_back(source);
  parser_.Declarations(source);
}

void Importer::System(const Element& root, const std::vector<Element>& children) {
  const Element* system = Find(children, "system");
  for (const Element& child : children) {
    if (child.name() == "system" && child.node != system->node) {
      Error("repeated-element", TagOf(child, "system"), "there may be only one <system>");
    }
    if (child.name() == "instantiation") Declarations(child, "instantiations", &pieces_->system);
  }
  const int source = system == nullptr ? -1 : TextOf(*system, "system declarations");
  if (source >= 0) {
    pieces_->system.push_back(source);
    return parser_.SystemSection(source);
  }
  Error("missing-system", TagOf(system == nullptr ? root : *system, "system declarations"),
        "the system line is missing; write 'system P, Q;', naming the processes that run, into the "
        "element <system>");
}

// ---- Templates ----------------------------------------------------------------------------------

void Importer::Template(const Element& element) {
  const std::vector<Element> children = ChildrenOf(element);
  template_name_ = "?";
  Span span;
  const int errors = found_.error_count();
  std::string_view name = NameIn(children, "the name of a template", &span);
  if (name.empty()) {
    name = "?";
    span = TagOf(element, "");
    if (found_.error_count() == errors) {
      Error("missing-name", span, "this template has no name; give it one in its element <name>");
    }
  }
  template_name_ = name;
  invented_.clear();
  template_ = parser_.BeginTemplate(name, span);
  template_->span = file_.Extent(element);
  template_layout_ = &layout_->templates.emplace_back();
  pieces_->templates.emplace_back();
  if (const Element* title = Find(children, "name")) template_layout_->name = PositionOf(*title);
  if (const Element* parameter = Find(children, "parameter")) {
    template_layout_->parameter = PositionOf(*parameter);
    if (const int source = TextOf(*parameter, "parameters"); source >= 0) {
      parser_.Parameters(source);
    }
  }
  for (const Element& child : children) {
    if (child.name() == "declaration") {
      Declarations(child, "declarations", &pieces_->templates.back());
    }
  }
  Ids ids;
  for (const Element& child : children) {
    if (child.name() == "location") Location(child, &ids);
    if (child.name() == "branchpoint") Branchpoint(child, &ids);
  }
  const Element* init = Find(children, "init");
  if (init != nullptr) {
    for (const Element& child : children) {
      if (child.name() == "init") Init(child, ids);
    }
  } else if (template_->locations.empty()) {
    found_.Warning("empty-process", span, "this process has no locations, so it cannot run");
  } else {
    Error("missing-init", TagOf(element, ""),
          Tell("template '", template_name_,
               "' has no initial location; mark one of its locations "
               "as initial (an element <init ref=\"…\"/>)"));
  }
  for (const Element& child : children) {
    if (child.name() == "transition") Transition(child, ids);
  }
  parser_.EndTemplate();
  template_ = nullptr;
}

std::string_view Importer::NameIn(const std::vector<Element>& children, Phrase what, Span* span) {
  const Element* element = Find(children, "name");
  const int source = element == nullptr ? -1 : TextOf(*element, what.literal());
  return source < 0 ? std::string_view() : parser_.Name(source, what, span);
}

// Declares the name as a template, so that its instances cause no further errors.
void Importer::LiveSequenceChart(const Element& element) {
  const std::vector<Element> children = ChildrenOf(element);
  Span span = TagOf(element, "a live sequence chart");
  Error("unsupported-feature", span, "live sequence charts (LSC) are not supported");
  const std::string_view name = NameIn(children, "the name of a live sequence chart", &span);
  template_ = parser_.BeginTemplate(name.empty() ? "?" : name, span);
  template_->span = file_.Extent(element);
  if (const Element* parameter = Find(children, "parameter")) {
    if (const int source = TextOf(*parameter, "parameters"); source >= 0) {
      parser_.Parameters(source);
    }
  }
  layout_->templates.emplace_back();
  pieces_->templates.emplace_back();
  parser_.EndTemplate();
  template_ = nullptr;
}

// ---- Locations ----------------------------------------------------------------------------------

void Importer::Location(const Element& element, Ids* ids) {
  const std::vector<Element> children = ChildrenOf(element);
  const std::string id = element.node.attribute("id").value();
  Span span;
  const int errors = found_.error_count();
  std::string_view given = NameIn(children, "the name of a location", &span);
  const bool is_anonymous = given.empty();
  const std::string name = is_anonymous ? AnonymousName(id) : std::string(given);
  const std::string owner = Cat("location ", name);
  if (is_anonymous) span = TagOf(element, owner);
  const int location = parser_.AddLocation(name, span);
  AddId(element, found_.error_count() > errors ? -1 : location, ids);
  if (location < 0) return;
  lang::Location& added = template_->locations[location];
  added.is_anonymous = is_anonymous;
  LocationLayout& layout = template_layout_->locations.emplace_back();
  layout.at = PositionOf(element);
  layout.color = element.node.attribute("color").value();
  Labels labels;
  for (const Element& child : children) {
    if (child.name() == "name") layout.name = PositionOf(child);
    if (child.name() == "label") LocationLabel(child, owner, &labels, &layout);
    const bool is_committed = child.name() == "committed";
    if (is_committed || child.name() == "urgent") {
      parser_.MarkLocation(location, is_committed, TagOf(child, owner));
    }
  }
  if (labels.invariant >= 0) parser_.Invariant(labels.invariant, location);
}

// A new name for a location without one: "_" and its id, as in UPPAAL.
std::string Importer::AnonymousName(std::string_view id) {
  std::string name = "_";
  for (const char c : id) name += IsWordCharacter(c) ? c : '_';
  while (words_.count(name) > 0 || !invented_.insert(name).second) name += '_';
  return name;
}

void Importer::AddId(const Element& element, int location, Ids* ids) {
  const std::string id = element.node.attribute("id").value();
  if (id.empty()) {
    return Error("missing-id", TagOf(element, ""),
                 Tell("this ", element.name(),
                      " has no id, so that no transition can lead here; "
                      "give it an attribute id"));
  }
  if (!ids->emplace(id, location).second) {
    Error("duplicate-id", TagOf(element, ""),
          Tell("there is already something with the id '", id, "' in this template"));
  }
}

void Importer::Branchpoint(const Element& element, Ids* ids) {
  const std::string name = AnonymousName(element.node.attribute("id").value());
  const int end = parser_.AddBranchpoint(name, TagOf(element, "branchpoint"));
  AddId(element, end, ids);
  template_layout_->branchpoints.push_back(PositionOf(element));
}

void Importer::Init(const Element& element, const Ids& ids) {
  const std::string id = element.node.attribute("ref").value();
  const auto found = ids.find(id);
  if (found == ids.end()) {
    return Error("no-such-location", TagOf(element, ""),
                 Tell("template '", template_name_, "' has no location with the id '", id,
                      "' (its initial location)"));
  }
  if (template_->initial >= 0) {
    return Error("repeated-element", TagOf(element, ""),
                 Tell("template '", template_name_, "' has more than one initial location"));
  }
  if (lang::IsBranchpointEnd(found->second)) {
    return Error("no-such-location", TagOf(element, ""),
                 "a branchpoint cannot be the initial location; mark a location as initial");
  }
  template_->initial = found->second;
}

void Importer::LocationLabel(const Element& element, std::string_view owner, Labels* labels,
                             LocationLayout* layout) {
  if (KindOf(element) == "invariant") {
    return ParsedLabel(element, owner, &labels->invariant, &layout->invariant);
  }
  if (KindOf(element) == "exponentialrate") {
    const int source = TextOf(element, Cat("rate of ", owner));
    if (source >= 0) parser_.ExponentialRate(source);
  }
  OtherLabel(element, owner, &layout->notes);
}

// ---- Transitions --------------------------------------------------------------------------------

void Importer::Transition(const Element& element, const Ids& ids) {
  const std::vector<Element> children = ChildrenOf(element);
  const int source = Referred(element, children, "source", ids);
  const int target = Referred(element, children, "target", ids);
  const std::string owner =
      Cat(lang::EndName(*template_, source), " -> ", lang::EndName(*template_, target));
  const Span span = TagOf(element, owner);
  const bool is_uncontrollable =
      std::string_view(element.node.attribute("controllable").value()) == "false";
  EdgeLayout& layout = template_layout_->edges.emplace_back();
  layout.color = element.node.attribute("color").value();
  Labels labels;
  for (const Element& child : children) {
    if (child.name() == "label") EdgeLabel(child, owner, &labels, &layout);
    if (child.name() == "nail") layout.nails.push_back(PositionOf(child).value_or(Point()));
  }
  parser_.BeginEdge(source, target, is_uncontrollable, span);
  if (labels.select >= 0) parser_.SelectLabel(labels.select);
  if (labels.guard >= 0) parser_.GuardLabel(labels.guard);
  if (labels.sync >= 0) parser_.SyncLabel(labels.sync);
  if (labels.update >= 0) parser_.UpdateLabel(labels.update);
  if (labels.probability >= 0) parser_.ProbabilityLabel(labels.probability);
  parser_.EndEdge();
}

int Importer::Referred(const Element& transition, const std::vector<Element>& children,
                       std::string_view role, const Ids& ids) {
  const Element* element = Find(children, role);
  if (element == nullptr) {
    Error(role == "source" ? DiagnosticCode("missing-source") : DiagnosticCode("missing-target"),
          TagOf(transition, ""), Tell("this transition has no <", role, " ref=\"…\"/>"));
    return -1;
  }
  const std::string id = element->node.attribute("ref").value();
  const auto found = ids.find(id);
  if (found != ids.end()) return found->second;
  Error("no-such-location", TagOf(*element, ""),
        Tell("template '", template_name_, "' has no location with the id '", id, "' (",
             Message(role == "source" ? "source of an edge" : "target of an edge"), ")"));
  return -1;
}

void Importer::EdgeLabel(const Element& element, std::string_view owner, Labels* labels,
                         EdgeLayout* layout) {
  const std::string_view kind = KindOf(element);
  if (kind == "select") return ParsedLabel(element, owner, &labels->select, &layout->select);
  if (kind == "guard") return ParsedLabel(element, owner, &labels->guard, &layout->guard);
  if (kind == "synchronisation" || kind == "synchronization") {
    return ParsedLabel(element, owner, &labels->sync, &layout->sync);
  }
  if (kind == "assignment") return ParsedLabel(element, owner, &labels->update, &layout->update);
  if (kind == "probability") {
    return ParsedLabel(element, owner, &labels->probability, &layout->probability);
  }
  OtherLabel(element, owner, &layout->notes);
}

// ---- Labels -------------------------------------------------------------------------------------

void Importer::ParsedLabel(const Element& element, std::string_view owner, int* source,
                           std::optional<Point>* at) {
  const std::string name = Cat(KindOf(element), " of ", owner);
  const int text = TextOf(element, name);
  if (text < 0) return;
  if (*source >= 0) {
    return Error("repeated-label", TagOf(element, name),
                 Tell("there is a second label of the kind ", KindOf(element),
                      " here; write one, with '&&' or ',' in it"));
  }
  *source = text;
  *at = PositionOf(element);
}

void Importer::OtherLabel(const Element& element, std::string_view owner,
                          std::vector<Note>* notes) {
  const std::string kind(KindOf(element));
  if (!IsNote(kind)) {
    found_.Warning("unknown-label", TagOf(element, owner),
                   Tell("labels of the kind '", kind, "' mean nothing here; this one is ignored"));
  }
  std::string text = PlainText(element.node);
  if (!text.empty()) notes->push_back({kind, std::move(text), PositionOf(element)});
}

// ---- Places and errors --------------------------------------------------------------------------

std::string Importer::InTemplate(std::string_view what) const {
  if (template_ == nullptr) return std::string(what);
  return Cat("template ", template_name_, what.empty() ? "" : ", ", what);
}

Span Importer::TagOf(const Element& element, std::string_view what) {
  return file_.AddTag(element, InTemplate(what));
}

int Importer::TextOf(const Element& element, std::string_view what) {
  return file_.AddText(element, InTemplate(what), found_);
}

void Importer::Error(DiagnosticCode code, Span span, Message message) {
  found_.Error(code, span, std::move(message));
}

// ---- Queries ------------------------------------------------------------------------------------

std::vector<lang::QueryText> ImportQueries(const XmlFile& file, const SourceMap& sources) {
  std::vector<lang::QueryText> queries;
  for (const pugi::xml_node& list : file.root().node.children("queries")) {
    for (const pugi::xml_node& node : list.children("query")) {
      const pugi::xml_node formula = node.child("formula");
      pugi::xml_node answer = node.child("expect");
      if (!answer) answer = node.child("result");
      const uint32_t begin = static_cast<uint32_t>(formula.offset_debug());
      lang::QueryText query;
      query.comment = std::string(Trimmed(PlainText(node.child("comment"))));
      const std::string within = AllWords(PlainText(formula));
      if (!within.empty()) Append(&query.comment, query.comment.empty() ? "" : "\n", within);
      query.outcome = answer.attribute("outcome").value();
      query.line = sources.Locate({file.source(), begin, begin}).line;
      for (std::string& text : lang::SplitFormula(PlainText(formula))) {
        query.text = std::move(text);
        queries.push_back(query);
      }
    }
  }
  return queries;
}

}  // namespace zonelab::xml
