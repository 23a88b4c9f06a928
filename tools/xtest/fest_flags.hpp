#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/options.hpp"
#include "xtest/shard_flags.hpp"

namespace gauntlet::xtest {

// What the command line of a fest says, as it is written there.
struct FestFlags {
  std::optional<std::string> out = std::nullopt;
  std::optional<std::uint64_t> jobs = std::nullopt;
  bool resume = false;
  ShardFlags shard = {};
  bool merge = false;
  bool tables_only = false;
  std::optional<std::string> revoke = std::nullopt;
  bool redact = false;

  void declare(tool::Options& options);
  // Throws tool::WrongUsage for flags that do not go together, or not with these words.
  void check(const std::vector<std::string>& words) const;

  // Programs at a time: as many as there are processors, unless told otherwise.
  unsigned at_a_time() const;
};

}  // namespace gauntlet::xtest
