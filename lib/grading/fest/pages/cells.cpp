#include "grading/fest/pages/cells.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace gauntlet::grading::fest {

compare::Verdict verdict_of(PairingResult result, const Record* record) {
  if (record != nullptr) return record->verdict;
  return result == PairingResult::infra ? compare::Verdict::infra : compare::Verdict::noexec;
}

void Cell::add(PairingResult result, const Record* record) {
  count.add(result);
  if (result == PairingResult::none || result == PairingResult::not_run) return;
  ++verdicts[verdict_of(result, record)];
}

const reports::Kind* Cell::kind() const {
  const auto all = reports::shares_of(verdicts);  // the worst last
  const reports::Share* most = nullptr;
  for (const auto& share : all) {
    if (share.kind->is_failure && (most == nullptr || share.count >= most->count)) most = &share;
  }
  if (most != nullptr) return most->kind;
  return all.empty() ? nullptr : all.back().kind;
}

std::vector<std::vector<Cell>> cells_by_owner(const Fest& fest, const Grid& grid,
                                              const Scores& scores) {
  std::unordered_map<std::string, std::size_t> owners;
  for (const auto& owner : scores.owners) owners.emplace(owner, owners.size());
  std::vector<std::vector<Cell>> cells(fest.teams.size(), std::vector<Cell>(scores.owners.size()));
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    for (std::size_t test = 0; test < fest.tests.size(); ++test) {
      Cell& cell = cells[team][owners.at(fest.tests[test].owner)];
      cell.add(grid.result(team, test), grid.record(team, test));
    }
  }
  return cells;
}

Cell cell_of_team(const Fest& fest, const Grid& grid, std::size_t team) {
  Cell cell;
  for (std::size_t test = 0; test < fest.tests.size(); ++test) {
    cell.add(grid.result(team, test), grid.record(team, test));
  }
  return cell;
}

Cell cell_of_test(const Fest& fest, const Grid& grid, std::size_t test) {
  Cell cell;
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    cell.add(grid.result(team, test), grid.record(team, test));
  }
  return cell;
}

}  // namespace gauntlet::grading::fest
