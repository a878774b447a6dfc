# The libraries used: Abseil (absl::…), nlohmann_json::nlohmann_json, pugixml::pugixml; natively CLI11::CLI11.
#
# Native: packages of the system.  WebAssembly: compiled from sources, which are the variable
# ZONELAB_<NAME>_SRC, else build/deps/<name> (put there by .ci/setup.sh), else fetched.
include(FetchContent)

# Adds the sources of a library to this build; they come with a CMakeLists.txt.
function(zonelab_add_sources name url)
  string(TOUPPER ${name} upper)
  set(ZONELAB_${upper}_SRC "" CACHE PATH "Folder of ${name} sources")
  set(folder "${ZONELAB_${upper}_SRC}")
  if(NOT folder AND EXISTS ${PROJECT_SOURCE_DIR}/build/deps/${name}/CMakeLists.txt)
    set(folder ${PROJECT_SOURCE_DIR}/build/deps/${name})
  endif()
  if(NOT folder)
    FetchContent_Declare(${name} URL ${url} DOWNLOAD_EXTRACT_TIMESTAMP ON)
    FetchContent_Populate(${name})
    set(folder ${${name}_SOURCE_DIR})
  endif()
  add_subdirectory(${folder} ${CMAKE_BINARY_DIR}/deps/${name} EXCLUDE_FROM_ALL)
endfunction()

set(BUILD_TESTING OFF)
set(ABSL_PROPAGATE_CXX_STD ON)
set(ABSL_USE_SYSTEM_INCLUDES ON)
set(ABSL_ENABLE_INSTALL OFF)

if(NOT EMSCRIPTEN)
  find_package(absl CONFIG REQUIRED)
  find_package(nlohmann_json CONFIG REQUIRED)
  find_package(pugixml CONFIG REQUIRED)
  find_package(CLI11 CONFIG REQUIRED)
  return()
endif()

set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)  # the variables above are options of Abseil
zonelab_add_sources(abseil https://github.com/abseil/abseil-cpp/archive/refs/tags/20220623.1.tar.gz)
zonelab_add_sources(pugixml https://github.com/zeux/pugixml/archive/refs/tags/v1.13.tar.gz)
target_compile_definitions(pugixml-static PUBLIC PUGIXML_NO_EXCEPTIONS PUGIXML_NO_XPATH)

# nlohmann/json is headers only.  The system's folder itself must not get on the include path of a
# cross compiler, so a folder with nothing but a link to it does.
find_path(NLOHMANN_JSON_DIR nlohmann/json.hpp NO_CMAKE_FIND_ROOT_PATH
          PATHS ENV CMAKE_PREFIX_PATH /usr/include /usr/local/include PATH_SUFFIXES include)
if(NLOHMANN_JSON_DIR)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
  file(CREATE_LINK ${NLOHMANN_JSON_DIR}/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
  add_library(nlohmann_json INTERFACE)
  target_include_directories(nlohmann_json SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/include)
  add_library(nlohmann_json::nlohmann_json ALIAS nlohmann_json)
else()
  zonelab_add_sources(nlohmann_json https://github.com/nlohmann/json/archive/refs/tags/v3.11.2.tar.gz)
endif()
