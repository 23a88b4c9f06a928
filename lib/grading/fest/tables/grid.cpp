#include "grading/fest/tables/grid.hpp"

#include <string>

namespace gauntlet::grading::fest {
Grid::Grid(const Fest& fest) : fest_(fest), records_(fest.teams.size() * fest.tests.size()) {
  const auto teams = places_of(fest.teams);
  const auto tests = places_of(fest.tests);
  for (const auto& record : fest.records) {
    const auto team = teams.find(record.program);
    const auto test = tests.find(record.test);
    if (team == teams.end() || test == tests.end()) continue;
    if (!are_paired(team->second, test->second)) continue;
    if (!fest.teams[team->second].built && record.verdict != compare::Verdict::noexec) continue;
    records_[team->second * fest.tests.size() + test->second] = &record;
  }
}

bool Grid::are_paired(std::size_t team, std::size_t test) const {
  return fest_.tests[test].counts() && fest_.tests[test].owner != fest_.teams[team].name;
}

const Record* Grid::record(std::size_t team, std::size_t test) const {
  return records_[team * fest_.tests.size() + test];
}

PairingResult Grid::result(std::size_t team, std::size_t test) const {
  if (!are_paired(team, test)) return PairingResult::none;
  if (!fest_.teams[team].built) return PairingResult::failed;
  const Record* const found = record(team, test);
  if (found == nullptr) return PairingResult::not_run;
  if (found->verdict == compare::Verdict::infra) return PairingResult::infra;
  return found->verdict == compare::Verdict::pass ? PairingResult::passed : PairingResult::failed;
}

std::vector<Record> Grid::records(std::size_t team) const {
  std::vector<Record> found;
  for (std::size_t test = 0; test < fest_.tests.size(); ++test) {
    if (const Record* const one = record(team, test)) found.push_back(*one);
  }
  return found;
}

}  // namespace gauntlet::grading::fest
