// Declarations, templates and the system line of a tree.
#include "core/base/strings.h"
#include "core/dump/ast.h"
#include "core/dump/dump.h"

namespace zonelab::dump {

using lang::Symbol;
using lang::SymbolKind;
using lang::Template;

void AstPrinter::PrintFunction(const lang::Function& function, int indent) {
  Line(indent, Cat("function ", SymbolText(*function.symbol)));
  for (const Symbol* parameter : function.parameters) Declare("parameter", *parameter, indent + 1);
  if (function.body != nullptr) Print(*function.body, indent + 1);
}

void AstPrinter::PrintDeclarations(const std::vector<Symbol*>& symbols, int indent) {
  for (const Symbol* symbol : symbols) {
    if (symbol->kind == SymbolKind::kFunction) {
      PrintFunction(*symbol->function, indent);
    } else if (symbol->kind != SymbolKind::kTemplate) {
      Declare(KindText(symbol->kind), *symbol, indent);
    }
  }
}

void AstPrinter::PrintEdge(const Template& templ, const lang::Edge& edge) {
  Line(1, Cat("edge ", EndName(templ, edge.source), " -> ", EndName(templ, edge.target),
              edge.is_uncontrollable ? " uncontrollable" : ""));
  for (const Symbol* select : edge.selects) Declare("select", *select, 2);
  PrintOne("guard", edge.guard, 2);
  PrintOne(edge.sync_kind == lang::SyncKind::kSend ? "send" : "receive", edge.channel, 2);
  PrintList("update", edge.updates, 2);
  PrintOne("weight", edge.weight, 2);
}

void AstPrinter::PrintTemplate(const Template& templ) {
  Line(0, Cat("template ", templ.symbol->name,
              templ.base == nullptr ? std::string() : Cat(" = ", templ.base->symbol->name),
              templ.is_broken ? " (not supported)" : ""));
  if (templ.is_broken) return;
  for (const Symbol* parameter : templ.parameters) Declare("parameter", *parameter, 1);
  PrintList("arguments", templ.arguments, 1);
  PrintDeclarations(templ.declarations, 1);
  for (size_t l = 0; l < templ.locations.size(); ++l) {
    const lang::Location& location = templ.locations[l];
    Line(1, Cat("location ", location.symbol->name,
                static_cast<int>(l) == templ.initial ? " initial" : "",
                location.is_urgent ? " urgent" : "", location.is_committed ? " committed" : ""));
    PrintOne("invariant", location.invariant, 2);
  }
  for (const Symbol* branchpoint : templ.branchpoints) {
    Line(1, Cat("branchpoint ", branchpoint->name));
  }
  for (const lang::Edge& edge : templ.written()) PrintEdge(templ, edge);
}

void AstPrinter::PrintSystem(const lang::Document& document) {
  Line(0, "system");
  for (const lang::SystemEntry& entry : document.system) {
    Line(1, Cat("process ", entry.templ->symbol->name,
                document.has_process_priorities ? Cat(" priority ", entry.priority) : ""));
  }
  for (const lang::ChannelPriority& priority : document.channel_priorities) {
    Line(1,
         Cat("channel priority ", priority.level, priority.channel == nullptr ? " default" : ""));
    if (priority.channel != nullptr) Print(*priority.channel, 2);
  }
  PrintList("before update", document.before_update, 1);
  PrintList("after update", document.after_update, 1);
}

std::string Ast(const lang::Document& document) {
  AstPrinter printer;
  if (!document.globals.empty()) {
    printer.Line(0, "globals");
    printer.PrintDeclarations(document.globals, 1);
  }
  for (const Template* templ : document.templates) printer.PrintTemplate(*templ);
  printer.PrintSystem(document);
  return std::move(printer.out);
}

}  // namespace zonelab::dump
