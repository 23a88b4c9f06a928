#include "grading/run/run_plan.hpp"

#include <map>
#include <utility>

namespace gauntlet::grading {
namespace {

void set_fixtures(RunPlan& plan, std::vector<TestCase> test_cases) {
  plan.test_cases = std::move(test_cases);
  plan.names.clear();
  for (const auto& test_case : plan.test_cases) plan.names.push_back(test_case.name());
  plan.header.tests = plan.test_cases.size();
}

}  // namespace

RunPlan make_plan(std::vector<TestCase> test_cases, const std::string& program,
                  const std::string& sandbox) {
  RunPlan plan;
  set_fixtures(plan, std::move(test_cases));
  std::vector<std::string> texts = plan.names;
  texts.push_back(program);
  texts.push_back(sandbox);
  plan.header.plan_digest = digest_of(texts);
  return plan;
}

void keep_shard(RunPlan& plan, const Shard& shard, const std::vector<unsigned>& shards) {
  std::vector<TestCase> ours;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards[i] == shard.number) ours.push_back(std::move(plan.test_cases[i]));
  }
  set_fixtures(plan, std::move(ours));
  plan.header.shard = shard;
}

bool resume(RunPlan& plan, Results found) {
  if (found.headers.empty() && found.records.empty()) return true;
  if (found.headers.size() != 1 || !is_same_shard(found.headers.front(), plan.header)) {
    return false;
  }
  plan.header.start = found.headers.front().start;
  std::map<std::string, std::size_t> times;
  for (const auto& record : found.records) ++times[record.test];
  std::erase_if(plan.test_cases, [&](const TestCase& test_case) {
    const auto known = times.find(test_case.name());
    if (known == times.end() || known->second == 0) return false;
    --known->second;
    return true;
  });
  plan.done = std::move(found.records);
  plan.valid_bytes = found.size;
  return true;
}

}  // namespace gauntlet::grading
