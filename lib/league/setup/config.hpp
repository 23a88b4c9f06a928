#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/builds/build.hpp"
#include "json/value.hpp"
#include "league/games/host.hpp"
#include "league/rating/sprt.hpp"
#include "league/schedule/groups.hpp"
#include "process/run/run.hpp"

// What a LEAGUE.json says; tools/xleague/README.md has its schema.
namespace gauntlet::league {

// How a player is made, before any game.
struct Build {
  std::string command;          // of /bin/sh -c
  process::Limits limits = {};  // ten minutes on the clock and 4 GiB unless said otherwise
  std::uint64_t disk = grading::default_build_disk;  // bytes that it may write
  process::Network network = process::Network::none;
};

struct Player {
  std::string name;
  std::string kind;  // as the game's host has it: "house:2", "exec:COMMAND"
  // What is the player's own; empty if it has nothing. A copy of it is built and played with.
  std::filesystem::path folder = {};
  std::filesystem::path place = {};    // below the folder: where it is built and runs
  std::filesystem::path program = {};  // that must be there in the end; empty if that is not known
  std::optional<Build> build = {};     // only with a folder

  bool is_program() const { return command_of(kind).has_value(); }
};

enum class Format { round_robin, gauntlet, swiss, knock_out, alone };

// "round-robin", "gauntlet", "swiss", "knock-out", "alone".
std::string_view name_of(Format format);

// In which orders those who meet on a board sit there.
enum class Seatings {
  all,       // every order
  balanced,  // each player equally often in each seat and after each other player
  cycle,     // each player once in each seat
  one        // the order of the league's players
};

// "Is the first better than the second?"
struct SprtRule {
  std::size_t better;  // players by number
  std::size_t worse;
  rating::SprtSettings settings = {};
};

// When the league ends before all games are played.
struct StopRule {
  std::optional<double> order = {};  // how sure the players' order must be
  std::optional<SprtRule> sprt = {};
};

// Which games are written down for a replay.
enum class Logs { all, trouble, none };

// Paths are absolute; where they are relative in the file, they begin in its own folder.
struct Config {
  std::filesystem::path file;
  std::string title;
  std::string game;
  const Host* host = nullptr;   // of the game
  std::vector<Player> players;  // at least one; their names differ
  std::vector<json::Value> boards;
  std::size_t seats = 2;  // of a game; in a knock-out the most
  Format format = Format::round_robin;
  std::size_t one = 0;     // of a gauntlet, by number
  std::size_t rounds = 0;  // of a Swiss
  Seatings seatings = Seatings::all;
  std::size_t groups = no_limit;  // who meet whom: at most so many
  GameSettings settings = {};
  process::Limits limits = {};  // of programs that play, for a whole game
  process::Sandbox sandbox = process::Sandbox::strict;
  process::Network network = process::Network::none;
  std::vector<std::filesystem::path> see = {};  // the strict sandbox shows these to programs
  std::vector<std::string> environment = {};    // "NAME=value"
  bool retries_late = true;  // who was late plays that game again, alone, and only that counts
  StopRule stop = {};
  Logs logs = Logs::all;

  std::filesystem::path folder() const { return file.parent_path(); }
};

// Reads a LEAGUE.json. What it names need not be there, but for the folders of a pattern; nor is it
// looked whether the sandbox can be had. Throws json::Error, with a JSON Pointer, for what it says
// and must not, and std::runtime_error where it cannot be read.
Config read_config(const std::filesystem::path& file);

}  // namespace gauntlet::league
