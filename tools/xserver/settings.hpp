#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "match/json_player.hpp"
#include "match/tournament.hpp"
#include "remote/sign_up.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::xserver {

// The values of the flags.
struct Settings {
  std::string address = "127.0.0.1";
  std::uint64_t least = 5, most = 10;  // clients
  std::uint64_t wait = 30;             // seconds, as all times here
  std::uint64_t tries = 2;
  std::uint64_t name_time = 10;
  std::string names = "strict";
  std::string order = "age";
  std::uint64_t turn_time = 1;
  std::optional<std::uint64_t> first_turn_time;
  std::optional<std::string> board;                   // JSON
  std::uint64_t least_in_game = 2, most_in_game = 4;  // players
  std::uint64_t at_a_time = 64;                       // games
  std::optional<std::uint64_t> watch_port;
  std::optional<std::string> log_folder;
  std::optional<std::string> report;

  void declare(tool::Options& options);

  // Throws WrongUsage for incompatible flags.
  void check() const;

  // Throws WrongUsage for an invalid board, and for one that is too small for a game.
  match::TournamentRules rules() const;
  remote::SignUpRules sign_up_rules() const;
  match::Talk talk() const;
};

// Parses a port of the command line. Throws WrongUsage.
std::uint16_t read_port(const std::string& word);

}  // namespace gauntlet::xserver
