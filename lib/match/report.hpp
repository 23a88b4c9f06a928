#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/json.hpp"

// The report of a game of any kind, and its JSON. Sides have a color, which to_string() names;
// encode() converts an event.
namespace gauntlet::match {

// The result of a player that played to the end.
template <class Color>
struct FinalScoreOf {
  std::string name;
  Color color;
  std::uint64_t score = 0;
  bool operator==(const FinalScoreOf&) const = default;
};

// A player that was disqualified.
template <class Color>
struct DisqualifiedOf {
  std::string name;
  Color color;
  Failure failure;
  bool operator==(const DisqualifiedOf&) const = default;
};

template <class Color, class Event>
struct ReportOf {
  std::vector<FinalScoreOf<Color>> winners = {};
  std::vector<FinalScoreOf<Color>> others = {};
  std::vector<DisqualifiedOf<Color>> cheaters = {};  // in the order of their disqualification
  std::vector<DisqualifiedOf<Color>> failures = {};  // likewise
  std::vector<Event> events = {};                    // all events of the game

  void disqualify(std::string name, Color color, const Failure& failure) {
    auto& list = failure.kind == FailureKind::illegal_move ? cheaters : failures;
    list.push_back({std::move(name), color, failure});
  }
};

// "cheat" for an illegal move, or "failure".
std::string_view out_word(FailureKind kind);

// Appends the members of a failure, except for its kind.
void append(json::Value::Object& object, const Failure& failure);

// Encodes a player who is out: an object with the player under the key, "out" (the kind of the
// failure) and the members of the failure. decode_out() expects the key "player", and throws
// json::Error.
json::Value encode_out(const json::Value& player, const Failure& failure,
                       const std::string& key = "player");
struct PlayerOut {
  json::Reader player;
  Failure failure;
};
PlayerOut decode_out(const json::Reader& in, std::string_view expected);

// Returns a log for people who may know that a player was disqualified but not why: without the
// details of failures and without the report. Throws LogError for an invalid log.
std::string without_reasons(std::string_view log);

template <class Color>
json::Value encode(const FinalScoreOf<Color>& player) {
  return json::Value::Object{
      {"name", player.name}, {"color", to_string(player.color)}, {"score", player.score}};
}

template <class Color>
json::Value encode(const DisqualifiedOf<Color>& player) {
  json::Value::Object object{{"name", player.name}, {"color", to_string(player.color)}};
  append(object, player.failure);
  return object;
}

template <class Item>
json::Value encode_all(const std::vector<Item>& items) {
  return json::array_of(items, [](const Item& item) { return encode(item); });
}

// Encodes a report without its events: the last line of a log.
template <class Color, class Event>
json::Value::Object encode_end(const ReportOf<Color, Event>& report) {
  return {{"winners", encode_all(report.winners)},
          {"others", encode_all(report.others)},
          {"cheaters", encode_all(report.cheaters)},
          {"failures", encode_all(report.failures)}};
}

template <class Color, class Event>
json::Value encode(const ReportOf<Color, Event>& report) {
  json::Value::Object object = encode_end(report);
  object.emplace_back("log", encode_all(report.events));
  return object;
}

// The result of a player according to a report, escaped for display.
struct PlayerResult {
  std::string name;
  std::string side = {};
  std::string score = {};
  std::string reason = {};
};

// Returns the results in a list of a report; skips whatever is malformed.
std::vector<PlayerResult> results_in(const json::Value& report, std::string_view list);

// "ann 12 wins; bob 9, cleo 7; disqualified: dan".
std::string result_in_words(const json::Value& report);

// Returns the texts of a list in the line; empty if the line has no such list.
std::vector<std::string> names_in(const json::Value& line, std::string_view list);

}  // namespace gauntlet::match
