#include "grading/fields.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <stdexcept>

namespace gauntlet::grading {
namespace {

// "a, b and c".
std::string in_words(std::initializer_list<std::string_view> words) {
  std::string text;
  for (const auto* word = words.begin(); word != words.end(); ++word) {
    if (word != words.begin()) text += word + 1 == words.end() ? " and " : ", ";
    text += *word;
  }
  return text;
}

}  // namespace

Fields::Fields(const json::Reader& object, std::string_view expected,
               std::initializer_list<std::string_view> known)
    : object_(object), members_(object.members(expected)) {
  for (const auto& [key, value] : members_) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    value.fail("no key but " + in_words(known), json::quote(key));
  }
}

const json::Reader* Fields::find(std::string_view key) const {
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [&](const auto& member) { return member.first == key; });
  return found == members_.end() ? nullptr : &found->second;
}

const json::Reader& Fields::get(std::string_view key) const {
  const json::Reader* const found = find(key);
  if (found == nullptr) object_.fail("the key " + json::quote(key), "none of that name");
  return *found;
}

bool read_flag(const json::Reader& value) {
  const auto* const flag = value.value().as<bool>();
  if (flag == nullptr) value.fail("true or false");
  return *flag;
}

const std::string& read_word(const json::Reader& value, std::string_view expected) {
  const std::string& word = value.string(expected);
  if (word.find('\0') != word.npos) value.fail(std::string(expected) + " without NUL");
  return word;
}

std::vector<std::string> read_texts(const json::Reader& list, std::string_view expected,
                                    std::string_view item) {
  std::vector<std::string> texts;
  const std::size_t size = list.size(expected);
  texts.reserve(size);
  for (std::size_t i = 0; i < size; ++i) texts.push_back(read_word(list[i], item));
  return texts;
}

double read_number(const json::Reader& value, std::string_view expected, double most) {
  double number = -1;
  if (const auto* natural = value.value().as<std::uint64_t>()) {
    number = static_cast<double>(*natural);
  } else if (const auto* other = value.value().as<json::Number>()) {
    std::from_chars(other->literal.data(), other->literal.data() + other->literal.size(), number);
  }
  if (!(number >= 0 && number <= most)) value.fail(expected);
  return number;
}

std::chrono::milliseconds read_seconds(const json::Reader& value) {
  const auto time = to_milliseconds(read_number(value, seconds_in_words, 86400));
  if (!time) value.fail(seconds_in_words);
  return *time;
}

std::uint64_t read_in_range(const json::Reader& value, const Range& range) {
  const std::uint64_t number = value.natural(range.in_words(), range.most);
  if (!range.has(number)) value.fail(range.in_words());
  return number;
}

std::uint64_t read_mebibytes(const json::Reader& value, const Range& range) {
  return read_in_range(value, range) << 20;
}

std::optional<std::uint64_t> read_memory(const json::Reader& value) {
  const std::string expected = memory_range.in_words() + " or " + json::quote(no_limit);
  if (const auto* word = value.value().as<std::string>(); word != nullptr && *word == no_limit) {
    return std::nullopt;
  }
  const std::uint64_t number = value.natural(expected, memory_range.most);
  if (!memory_range.has(number)) value.fail(expected);
  return number << 20;
}

bool is_variable_name(std::string_view name) {
  return !name.empty() && name.find_first_of(std::string_view("=\0", 2)) == name.npos;
}

std::vector<std::string> read_environment(const json::Reader& list) {
  constexpr std::string_view expected = "a variable: NAME=VALUE";
  auto variables = read_texts(list, "a list of variables", expected);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const auto equals = variables[i].find('=');
    if (equals == std::string::npos || !is_variable_name(variables[i].substr(0, equals))) {
      list[i].fail(expected);
    }
  }
  return variables;
}

std::vector<Rule> read_rules(const json::Reader& list) {
  std::vector<Rule> rules;
  const auto texts = read_texts(list, "a list of rules", "a rule: POINTER=MODE");
  rules.reserve(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    try {
      rules.push_back(parse_rule(texts[i]));
    } catch (const std::invalid_argument& error) {
      list[i].fail("a rule: POINTER=MODE", error.what());
    }
  }
  return rules;
}

}  // namespace gauntlet::grading
