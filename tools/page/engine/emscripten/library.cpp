// Parts that the standard library of emscripten lacks: <charconv> for double, and the file
// functions that its C library needs from the system.

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace std {
namespace {

// The shortest scientific notation that reads back as the same number: "1.5e+00".
string shortest_scientific(double value) {
  array<char, 32> text;
  for (int digits = 0;; ++digits) {
    const int size = snprintf(text.data(), text.size(), "%.*e", digits, value);
    if (digits == 16 || strtod(text.data(), nullptr) == value) {
      return {text.data(), static_cast<size_t>(size)};
    }
  }
}

// The same number in fixed notation; `power` is its decimal exponent.
string fixed_of(const string& scientific, int power, double value) {
  const bool is_negative = scientific.front() == '-';
  if (power > 15) {
    array<char, 350> text;
    return {text.data(), static_cast<size_t>(snprintf(text.data(), text.size(), "%.0f", value))};
  }
  string digits;
  copy_if(scientific.begin(), scientific.begin() + static_cast<ptrdiff_t>(scientific.find('e')),
          back_inserter(digits), [](char each) { return each >= '0' && each <= '9'; });
  const auto places = static_cast<size_t>(max(power, 0)) + 1;  // before the point
  if (power < 0) digits.insert(0, static_cast<size_t>(-power), '0');
  if (digits.size() < places) digits.append(places - digits.size(), '0');
  if (digits.size() > places) digits.insert(places, ".");
  return is_negative ? '-' + digits : digits;
}

}  // namespace

from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  const double number = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  const char* const rest = first + (end - text.c_str());
  const auto exponent = min(text.find_first_of("eE"), text.size());
  const bool is_zero = text.find_first_of("123456789") >= exponent;
  if (isinf(number) || (number == 0 && !is_zero)) return {rest, errc::result_out_of_range};
  value = number;
  return {rest, errc()};
}

to_chars_result to_chars(char* first, char* last, double value) {
  string text = isfinite(value) ? shortest_scientific(value) : to_string(value);
  if (isfinite(value)) {
    const int power = atoi(text.c_str() + text.find('e') + 1);
    const string fixed = fixed_of(text, power, value);
    if (fixed.size() <= text.size()) text = fixed;
  }
  if (static_cast<size_t>(last - first) < text.size()) return {last, errc::value_too_large};
  return {copy(text.begin(), text.end(), first), errc()};
}

}  // namespace std

// All fail, as browsers have no files.
extern "C" {
int __syscall_open(const char*, int, ...) { return -ENOENT; }
int __syscall_openat(int, const char*, int, ...) { return -ENOENT; }
int __syscall_stat64(const char*, void*) { return -ENOENT; }
int __syscall_lstat64(const char*, void*) { return -ENOENT; }
int __syscall_fstatat64(int, const char*, void*, int) { return -ENOENT; }
int __syscall_fstat64(int, void*) { return -EBADF; }
int __syscall_ftruncate64(int, unsigned, unsigned) { return -EBADF; }
int __syscall_mkdir(const char*, int) { return -EROFS; }
}
