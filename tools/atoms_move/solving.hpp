#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "support/cli/options.hpp"

// The implementation of atoms-move --solve, for boards of up to 20 cells, and of its flags.
namespace gauntlet::tool {

struct Solving {
  bool is_wanted = false;
  std::optional<std::string> only = {};  // "value" or "outcome"
  std::optional<std::uint64_t> threads = {};
  std::optional<std::uint64_t> memory = {};  // MiB
  std::optional<std::string> checkpoint = {};
  std::optional<std::string> proof = {};
  std::optional<std::string> check = {};  // a proof file to check instead of solving
};

void declare(Solving& solving, Options& options);

// Throws UsageError for flags that do not go together, or ask for more than the machine has.
void check(const Solving& solving, bool has_time);

// Solves a board. Precondition: the game is not over. Throws json::Error if the board is too large
// or a file is for another task; IoError; std::bad_alloc.
json::Value solve(const json::Reader& in, const atoms::Board& board, const Solving& solving,
                  std::optional<atoms::Clock::time_point> deadline);

}  // namespace gauntlet::tool
