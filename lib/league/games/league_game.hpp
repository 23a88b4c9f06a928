#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "league/record/record.hpp"
#include "match/program.hpp"
#include "process/run/run.hpp"

// The games that leagues play. Their calls and answers are described in tools/xleague/PLAYERS.md.
namespace gauntlet::league {

// A player of a league: a house player or a program with its run conditions.
struct PlayerSpec {
  std::string name;
  std::string kind;  // in the format of the game: "house:2", "exec:python3 player.py"
  std::filesystem::path folder = {};  // where a program runs; the current folder if empty
  process::Limits limits = match::limits_of_player();  // per game; wall time: beside turn times
  process::Sandbox sandbox = process::Sandbox::strict;
  process::SandboxPolicy view = {};
  std::vector<std::string> environment = {};                 // "NAME=value"
  process::InteractiveProgram::StderrSink stderr_sink = {};  // gets all of its standard error
};

// Returns COMMAND of "exec:COMMAND", or nullopt for a house player.
std::optional<std::string_view> command_of(std::string_view kind);

// The time limits for the answers of programs.
struct GameSettings {
  std::chrono::milliseconds turn_time{1'000};
  std::chrono::milliseconds first_turn_time{3'000};  // for the first turn of a game
  std::chrono::milliseconds start_time{10'000};      // for the very first answer, with start-up
  // The time after the limit in which an answer is late rather than a stall. Default: turn_time.
  std::optional<std::chrono::milliseconds> grace = {};
};

// A game that was played.
struct PlayedGame {
  Game game;  // without its round, board, attempts and log
  // Makes the lines of its log, which `play --replay` reads.
  std::function<std::vector<json::Value>()> log;
};

// The optimum of a single-player game over all codes or strengths of its board.
struct OptimumBounds {
  double mean = 0;
  std::uint64_t worst = 0;
};

// The interface of a game for leagues. Thread-safe.
class LeagueGame {
 public:
  struct Seats {
    std::size_t min;
    std::size_t max;
  };

  LeagueGame() = default;
  LeagueGame(const LeagueGame&) = delete;
  LeagueGame& operator=(const LeagueGame&) = delete;
  virtual ~LeagueGame() = default;

  virtual std::string_view name() const = 0;  // as in games.def

  // Returns the numbers of players that a game may have; a single-player game has one.
  virtual Seats seats() const = 0;

  // Throw json::Error for an invalid kind of player, and for an invalid board for `seats` players.
  virtual void check_kind(const json::Reader& in) const = 0;
  virtual void check_board(const json::Reader& in, std::size_t seats) const = 0;

  // Returns the default board for this seed. The members of `rule`, an object in the format of
  // boards, replace the defaults.
  virtual json::Value random_board(const json::Value::Object& rule, std::uint64_t seed) const = 0;

  // Returns the optimum of a single-player game if our engines know it. For mastermind the mean is
  // that of the strategy with the least total or, if that is out of reach, of the best one-step
  // strategy. The first call may take some seconds. Precondition: the board is valid.
  virtual std::optional<OptimumBounds> least(const json::Value& /*board*/) const {
    return std::nullopt;
  }

  // Plays a game, in the turn order of the seats. Precondition: the board and the kinds are valid.
  // Catches all exceptions of players. Throws std::runtime_error if the sandbox of a program is not
  // available.
  virtual PlayedGame play(const json::Value& board, std::span<const PlayerSpec> seats,
                          const GameSettings& settings) const = 0;
};

// Returns the league game of that name, or nullptr for an unknown name. league_games() are in the
// order of games.def.
const LeagueGame* find_league_game(std::string_view game);
std::span<const LeagueGame* const> league_games();

}  // namespace gauntlet::league
