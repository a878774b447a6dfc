# Precompiled headers for builds with sanitizers, which CI makes from nothing: half the time of clang goes
# into reading the standard library and Abseil.  Other builds have none: ccache serves them better.
#
# One header is compiled with zonelab_base and used by all libraries of core/, which have the same flags.
set(precompiled
  <algorithm> <cstdint> <functional> <limits> <map> <memory> <optional> <string> <string_view> <utility> <vector>
  <absl/container/flat_hash_map.h> <absl/container/flat_hash_set.h> <absl/container/inlined_vector.h>
  <absl/functional/function_ref.h> <absl/status/status.h> <absl/status/statusor.h> <absl/types/span.h>)
target_precompile_headers(zonelab_base PRIVATE ${precompiled})
# What ccache needs to keep such objects, together with CCACHE_SLOPPINESS (.ci/build.sh).
target_compile_options(zonelab_flags INTERFACE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")

get_property(targets DIRECTORY core PROPERTY BUILDSYSTEM_TARGETS)
foreach(target IN LISTS targets)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL STATIC_LIBRARY AND NOT target MATCHES "^zonelab_(base|examples)$")
    target_precompile_headers(${target} REUSE_FROM zonelab_base)
  endif()
endforeach()
