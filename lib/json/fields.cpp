#include "json/fields.hpp"

#include <algorithm>
#include <cstddef>

#include "json/value.hpp"

namespace gauntlet::json {
namespace {

// Joins words as in "a, b and c".
std::string describe(std::initializer_list<std::string_view> words) {
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
    value.fail("no key but " + describe(known), json::quote(key));
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

void Fields::check_format(std::string_view format, std::uint64_t version) const {
  if (get("format").string("the name of the format") != format) {
    get("format").fail("the format " + std::string(format));
  }
  if (get("version").natural("a version") != version) {
    get("version").fail("version " + std::to_string(version));
  }
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

double read_number(const json::Reader& value, std::string_view expected, double max) {
  const auto number = nearest(value.value());
  if (!number || !(*number >= 0 && *number <= max)) value.fail(expected);
  return *number;
}

}  // namespace gauntlet::json
