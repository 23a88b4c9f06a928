#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

bool has(const std::vector<std::string>& tags, const std::string& tag) {
  return std::ranges::find(tags, tag) != tags.end();
}

bool has_any(const std::vector<std::string>& tags, const std::vector<std::string>& wanted) {
  return std::ranges::any_of(wanted, [&](const std::string& tag) { return has(tags, tag); });
}

}  // namespace

bool is_tag(std::string_view word) {
  if (word.empty() || letters_and_digits.find(word.front()) == word.npos) return false;
  return word.find_first_not_of(std::string(letters_and_digits) + "-_.") == word.npos;
}

bool TagFilter::matches(const std::vector<std::string>& tags) const {
  return (include.empty() || has_any(tags, include)) && !has_any(tags, exclude);
}

TagFilter parse_tags(std::string_view text) {
  TagFilter choice;
  for (bool more = true; more;) {
    const auto comma = text.find(',');
    more = comma != text.npos;
    std::string_view word = text.substr(0, comma);
    const bool is_negated = word.starts_with('!');
    if (is_negated) word.remove_prefix(1);
    if (!is_tag(word)) {
      throw std::invalid_argument("expected tags such as course,!strict, got \"" +
                                  std::string(word) + '"');
    }
    (is_negated ? choice.exclude : choice.include).emplace_back(word);
    if (more) text.remove_prefix(comma + 1);
  }
  return choice;
}

std::vector<std::string> unknown_tags(const TagFilter& choice,
                                      const std::vector<std::string>& known) {
  std::vector<std::string> unknown;
  for (const auto* tags : {&choice.include, &choice.exclude}) {
    std::copy_if(tags->begin(), tags->end(), std::back_inserter(unknown),
                 [&](const std::string& tag) { return !has(known, tag); });
  }
  return unknown;
}

}  // namespace gauntlet::grading
