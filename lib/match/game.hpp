#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "match/channel.hpp"

// A game between players of any kind: house players, which the game makes, and players that run
// elsewhere. Their calls and answers, and the boards, are described in tools/xref/docs/.
namespace gauntlet::match {

struct Contestant {
  std::string name;
  std::string kind;  // in the format of the game: "house:2", "exec:python3 player.py"
};

// Returns COMMAND of "exec:COMMAND", or nullopt for any other kind. A command is not empty and has
// no NUL.
std::optional<std::string_view> command_of(std::string_view kind);

// Returns N of "WORD:N", or nullopt for any other kind.
std::optional<std::uint64_t> parameter_of(std::string_view kind, std::string_view word);

// Decodes the time for each answer of players that run elsewhere. Throws json::Error.
std::chrono::milliseconds decode_turn_time(const json::Reader& in);

// Opens the channel to the player in a seat that is not a house player. Seats count from 0.
using OpenChannel = std::function<std::unique_ptr<Channel>(std::size_t seat)>;

// The result of one player in a game.
struct Seat {
  std::string player;
  // 1 is best. Equal players share a rank, and the next rank counts all of them: 1, 2, 2, 4.
  // Disqualified players come last; the first to be disqualified has the last rank.
  unsigned rank = 1;
  // Fish: fish gathered. Exploding Atoms: cells at the end. Single-player games: guesses or drops,
  // less is better. nullopt for a disqualified player.
  std::optional<std::int64_t> score = {};
  std::optional<Failure> out = {};
  TimeUsage effort = {};
  // Single-player games: the number of codes or strengths found with 0, 1, 2, ... guesses or drops,
  // and the number not found. The score is the sum over those that were found.
  std::vector<std::uint64_t> histogram = {};
  std::uint64_t missed = 0;
  bool operator==(const Seat&) const = default;
};

// Ranks the active players by their scores, highest first, and the disqualified ones behind them.
// `outs`: their seats, in the order of disqualification.
void rank(std::vector<Seat>& seats, std::span<const std::size_t> outs);

// A game that was played.
struct PlayedGame {
  std::vector<Seat> seats = {};  // in turn order
  std::uint64_t moves = 0;       // of all players
  // Makes the report that xref prints; for a single-player game the player's part of it.
  std::function<json::Value()> report = {};
  // Makes the lines of its log, which `play --replay` reads.
  std::function<std::vector<json::Value>()> log = {};
};

// The optimum of a single-player game over all codes or strengths of its board.
struct OptimumBounds {
  double mean = 0;
  std::uint64_t worst = 0;
};

// Gets each line of the log of a game as it comes. May be empty.
using OnLine = std::function<void(const json::Value& line)>;

// A game as matches and leagues play it, made by games::NAME::match() (core/games.hpp).
// Thread-safe.
class MatchGame {
 public:
  struct Seats {
    std::size_t min;
    std::size_t max;
  };

  MatchGame() = default;
  MatchGame(const MatchGame&) = delete;
  MatchGame& operator=(const MatchGame&) = delete;
  virtual ~MatchGame() = default;

  virtual std::string_view name() const = 0;  // as in games.def

  // Returns the numbers of players that a game may have; a single-player game has one.
  virtual Seats seats() const = 0;

  // Returns true for the kinds of house players in leagues, which house_kinds() lists.
  virtual bool is_house_kind(std::string_view kind) const = 0;
  virtual std::string_view house_kinds() const = 0;

  // Throw json::Error for an invalid kind of player, and for an invalid board for `seats` players.
  void check_kind(const json::Reader& in) const;
  virtual void check_board(const json::Reader& in, std::size_t seats) const = 0;

  // The same for a game outside of leagues, which may have further kinds of players. Returns the
  // kind; it may be abbreviated in `in`.
  virtual std::string decode_kind(const json::Reader& in) const;
  virtual void check_setup(const json::Reader& board, std::span<const Contestant> players) const;

  // Returns the default board for this seed. The members of `rule`, an object in the format of
  // boards, replace the defaults.
  virtual json::Value random_board(const json::Value::Object& rule, std::uint64_t seed) const = 0;

  // Returns the optimum of a single-player game if our engines know it. For mastermind the mean is
  // that of the strategy with the least total or, if that is out of reach, of the best one-step
  // strategy. The first call may take some seconds. Precondition: the board is valid.
  virtual std::optional<OptimumBounds> least(const json::Value& /*board*/) const {
    return std::nullopt;
  }

  // Plays a game, in the turn order of the contestants. Precondition: the board and the kinds are
  // valid. Throws errors of the machine
  // (PlayerSessionOf::ask()), and what `open` and `on_line` throw.
  virtual PlayedGame play(const json::Value& board, std::span<const Contestant> players,
                          const OpenChannel& open, const OnLine& on_line = {}) const = 0;
};

// Returns `rule` with the missing members of `defaults`, and with the seed if it has none.
json::Value with_default(const json::Value::Object& rule, const json::Value::Object& defaults,
                         std::uint64_t seed);

// The minimum and maximum number of players in a game.
struct GameSizes {
  std::size_t min = 2;
  std::size_t max = 4;
};

// Partitions the `players` of a round into games and returns the sizes of the games; the last one
// is for the eldest players. There are as many games of the maximum size as possible. If the
// remaining players are too few for a game, the last game is combined with them and split into
// games of one player less: 13 players make 4 + 4 + 3 + 2. (The result is the lexicographically
// greatest partition.) If no partition exists, as for three players in games of two, as few
// players as possible are left over. The eldest then have no game and go on to the next round.
// Returns an empty vector for fewer players than the minimum.
std::vector<std::size_t> partition_players(std::size_t players, GameSizes sizes);

}  // namespace gauntlet::match
