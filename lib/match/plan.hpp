#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fish/board.hpp"
#include "json/reader.hpp"
#include "match/console.hpp"
#include "match/exec_player.hpp"
#include "match/referee.hpp"

// A game that is to be played, as JSON has it (harness-tests/README.md, xref --game).
namespace gauntlet::match {

// The kinds of players, and what each needs.
struct House {
  std::uint64_t turns = 0;  // looks ahead
};
struct Greedy {};
struct Random {
  std::uint64_t seed = 0;
};
struct Human {};
struct Exec {
  std::string command;  // of the shell
};
using Kind = std::variant<House, Greedy, Random, Human, Exec>;

struct Participant {
  std::string name;
  Kind kind;
};

struct Plan {
  fish::Board board;
  std::vector<Participant> players;  // 2 to 4, in turn order
  std::optional<std::chrono::milliseconds> turn_time;
};

// Throws json::Error, also for a board with too few tiles for the penguins.
Plan decode_plan(const json::Reader& in);

// The players of a plan. Who is human uses the console.
std::vector<Entrant> entrants_of(const Plan& plan, const ExecSettings& exec,
                                 const Console& console);

}  // namespace gauntlet::match
