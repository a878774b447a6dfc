// What must hold whatever the input is, for all fuzz targets.
//
// A broken promise aborts, so that libFuzzer keeps the input.  Time is that of the processor: a
// busy machine breaks no promise.
#ifndef ZONELAB_TESTS_FUZZ_FUZZ_H_
#define ZONELAB_TESTS_FUZZ_FUZZ_H_

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/base/strings.h"

namespace zonelab::fuzz {

inline void Promise(bool is_kept, std::string_view what) {
  if (is_kept) return;
  std::fprintf(stderr, "PROMISE BROKEN: %s\n", std::string(what).c_str());
  std::abort();
}

// One call of a reader takes at most two seconds, sanitizers included.
class Quick {
 public:
  explicit Quick(std::string_view what) : what_(what), begin_(std::clock()) {}
  Quick(const Quick&) = delete;
  Quick& operator=(const Quick&) = delete;
  ~Quick() {
    const double seconds = static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC;
    Promise(seconds < 2, Cat(what_, " took ", seconds, " s"));
  }

 private:
  const std::string_view what_;
  const std::clock_t begin_;
};

// Complaints have a sentence, and a place that is within a text.
inline void PromisePlaces(const Diagnostics& diagnostics, const SourceMap& sources) {
  auto check = [&](Span span, const std::string& message) {
    Promise(!message.empty(), "a complaint without a sentence");
    Promise(span.source >= 0 && span.source < sources.size(), Cat("in no text: ", message));
    Promise(span.begin <= span.end && span.end <= sources.text(span.source).size(),
            Cat("outside of its text: ", message));
    const Range range = sources.Locate(span);
    Promise(range.line >= 1 && range.column >= 1, Cat("without a line: ", message));
    Promise(range.end_line > range.line ||
                (range.end_line == range.line && range.end_column >= range.column),
            Cat("ends before it begins: ", message));
  };
  for (const Diagnostic& each : diagnostics.all()) {
    check(each.span, each.message);
    for (const Note& note : each.notes) check(note.span, note.message);
    if (each.fix) check(each.fix->span, "a fix");
    Promise(!Render(each, sources, "input").empty(), "nothing rendered");
  }
}

// A file of the repository.
inline std::string ReadSource(const std::string& path) {
  std::string error;
  const auto text = ReadFile(Cat(ZONELAB_SOURCE_DIR, "/", path), &error);
  Promise(text.has_value(), error);
  return *text;
}

// The files of a folder of the repository whose names end like this, sorted.
inline std::vector<std::string> SourcesIn(const std::string& folder, std::string_view ending) {
  std::vector<std::string> paths;
  for (const auto& file :
       std::filesystem::directory_iterator(Cat(ZONELAB_SOURCE_DIR, "/", folder))) {
    const std::string name = file.path().filename().string();
    if (name.ends_with(ending)) paths.push_back(Cat(folder, "/", name));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace zonelab::fuzz

// What libFuzzer calls.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

#endif  // ZONELAB_TESTS_FUZZ_FUZZ_H_
