#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading {

// A part of a run that is spread over several machines.
struct Shard {
  unsigned number = 1;  // from 1 to `of`
  unsigned of = 1;
  bool operator==(const Shard&) const = default;
};

// "2/5". Nothing for any other text, and for more than 1000000 shards.
std::optional<Shard> parse_shard(std::string_view text);

// The value of a variable, if it is set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;
Environment our_environment();

// The shard that a test runner wants of whatever it runs, unasked: TEST_SHARD_INDEX and
// TEST_TOTAL_SHARDS (Bazel), else GTEST_SHARD_INDEX and GTEST_TOTAL_SHARDS, both from 0. Throws
// std::invalid_argument when they make no sense, as does the next one.
std::optional<Shard> imposed_shard(const Environment& environment);

// The file that has to be there afterwards, to show that the shard was heeded: the value of
// TEST_SHARD_STATUS_FILE or GTEST_SHARD_STATUS_FILE.
std::optional<std::string> shard_status_file(const Environment& environment);

// The shard that an array of jobs gives to this one: SLURM_ARRAY_TASK_ID with _MIN, _MAX and
// _COUNT; CI_NODE_INDEX and CI_NODE_TOTAL (GitLab, from 1); JOB_COMPLETION_INDEX (Kubernetes, from
// 0), for which `of` must be given, as it says nothing of the total. Throws if there is none of
// them.
Shard array_shard(const Environment& environment, std::optional<unsigned> of = std::nullopt);

// The shard of each of a list of items, from 1 to `of`. By turns:
std::vector<unsigned> split_by_slice(std::size_t items, unsigned of);
// by the item's name alone, whatever else is in the list:
std::vector<unsigned> split_by_hash(const std::vector<std::string>& names, unsigned of);
// so that the sums of the weights are much the same: the heaviest first, each to the lightest
// shard.
std::vector<unsigned> split_by_weight(const std::vector<double>& weights, unsigned of);

}  // namespace gauntlet::grading
