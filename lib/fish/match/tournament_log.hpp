#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/match/json.hpp"
#include "fish/match/tournament.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"

// The log of a tournament (tools/xref/docs/ref-game-files.md). Its lines are:
//   {"format": "gauntlet-tournament", "version": 1, "players": [name, ...], "board": Board,
//    "least": 2, "most": 4}, the players in ascending order of age
//   {"player": number, "out": "failure", "reason", "call", ...}, for each that failed to start
//   {"round": number from 1, "games": [[number of a player, ...], ...]}, then the log of each game
//   (log.hpp), and {"round-winners": [number, ...]}
//   {"winners": [number, ...], "disqualified": [{"player": number, "out", "reason", "call", ...},
//   ...]}
namespace gauntlet::match {

inline constexpr std::string_view tournament_format = "gauntlet-tournament";

// Makes names unique: the second "ann" becomes "ann (2)", or a larger number if that is taken.
std::vector<std::string> disambiguate_names(std::vector<std::string> names);

// Called with a line and the round and game that it belongs to, both from 0, if any.
struct GameNumber {
  std::size_t round;
  std::size_t game;
};
using TakeTournamentLine =
    std::function<void(const json::Value& line, const std::optional<GameNumber>& game)>;

// Passes all lines of a tournament but the last one to `take` as it is played.
// Precondition: the names are unique.
TournamentObserver tournament_writer(const TournamentRules& rules,
                                     const std::vector<std::string>& names,
                                     const TakeTournamentLine& take);

// Encodes the last line.
json::Value encode_end(const TournamentReport& report);

// Encodes the whole tournament as one value:
//   {"players": [name, ...], "winners": [name, ...],
//    "disqualified": [{"name", "out": "cheat" or "failure", "reason", "call", ...}, ...],
//    "rounds": [{"games": [{"players": [name, ...], "winners": [name, ...]}, ...],
//                "winners": [name, ...]}, ...]}
json::Value encode(const TournamentReport& report, const std::vector<std::string>& names);

struct TournamentHeader {
  std::vector<std::string> players;  // in ascending order of age
  TournamentRules rules;
};

// Called with the contents of the lines, in this order.
struct OnTournament {
  std::function<void(const TournamentHeader&)> begin = [](const TournamentHeader&) {};
  TournamentObserver observer = {};
  std::function<void(const std::vector<std::size_t>& winners,
                     const std::vector<DisqualifiedPlayer>&)>
      end = [](const std::vector<std::size_t>&, const std::vector<DisqualifiedPlayer>&) {};
};

// Reads a tournament line by line, and replays its games.
class TournamentReader {
 public:
  explicit TournamentReader(OnTournament on) : on_(std::move(on)) {}

  // Throws json::Error for a line in another format and for an impossible one: an event that the
  // rules forbid, or winners that have not won.
  void read(const json::Reader& line);

  // Returns true if the last line was read.
  bool is_over() const { return is_over_; }

 private:
  using Numbers = std::vector<std::size_t>;  // indices of players, ascending

  void begin(const json::Reader& line);
  void note_out_at_start(const json::Reader& line);
  void begin_round(const json::Reader& line);
  void begin_game(const json::Reader& line);
  void go_on(const json::Reader& line);
  void end_game(const json::Reader& line);
  void end_round(const json::Reader& line);
  void end(const json::Reader& line);
  Numbers decode_players(const json::Reader& in) const;
  std::size_t decode_player(const json::Reader& in) const;
  DisqualifiedPlayer decode_disqualified(const json::Reader& in) const;

  OnTournament on_;
  std::optional<TournamentHeader> header_;
  Numbers left_;                     // players left when the round began
  std::size_t rounds_ = 0;           // number of rounds begun
  std::optional<Numbers> winners_;   // so far, of the current round
  std::vector<Numbers> games_ = {};  // of the current round
  std::size_t ended_ = 0;            // number of its games that have ended
  std::optional<GameHistory> game_;  // the current game
  bool is_over_ = false;
};

// Returns true if the text begins with the first line of a tournament.
bool is_tournament(std::string_view log);

// Passes on the lines of a log or, of the log of a tournament, the first lines and events of its
// games. Throws LogError, and what `take` throws.
void for_each_game_line(std::string_view log, const TakeLine& take);

}  // namespace gauntlet::match
