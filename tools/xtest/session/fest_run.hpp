#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "harness/options.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/flags/run_flags.hpp"

namespace gauntlet::xtest {

// The flags of xtest fest, as given.
struct FestFlags {
  std::optional<std::string> out = std::nullopt;
  JobsFlag jobs = {};
  bool resume = false;
  std::vector<std::string> rerun = {};  // names of teams
  ShardFlags shard = {};
  bool merge = false;
  bool tables_only = false;
  std::optional<std::string> revoke = std::nullopt;
  bool redact = false;

  void declare(tool::Options& options);
  // Throws tool::UsageError if flags conflict with each other or with these words.
  void check(const std::vector<std::string>& words) const;
};

// Reads a FEST.json whose results are in this folder. Throws InvalidFest.
grading::fest::Config read_config(const std::filesystem::path& file,
                                  const std::filesystem::path& results);

// Runs or resumes a fest or one shard of it. Returns false if interrupted. Throws InvalidFest,
// tool::UsageError if the folder has another fest, and exceptions of running the fest.
bool run_fest(const FestFlags& flags, const std::filesystem::path& file,
              const grading::fest::Store& store);

}  // namespace gauntlet::xtest
