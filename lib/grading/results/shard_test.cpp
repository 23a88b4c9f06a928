#include "grading/results/shard.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "test/catch.hpp"

using namespace gauntlet::grading;

static Environment of(const std::map<std::string, std::string>& variables) {
  return [variables](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    if (found == variables.end()) return std::nullopt;
    return found->second;
  };
}

TEST_CASE("shards are parsed", "[grading]") {
  CHECK(parse_shard("2/5") == Shard{2, 5});
  CHECK(parse_shard("1/1") == Shard{1, 1});
  for (const char* text : {"", "2", "0/5", "6/5", "2/", "/5", "-1/5", "2/5/", " 2/5", "1/0",
                           "1/1000001", "a/b", "2/99999999999"}) {
    CHECK_FALSE(parse_shard(text));
  }
}

TEST_CASE("shards imposed by a test runner", "[grading]") {
  CHECK_FALSE(imposed_shard(of({})));
  CHECK(imposed_shard(of({{"TEST_SHARD_INDEX", "0"}, {"TEST_TOTAL_SHARDS", "3"}})) == Shard{1, 3});
  CHECK(imposed_shard(of({{"GTEST_SHARD_INDEX", "2"}, {"GTEST_TOTAL_SHARDS", "3"}})) ==
        Shard{3, 3});
  CHECK_THROWS_AS(imposed_shard(of({{"TEST_SHARD_INDEX", "3"}, {"TEST_TOTAL_SHARDS", "3"}})),
                  std::invalid_argument);
  CHECK_THROWS_AS(imposed_shard(of({{"TEST_SHARD_INDEX", "3"}})), std::invalid_argument);
  CHECK_THROWS_AS(imposed_shard(of({{"GTEST_SHARD_INDEX", "x"}, {"GTEST_TOTAL_SHARDS", "3"}})),
                  std::invalid_argument);
  CHECK(shard_status_file(of({{"GTEST_SHARD_STATUS_FILE", "f"}})) == "f");
}

TEST_CASE("shards of a job array", "[grading]") {
  const auto slurm = [](const std::string& id, const std::string& min, const std::string& max,
                        const std::string& count) {
    return array_shard(of({{"SLURM_ARRAY_TASK_ID", id},
                           {"SLURM_ARRAY_TASK_MIN", min},
                           {"SLURM_ARRAY_TASK_MAX", max},
                           {"SLURM_ARRAY_TASK_COUNT", count}}));
  };
  CHECK(slurm("1", "1", "5", "5") == Shard{1, 5});
  CHECK(slurm("0", "0", "0", "1") == Shard{1, 1});
  CHECK(slurm("7", "1", "10", "4") == Shard{3, 4});
  CHECK_THROWS_AS(slurm("3", "1", "10", "5"), std::invalid_argument);
  CHECK_THROWS_AS(slurm("8", "1", "10", "4"), std::invalid_argument);
  CHECK_THROWS_AS(slurm("11", "1", "10", "4"), std::invalid_argument);
  CHECK_THROWS_AS(array_shard(of({{"SLURM_ARRAY_TASK_ID", "1"}})), std::invalid_argument);
  CHECK_THROWS_AS(array_shard(of({})), std::invalid_argument);
  CHECK_THROWS_AS(array_shard(of({{"SGE_TASK_ID", "two"}})), std::invalid_argument);
}

TEST_CASE("shards of job arrays that tell the first and last number and the step", "[grading]") {
  const auto sge = [](const std::string& id, const std::string& first, const std::string& last,
                      const std::string& step) {
    return array_shard(of({{"SGE_TASK_ID", id},
                           {"SGE_TASK_FIRST", first},
                           {"SGE_TASK_LAST", last},
                           {"SGE_TASK_STEPSIZE", step}}));
  };
  CHECK(sge("3", "1", "8", "1") == Shard{3, 8});
  CHECK(sge("9", "5", "10", "4") == Shard{2, 2});
  CHECK_THROWS_AS(sge("8", "5", "10", "4"), std::invalid_argument);
  CHECK_THROWS_AS(sge("4", "5", "10", "1"), std::invalid_argument);
  const auto lsf = [](const std::string& index, const std::string& end, const std::string& step) {
    return array_shard(
        of({{"LSB_JOBINDEX", index}, {"LSB_JOBINDEX_END", end}, {"LSB_JOBINDEX_STEP", step}}));
  };
  CHECK(lsf("8", "8", "1") == Shard{8, 8});
  CHECK(lsf("4", "8", "3") == Shard{2, 3});
  CHECK_THROWS_AS(lsf("9", "8", "1"), std::invalid_argument);
}

TEST_CASE("shards of systems that tell the number of tasks", "[grading]") {
  const auto shard = [](const char* index, const char* first, const char* count) {
    CHECK_THROWS_AS(array_shard(of({{index, first}})), std::invalid_argument);
    CHECK_THROWS_AS(array_shard(of({{index, first}, {count, "4"}}), 5), std::invalid_argument);
    CHECK_THROWS_AS(array_shard(of({{index, "5"}, {count, "4"}})), std::invalid_argument);
    CHECK(array_shard(of({{index, first}, {count, "4"}}), 4) == Shard{1, 4});
    CHECK(array_shard(of({{index, first}}), 4) == Shard{1, 4});
    return array_shard(of({{index, "2"}, {count, "4"}}));
  };
  CHECK(shard("AWS_BATCH_JOB_ARRAY_INDEX", "0", "AWS_BATCH_JOB_ARRAY_SIZE") == Shard{3, 4});
  CHECK(shard("CLOUD_RUN_TASK_INDEX", "0", "CLOUD_RUN_TASK_COUNT") == Shard{3, 4});
  CHECK(shard("BATCH_TASK_INDEX", "0", "BATCH_TASK_COUNT") == Shard{3, 4});
  CHECK(shard("CIRCLE_NODE_INDEX", "0", "CIRCLE_NODE_TOTAL") == Shard{3, 4});
  CHECK(shard("BUILDKITE_PARALLEL_JOB", "0", "BUILDKITE_PARALLEL_JOB_COUNT") == Shard{3, 4});
  CHECK(shard("BITBUCKET_PARALLEL_STEP", "0", "BITBUCKET_PARALLEL_STEP_COUNT") == Shard{3, 4});
  CHECK(shard("CI_NODE_INDEX", "1", "CI_NODE_TOTAL") == Shard{2, 4});
  CHECK(shard("SYSTEM_JOBPOSITIONINPHASE", "1", "SYSTEM_TOTALJOBSINPHASE") == Shard{2, 4});
  CHECK(shard("SEMAPHORE_JOB_INDEX", "1", "SEMAPHORE_JOB_COUNT") == Shard{2, 4});
  CHECK_THROWS_AS(array_shard(of({{"CI_NODE_INDEX", "0"}, {"CI_NODE_TOTAL", "4"}})),
                  std::invalid_argument);
}

TEST_CASE("shards of systems that do not tell the number of tasks", "[grading]") {
  CHECK(array_shard(of({{"JOB_COMPLETION_INDEX", "2"}}), 4) == Shard{3, 4});
  CHECK(array_shard(of({{"PBS_ARRAY_INDEX", "2"}}), 4) == Shard{2, 4});
  CHECK(array_shard(of({{"PBS_ARRAYID", "2"}}), 4) == Shard{2, 4});
  CHECK(array_shard(of({{"LSB_JOBINDEX", "2"}}), 4) == Shard{2, 4});
  for (const char* index : {"JOB_COMPLETION_INDEX", "PBS_ARRAY_INDEX", "PBS_ARRAYID"}) {
    CHECK_THROWS_AS(array_shard(of({{index, "2"}})), std::invalid_argument);
    CHECK_THROWS_AS(array_shard(of({{index, "5"}}), 4), std::invalid_argument);
  }
  CHECK_THROWS_AS(array_shard(of({{"PBS_ARRAY_INDEX", "0"}}), 4), std::invalid_argument);
}

TEST_CASE("jobs outside a job array", "[grading]") {
  CHECK_THROWS_AS(array_shard(of({{"SGE_TASK_ID", "undefined"}, {"LSB_JOBINDEX", "0"}})),
                  std::invalid_argument);
  CHECK(array_shard(of({{"LSB_JOBINDEX", "0"}, {"CI_NODE_INDEX", "2"}, {"CI_NODE_TOTAL", "4"}})) ==
        Shard{2, 4});
  const auto variables = of({{"SLURM_ARRAY_TASK_ID", "3"},
                             {"SLURM_ARRAY_TASK_MIN", "1"},
                             {"SLURM_ARRAY_TASK_MAX", "8"},
                             {"SLURM_ARRAY_TASK_COUNT", "8"},
                             {"CI_NODE_INDEX", "2"},
                             {"CI_NODE_TOTAL", "4"}});
  CHECK(array_shard(variables) == Shard{3, 8});  // submitted by a CI job
}

TEST_CASE("each item belongs to exactly one shard", "[grading]") {
  CHECK(split_by_slice(5, 2) == std::vector<unsigned>{1, 2, 1, 2, 1});
  CHECK(split_by_weight({1, 5, 2, 2, 2}, 2) == std::vector<unsigned>{1, 1, 2, 2, 2});
  CHECK(split_by_weight({}, 2).empty());
  std::vector<std::string> names(1000);
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = std::to_string(i);
  const auto shards = split_by_hash(names, 4);
  for (unsigned shard = 1; shard <= 4; ++shard) {
    CHECK(std::count(shards.begin(), shards.end(), shard) > 200);
  }
  CHECK(split_by_hash({"7"}, 4).front() == shards[7]);
}
