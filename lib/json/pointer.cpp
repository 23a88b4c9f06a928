#include "json/pointer.hpp"

#include <algorithm>
#include <cassert>

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

}  // namespace gauntlet::json
