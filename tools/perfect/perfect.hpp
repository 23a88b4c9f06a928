#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "fish/perfect.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "support/cli/options.hpp"

// Perfect play of Fish, as xstrategy and xref offer it (harness-tests/README.md).
namespace gauntlet::tool {

struct PerfectFlags {
  bool perfect = false;
  bool explain = false;
  std::optional<std::uint64_t> memory;  // MiB
  std::optional<std::uint64_t> limit;   // positions for an answer

  // `summary` is the help of --perfect.
  void declare(Options& options, const std::string& summary);

  // Throws WrongUsage if they do not go together.
  void check() const;

  // What `solve` gets from the limits that the flags set; a terminal sees how far it is. Throws
  // json::Error for the input where they are not enough.
  json::Value solve(
      const std::string& tool, const json::Reader& in,
      const std::function<json::Value(const fish::SolverLimits& limits)>& solve) const;
};

// Throws json::Error for the board unless it can be solved.
void check_size(const json::Reader& in, const fish::Board& board);

// A Position or an Action; what comes after one of them, an array of both.
json::Value encode(const fish::PerfectPlay::Turn& turn);
json::Value encode_line(const std::vector<fish::PerfectPlay::Turn>& line);

}  // namespace gauntlet::tool
