#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "session/game.hpp"

namespace gauntlet::tool {

// The command line of `play`.
struct PlayFlags {
  std::optional<std::uint64_t> seed;
  std::optional<std::string> record;
  std::optional<std::string> replay;
  std::optional<std::string> load;
  std::string color = "auto";
  bool is_ascii = false;
  bool page = false;
  bool rules = false;

  PlayFlags();

  void declare(Options& options);

  // Throws UsageError for flags that do not go together.
  void check() const;

  // Throws UsageError, naming the right game, if a given flag does not belong to this game.
  void check_game(const session::SessionGame& game) const;
  // Returns the games that have all given flags. Throws UsageError if there are none.
  std::vector<const session::SessionGame*> possible_games() const;

  // The given settings; people are asked for the others.
  session::Settings settings() const;
  // Returns a value for each option of the game.
  const std::vector<std::uint64_t>& values(const session::SessionGame& game) const;

 private:
  std::vector<std::string> given() const;

  std::map<std::string, std::optional<std::string>, std::less<>> settings_;
  std::vector<std::vector<std::uint64_t>> values_;  // by game
  std::vector<std::string> given_options_;
};

// The names of all games, as typed on the command line.
std::vector<std::string_view> game_names();

}  // namespace gauntlet::tool
