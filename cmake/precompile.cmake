# Precompiled headers for builds that are made from nothing, as CI does: half of a compiler's time goes into
# reading the standard library and Abseil.
#
# One header is compiled, and used by all libraries of core/, which have the same flags; tests/CMakeLists.txt has one more.
set(precompiled
  <algorithm> <cstdint> <functional> <limits> <map> <memory> <optional> <string> <string_view> <utility> <vector>
  <absl/container/flat_hash_map.h> <absl/container/flat_hash_set.h> <absl/container/inlined_vector.h>
  <absl/functional/function_ref.h> <absl/status/status.h> <absl/status/statusor.h> <absl/types/span.h>)
file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cc "")
add_library(zonelab_precompiled STATIC ${CMAKE_BINARY_DIR}/precompiled.cc)
target_link_libraries(zonelab_precompiled PRIVATE zonelab_flags absl::flat_hash_map absl::statusor)
target_compile_options(zonelab_precompiled PRIVATE -fno-exceptions -fno-rtti)
target_precompile_headers(zonelab_precompiled PRIVATE ${precompiled})
# What ccache needs to keep such objects, together with CCACHE_SLOPPINESS (.ci/build.sh).
target_compile_options(zonelab_flags INTERFACE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")

# GCC 12 sees other inlined code through a precompiled header, and warns of what its own library does right (bugs 105329,
# 105651 of GCC).  So its warnings end no such build; those of Clang and of builds with ccache do.
target_compile_options(zonelab_flags INTERFACE
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-error;-Wno-restrict;-Wno-maybe-uninitialized;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds>")

get_property(targets DIRECTORY core PROPERTY BUILDSYSTEM_TARGETS)
foreach(target IN LISTS targets)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL STATIC_LIBRARY AND NOT target STREQUAL zonelab_examples)
    target_precompile_headers(${target} REUSE_FROM zonelab_precompiled)
  endif()
endforeach()
