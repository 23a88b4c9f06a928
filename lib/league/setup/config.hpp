#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "gauntlet/limits.hpp"
#include "grading/submission/build.hpp"
#include "league/record/record.hpp"
#include "league/schedule/groups.hpp"
#include "league/setup/play_game.hpp"

// The contents of LEAGUE.json. Its schema is in tools/xleague/docs/ref-league-json.md.
namespace gauntlet::league {

struct Player {
  std::string name;
  std::string kind;  // in the format of the game: "house:2", "exec:COMMAND"
  // The player's own folder; empty if it has none. The player is built and runs in a copy of it.
  std::filesystem::path folder = {};
  std::filesystem::path place = {};    // relative to the folder: where it is built and runs
  std::filesystem::path program = {};  // must exist after the build; empty if unknown
  std::optional<grading::BuildSettings> build = {};  // before its first game; only with a folder

  bool is_program() const { return match::command_of(kind).has_value(); }
};

enum class Format { round_robin, gauntlet, swiss, knock_out, solo };

// Returns "round-robin", "gauntlet", "swiss", "knockout" or "solo".
std::string_view to_string(Format format);

// The seatings in which the players of a group play on a board.
enum class Seatings {
  all,       // every order
  balanced,  // each player equally often in each seat and after each other player
  rotation,  // each player once in each seat
  fixed      // the order of the league's players
};

// The games whose logs for replay are written.
enum class Logs { all, failures, none };

// All paths are absolute; relative paths in the file start in the file's folder.
struct Config {
  std::filesystem::path file;
  std::string title;
  std::string game;
  const match::MatchGame* league_game = nullptr;  // of the game
  std::vector<Player> players;                    // at least one; their names differ
  std::vector<json::Value> boards;
  std::size_t seats = 2;  // of a game; in a knockout the maximum
  Format format = Format::round_robin;
  std::size_t fixed = 0;   // of a gauntlet, by index
  std::size_t rounds = 0;  // of a Swiss tournament
  Seatings seatings = Seatings::all;
  std::size_t groups = no_limit;  // maximum number of groups that meet
  GameSettings settings = {};
  process::Limits limits = {};  // for programs that play, per game
  process::Sandbox sandbox = process::Sandbox::strict;
  process::Network network = process::Network::none;
  std::vector<std::filesystem::path> see = {};  // paths visible in the strict sandbox
  std::vector<std::string> environment = {};    // "NAME=value"
  bool retry_timeouts = true;  // a late or missing answer leads to a replay, and only that counts
  StopRule stop = {};
  Logs logs = Logs::all;

  std::filesystem::path folder() const { return file.parent_path(); }
};

// Reads a LEAGUE.json. Does not check that the files it names exist, except for the folders of a
// pattern, or that the sandbox is available. Throws json::Error with a JSON Pointer for invalid
// contents, and std::runtime_error if the file cannot be read.
Config read_config(const std::filesystem::path& file);

}  // namespace gauntlet::league
