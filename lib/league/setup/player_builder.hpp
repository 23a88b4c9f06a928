#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/submission/build.hpp"
#include "grading/submission/submission.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Returns a hash of everything that may affect how a player plays: its kind and, for a program, its
// files, its build and its run conditions. For a program without a folder, the files are those that
// its command names. 16 hexadecimal digits.
std::string fingerprint_of(const Player& player, const Config& config);

// A player that is ready to play. If `failure` is set, it is not, and `spec` is a program that
// exits at once.
struct PreparedPlayer {
  PlayerSpec spec;
  std::string failure = {};  // one line
};

// Manages the players' folders while a league is played. In the results folder there are a copy of
// each player's own folder in players/NAME, the output of its build in builds/NAME.log, and the
// result of the build in builds/NAME.json.
class PlayerBuilder {
 public:
  // Keeps a reference to the configuration. `results` is the results folder.
  PlayerBuilder(const Config& config, grading::ResultsFolder results);

  // Copies and builds the player, unless that was done for the same fingerprint. Returns nullopt if
  // interrupted. May be called from many threads, each for another player. Throws on internal
  // errors.
  std::optional<PreparedPlayer> prepare(std::size_t player, const std::string& fingerprint) const;

  // Discards the result of the build, so that the player is rebuilt.
  void forget(std::size_t player) const;

 private:
  std::filesystem::path player_directory(const Player& player) const;
  std::filesystem::path result_file(const Player& player) const;
  process::SandboxPolicy view_of(const Player& player) const;
  PlayerSpec spec_of(const Player& player, const std::string& failure) const;
  bool leads_to_others(const Player& player) const;
  grading::BuildResult copy(const Player& player) const;
  grading::BuildResult build(const Player& player) const;
  grading::BuildResult make_once(const Player& player) const;
  std::optional<std::string> make(const Player& player) const;
  std::optional<std::string> known_failure(const Player& player,
                                           const std::string& fingerprint) const;

  const Config& config_;
  grading::ResultsFolder results_;
  std::vector<std::filesystem::path> secrets_;  // the results, the LEAGUE.json, players' folders
};

}  // namespace gauntlet::league
