#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "grading/results/results.hpp"

namespace gauntlet::grading {
namespace {

void set_fixtures(RunPlan& plan, std::vector<Fixture> fixtures) {
  plan.fixtures = std::move(fixtures);
  plan.names.clear();
  for (const auto& fixture : plan.fixtures) plan.names.push_back(fixture.name());
  plan.header.tests = plan.fixtures.size();
}

}  // namespace

RunPlan make_plan(std::vector<Fixture> fixtures, const std::string& program,
                  const std::string& sandbox) {
  RunPlan plan;
  set_fixtures(plan, std::move(fixtures));
  std::vector<std::string> texts = plan.names;
  texts.push_back(program);
  texts.push_back(sandbox);
  plan.header.plan = plan_of(texts);
  return plan;
}

void keep_shard(RunPlan& plan, const Shard& shard, const std::vector<unsigned>& shards) {
  std::vector<Fixture> ours;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards[i] == shard.number) ours.push_back(std::move(plan.fixtures[i]));
  }
  set_fixtures(plan, std::move(ours));
  plan.header.shard = shard;
}

bool resume(RunPlan& plan, Results found) {
  if (found.headers.empty() && found.records.empty()) return true;
  if (found.headers.size() != 1 || !are_of_same_part(found.headers.front(), plan.header)) {
    return false;
  }
  plan.header.start = found.headers.front().start;
  std::map<std::string, std::size_t> times;
  for (const auto& record : found.records) ++times[record.test];
  std::erase_if(plan.fixtures, [&](const Fixture& fixture) {
    const auto known = times.find(fixture.name());
    if (known == times.end() || known->second == 0) return false;
    --known->second;
    return true;
  });
  plan.done = std::move(found.records);
  plan.keep = found.size;
  return true;
}

void sort_by_names(std::vector<Record>& records, const std::vector<std::string>& names) {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < names.size(); ++i) places.try_emplace(names[i], i);
  std::ranges::stable_sort(records, {}, [&](const Record& one) { return places.at(one.test); });
}

std::set<std::string> failed_inputs(const std::vector<Record>& records) {
  std::set<std::string> inputs;
  for (const auto& record : records) {
    if (!is_fine(record.verdict)) inputs.insert(file_of(record));
  }
  return inputs;
}

std::vector<double> time_of_each(const std::vector<std::string>& names,
                                 const std::vector<Record>& records, std::string Record::* name) {
  std::map<std::string, double> known;
  double sum = 0;
  for (const auto& record : records) {
    const auto time = static_cast<double>(record.usage.wall.count());
    known[record.*name] += time;
    sum += time;
  }
  const double average = known.empty() ? 1 : sum / static_cast<double>(known.size());
  std::vector<double> times;
  std::ranges::transform(names, std::back_inserter(times), [&](const auto& each) {
    const auto found = known.find(each);
    return found == known.end() ? average : found->second;
  });
  return times;
}

}  // namespace gauntlet::grading
