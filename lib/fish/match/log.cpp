#include "fish/match/log.hpp"

#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "fish/match/json.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

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

LogHeader decode_header(const json::Reader& in) {
  const auto [kind, version, players, board] = in.fields("format", "version", "players", "board");
  if (kind.value() != Value(log_format)) kind.fail(json::quote(log_format));
  if (version.value() != Value(1)) version.fail("version 1");
  LogHeader header{{}, fish::decode_board(board, json::Strictness::lenient)};
  const std::size_t count = players.size("an array of names");
  for (std::size_t i = 0; i < count; ++i) header.players.push_back(players[i].string("a name"));
  return header;
}

void replay(std::string_view log, const OnReplay& on_replay) {
  std::optional<UndoHistory<fish::Referee>> past;
  bool is_over = false;
  for_each_line(log, [&](const json::Reader& line) {
    if (!past || begins_with(line, "format")) {
      past.emplace(begin(decode_header(line)));
      is_over = false;
      return on_replay.begin(past->current().state());
    }
    if (is_over) throw json::Error("", "expected no line after the report");
    is_over = begins_with(line, "winners");
    if (is_over) return;
    if (apply_undo(line, *past)) return on_replay.go(past->current().state());
    const Event event = decode_event(line);
    fish::Referee referee = past->current();
    if (!play_event(referee, event)) throw json::Error("", "the rules do not allow this here");
    past->add(std::move(referee));
    on_replay.happen(event, past->current().state());
  });
  if (!past) throw LogError("expected the log of a game, got nothing");
}

}  // namespace gauntlet::match
