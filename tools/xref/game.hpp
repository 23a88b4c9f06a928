#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/harness.hpp"
#include "harness/options.hpp"
#include "support/players/program_flags.hpp"

namespace gauntlet::xref {

class GameViewer;

// The flags of xref for whole games.
struct GameFlags {
  std::optional<std::string> game;    // a file that describes the game
  std::optional<std::string> replay;  // a log
  std::optional<std::string> log;
  std::optional<std::string> svg;
  std::vector<std::string> shown;            // players whose standard error is shown
  std::optional<std::string> stderr_folder;  // destination of each player's standard error
  bool watch = false;
  bool allow_exec = false;
  std::uint64_t pause = 300;               // milliseconds
  std::optional<std::uint64_t> turn_time;  // seconds
  tool::ProgramFlags program = {};

  void declare(tool::Options& options);

  // Throws UsageError for incompatible flags.
  void check() const;

  // Plays or replays a game if the flags ask for it; otherwise returns false. Throws UsageError if
  // the sandbox is not available, IoError, and json::Error for an invalid file.
  bool run(const tool::Print& print) const;

 private:
  void play(const tool::Print& print, GameViewer& viewer) const;
  void show_log(const tool::Print& print, GameViewer& viewer) const;
};

}  // namespace gauntlet::xref
