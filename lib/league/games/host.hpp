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

// The games that leagues play. What players hear and answer: tools/xleague/PLAYERS.md.
namespace gauntlet::league {

// A player of a league: one of the house, or a program and how it runs.
struct PlayerSpec {
  std::string name;
  std::string kind;                   // "house:2", "exec:python3 player.py": as the host takes it
  std::filesystem::path folder = {};  // where a program runs; where we are if empty
  process::Limits limits = match::limits_of_player();  // of a whole game; wall: beside those below
  process::Sandbox sandbox = process::Sandbox::strict;
  process::View view = {};
  std::vector<std::string> environment = {};         // "NAME=value"
  process::Dialogue::OnComplaint on_complaint = {};  // takes all of its standard error
};

// "exec:COMMAND": the command; nothing for a house player.
std::optional<std::string_view> command_of(std::string_view kind);

// How long programs have for an answer.
struct GameSettings {
  std::chrono::milliseconds turn_time{1'000};
  std::chrono::milliseconds first_turn_time{3'000};  // for the first turn of a game
  std::chrono::milliseconds start_time{10'000};      // for the first answer of all: it starts
  // After its time: an answer that comes by then is late, and none is a stall. As long as turn_time
  // if not said.
  std::optional<std::chrono::milliseconds> grace = {};
};

// A game that was played.
struct Played {
  Game game;  // but for its round, board, attempts and log
  // The lines of its log, with which `play --replay` shows it again; made when they are asked for.
  std::function<std::vector<json::Value>()> log;
};

// The least that a game which one plays alone can take, over all codes or strengths of its board.
struct Least {
  double mean = 0;
  std::uint64_t worst = 0;
};

// What a league needs to know of a game. Any number of threads can use it at a time.
class Host {
 public:
  struct Seats {
    std::size_t least;
    std::size_t most;
  };

  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  virtual ~Host() = default;

  virtual std::string_view name() const = 0;  // as in games.def

  // How many take part in a game; one plays alone.
  virtual Seats seats() const = 0;

  // Refuses what is no kind of player, and no board for so many. Throw json::Error.
  virtual void check_kind(const json::Reader& in) const = 0;
  virtual void check_board(const json::Reader& in, std::size_t seats) const = 0;

  // The usual board with this seed. What `rule`, an object as boards are, has instead of usual
  // members is taken over.
  virtual json::Value random_board(const json::Value::Object& rule, std::uint64_t seed) const = 0;

  // Of a game that one plays alone, as far as our engines know it: with mastermind the mean is that
  // of the strategy with the least total and, where that is out of reach, of the best that looks
  // one guess ahead. The first time may take some seconds. Precondition: the board is accepted.
  virtual std::optional<Least> least(const json::Value& /*board*/) const { return std::nullopt; }

  // A whole game, in the turn order of the seats. Precondition: the board and the kinds are
  // accepted. Throws nothing that a player throws, and std::runtime_error when the sandbox of a
  // program cannot be had here.
  virtual Played play(const json::Value& board, std::span<const PlayerSpec> seats,
                      const GameSettings& settings) const = 0;
};

// That of a game; nullptr for what is no game. All of them, in the order of games.def.
const Host* host_of(std::string_view game);
std::span<const Host* const> all_hosts();

}  // namespace gauntlet::league
