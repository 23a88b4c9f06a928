#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/results/shard.hpp"
#include "grading/results/test_result.hpp"
#include "grading/test_cases/selection.hpp"
#include "harness/options.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/flags/reports.hpp"

namespace gauntlet::xtest {

// The flags that select a shard of a run.
struct ShardFlags {
  std::optional<std::string> shard = std::nullopt;
  std::string split = "slice";
  std::optional<std::string> timings = std::nullopt;  // a results file

  void declare(tool::Options& options);

  // Returns the requested shard, or the one imposed by the environment, whose status file is then
  // created (shard_status_file()). Throws tool::UsageError.
  std::optional<grading::Shard> chosen() const;

  // Returns the shard of each test by name, or of other items that the member `name` of records
  // identifies. Throws tool::UsageError.
  std::vector<unsigned> split_up(
      const std::vector<std::string>& names, unsigned of,
      std::string grading::TestResult::* name = &grading::TestResult::test) const;
};

// The flags of xtest run, as given.
struct RunFlags {
  ConditionFlags conditions = {};
  std::optional<std::string> reference = std::nullopt;  // for limits that are relative to it
  bool keep_cache = false;
  std::optional<std::string> tests_pattern = std::nullopt;
  std::optional<std::string> scenario = std::nullopt;
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
  bool require_valid = false;
  std::optional<std::string> results = std::nullopt;
  Reports reports = {};

  void declare(tool::Options& options);
  // Throws tool::UsageError if flags conflict.
  void check() const;
  // Returns why nothing may run: the problems of all invalid tests, if there are any and
  // --require-valid or the options of their folders ask for valid ones.
  std::vector<std::string> refused(const std::vector<grading::TestCase>& test_cases) const;
  // Returns the results and report files that are named, including those to be written.
  std::vector<std::filesystem::path> files() const;
};

}  // namespace gauntlet::xtest
