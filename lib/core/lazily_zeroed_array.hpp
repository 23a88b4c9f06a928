#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace gauntlet {

// An array of fixed size that is initially all zero bytes. Unlike those of a std::vector, its
// elements cost neither time nor memory until they are touched: large calls of calloc return pages
// that the system zeroes at first use. Indexes are not checked.
template <class T>
class LazilyZeroedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  // Throws std::bad_alloc.
  explicit LazilyZeroedArray(std::size_t size)
      : bytes_(std::calloc(size * sizeof(T) + alignof(T), 1)) {
    if (bytes_ == nullptr) throw std::bad_alloc();
    void* start = bytes_.get();
    std::size_t space = size * sizeof(T) + alignof(T);
    data_ = static_cast<T*>(std::align(alignof(T), size * sizeof(T), start, space));
  }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  struct Free {
    void operator()(void* bytes) const { std::free(bytes); }
  };
  std::unique_ptr<void, Free> bytes_;
  T* data_;
};

}  // namespace gauntlet
