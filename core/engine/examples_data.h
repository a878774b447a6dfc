// The files of examples/, embedded at build time (cmake/embed_examples.cmake), so that the command
// line and the page carry the same ones.
#ifndef ZONELAB_CORE_ENGINE_EXAMPLES_DATA_H_
#define ZONELAB_CORE_ENGINE_EXAMPLES_DATA_H_

namespace zonelab {

struct ExampleFile {
  const char* name;     // "fischer", of examples/fischer.xta
  const char* xta;      // the whole file
  const char* queries;  // examples/fischer.q, "" when there is none
};

extern const ExampleFile kExampleFiles[];  // ordered by name
extern const int kExampleFileCount;

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_EXAMPLES_DATA_H_
