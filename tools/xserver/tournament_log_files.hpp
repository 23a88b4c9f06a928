#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"
#include "match/fish/tournament_log.hpp"
#include "support/io/files.hpp"

namespace gauntlet::xserver {

// Writes the log of a tournament to a folder: all lines to tournament.jsonl, and each game to
// ROUND-GAME.jsonl, with numbers from 1. Each line is flushed.
class TournamentLogFiles {
 public:
  // The constructor and write() throw IoError.
  explicit TournamentLogFiles(std::string folder);

  // Writes a line of a game, or of the tournament if `game` is nullopt.
  void write(const std::string& line, const std::optional<match::GameNumber>& game);

 private:
  void write_of_game(const std::string& line, const match::GameNumber& number);

  std::string folder_;
  tool::LineFile all_;
  std::string name_;  // of the current game's file
  std::optional<tool::LineFile> file_;
};

}  // namespace gauntlet::xserver
