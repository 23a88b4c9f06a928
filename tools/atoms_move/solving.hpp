#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "support/cli/options.hpp"

// What atoms-move --solve does on boards of up to 20 cells, and what belongs to it.
namespace gauntlet::tool {

struct Solving {
  bool is_wanted = false;
  std::optional<std::string> only = {};  // "value" or "outcome"
  std::optional<std::uint64_t> threads = {};
  std::optional<std::uint64_t> memory = {};  // MiB
  std::optional<std::string> checkpoint = {};
  std::optional<std::string> proof = {};
  std::optional<std::string> check = {};  // a file, in the place of all that
};

void declare(Solving& solving, Options& options);

// Throws WrongUsage for flags that do not go together, or ask for more than the machine has.
void check(const Solving& solving, bool has_time);

// The answer to a board on which the game is not over. Throws json::Error for one that is too
// large, and for a file that is of something else; IoError; std::bad_alloc.
json::Value solve(const json::Reader& in, const atoms::Board& board, const Solving& solving,
                  std::optional<atoms::Clock::time_point> deadline);

}  // namespace gauntlet::tool
