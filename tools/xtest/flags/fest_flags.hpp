#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/cli/options.hpp"
#include "xtest/flags/jobs_flag.hpp"
#include "xtest/flags/shard_flags.hpp"

namespace gauntlet::xtest {

// What the command line of a fest says, as it is written there.
struct FestFlags {
  std::optional<std::string> out = std::nullopt;
  JobsFlag jobs = {};
  bool resume = false;
  std::vector<std::string> again = {};  // teams
  ShardFlags shard = {};
  bool merge = false;
  bool tables_only = false;
  std::optional<std::string> revoke = std::nullopt;
  bool redact = false;

  void declare(tool::Options& options);
  // Throws tool::WrongUsage for flags that do not go together, or not with these words.
  void check(const std::vector<std::string>& words) const;
};

}  // namespace gauntlet::xtest
