
#include <string_view>
#include <unordered_map>
#include <utility>

#include "grading/fest/rounds/fest_run.hpp"
#include "process/shell.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using End = process::Outcome::End;

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
  bool take(const Record& record) {
    const auto team = teams_.find(record.program);
    const auto test = tests_.find(record.test);
    if (team == teams_.end() || test == tests_.end()) return false;
    if (record.verdict == compare::Verdict::infra || is_done_[team->second][test->second])
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
fs::path input_of(const Config& config, const Test& test, const Fixture& kept) {
  if (test.name.find('%') != test.name.npos) return kept.input;
  const fs::path folder = test.owner == staff ? config.staff_tests.value_or(fs::path())
                                              : fs::path(fill(*config.tests, test.owner));
  return folder / test.name;
}

// Sets the names used in the fest.
void name(Record& record, const Team& team, const Test& test) {
  record.program = team.name;
  record.test = test.id();
  record.suite = test.owner;
}

}  // namespace

Rest rest_of(const Manifest& manifest, const Fest& fest, const std::vector<Record>& records,
             bool retry_timeouts) {
  Rest rest;
  Sorter sorter(manifest, fest);
  for (const auto& record : records) {
    const bool is_late = record.verdict == compare::Verdict::wall && record.attempts < 2;
    if (retry_timeouts && is_late) continue;
    if (sorter.take(record)) rest.kept.push_back(record);
  }
  rest.pairings = sorter.left();
  return rest;
}

PairingRunner::PairingRunner(const Workshop& shop, const Manifest& manifest, const Fest& fest,
                             const Store& store, std::vector<std::optional<Fixture>> fixtures)
    : shop_(shop),
      manifest_(manifest),
      fest_(fest),
      store_(store),
      fixtures_(std::move(fixtures)),
      conditions_(fest.teams.size(), shop.config.conditions) {
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    const std::string& team = fest.teams[i].name;
    conditions_[i].view = view_in_copy(shop, shop.hidden.view_of_program(shop.config, team), team);
  }
}

std::optional<Record> PairingRunner::run(const Pairing& pairing) const {
  const Entrant& entrant = manifest_.teams[pairing.team];
  if (!entrant.is_made || !entrant.team.built) return refuse(pairing);
  const Test& test = fest_.tests[pairing.test];
  const Fixture& fixture = fixtures_[pairing.test].value();
  const Conditions& conditions = conditions_[pairing.team];
  const std::string program = fill(shop_.copies.program, entrant.team.name);
  if (fixture.scenario) return run_scenario_of(pairing);
  process::Run run = run_of(fixture, program, conditions);
  run.folder = fs::path(program).parent_path();
  const auto outcome = process::run_process(run);
  if (outcome.end == End::interrupted) return std::nullopt;
  Record record = judge(fixture, program, conditions, outcome);
  name(record, entrant.team, test);
  run.input = input_of(shop_.config, test, fixture);
  record.command = process::shell_command(run);
  return record;
}

std::optional<Record> PairingRunner::run_scenario_of(const Pairing& pairing) const {
  const Team& team = manifest_.teams[pairing.team].team;
  const std::string program = fill(shop_.copies.program, team.name);
  Conditions conditions = conditions_[pairing.team];
  conditions.folder = fs::path(program).parent_path();
  auto record = run_scenario(fixtures_[pairing.test].value(), program, conditions);
  if (record) name(*record, team, fest_.tests[pairing.test]);
  return record;
}

Record PairingRunner::refuse(const Pairing& pairing) const {
  const Entrant& entrant = manifest_.teams[pairing.team];
  const Fixture& fixture = fixtures_[pairing.test].value();
  Record record;
  name(record, entrant.team, fest_.tests[pairing.test]);
  record.verdict = entrant.is_made ? compare::Verdict::noexec : compare::Verdict::infra;
  record.message = entrant.team.trouble;
  record.complaint = end_of_log(store_.log_of(entrant.team.name));
  record.worth = fixture.worth;
  record.hidden = fixture.hidden;
  record.sandbox = name_of(shop_.config.conditions.sandbox);
  return record;
}

}  // namespace gauntlet::grading::fest
