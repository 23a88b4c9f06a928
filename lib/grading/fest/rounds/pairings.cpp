#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "grading/judging/judge.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// Returns the submitted input; if the test's name differs from the file's, its copy.
fs::path kept_input_of(const Config& config, const Test& test, const TestCase& kept) {
  if (test.name.find('%') != test.name.npos) return kept.input;
  const fs::path folder = test.owner == staff ? config.staff_tests.value_or(fs::path())
                                              : fs::path(expand_team(*config.tests, test.owner));
  return folder / test.name;
}

process::SandboxPolicy view_for_reference(const Workshop& shop) {
  return shop.config.reference ? shop.hidden.view_of_reference(shop.config)
                               : process::SandboxPolicy();
}

// Sets the names used in the fest. `tests` is the folder of the copies of all tests.
void name(TestResult& record, const Team& team, const Test& test, const fs::path& tests) {
  record.program = team.name;
  record.test = test.id();
  record.suite = test.owner;
  for (auto& group : record.groups) {
    group.folder = fs::path(group.folder).lexically_relative(tests).string();
  }
}

}  // namespace

RemainingWork remaining_work(const Manifest& manifest, const Fest& fest,
                             const std::vector<TestResult>& records, bool retry_timeouts) {
  const auto teams = places_of(fest.teams), tests = places_of(fest.tests);
  const auto is_ours = [&](std::size_t team) {
    return manifest.teams[team].shard == manifest.shard.number;
  };
  RemainingWork rest;
  std::set<std::pair<std::size_t, std::size_t>> done;  // team and test
  for (const auto& record : records) {
    const auto team = teams.find(record.program), test = tests.find(record.test);
    if (team == teams.end() || test == tests.end() || !is_ours(team->second)) continue;
    const bool is_late = record.verdict == compare::Verdict::time_limit && record.attempts < 2;
    if (record.verdict == compare::Verdict::internal_error || (retry_timeouts && is_late)) continue;
    if (done.emplace(team->second, test->second).second) rest.kept.push_back(record);
  }
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    if (!is_ours(team)) continue;
    for (std::size_t test = 0; test < fest.tests.size(); ++test) {
      const bool is_paired =
          fest.tests[test].counts() && fest.tests[test].owner != fest.teams[team].name;
      if (is_paired && !done.contains({team, test})) rest.pairings.push_back({team, test});
    }
  }
  return rest;
}

void apply_options(Fest& fest, const Store& store) {
  const auto of_teams = std::ranges::find_if(
      fest.tests, [](const Test& test) { return test.owner != staff; });  // the staff's come first
  const auto test_cases =
      load_snapshot({fest.tests.begin(), of_teams}, store.tests(), layouts_for(fest.tests_pattern));
  std::unordered_map<std::string, const TestCase*> staffs;
  for (std::size_t i = 0; i < test_cases.size(); ++i) {
    if (!test_cases[i]) continue;
    fest.tests[i].max_points = test_cases[i]->max_points * test_cases[i]->points_scale;
    staffs.emplace(fest.tests[i].id(), &*test_cases[i]);
  }
  for (auto& record : fest.records) {
    const auto test = staffs.find(record.test);
    if (test == staffs.end()) continue;
    const TestCase& test_case = *test->second;
    const double max_points = test_case.max_points * test_case.points_scale;
    if (record.max_points > 0 && record.max_points != max_points) {
      record.points = record.points / record.max_points * max_points;
    }
    record.max_points = max_points;
    record.hidden = test_case.is_hidden;
  }
}

PairingRunner::PairingRunner(const Workshop& shop, const Manifest& manifest, const Fest& fest,
                             const Store& store, std::vector<std::optional<TestCase>> test_cases)
    : shop_(shop),
      manifest_(manifest),
      fest_(fest),
      store_(store),
      fixtures_(std::move(test_cases)),
      conditions_(fest.teams.size(), shop.config.conditions),
      times_(
          std::make_shared<ReferenceTimes>([&config = shop.config, view = view_for_reference(shop),
                                            cache = new_cache()](const TestCase& test_case) {
            JudgeOptions conditions = conditions_of_reference(config, view);
            conditions.cache = cache;
            return run_test(plan(test_case, config.reference.value().path.string(), conditions));
          })) {
  for (std::size_t i = 0; i < fixtures_.size(); ++i) {
    // A checker of a test of the staff runs where it was submitted.
    if (!fixtures_[i] || !fixtures_[i]->checker) continue;
    const fs::path input = kept_input_of(shop.config, fest.tests[i], *fixtures_[i]);
    fixtures_[i]->checker->folder = input.parent_path();
  }
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    const std::string& team = fest.teams[i].name;
    conditions_[i].folder = program_of(shop.copies, team).parent_path();
    conditions_[i].cache = new_cache();
    set_language_limits(shop.config, program_of(shop.copies, team), conditions_[i]);
    if (const Chaff* const chaff = find_chaff(shop.config, team)) {
      conditions_[i].view = shop.hidden.view_of_chaff(shop.config, *chaff);
      continue;
    }
    conditions_[i].view = view_in_copy(shop, shop.hidden.view_of_program(shop.config, team), team);
  }
}

fs::path PairingRunner::new_cache() {
  return shop_.config.keep_cache ? caches_.emplace_back().path() : fs::path();
}

std::optional<TestResult> PairingRunner::run(const Pairing& pairing) const {
  const Team& entrant = manifest_.teams[pairing.team];
  if (!entrant.is_built || !entrant.built) return refuse(pairing);
  const Test& test = fest_.tests[pairing.test];
  const TestCase& test_case = fixtures_[pairing.test].value();
  const std::string program = program_of(shop_.copies, entrant.name).string();
  PlannedTest planned = plan(test_case, program, conditions_[pairing.team]);
  auto record = times_->run(planned);
  if (!record) return std::nullopt;
  if (!test_case.scenario && !planned.interactor) {
    planned.run.stdin_file = kept_input_of(shop_.config, test, test_case);
    record->command = repeat_command(planned);
  }
  name(*record, entrant, test, store_.tests());
  return record;
}

TestResult PairingRunner::refuse(const Pairing& pairing) const {
  const Team& entrant = manifest_.teams[pairing.team];
  const TestCase& test_case = fixtures_[pairing.test].value();
  TestResult record;
  record.groups = test_case.groups;
  name(record, entrant, fest_.tests[pairing.test], store_.tests());
  record.verdict =
      entrant.is_built ? compare::Verdict::cannot_start : compare::Verdict::internal_error;
  record.message = entrant.build_error;
  record.stderr_tail = end_of_log(store_.log_of(entrant.name));
  record.max_points = test_case.max_points * test_case.points_scale;
  record.hidden = test_case.is_hidden;
  record.sandbox = to_string(shop_.config.conditions.sandbox);
  return record;
}

}  // namespace gauntlet::grading::fest
