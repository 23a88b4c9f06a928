#include "match/log.hpp"

#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "fish/json.hpp"
#include "json/reader.hpp"
#include "match/json.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

constexpr std::string_view format = "gauntlet-game";

LogHeader decode_header(const json::Reader& in) {
  const auto [kind, version, players, board] = in.fields("format", "version", "players", "board");
  if (kind.value() != Value(format)) kind.fail("\"gauntlet-game\"");
  if (version.value() != Value(1)) version.fail("version 1");
  LogHeader header{{}, fish::decode_board(board, fish::Strictness::loose)};
  const std::size_t count = players.size("an array of names");
  for (std::size_t i = 0; i < count; ++i) header.players.push_back(players[i].string("a name"));
  return header;
}

class Replay {
 public:
  explicit Replay(const OnReplay& on_replay) : on_replay_(on_replay) {}

  void take(const json::Reader& line) {
    if (is_over_) throw json::Error("", "expected no line after the report");
    if (!referee_) return begin(decode_header(line));
    is_over_ = begins_with(line, "winners");
    if (!is_over_) happen(decode_event(line));
  }

  bool has_begun() const { return referee_.has_value(); }

 private:
  void begin(const LogHeader& header) {
    try {
      referee_.emplace(first_state(header.board, header.players.size()));
    } catch (const std::invalid_argument& error) {
      throw json::Error("", error.what());
    }
    on_replay_.begin(referee_->state());
  }

  void happen(const Event& event) {
    if (!match::happen(*referee_, event)) throw json::Error("", "the rules do not allow this here");
    on_replay_.happen(event, referee_->state());
  }

  const OnReplay& on_replay_;
  std::optional<fish::Referee> referee_;
  bool is_over_ = false;
};

}  // namespace

Value encode(const LogHeader& header) {
  return Value::Object{{"format", format},
                       {"version", 1},
                       {"players", Value::Array(header.players.begin(), header.players.end())},
                       {"board", fish::encode(header.board)}};
}

void replay(std::string_view log, const OnReplay& on_replay) {
  Replay game(on_replay);
  for_each_line(log, [&](const json::Reader& line) { game.take(line); });
  if (!game.has_begun()) throw BadLog("expected the log of a game, got nothing");
}

}  // namespace gauntlet::match
