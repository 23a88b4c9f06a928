#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "fish/match/tournament.hpp"
#include "harness/options.hpp"
#include "match/channel.hpp"
#include "remote/sign_up.hpp"

namespace gauntlet::xserver {

// The values of the flags.
struct Settings {
  std::string address = "127.0.0.1";
  std::uint64_t min = 5, max = 10;  // clients
  std::uint64_t wait = 30;          // seconds, as all times here
  std::uint64_t tries = 2;
  std::uint64_t name_time = 10;
  std::string names = "strict";
  std::string order = "age";
  std::uint64_t turn_time = 1;
  std::optional<std::uint64_t> first_turn_time;
  std::optional<std::string> board;                // JSON
  std::uint64_t min_in_game = 2, max_in_game = 4;  // players
  std::uint64_t jobs = 64;                         // games
  std::optional<std::uint64_t> watch_port;
  std::optional<std::string> log_folder;
  std::optional<std::string> report;

  void declare(tool::Options& options);

  // Throws UsageError for incompatible flags.
  void check() const;

  // Throws UsageError for an invalid board, and for one that is too small for a game.
  match::TournamentRules rules() const;
  remote::SignUpRules sign_up_rules() const;
  match::CallOptions talk() const;
};

// Parses a port of the command line. Throws UsageError.
std::uint16_t read_port(const std::string& word);

}  // namespace gauntlet::xserver
