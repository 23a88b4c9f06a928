#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "fish/perfect_play_solver.hpp"
#include "gauntlet/json.hpp"
#include "harness/harness.hpp"

// The flags of perfect play of Fish, in xstrategy and xref (harness-tests/README.md).
namespace gauntlet::tool {

struct PerfectFlags {
  bool perfect = false;
  bool explain = false;
  std::optional<std::uint64_t> memory;  // MiB
  std::optional<std::uint64_t> limit;   // positions searched for one answer

  // Declares the flags; `summary` is the help of --perfect, `explained` the flags that --explain
  // is for.
  void declare(Options& options, const std::string& summary,
               std::vector<std::string> explained = {"--perfect"});

  // Calls `solve` with the limits that the flags set; a terminal shows the progress. Throws
  // json::Error for the input if the limits are too low.
  json::Value solve(
      const std::string& tool, const json::Reader& in, const HarnessMode& mode,
      const std::function<json::Value(const fish::SolverLimits& limits)>& solve) const;
};

// Throws json::Error for the board if it is too large to be solved.
void check_size(const json::Reader& in, const fish::Board& board);

// Encodes a Position or an Action; an array of such turns becomes a JSON array.
json::Value encode(const fish::PerfectPlaySolver::Turn& turn);
json::Value encode_line(const std::vector<fish::PerfectPlaySolver::Turn>& line);

}  // namespace gauntlet::tool
