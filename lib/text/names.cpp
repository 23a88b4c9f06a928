#include "text/names.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

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

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + changed});
      const bool are_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (are_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row.back();
}

std::optional<std::string> closest_match(std::string_view word,
                                         const std::vector<std::string>& known) {
  constexpr std::size_t max_bytes_of_word = 100;
  if (word.size() < 2 || word.size() > max_bytes_of_word) return std::nullopt;
  const std::string* found = nullptr;
  std::size_t min = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const auto& each : known) {
    if (each == word) return std::nullopt;
    if (each.size() > max_bytes_of_word) continue;
    const auto distance = edit_distance(word, each);
    if (distance >= min || distance >= each.size()) continue;
    min = distance;
    found = &each;
  }
  if (found != nullptr) return *found;
  const auto is_longer = [&](const std::string& each) { return each.starts_with(word); };
  const auto first = std::ranges::find_if(known, is_longer);
  if (first == known.end() || std::find_if(first + 1, known.end(), is_longer) != known.end()) {
    return std::nullopt;
  }
  return *first;
}

std::string_view trimmed(std::string_view text, std::string_view white_space) {
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
  return text.substr(0, text.find_last_not_of(white_space) + 1);
}

std::string to_lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text.append(i > 0 ? between : "").append(words[i]);
  return text;
}

std::string list_of(const std::vector<std::string_view>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text.append(i + 1 == words.size() ? last : ", ");
    text.append(words[i]);
  }
  return text;
}

}  // namespace gauntlet::text
