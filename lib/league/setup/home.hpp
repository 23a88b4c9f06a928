#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/builds/build.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// A player that is ready to play, or why it is not: then `spec` is of a program that ends at once.
struct Ready {
  PlayerSpec spec;
  std::string trouble = {};  // one line
};

// Where players live while a league is played, below its folder of results: a copy of what is a
// player's own in players/NAME, what its build wrote in builds/NAME.log, and in builds/NAME.json
// what came of it.
class Homes {
 public:
  // Refers to the configuration. `results` is the folder of results.
  Homes(const Config& config, std::filesystem::path results);

  // Copies and builds the player, unless that was done for the same fingerprint. Nothing if it was
  // interrupted. Can be called from many threads, for one player each. Throws what goes wrong with
  // our own files.
  std::optional<Ready> prepare(std::size_t player, const std::string& fingerprint) const;

  // Forgets what was built, so that it is built again.
  void forget(std::size_t player) const;

 private:
  std::filesystem::path home_of(const Player& player) const;
  std::filesystem::path file_of(const Player& player, const std::string& end) const;
  process::View view_of(const Player& player) const;
  PlayerSpec spec_of(const Player& player, const std::string& trouble) const;
  bool leads_to_others(const Player& player) const;
  grading::BuildResult copy(const Player& player) const;
  grading::BuildResult build(const Player& player) const;
  grading::BuildResult make_once(const Player& player) const;
  std::optional<std::string> make(const Player& player) const;
  std::optional<std::string> known_trouble(const Player& player,
                                           const std::string& fingerprint) const;

  const Config& config_;
  std::filesystem::path results_;
  std::vector<std::filesystem::path> secrets_;  // the results, the LEAGUE.json, players' folders
};

}  // namespace gauntlet::league
