#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/referee.hpp"
#include "json/reader.hpp"
#include "match/tournament.hpp"

// Reads what tournament_log.hpp writes.
namespace gauntlet::match {

struct TournamentHeader {
  std::vector<std::string> players;  // in ascending order of age
  TournamentRules rules;
};

// Told of what the lines say, in this order.
struct OnTournament {
  std::function<void(const TournamentHeader&)> begin = [](const TournamentHeader&) {};
  TournamentObserver observer = {};
  std::function<void(const std::vector<std::size_t>& winners, const std::vector<ThrownOut>&)> end =
      [](const std::vector<std::size_t>&, const std::vector<ThrownOut>&) {};
};

// Reads a tournament line by line, and plays its games again.
class TournamentReader {
 public:
  explicit TournamentReader(OnTournament on) : on_(std::move(on)) {}

  // Throws json::Error for a line that is not as it should be, or tells of what cannot be: an event
  // that the rules do not allow, winners who have not won.
  void read(const json::Reader& line);

  // Whether the last line was read.
  bool is_over() const { return is_over_; }

 private:
  using Numbers = std::vector<std::size_t>;  // of players, ascending
  struct Game {
    std::vector<std::string> names;  // in turn order, as is all here
    fish::Referee referee;
    std::vector<Event> events = {};
  };

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
  ThrownOut decode_thrown_out(const json::Reader& in) const;

  OnTournament on_;
  std::optional<TournamentHeader> header_;
  Numbers left_;                     // in the tournament, when the round began
  std::size_t rounds_ = 0;           // that have begun
  std::optional<Numbers> winners_;   // so far, of the round that is played
  std::vector<Numbers> games_ = {};  // of the round
  std::size_t ended_ = 0;            // of these
  std::optional<Game> game_;         // that is played
  bool is_over_ = false;
};

// Whether a text begins with the first line of a tournament.
bool is_tournament(std::string_view log);

// Reads the lines of a tournament. The last one may lack its newline, and is then left out. Throws
// BadLog (lines.hpp), and what `on` throws.
void replay_tournament(std::string_view log, OnTournament on);

}  // namespace gauntlet::match
