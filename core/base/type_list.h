// A list of types, for registries that tests, command line and page iterate over.
#ifndef ZONELAB_CORE_BASE_TYPE_LIST_H_
#define ZONELAB_CORE_BASE_TYPE_LIST_H_

namespace zonelab {

template <class T>
struct TypeTag {
  using type = T;
};

template <class... Types>
struct TypeList {
  // Calls visit(TypeTag<T>()) for every T in order until one returns true; was there one?
  template <class Visit>
  static bool Any([[maybe_unused]] Visit&& visit) {
    return (visit(TypeTag<Types>()) || ...);
  }
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_TYPE_LIST_H_
