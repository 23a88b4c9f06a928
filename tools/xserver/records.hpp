#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"
#include "match/tournament_log.hpp"
#include "support/io/files.hpp"

namespace gauntlet::xserver {

// A folder with all lines of a tournament in tournament.jsonl, and the log of each game in
// ROUND-GAME.jsonl, both from 1. Each line is there as soon as it is written.
class Records {
 public:
  // Throws IoError, as does write().
  explicit Records(std::string folder);

  // A line of that game, or of none.
  void write(const std::string& line, const std::optional<match::GameNumber>& game);

 private:
  void write_of_game(const std::string& line, const match::GameNumber& number);

  std::string folder_;
  tool::LineFile all_;
  std::string name_;  // of the present game's file
  std::optional<tool::LineFile> file_;
};

}  // namespace gauntlet::xserver
