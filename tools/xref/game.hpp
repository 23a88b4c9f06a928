#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/program.hpp"
#include "support/cli/harness.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::xref {

class Audience;
struct OtherGame;

// What xref does with whole games besides naming winners.
struct GameFlags {
  std::optional<std::string> game;    // a file that says what is to be played
  std::optional<std::string> replay;  // a log
  std::optional<std::string> log;
  std::optional<std::string> svg;
  std::vector<std::string> shown;            // players whose standard error is shown
  std::optional<std::string> stderr_folder;  // where that of each player goes
  bool watch = false;
  bool allow_exec = false;
  std::uint64_t pause = 300;               // milliseconds
  std::optional<std::uint64_t> turn_time;  // seconds
  std::string sandbox = "basic";
  std::vector<std::string> see = {};  // paths
  std::string calls = "course";

  void declare(tool::Options& options);

  // Throws WrongUsage if they do not go together.
  void check() const;

  // Plays or replays, if that is asked for; false otherwise. Throws WrongUsage for a sandbox that
  // cannot be had, IoError, and json::Error for a file that is not as it should be.
  bool run(const tool::Print& print) const;

 private:
  match::ExecSettings exec_settings(std::optional<std::chrono::milliseconds> time_of_game) const;
  void play(const tool::Print& print, Audience& audience) const;
  void play_other(const OtherGame& other, const tool::Print& print, Audience& audience) const;
  void show_log(const tool::Print& print, Audience& audience) const;
};

}  // namespace gauntlet::xref
