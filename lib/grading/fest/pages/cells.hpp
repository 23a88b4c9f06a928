#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "grading/fest/tables/scores.hpp"
#include "grading/reports/kind.hpp"

namespace gauntlet::grading::fest {

// What came of pairings of programs and tests, at a glance.
struct Cell {
  Count count;
  std::map<compare::Verdict, std::size_t> verdicts;  // of those judged, and INFRA

  void add(PairingResult result, const Record* record);

  // What most of the failures are, of those as frequent the worst; without failures INFRA, if there
  // is any, or PASS. Null where nothing was run.
  const reports::Kind* kind() const;
};

// By team, then by the owner of the tests, as in the fest and in its scores.
std::vector<std::vector<Cell>> cells_by_owner(const Fest& fest, const Grid& grid,
                                              const Scores& scores);

// Of a program on all tests; of a test and all programs, those that were not built included.
Cell cell_of_team(const Fest& fest, const Grid& grid, std::size_t team);
Cell cell_of_test(const Fest& fest, const Grid& grid, std::size_t test);

// The verdict of a pairing that was judged or could not be: NOEXEC for a program not built.
compare::Verdict verdict_of(PairingResult result, const Record* record);

}  // namespace gauntlet::grading::fest
