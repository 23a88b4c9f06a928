#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "gauntlet/json.hpp"
#include "page/methods.hpp"
#include "page/watch/watch.hpp"

namespace gauntlet::test::watching {

using json::Value;

// A client of the watch calls.
class Page {
 public:
  Page() { page::add_watch_calls(calls_); }

  // The result, or the error message.
  Value ask(Value::Object question) const {
    const Value answer = json::parse(page::answer(calls_, dump(Value(std::move(question)))));
    return answer.as<Value::Object>()->front().second;
  }
  Value open(const std::string& text, bool is_live = false) const {
    return ask({{"call", "watch.open"}, {"text", text}, {"name", "file"}, {"live", is_live}});
  }
  Value more(const std::string& text) const {
    return ask({{"call", "watch.more"}, {"text", text}});
  }
  Value frame(std::size_t number, std::size_t game = 0) const {
    return ask({{"call", "watch.frame"}, {"game", game}, {"frame", number}});
  }
  Value advice(std::size_t number, std::size_t game = 0) const {
    return ask({{"call", "watch.advice"}, {"game", game}, {"frame", number}});
  }

 private:
  page::Methods calls_;
};

// The value at a JSON Pointer; null if there is none.
inline Value at(const Value& value, std::string_view pointer) {
  if (pointer.empty()) return value;
  const auto end = std::min(pointer.find('/', 1), pointer.size());
  const std::string token(pointer.substr(1, end - 1));
  if (const auto* array = value.as<Value::Array>()) {
    const std::size_t index = std::stoul(token);
    return index < array->size() ? at((*array)[index], pointer.substr(end)) : Value();
  }
  if (const auto* object = value.as<Value::Object>()) {
    for (const auto& [key, member] : *object) {
      if (key == token) return at(member, pointer.substr(end));
    }
  }
  return {};
}

inline std::string text_at(const Value& value, std::string_view pointer) {
  const Value found = at(value, pointer);
  const auto* text = found.as<std::string>();
  return text == nullptr ? dump(found) : *text;
}

}  // namespace gauntlet::test::watching
