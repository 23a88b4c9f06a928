#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "support/cli/options.hpp"
#include "xtest/flags/condition_flags.hpp"
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

// What a FEST.json says, whose results are in this folder. Throws InvalidFest.
grading::fest::Config read_config(const std::filesystem::path& file,
                                  const std::filesystem::path& results);

// Runs the fest of a FEST.json, or what is left of it, or of it the part that is to be done here;
// false if it was interrupted. Throws InvalidFest, tool::WrongUsage for a folder that holds another
// fest, and what goes wrong.
bool run_fest(const FestFlags& flags, const std::filesystem::path& file,
              const grading::fest::Store& store);

}  // namespace gauntlet::xtest
