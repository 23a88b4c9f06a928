#include "match/log.hpp"

#include <optional>
#include <stdexcept>
#include <string_view>

#include "fish/json.hpp"
#include "json/reader.hpp"
#include "match/json.hpp"
#include "match/referee.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

LogHeader decode_header(const json::Reader& in) {
  const auto [kind, version, players, board] = in.fields("format", "version", "players", "board");
  if (kind.value() != Value(log_format)) kind.fail(json::quote(log_format));
  if (version.value() != Value(1)) version.fail("version 1");
  LogHeader header{{}, fish::decode_board(board, json::Strictness::loose)};
  const std::size_t count = players.size("an array of names");
  for (std::size_t i = 0; i < count; ++i) header.players.push_back(players[i].string("a name"));
  return header;
}

fish::Referee begin(const LogHeader& header) {
  try {
    return fish::Referee(first_state(header.board, header.players.size()));
  } catch (const std::invalid_argument& error) {
    throw json::Error("", error.what());
  }
}

}  // namespace

Value encode(const LogHeader& header) {
  return Value::Object{{"format", log_format},
                       {"version", 1},
                       {"players", Value::Array(header.players.begin(), header.players.end())},
                       {"board", fish::encode(header.board)}};
}

void replay(std::string_view log, const OnReplay& on_replay) {
  std::optional<fish::Referee> referee;
  bool is_over = false;
  for_each_line(log, [&](const json::Reader& line) {
    if (is_over) throw json::Error("", "expected no line after the report");
    if (!referee) {
      referee = begin(decode_header(line));
      return on_replay.begin(referee->state());
    }
    is_over = begins_with(line, "winners");
    if (is_over) return;
    const Event event = decode_event(line);
    if (!happen(*referee, event)) throw json::Error("", "the rules do not allow this here");
    on_replay.happen(event, referee->state());
  });
  if (!referee) throw BadLog("expected the log of a game, got nothing");
}

}  // namespace gauntlet::match
