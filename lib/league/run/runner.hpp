#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "league/run/plan.hpp"
#include "league/run/store.hpp"
#include "league/setup/player_builder.hpp"
#include "process/in_order.hpp"
#include "system/file.hpp"

namespace gauntlet::league {

// Options for playing games.
struct GameRunnerOptions {
  unsigned jobs = 1;
  bool (*is_interrupted)();
};

// Called when a game counts, in the thread that plays the league.
using OnGame = std::function<void(const Pairing& meeting, const LeagueGame& game)>;

// Orders games as a league plays them: by round and board, on a board by the set of players, and
// games of the same players by their seats.
struct IsEarlier {
  bool operator()(const Pairing& a, const Pairing& b) const;
};

// The games of one player that have been played so far, each with whether the player was late (or
// stalled).
//
// Replays, and games of an earlier run, are added in any order. This class sorts them by their
// place in the league.
class LateGames {
 public:
  enum class State { in_time, doubtful, late };  // doubtful: late, will be replayed

  void add(const Pairing& pairing, State state) { games_[pairing] = state; }

  // Returns true if the player was late in three consecutive games. `count_doubtful` also counts
  // doubtful ones.
  bool are_three_in_a_row(bool count_doubtful) const;

 private:
  std::map<Pairing, State, IsEarlier> games_;
};

// Plays games of a league and logs them. Games that are played in parallel are pinned to disjoint
// sets of CPUs, so there are at most as many as CPUs. They do not slow each other down, so a late
// or missing answer is doubtful only if others loaded the machine (grading/results/lateness.hpp).
// The game is then replayed after all others, one at a time, and only the replay counts. Players
// cannot tell: it has as many CPUs as before.
//
// A player that was late in three consecutive games is excluded from the remaining ones. These are
// logged as left out (LeagueGame::left_out_for). While some of the three are doubtful, the player's
// games wait until those have been replayed. Games are counted in the order in which a league plays
// them, so which ones are left out does not depend on which of those played in parallel ended
// first: one that was played too early is discarded.
class Runner {
 public:
  // Keeps references to all arguments. `ready` are the players by index.
  Runner(const Config& config, const std::vector<PreparedPlayer>& ready, const Store& store,
         system::LogFile& log, const GameRunnerOptions& order)
      : config_(config), ready_(ready), store_(store), log_(log), order_(order) {}

  // Adds an earlier game from the log.
  void add_finished(const Pairing& pairing, const LeagueGame& game);

  // Plays games that do not depend on each other. Returns false if interrupted. Throws on internal
  // errors.
  bool play(GameBatch stage, const OnGame& on_game);

 private:
  // A game that was played, or not (without seats) because a player was paused or excluded.
  struct Attempt {
    PlayedGame played;
    bool is_doubtful = false;
  };

  bool play_once(const GameBatch& stage, const OnGame& on_game);
  process::Next count(const Pairing& pairing, Attempt attempt, bool is_replay,
                      const OnGame& on_game);
  PlayedGame play_one(const Pairing& pairing) const;
  bool is_doubtful(const LeagueGame& game) const;
  void note(const Pairing& pairing, const LeagueGame& game, bool is_doubtful);
  std::vector<std::string> who_is_out_of(const Pairing& pairing) const;
  bool is_to_play(const Pairing& pairing) const;
  LeagueGame left_out(const Pairing& pairing, std::vector<std::string> names) const;
  void finish(const Pairing& pairing, PlayedGame played, const OnGame& on_game);

  const Config& config_;
  const std::vector<PreparedPlayer>& ready_;
  const Store& store_;
  system::LogFile& log_;
  const GameRunnerOptions& order_;
  GameBatch waiting_;  // games of paused players
  std::mutex mutex_;   // for the members below, while games are played in parallel
  std::map<std::size_t, LateGames> late_games_;  // by the index of the player
  std::set<std::size_t> paused_;  // players that were late three times, if doubtful games count
  std::set<std::size_t> out_;     // players excluded from the remaining games
};

}  // namespace gauntlet::league
