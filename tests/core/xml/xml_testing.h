// Helpers of the XML tests: read a model, show what was found and where.
#ifndef ZONELAB_TESTS_CORE_XML_XML_TESTING_H_
#define ZONELAB_TESTS_CORE_XML_XML_TESTING_H_

#include <memory>
#include <string>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/lang/print.h"
#include "core/model/network.h"
#include "core/xml/export.h"
#include "core/xml/read.h"
#include "core/xml/ugi.h"

namespace zonelab::xml {

// A model that was read, from XTA or XML.
struct Reading {
  SourceMap sources;
  Diagnostics diagnostics;
  ModelFile file;

  explicit Reading(std::string text) : file(Read(std::move(text), sources, diagnostics)) {}
  bool ok() const { return !diagnostics.has_errors(); }

  // "error path line:column (line:column in the file) code" of each diagnostic, separated by "; ".
  std::string Summary() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.all()) {
      const Range here = sources.Locate(d.span), there = sources.Locate(sources.InFile(d.span));
      Append(&out, out.empty() ? "" : "; ", NameOf(d.severity), " ", sources.path(d.span.source),
             " ", here.line, ":", here.column, " (", there.line, ":", there.column, ") ", d.code);
    }
    return out;
  }
  std::string Messages() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.all()) Append(&out, Render(d, sources, "m"));
    return out;
  }
  // The network and the whole text: what the model comes to.  "" if it cannot be instantiated.
  std::string Dump() const {
    Diagnostics found;
    const std::unique_ptr<model::Network> network = model::Instantiate(*file.document, found);
    return network == nullptr || found.has_errors() ? "" : model::Dump(*network);
  }
};

inline std::string AsXml(const Reading& reading) { return WriteXml(reading.file, reading.sources); }
inline std::string AsXta(const Reading& reading) { return WriteXta(reading.file, reading.sources); }

// An XML file around these children of <nta>.
inline std::string Nta(std::string_view children) {
  return Cat("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<nta>\n", children, "\n</nta>\n");
}

}  // namespace zonelab::xml

#endif  // ZONELAB_TESTS_CORE_XML_XML_TESTING_H_
