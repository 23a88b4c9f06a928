#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "gauntlet/limits.hpp"
#include "league/record/record.hpp"
#include "match/games.hpp"
#include "match/program.hpp"

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
  LeagueGame game;  // without its round, board, attempts and log
  // Makes the lines of its log, which `play --replay` reads.
  std::function<std::vector<json::Value>()> log;
};

// Plays a game, in the turn order of the seats. Precondition: the board and the kinds are valid.
// Throws errors of the machine (PlayerSessionOf::ask()), and std::runtime_error if the sandbox of a
// program is not available.
PlayedGame play_game(const match::MatchGame& game, const json::Value& board,
                     std::span<const PlayerSpec> seats, const GameSettings& settings);

}  // namespace gauntlet::league
