# cmake -DFOLDER=… -DOUTPUT=… -P embed_examples.cmake: writes the definitions that
# core/engine/examples_data.h declares.  Texts become strings of hexadecimal escapes, a line of them
# per line of the text, so that nothing in them can end a literal.

function(literal file result)
  set(${result} "\"\"" PARENT_SCOPE)
  if(EXISTS "${file}")
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" escaped "${hex}")
    string(REPLACE "\\x0a" "\\n\"\n    \"" lines "${escaped}")
    set(${result} "\"${lines}\"" PARENT_SCOPE)
  endif()
endfunction()

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
