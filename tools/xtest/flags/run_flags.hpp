#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/test_cases/selection.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/flags/reports.hpp"
#include "xtest/flags/shard_flags.hpp"

namespace gauntlet::xtest {

// The flags of xtest run, as given.
struct RunFlags {
  ConditionFlags conditions = {};
  grading::Selection selection = {};
  std::vector<std::string> tags = {};
  std::optional<std::string> name = std::nullopt;
  std::optional<std::string> failed = std::nullopt;  // a results file
  std::optional<std::string> variants = std::nullopt;
  ShardFlags shard = {};
  bool retry_timeouts = false;
  std::optional<std::uint64_t> fail_fast = std::nullopt;  // number of failures
  bool watch = false;
  bool verbose = false;
  int quiet = 0;                                          // twice: only the totals
  std::optional<std::uint64_t> durations = std::nullopt;  // 0: all
  std::string color = "auto";
  bool resume = false;
  bool list = false;
  bool allow_empty = false;
  std::optional<std::string> results = std::nullopt;
  Reports reports = {};

  void declare(tool::Options& options);
  // Throws tool::UsageError if flags conflict.
  void check() const;
  // Returns the results and report files that are named, including those to be written.
  std::vector<std::filesystem::path> files() const;
};

}  // namespace gauntlet::xtest
