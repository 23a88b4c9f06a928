#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/match/referee.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "match/channel.hpp"
#include "match/lines.hpp"

// The JSON of recorded games (tools/xref/docs/ref-game-files.md) and of the course's calls to
// players. A call is [name, [arguments]], and each call has an answer. Decoding throws json::Error.
namespace gauntlet::match {

json::Value encode(const Event& event);
inline json::Value encode_line(const Event& event) { return encode(event); }  // of the log

Event decode_event(const json::Reader& in);

json::Value playing_as_call(fish::Color color);  // answer: "void"
// Answer: "void". In the course's form the colors of the others are one argument, an array. In the
// flat form each color is an argument.
json::Value playing_with_call(const std::vector<fish::Color>& others,
                              CallForm form = CallForm::course);
json::Value setup_call(const fish::State& state);  // answer: a Position
json::Value take_turn_call(const fish::State& state, const std::vector<fish::Action>& since);

// Decodes any action; positions as in decode_place().
fish::Action decode_action(const json::Reader& in);

// Decodes the board of a game from one of three forms:
//   a Board
//   {"rows", "columns", "fish"}: the same number of fish on every tile
//   {"rows", "columns", "holes", "ones", "seed"}: 1 to 5 fish at random, but one fish on at least
//     `ones` tiles; `holes` is a list of positions or a number of random ones. Equal seeds make
//     equal boards. Defaults of the last three: no holes, 0 and 0.
// Throws json::Error.
fish::Board decode_board_spec(const json::Reader& in);

// The log of a game, from which the game can be replayed. Its lines are:
//   {"format": "gauntlet-game", "version": 1, "players": [name, ...], "board": Board}
//   Event ..., or {"undo": N} or {"redo": N}, which undoes or redoes N events
//   {"winners": ..., "others": ..., "cheaters": ..., "failures": ...}, if the game was finished
// Further games may follow in the same format.
inline constexpr std::string_view log_format = "gauntlet-game";

struct LogHeader {
  std::vector<std::string> players;  // in turn order
  fish::Board board;
};

json::Value encode(const LogHeader& header);
std::vector<std::string> decode_names(const json::Reader& in);
// Throws json::Error.
LogHeader decode_header(const json::Reader& in);

// The state of a game, and the event that led to it; no event before the first penguin.
struct GameStep {
  fish::Referee referee;
  std::optional<Event> event = {};
};

// A game that is read from its log, or played, with undo and redo.
class GameHistory : public UndoHistory<GameStep> {
 public:
  // Throws json::Error if the number of players or the board is invalid.
  explicit GameHistory(LogHeader header);

  // Reads a log (session/record.hpp). The line about the end is the report.
  static GameHistory begin(const json::Reader& line) { return GameHistory(decode_header(line)); }
  bool take(const json::Reader& line);

  const LogHeader& header() const { return header_; }
  const fish::State& state() const { return current().referee.state(); }

  // Returns false, without a change, if the rules forbid the event.
  bool happen(const Event& event);

  // The lines of the log, without events that were taken back and without the report.
  json::Value::Array encode() const;
  // The last line of the log. Precondition: the game is over.
  GameReport report() const;

 private:
  LogHeader header_;
};

// The other side of a JsonPlayer: passes a call of the course contract to the player, and returns
// its answer as JSON. Values that the answer does not depend on may be anything or missing: further
// arguments and members, colors, and actions (an action in an unknown form is skipped). Throws
// json::Error if `call` is not a valid call, and everything that the player throws.
json::Value answer_call(Player& player, const json::Reader& call);

// Returns true for the call after which there are no further calls.
bool is_end_call(const json::Value& call);

}  // namespace gauntlet::match
