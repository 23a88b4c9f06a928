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
  CHECK(array_shard(of({{"CI_NODE_INDEX", "2"}, {"CI_NODE_TOTAL", "4"}})) == Shard{2, 4});
  CHECK(array_shard(of({{"JOB_COMPLETION_INDEX", "2"}}), 4) == Shard{3, 4});
  CHECK_THROWS_AS(array_shard(of({{"JOB_COMPLETION_INDEX", "2"}})), std::invalid_argument);
  CHECK_THROWS_AS(array_shard(of({})), std::invalid_argument);
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
