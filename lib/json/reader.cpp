#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <optional>
#include <set>

#include "gauntlet/json.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::json {
namespace {

// Describes a value briefly: scalars by their text, arrays and objects by kind and size.
std::string describe(const Value& value) {
  constexpr std::size_t longest = 60;
  if (const auto* array = value.as<Value::Array>()) {
    return "an array of " + std::to_string(array->size());
  }
  if (const auto* object = value.as<Value::Object>()) {
    return "an object of " + std::to_string(object->size());
  }
  return text::truncate_text(dump(value), longest);
}

std::string list(std::span<const std::string_view> keys) {
  std::vector<std::string> quoted;
  for (const std::string_view key : keys) quoted.push_back(quote(key));
  return text::list_of({quoted.begin(), quoted.end()}, " and ");
}

std::optional<std::int64_t> to_integer(const Value& value) {
  if (const auto* natural = value.as<std::uint64_t>()) {
    if (*natural > std::uint64_t{std::numeric_limits<std::int64_t>::max()}) return std::nullopt;
    return static_cast<std::int64_t>(*natural);
  }
  const auto* number = value.as<Number>();
  if (number == nullptr) return std::nullopt;
  std::int64_t result = 0;
  const char* const end = number->literal.data() + number->literal.size();
  const auto [rest, error] = std::from_chars(number->literal.data(), end, result);
  if (error != std::errc() || rest != end) return std::nullopt;
  return result;
}

}  // namespace

void Reader::find_fields(std::span<const std::string_view> names, std::span<Reader> found) const {
  assert(names.size() <= 32);
  const auto* object = here_->as<Value::Object>();
  if (object == nullptr) fail_fields(names, {});
  std::uint32_t seen = 0;
  for (const auto& [key, item] : *object) {
    const auto name = std::find(names.begin(), names.end(), key);
    const Reader member(*root_, item);
    if (name == names.end()) member.fail("no other keys than " + list(names), quote(key));
    const auto index = static_cast<std::size_t>(name - names.begin());
    const std::uint32_t bit = std::uint32_t{1} << index;
    if ((seen & bit) != 0) member.fail("each key once", quote(key) + " again");
    seen |= bit;
    found[index] = member;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((seen >> i & 1) == 0) fail_fields(names, names[i]);
  }
}

void Reader::fail_fields(std::span<const std::string_view> names, std::string_view missing) const {
  const std::string expected =
      (names.size() == 1 ? "an object with the key " : "an object with the keys ") + list(names);
  if (missing.empty()) fail(expected);
  fail(expected, "none named " + quote(missing));
}

std::vector<std::pair<std::string_view, Reader>> Reader::members(std::string_view expected) const {
  const auto* object = here_->as<Value::Object>();
  if (object == nullptr) fail(expected);
  std::vector<std::pair<std::string_view, Reader>> found;
  std::set<std::string_view> seen;
  for (const auto& [key, item] : *object) {
    const Reader member(*root_, item);
    if (!seen.insert(key).second) member.fail("each key once", quote(key) + " again");
    found.emplace_back(key, member);
  }
  return found;
}

bool Reader::has_member(std::string_view key, std::string_view expected) const {
  for (const auto& [name, value] : members(expected)) {
    if (name == key) return true;
  }
  return false;
}

std::size_t Reader::size(std::string_view expected) const {
  const auto* array = here_->as<Value::Array>();
  if (array == nullptr) fail(expected);
  return array->size();
}

Reader Reader::operator[](std::size_t index) const {
  return {*root_, (*here_->as<Value::Array>())[index]};
}

std::uint64_t Reader::natural(std::string_view expected, std::uint64_t max) const {
  const auto* natural = here_->as<std::uint64_t>();
  if (natural == nullptr || *natural > max) fail(expected);
  return *natural;
}

std::int64_t Reader::integer(std::string_view expected, std::int64_t min, std::int64_t max) const {
  const auto integer = to_integer(*here_);
  if (!integer || *integer < min || *integer > max) fail(expected);
  return *integer;
}

const std::string& Reader::string(std::string_view expected) const {
  const auto* text = here_->as<std::string>();
  if (text == nullptr) fail(expected);
  return *text;
}

void Reader::fail(std::string_view expected) const { fail(expected, describe(*here_)); }

void Reader::fail(std::string_view expected, std::string_view found) const {
  refuse("expected " + std::string(expected) + ", got " + std::string(found));
}

void Reader::refuse(std::string_view message) const {
  throw Error(pointer_to(*root_, *here_), std::string(message));
}

Fields::Fields(const json::Reader& object, std::string_view expected,
               std::initializer_list<std::string_view> known)
    : object_(object), members_(object.members(expected)) {
  for (const auto& [key, value] : members_) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    value.fail((known.size() == 1 ? "only the key " : "only the keys ") +
                   text::list_of({known.begin(), known.end()}, " and "),
               json::quote(key));
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

void LineReader::read(std::string_view line) {
  ++number_;
  try {
    const Value value = parse(line, place_);
    take_(Reader(value));
  } catch (const Error& error) {
    throw Error("", "line " + std::to_string(number_) + ": " + error.what());
  }
  place_.advance(line);
  place_.advance("\n");
}

std::size_t read_lines(std::string_view text, const TakeLine& take) {
  LineReader reader(take);
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find('\n', begin)) != text.npos; begin = end + 1) {
    reader.read(text.substr(begin, end - begin));
  }
  return begin;
}

bool begins_with(const Reader& line, std::string_view key) {
  const auto* const object = line.value().as<Value::Object>();
  return object != nullptr && !object->empty() && object->front().first == key;
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
