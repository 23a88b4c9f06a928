#include "grading/fuzz/inputs/text_value.hpp"

#include <algorithm>
#include <utility>

namespace gauntlet::grading::fuzz {
namespace {

using json::Value;

template <class Take>
void split(std::string_view text, char separator, const Take& take) {
  for (bool is_last = false; !is_last;) {
    const auto end = text.find(separator);
    is_last = end == text.npos;
    take(text.substr(0, end));
    if (!is_last) text.remove_prefix(end + 1);
  }
}

Value word_value(std::string_view word) {
  const bool may_be_number =
      !word.empty() && std::string_view("-0123456789").find(word.front()) != word.npos;
  if (!may_be_number) return std::string(word);
  try {
    Value value = json::parse(word);
    const auto literal = json::literal_of(value);
    if (literal && *literal == word) return value;
  } catch (const json::Error&) {
    return std::string(word);  // such as 007
  }
  return std::string(word);
}

void add_words(const Value& value, std::string& text, bool& is_first) {
  if (const auto* const array = value.as<Value::Array>()) {
    for (const Value& item : *array) add_words(item, text, is_first);
    return;
  }
  if (!is_first) text += ' ';
  is_first = false;
  const auto* const word = value.as<std::string>();
  text += word != nullptr ? *word : json::dump(value);
}

std::string line_of(const Value& value) {
  std::string line;
  bool is_first = true;
  add_words(value, line, is_first);
  return line;
}

}  // namespace

Value text_value(std::string_view text) {
  Value::Array lines;
  if (text.ends_with('\n')) text.remove_suffix(1);
  split(text, '\n', [&](std::string_view line) {
    Value::Array words;
    if (!line.empty()) {
      split(line, ' ', [&](std::string_view word) { words.push_back(word_value(word)); });
    }
    lines.emplace_back(std::move(words));
  });
  return lines;
}

std::string text_of(const Value& value) {
  const auto* const lines = value.as<Value::Array>();
  if (lines == nullptr) return line_of(value);
  std::string text;
  for (const Value& line : *lines) text.append(line_of(line)) += '\n';
  if (!text.empty()) text.pop_back();
  return text;
}

}  // namespace gauntlet::grading::fuzz
