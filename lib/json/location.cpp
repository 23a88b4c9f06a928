#include <algorithm>
#include <cassert>

#include "gauntlet/json.hpp"

namespace gauntlet::json {
namespace {

bool find(const Value& at, const Value& target, std::string& path) {
  if (&at == &target) return true;
  const std::size_t length = path.size();
  if (const auto* array = at.as<Value::Array>()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      append_token(path, std::to_string(i));
      if (find((*array)[i], target, path)) return true;
      path.resize(length);
    }
  } else if (const auto* object = at.as<Value::Object>()) {
    for (const auto& [key, item] : *object) {
      append_token(path, key);
      if (find(item, target, path)) return true;
      path.resize(length);
    }
  }
  return false;
}

}  // namespace

void append_token(std::string& pointer, std::string_view token) {
  pointer += '/';
  const std::string quoted = quote(token);
  for (const char c : std::string_view(quoted).substr(1, quoted.size() - 2)) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

std::vector<std::string> tokens_of(std::string_view pointer) {
  std::vector<std::string> tokens;
  pointer.remove_prefix(std::min(pointer.find('/'), pointer.size()));
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const auto end = std::min(pointer.find('/'), pointer.size());
    std::string& token = tokens.emplace_back();
    for (std::size_t i = 0; i < end; ++i) {
      const std::string_view two = pointer.substr(i, 2);
      const bool is_escape = two == "~0" || two == "~1";
      token += is_escape ? (two == "~0" ? '~' : '/') : pointer[i];
      if (is_escape) ++i;
    }
    pointer.remove_prefix(end);
  }
  return tokens;
}

std::string pointer_to(const Value& root, const Value& target) {
  std::string path;
  [[maybe_unused]] const bool found = find(root, target, path);
  assert(found);
  return path;
}

namespace {

// Returns the size of the line end at the start of a text, or 0 if there is none. CR LF counts as
// CR.
std::size_t line_end(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= '\n' && first <= '\r') return 1;
  if (first == 0xc2 && text.substr(1, 1) == "\x85") return 2;
  if (first == 0xe2 && (text.starts_with("\xe2\x80\xa8") || text.starts_with("\xe2\x80\xa9"))) {
    return 3;
  }
  return 0;
}

bool may_begin_line_end(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= '\r' || byte == 0xc2 || byte == 0xe2;
}

}  // namespace

void TextPosition::advance(std::string_view text) {
  std::size_t begin = 0;  // of the current line
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!may_begin_line_end(text[i])) continue;
    const std::size_t size = line_end(text.substr(i));
    if (size == 0) continue;
    const bool is_second_half =
        text[i] == '\n' && (i == 0 ? is_after_return_ : text[i - 1] == '\r');
    if (!is_second_half) ++line_;
    i += size - 1;
    begin = i + 1;
    column_ = 1;
  }
  column_ += text.size() - begin;
  byte_ += text.size();
  if (!text.empty()) is_after_return_ = text.back() == '\r';
}

TextPosition position_after(std::string_view text) {
  TextPosition place;
  place.advance(text);
  return place;
}

}  // namespace gauntlet::json
