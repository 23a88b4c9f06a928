#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/match/tournament.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"

// Reads the format that tournament_log.hpp writes.
namespace gauntlet::match {

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
  struct Game {
    std::vector<std::string> names;  // in turn order, as everything here
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
  DisqualifiedPlayer decode_disqualified(const json::Reader& in) const;

  OnTournament on_;
  std::optional<TournamentHeader> header_;
  Numbers left_;                     // players left when the round began
  std::size_t rounds_ = 0;           // number of rounds begun
  std::optional<Numbers> winners_;   // so far, of the current round
  std::vector<Numbers> games_ = {};  // of the current round
  std::size_t ended_ = 0;            // number of its games that have ended
  std::optional<Game> game_;         // the current game
  bool is_over_ = false;
};

// Returns true if the text begins with the first line of a tournament.
bool is_tournament(std::string_view log);

// Reads the lines of a tournament. A last line without its newline is skipped. Throws LogError
// (lines.hpp) and what `on` throws.
void replay_tournament(std::string_view log, OnTournament on);

}  // namespace gauntlet::match
