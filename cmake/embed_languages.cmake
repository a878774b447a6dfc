# cmake -DFOLDER=… -DOUTPUT=… -P embed_languages.cmake: writes the definition that
# core/cli/languages_data.h declares.
include(${CMAKE_CURRENT_LIST_DIR}/literal.cmake)

file(GLOB catalogues "${FOLDER}/*.json")
list(SORT catalogues)
set(rows "")
foreach(catalogue IN LISTS catalogues)
  get_filename_component(code "${catalogue}" NAME_WE)
  literal("${catalogue}" json)
  string(APPEND rows "    {\"${code}\",\n    ${json}},\n")
endforeach()

file(WRITE "${OUTPUT}" "// Made from core/languages/ by cmake/embed_languages.cmake.
#include \"core/cli/languages_data.h\"

namespace zonelab::cli {

extern const LanguageFile kLanguageFiles[] = {
${rows}    {nullptr, nullptr},
};

}  // namespace zonelab::cli
")
