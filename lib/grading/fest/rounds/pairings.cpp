#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "grading/judging/judge.hpp"
#include "grading/test_cases/test_suite.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

// Returns the submitted input; if the test's name differs from the file's, its copy.
fs::path kept_input_of(const Config& config, const Test& test, const TestCase& kept) {
  if (test.name.find('%') != test.name.npos) return kept.input;
  const fs::path folder = test.owner == staff ? config.staff_tests.value_or(fs::path())
                                              : team_paths(config, test.owner).tests;
  return folder / test.name;
}

process::SandboxPolicy view_for_reference(const Workshop& workshop) {
  return workshop.config.reference ? workshop.hidden.view_of_reference(workshop.config)
                                   : process::SandboxPolicy();
}

// Sets the names used in the fest. `tests` is the folder of the copies of all tests.
void name(TestResult& result, const Team& team, const Test& test, const fs::path& tests) {
  result.program = team.name;
  result.test = test.id();
  result.suite = test.owner;
  const auto relative = [&](std::string& folder) {
    folder = fs::path(folder).lexically_relative(tests).string();
  };
  for (auto& group : result.points.groups) {
    relative(group.folder);
    std::ranges::for_each(group.needs, relative);
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
  for (const auto& result : records) {
    const auto team = teams.find(result.program), test = tests.find(result.test);
    if (team == teams.end() || test == tests.end() || !is_ours(team->second)) continue;
    const bool is_late = result.verdict == compare::Verdict::time_limit && result.attempts < 2;
    if (result.verdict == compare::Verdict::internal_error || (retry_timeouts && is_late)) continue;
    if (done.emplace(team->second, test->second).second) rest.kept.push_back(result);
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
    fest.tests[i].max_points = test_cases[i]->points.scaled_max();
    staffs.emplace(fest.tests[i].id(), &*test_cases[i]);
  }
  for (auto& result : fest.records) {
    const auto test = staffs.find(result.test);
    if (test == staffs.end()) continue;
    const TestCase& test_case = *test->second;
    const double max_points = test_case.points.scaled_max();
    if (result.points.max > 0 && result.points.max != max_points) {
      result.points.earned = result.points.earned / result.points.max * max_points;
    }
    result.points.max = max_points;
    result.notice = test_case.notice;
  }
}

PairingRunner::PairingRunner(const Workshop& workshop, const Manifest& manifest, const Fest& fest,
                             const Store& store, std::vector<std::optional<TestCase>> test_cases)
    : workshop_(workshop),
      manifest_(manifest),
      fest_(fest),
      store_(store),
      fixtures_(std::move(test_cases)),
      options_(fest.teams.size(), workshop.config.conditions),
      times_(std::make_shared<ReferenceTimes>([&config = workshop.config,
                                               view = view_for_reference(workshop),
                                               cache = new_cache()](const TestCase& test_case) {
        JudgeOptions options = conditions_of_reference(config, view);
        options.cache = cache;
        return run_test(plan(test_case, config.reference.value().path.string(), options));
      })) {
  for (std::size_t i = 0; i < fixtures_.size(); ++i) {
    // A checker of a test of the staff runs where it was submitted.
    if (!fixtures_[i] || !fixtures_[i]->checker) continue;
    const fs::path input = kept_input_of(workshop.config, fest.tests[i], *fixtures_[i]);
    fs::path& folder = fixtures_[i]->checker->folder;
    const fs::path below = fs::absolute(fixtures_[i]->input).parent_path();
    folder = (input.parent_path() / folder.lexically_relative(below)).lexically_normal();
  }
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    const std::string& team = fest.teams[i].name;
    options_[i].folder = program_of(workshop.copies, team).parent_path();
    options_[i].cache = new_cache();
    set_language_limits(workshop.config, program_of(workshop.copies, team), options_[i]);
    if (const Chaff* const chaff = find_chaff(workshop.config, team)) {
      options_[i].view = workshop.hidden.view_of_chaff(workshop.config, *chaff);
      continue;
    }
    options_[i].view =
        view_in_copy(workshop, workshop.hidden.view_of_program(workshop.config, team), team);
    const auto& wrapper = options_[i].wrapper;
    if (!wrapper.empty()) show_files(options_[i].view, wrapper[0], wrapper);
  }
}

fs::path PairingRunner::new_cache() {
  return workshop_.config.keep_cache ? caches_.emplace_back().path() : fs::path();
}

std::optional<TestResult> PairingRunner::run(const Pairing& pairing) const {
  const Team& team = manifest_.teams[pairing.team];
  if (!team.is_built || !team.built) return refuse(pairing);
  const Test& test = fest_.tests[pairing.test];
  const TestCase& test_case = fixtures_[pairing.test].value();
  const std::string program = program_of(workshop_.copies, team.name).string();
  PlannedTest planned = plan(test_case, program, options_[pairing.team]);
  auto result = times_->run(planned);
  if (!result) return std::nullopt;
  if (!test_case.scenario && !planned.interactor) {
    planned.run.stdin_file = kept_input_of(workshop_.config, test, test_case);
    result->details.command = repeat_command(planned);
  }
  name(*result, team, test, store_.tests());
  return result;
}

TestResult PairingRunner::refuse(const Pairing& pairing) const {
  const Team& team = manifest_.teams[pairing.team];
  const TestCase& test_case = fixtures_[pairing.test].value();
  TestResult result = result_before_run(test_case);
  name(result, team, fest_.tests[pairing.test], store_.tests());
  result.verdict =
      team.is_built ? compare::Verdict::cannot_start : compare::Verdict::internal_error;
  result.message = team.build_error;
  result.details.stderr_tail = end_of_log(store_.log_of(team.name));
  result.sandbox = to_string(workshop_.config.conditions.sandbox);
  return result;
}

}  // namespace gauntlet::grading::fest
