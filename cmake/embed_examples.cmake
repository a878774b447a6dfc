# cmake -DFOLDER=… -DOUTPUT=… -P embed_examples.cmake: writes the definitions that
# core/engine/examples_data.h declares.

include(${CMAKE_CURRENT_LIST_DIR}/literal.cmake)

file(GLOB models "${FOLDER}/*.xta")
list(SORT models)
set(rows "")
set(count 0)
foreach(model IN LISTS models)
  get_filename_component(name "${model}" NAME_WE)
  literal("${model}" xta)
  literal("${FOLDER}/${name}.q" queries)
  string(APPEND rows "    {\"${name}\",\n    ${xta},\n    ${queries}},\n")
  math(EXPR count "${count} + 1")
endforeach()

file(WRITE "${OUTPUT}" "// Made from examples/ by cmake/embed_examples.cmake.
#include \"core/engine/examples_data.h\"

namespace zonelab {

extern const ExampleFile kExampleFiles[] = {
${rows}    {nullptr, nullptr, nullptr},
};
extern const int kExampleFileCount = ${count};

}  // namespace zonelab
")
