#include "core/numbers.hpp"

#include <algorithm>
#include <charconv>

namespace gauntlet {

std::optional<std::vector<int>> read_numbers(std::string_view line) {
  constexpr std::string_view between = " \t\r,";
  std::vector<int> numbers;
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(between), line.size()));
    if (line.empty()) return numbers;
    int number = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc() || number < 0) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(rest - line.data()));
    if (!line.empty() && between.find(line.front()) == between.npos) return std::nullopt;
    numbers.push_back(number);
  }
}

std::optional<std::uint64_t> read_natural(std::string_view text) {
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string count_of(std::uint64_t count, std::string_view what) {
  return std::to_string(count).append(" ").append(what).append(count == 1 ? "" : "s");
}

}  // namespace gauntlet
