#include "text/natural.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace gauntlet::text {
namespace {

std::size_t digits_at(std::string_view text) {
  const auto end =
      std::ranges::find_if_not(text, [](unsigned char c) { return std::isdigit(c) != 0; });
  return static_cast<std::size_t>(end - text.begin());
}

std::string_view without_zeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

}  // namespace

bool natural_less(std::string_view a, std::string_view b) {
  const std::string_view whole_a = a, whole_b = b;
  while (!a.empty() && !b.empty()) {
    const auto x = a.substr(0, digits_at(a)), y = b.substr(0, digits_at(b));
    if (x.empty() || y.empty()) {
      if (a.front() != b.front()) return a.front() < b.front();
      a.remove_prefix(1);
      b.remove_prefix(1);
      continue;
    }
    const auto m = without_zeros(x), n = without_zeros(y);
    if (m != n) return m.size() != n.size() ? m.size() < n.size() : m < n;
    a.remove_prefix(x.size());
    b.remove_prefix(y.size());
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole_a < whole_b;
}

}  // namespace gauntlet::text
