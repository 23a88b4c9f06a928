#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/results/test_result.hpp"
#include "grading/test_cases/shard.hpp"
#include "harness/options.hpp"

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

}  // namespace gauntlet::xtest
