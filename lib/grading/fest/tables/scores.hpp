#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest {

// The result of a program on a test. A program that was not built fails all of its tests.
enum class PairingResult {
  none,  // not paired: the test does not count or is the team's own
  passed,
  failed,
  internal_error,  // internal error: not judged
  not_run,         // no record exists
};

// The results of all programs on all tests, by their indexes in the fest. Ignores records of pairs
// that are not (or no longer) paired, and all records but CANNOT_START of a program that was not
// built.
class ResultMatrix {
 public:
  // Keeps a reference to the fest, which must not change.
  explicit ResultMatrix(const Fest& fest);

  PairingResult result(std::size_t team, std::size_t test) const;

  // Returns nullptr if no record counts.
  const TestResult* record(std::size_t team, std::size_t test) const;

  // Returns the counting records of a team with their final points, in the order of the tests.
  std::vector<TestResult> records(std::size_t team) const;

 private:
  bool are_paired(std::size_t team, std::size_t test) const;

  const Fest& fest_;
  std::vector<const TestResult*> records_;  // row by row: all tests of the first team, and so on
};

// The number of pairings of programs and tests by result.
struct PairingCounts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t internal_errors = 0;  // not judged
  std::size_t not_run = 0;          // no record

  std::size_t run() const { return passed + failed; }
  std::size_t all() const { return run() + internal_errors; }
  void add(PairingResult result);
  PairingCounts& operator+=(const PairingCounts& other);
  bool operator==(const PairingCounts&) const = default;
};

// Returns "3 passed, 1 failed", followed by the numbers that were not judged or not run, if any.
std::string describe(const PairingCounts& count);

// The points of a team for a line of the rubric.
struct SheetLine {
  double count = 0;
  double all = 0;  // how many there are of what is counted; 0 if unknown
  double points = 0;
  std::string note = {};  // of a file, a grade, a command or late days
  bool operator==(const SheetLine&) const = default;
};

struct TeamScore {
  PairingCounts total;                  // its program on the tests of all others
  std::vector<PairingCounts> by_owner;  // likewise for each of Scores::owners
  // Counts total.failed, if the program was built.
  std::map<compare::Verdict, std::size_t> failures;
  std::size_t tests = 0;       // submitted tests
  std::size_t valid = 0;       // valid tests among these
  std::size_t fresh = 0;       // counting tests among the valid ones
  std::size_t caught = 0;      // programs of others that answer some test and fail one of this team
  std::size_t chaff = 0;       // chaff programs that answer some test and fail one of this team
  std::size_t catching = 0;    // valid tests that such a program of another team fails
  std::size_t regained = 0;    // failed tests that count as passed (Team::passed_earlier)
  double points = 0;           // those that count
  double fest_points = 0;      // without Team::earlier_points
  bool is_unmeasured = false;  // the result of a command of the rubric is not known
  std::vector<SheetLine> sheet = {};        // for each line of the rubric; fest_points is their sum
  std::vector<std::size_t> caught_by = {};  // of a chaff program: the indexes of these teams
};

struct TestScore {
  PairingCounts count;                 // results of the programs that were built
  std::vector<std::size_t> failed_by;  // indexes of their teams, ascending
  std::vector<std::size_t> chaff;      // indexes of the chaff programs that fail it, ascending
};

// Returns the points with at most `decimals` decimals, or WITHHELD if a test did not judge the
// program or a command of the rubric has no result.
std::string shown_points(const TeamScore& score, int decimals = 6);

// Returns "your score improved to 3 from 2" or the like, or how many failed tests count as passed;
// "" for a team without an earlier fest, and if its points are withheld.
std::string compare_with_earlier(const Team& team, const TeamScore& score);

// Chaff programs count only where it says so.
struct Scores {
  std::vector<std::string> owners;      // owners of tests, in the order of the tests
  std::vector<PairingCounts> by_owner;  // the tests of each owner and the programs of all others
  PairingCounts total;
  std::vector<std::size_t> chaff;  // indexes of the chaff programs that answer some test
  std::vector<TeamScore> teams;    // in the order of the fest
  std::vector<TestScore> tests;    // in the order of the fest
  double max_points = 0;           // the maximum of the rubric
  std::string warning;  // one line, if many tests exceeded the time limit with little CPU time
};

// Returns true if a program gave an answer to a test that could be compared: it passed or printed
// an answer. Returns false if it could not be started, crashed, reported an error, exceeded a
// limit, or printed nothing or invalid JSON.
bool has_answered(const TestResult& result);

// Returns the scores. A test that duplicates another fails the same chaff programs as that one.
Scores score(const Fest& fest, const ResultMatrix& grid);

// Returns the maximum of a line of the rubric; 0 if it has none. A line about the points of the
// staff's tests is worth no more than those that count.
double max_points_of(const RubricLine& line, const Fest& fest);

// Returns true if the fest has chaff programs.
bool has_chaff(const Fest& fest);

}  // namespace gauntlet::grading::fest
