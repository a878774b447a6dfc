// A list of types, for registries over which tests, command line and page iterate.
#ifndef ZONELAB_CORE_BASE_TYPE_LIST_H_
#define ZONELAB_CORE_BASE_TYPE_LIST_H_

namespace zonelab {

template <class T>
struct TypeTag {
  using type = T;
};

template <class... Types>
struct TypeList {
  // Calls visit(TypeTag<T>()) for the types in order until a call returns true.  Did one?
  template <class Visit>
  static bool Any([[maybe_unused]] Visit&& visit) {
    return (visit(TypeTag<Types>()) || ...);
  }
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_TYPE_LIST_H_
