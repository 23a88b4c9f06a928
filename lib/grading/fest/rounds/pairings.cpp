
#include <string_view>
#include <unordered_map>
#include <utility>

#include "grading/fest/rounds/fest_run.hpp"
#include "process/shell.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using End = process::RunResult::Termination;

// Separates finished from remaining pairings.
class Sorter {
 public:
  Sorter(const Manifest& manifest, const Fest& fest)
      : fest_(fest), tests_(places_of(fest.tests)), is_done_(manifest.teams.size()) {
    for (std::size_t i = 0; i < manifest.teams.size(); ++i) {
      if (manifest.teams[i].shard == manifest.shard.number) teams_.emplace(fest.teams[i].name, i);
    }
    for (auto& each : is_done_) each.resize(fest.tests.size());
  }

  // Returns true if the record is kept; internal errors are not.
  bool take(const TestResult& record) {
    const auto team = teams_.find(record.program);
    const auto test = tests_.find(record.test);
    if (team == teams_.end() || test == tests_.end()) return false;
    if (record.verdict == compare::Verdict::internal_error || is_done_[team->second][test->second])
      return false;
    is_done_[team->second][test->second] = true;
    return true;
  }

  std::vector<Pairing> left() const {
    std::vector<Pairing> pairings;
    for (std::size_t team = 0; team < fest_.teams.size(); ++team) {
      if (!teams_.contains(fest_.teams[team].name)) continue;
      for (std::size_t test = 0; test < fest_.tests.size(); ++test) {
        if (!fest_.tests[test].counts() || is_done_[team][test]) continue;
        if (fest_.tests[test].owner != fest_.teams[team].name) pairings.push_back({team, test});
      }
    }
    return pairings;
  }

 private:
  const Fest& fest_;
  std::unordered_map<std::string, std::size_t> tests_;
  std::unordered_map<std::string_view, std::size_t> teams_;  // only those in this shard
  std::vector<std::vector<bool>> is_done_;                   // by team, then test
};

// Returns the submitted input; if the test's name differs from the file's, its copy.
fs::path input_of(const Config& config, const Test& test, const TestCase& kept) {
  if (test.name.find('%') != test.name.npos) return kept.input;
  const fs::path folder = test.owner == staff ? config.staff_tests.value_or(fs::path())
                                              : fs::path(expand_team(*config.tests, test.owner));
  return folder / test.name;
}

// Sets the names used in the fest.
void name(TestResult& record, const Team& team, const Test& test) {
  record.program = team.name;
  record.test = test.id();
  record.suite = test.owner;
}

}  // namespace

RemainingWork remaining_work(const Manifest& manifest, const Fest& fest,
                             const std::vector<TestResult>& records, bool retry_timeouts) {
  RemainingWork rest;
  Sorter sorter(manifest, fest);
  for (const auto& record : records) {
    const bool is_late = record.verdict == compare::Verdict::time_limit && record.attempts < 2;
    if (retry_timeouts && is_late) continue;
    if (sorter.take(record)) rest.kept.push_back(record);
  }
  rest.pairings = sorter.left();
  return rest;
}

PairingRunner::PairingRunner(const Workshop& shop, const Manifest& manifest, const Fest& fest,
                             const Store& store, std::vector<std::optional<TestCase>> test_cases)
    : shop_(shop),
      manifest_(manifest),
      fest_(fest),
      store_(store),
      fixtures_(std::move(test_cases)),
      conditions_(fest.teams.size(), shop.config.conditions) {
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    const std::string& team = fest.teams[i].name;
    conditions_[i].view = view_in_copy(shop, shop.hidden.view_of_program(shop.config, team), team);
  }
}

std::optional<TestResult> PairingRunner::run(const Pairing& pairing) const {
  const TeamBuild& entrant = manifest_.teams[pairing.team];
  if (!entrant.is_built || !entrant.team.built) return refuse(pairing);
  const Test& test = fest_.tests[pairing.test];
  const TestCase& test_case = fixtures_[pairing.test].value();
  const JudgeOptions& conditions = conditions_[pairing.team];
  const std::string program = expand_team(shop_.copies.program, entrant.team.name);
  if (test_case.scenario) return run_scenario_of(pairing);
  process::RunSpec run = run_spec_for(test_case, program, conditions);
  run.working_directory = fs::path(program).parent_path();
  const auto outcome = process::run_process(run);
  if (outcome.end == End::interrupted) return std::nullopt;
  TestResult record = judge(test_case, program, conditions, outcome);
  name(record, entrant.team, test);
  run.stdin_file = input_of(shop_.config, test, test_case);
  record.command = process::shell_command(run);
  return record;
}

std::optional<TestResult> PairingRunner::run_scenario_of(const Pairing& pairing) const {
  const Team& team = manifest_.teams[pairing.team].team;
  const std::string program = expand_team(shop_.copies.program, team.name);
  JudgeOptions conditions = conditions_[pairing.team];
  conditions.folder = fs::path(program).parent_path();
  auto record = run_scenario(fixtures_[pairing.test].value(), program, conditions);
  if (record) name(*record, team, fest_.tests[pairing.test]);
  return record;
}

TestResult PairingRunner::refuse(const Pairing& pairing) const {
  const TeamBuild& entrant = manifest_.teams[pairing.team];
  const TestCase& test_case = fixtures_[pairing.test].value();
  TestResult record;
  name(record, entrant.team, fest_.tests[pairing.test]);
  record.verdict =
      entrant.is_built ? compare::Verdict::cannot_start : compare::Verdict::internal_error;
  record.message = entrant.team.build_error;
  record.stderr_tail = end_of_log(store_.log_of(entrant.team.name));
  record.max_points = test_case.max_points;
  record.hidden = test_case.is_hidden;
  record.sandbox = to_string(shop_.config.conditions.sandbox);
  return record;
}

}  // namespace gauntlet::grading::fest
