#include "xtest/plan.hpp"

#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include "grading/reports/run.hpp"
#include "support/command_line.hpp"
#include "xtest/tests.hpp"

namespace gauntlet::xtest {
namespace {

using grading::Fixture;
using Fixtures = std::vector<Fixture>;

std::vector<std::string> names_of(const Fixtures& fixtures) {
  std::vector<std::string> names;
  names.reserve(fixtures.size());
  for (const auto& fixture : fixtures) names.push_back(fixture.name());
  return names;
}

Fixtures choose(const RunFlags& flags, const Fixtures& all) {
  grading::Selection selection = flags.selection;
  if (flags.failed) {
    selection.only.emplace();
    for (const auto& record : read_results(*flags.failed).records) {
      if (record.verdict != compare::Verdict::pass) {
        selection.only->insert(grading::reports::file_of(record));
      }
    }
  }
  auto chosen = grading::select(all, selection);
  if (!flags.variants) return chosen;
  try {
    return grading::with_variants(chosen, grading::parse_variants(*flags.variants));
  } catch (const std::invalid_argument& error) {
    throw tool::WrongUsage("--variants: " + std::string(error.what()));
  }
}

}  // namespace

Plan make_plan(const RunFlags& flags, const Fixtures& all, const std::string& program) {
  Plan plan;
  plan.fixtures = choose(flags, all);
  plan.names = names_of(plan.fixtures);
  std::vector<std::string> texts = plan.names;
  texts.push_back(program);
  texts.push_back(flags.conditions.sandbox);
  plan.header.plan = grading::plan_of(texts);
  if (const auto shard = flags.shard.chosen()) {
    const auto shards = flags.shard.split_up(plan.names, shard->of);
    Fixtures ours;
    for (std::size_t i = 0; i < shards.size(); ++i) {
      if (shards[i] == shard->number) ours.push_back(plan.fixtures[i]);
    }
    plan.fixtures = std::move(ours);
    plan.names = names_of(plan.fixtures);
    plan.header.shard = *shard;
  }
  plan.header.tests = plan.fixtures.size();
  return plan;
}

void resume(Plan& plan, const std::string& results) {
  if (!std::filesystem::exists(results)) return;
  auto found = read_results(results);
  if (found.headers.empty() && found.records.empty()) return;  // killed at once
  if (found.headers.size() != 1 || !are_of_same_part(found.headers.front(), plan.header)) {
    throw tool::WrongUsage(results + " holds the results of another run");
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
}

}  // namespace gauntlet::xtest
