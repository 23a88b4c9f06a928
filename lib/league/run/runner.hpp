#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "league/run/plan.hpp"
#include "league/run/store.hpp"
#include "league/setup/home.hpp"

namespace gauntlet::league {

// How games are played.
struct PlayOrder {
  unsigned at_a_time = 1;
  bool (*is_interrupted)();
};

// Takes a game that was played. Never called twice at the same time.
using OnGame = std::function<void(const Meeting& meeting, const Game& game)>;

// The games of a player in the order of the league, as far as they are known: whether it was slow:
// late, or stalled.
//
// Games that are played at the same time end in any order. So this goes by their places in the
// league, and what comes of it does not depend on which ended first.
class SlowGames {
 public:
  enum class State { in_time, doubtful, slow };  // doubtful: it is to be played again

  void add(const Meeting& meeting, State state) { games_[meeting] = state; }

  // Whether three games in a row were slow, counting doubtful ones or not.
  bool are_three_in_a_row(bool count_doubtful) const;

 private:
  std::map<Meeting, State> games_;
};

// Plays games of a league and writes them down. Those that are played at the same time are each
// pinned to processors of their own, as far as there are enough. A game in which somebody was late,
// or stalled, is played again when all others have ended, alone and on all processors, and
// only that counts; but who was slow each time when alone, and that three times, is believed at
// once.
//
// A player that was slow in three games in a row is out of all games that are left: these are
// written down as left out (Game::left_out_for). Where that is doubtful, its games wait until
// those three were played again.
class Runner {
 public:
  // Refers to all of these. `ready` are the players by number.
  Runner(const Config& config, const std::vector<Ready>& ready, const Store& store, LogWriter& log,
         const PlayOrder& order)
      : config_(config), ready_(ready), store_(store), log_(log), order_(order) {}

  // A game of before, from the log.
  void know(const Meeting& meeting, const Game& game);

  // False if it was interrupted. Throws what goes wrong with our own files and programs.
  bool play(const Stage& stage, const OnGame& on_game);

 private:
  bool play_once(const Stage& stage, const OnGame& on_game);
  void work(unsigned worker, unsigned workers, const Stage& stage, const OnGame& on_game);
  Played play_one(const Meeting& meeting) const;
  bool is_believed(const Game& game);
  void know_again(const Game& game);
  void note(const Meeting& meeting, const Game& game, bool is_doubtful);
  std::vector<std::string> who_is_out_of(const Meeting& meeting) const;
  bool must_wait(const Meeting& meeting) const;
  Game left_out(const Meeting& meeting, std::vector<std::string> names) const;
  void finish(const Meeting& meeting, Played played, const OnGame& on_game);
  bool play_again(const Stage& stage, const OnGame& on_game);

  const Config& config_;
  const std::vector<Ready>& ready_;
  const Store& store_;
  LogWriter& log_;
  const PlayOrder& order_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> has_failed_ = false;
  std::mutex mutex_;  // for all below
  std::vector<std::pair<Meeting, Played>> doubtful_;
  Stage waiting_;                                // games of players who may be out
  std::map<std::size_t, SlowGames> slow_games_;  // by the number of the player
  std::set<std::size_t> out_;                    // players who are out of all games that are left
  struct Alone {
    unsigned slow = 0;  // how often
    bool was_in_time = false;
  };
  std::map<std::string, Alone> alone_;  // of players who have played again
};

}  // namespace gauntlet::league
