#pragma once

#include <optional>
#include <string>

#include "fish/perfect/perfect_flags.hpp"
#include "harness/harness.hpp"
#include "match/games.hpp"

namespace gauntlet::tool {

// Describes why a file for --game cannot be read, and what it must have.
std::string describe_unread_game(const std::string& error);

// The answers of xref without programs, people and logs, which programs/xref.cpp adds.
class RefereedGames : public Answers {
 public:
  void declare(Options& options) override;
  void check() override;
  json::Value answer(const json::Reader& in, const HarnessMode& mode) override;

  bool runs_without_input() const override { return game_.has_value(); }
  void run_without_input(const Print& print, const HarnessMode& mode) override;

 protected:
  bool has_game() const { return game_.has_value(); }

  // Returns the text of a file for --game. Throws std::runtime_error.
  virtual std::string read_game_file(const std::string& path, const HarnessMode& mode) const;

 private:
  // Returns true if the players of the game in a file may be commands.
  virtual bool allows_commands(const std::string& /*path*/) const { return false; }

  // Plays a game and returns its report.
  virtual json::Value play(const match::GameSpec& spec);

  match::GameSpec read_game(const std::string& path, const HarnessMode& mode) const;

  PerfectFlags perfect_;
  std::optional<std::string> game_;  // a file that describes the game
};

extern const Harness xref, xref_program;

}  // namespace gauntlet::tool
