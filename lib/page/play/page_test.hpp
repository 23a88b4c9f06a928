#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "gauntlet/json.hpp"
#include "page/play/play.hpp"
#include "test/catch.hpp"

namespace gauntlet::test {

using json::Value;

// The member of an object; null if there is none of that name.
inline const Value& member(const Value& object, std::string_view name) {
  static const Value none;
  if (const auto* const members = object.as<Value::Object>()) {
    for (const auto& [key, value] : *members) {
      if (key == name) return value;
    }
  }
  return none;
}

inline const Value& member(const Value& object, std::initializer_list<std::string_view> path) {
  const Value* value = &object;
  for (const std::string_view name : path) value = &member(*value, name);
  return *value;
}

inline std::string text_at(const Value& object, std::string_view name) {
  const auto* const text = member(object, name).as<std::string>();
  return text == nullptr ? "" : *text;
}

inline const Value::Array& items_of(const Value& value) {
  static const Value::Array none;
  const auto* const items = value.as<Value::Array>();
  return items == nullptr ? none : *items;
}

// A client that plays a game and keeps its record and settings, as the web app does.
class Page {
 public:
  Page() { page::add_play_calls(calls_); }

  // The whole response.
  Value ask(Value::Object question) const {
    const std::string answer = page::answer(calls_, dump(Value(std::move(question))));
    CHECK(answer.find('\n') == answer.npos);
    return json::parse(answer);
  }

  // The result of a call about the game; `more` holds its further parameters.
  Value about(std::string_view call, const Value::Object& more = {}) const {
    Value::Object question{
        {"call", call}, {"record", member(view, "record")}, {"settings", member(view, "settings")}};
    question.insert(question.end(), more.begin(), more.end());
    return ask(std::move(question));
  }

  // Begins a game, which becomes the current one.
  void begin(std::string_view game, const Value::Object& settings = {}, std::uint64_t seed = 1) {
    take(ask({{"call", "play.new"}, {"game", game}, {"settings", settings}, {"seed", seed}}));
  }
  void open(const std::string& record, const Value::Object& settings = {}) {
    take(ask({{"call", "play.view"}, {"record", record}, {"settings", settings}}));
  }

  // Makes a call that changes the game.
  void go(std::string_view call, const Value::Object& more = {}) { take(about(call, more)); }
  void act(const Value& action) { go("play.act", {{"action", action}}); }
  void act(const char* action) { act(json::parse(action)); }
  std::string refusal(std::string_view action) const {
    return text_at(about("play.act", {{"action", json::parse(action)}}), "error");
  }

  std::string text(std::string_view name) const { return text_at(view, name); }
  std::string record() const { return text("record"); }
  bool is_over() const { return member(view, "turn").is_null(); }
  bool has_said(const std::string& line) const {
    return dump(member(view, "messages")).find(line) != std::string::npos;
  }
  std::string over() const { return text_at(member(view, "over"), "text"); }

  // All actions offered by cells, buttons and words.
  std::vector<Value> offers() const {
    std::vector<Value> all;
    for (const std::string_view list : {"cells", "buttons"}) {
      const Value& holder = list == "cells" ? member(view, "board") : view;
      for (const Value& each : items_of(member(holder, list))) {
        if (!member(each, "action").is_null()) all.push_back(member(each, "action"));
      }
    }
    for (const Value& word : items_of(member(view, {"entry", "choices"}))) {
      all.push_back(Value::Object{{text_at(member(view, "entry"), "key"), word}});
    }
    return all;
  }

  Value view;

 private:
  void take(const Value& answer) {
    INFO(dump(answer).substr(0, 300));
    REQUIRE(!member(answer, "ok").is_null());
    view = member(answer, "ok");
  }

  page::Methods calls_;
};

}  // namespace gauntlet::test
