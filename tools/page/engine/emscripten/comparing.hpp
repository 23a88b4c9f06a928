#pragma once

// Parts of the standard library that lib/compare uses and emscripten 3.1.6 lacks.

#include <compare>
#include <string>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

inline strong_ordering operator<=>(const string& a, const string& b) { return a.compare(b) <=> 0; }

}  // namespace std
