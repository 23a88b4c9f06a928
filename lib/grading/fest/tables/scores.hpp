#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest {

// What became of a program and a test. One that was not built fails all that it should have run.
enum class PairingResult {
  none,  // they are not paired: the test does not count, or is the team's own
  passed,
  failed,
  infra,    // our own trouble: not judged
  not_run,  // there is no record
};

// All programs and all tests, by their places in the fest. Of its records only those count whose
// program is paired with the test, and of one that was not built only that it could not be started:
// the others are from before something was revoked, or of another fest.
class Grid {
 public:
  // The fest must outlive the grid, unchanged.
  explicit Grid(const Fest& fest);

  PairingResult result(std::size_t team, std::size_t test) const;

  // Null where there is none that counts.
  const Record* record(std::size_t team, std::size_t test) const;

  // Those of a team that count, in the order of the tests.
  std::vector<Record> records(std::size_t team) const;

 private:
  bool are_paired(std::size_t team, std::size_t test) const;

  const Fest& fest_;
  std::vector<const Record*> records_;  // row by row: the tests of the first team, and so on
};

// How often the pairings of programs and tests have come to what.
struct Count {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t infra = 0;    // not judged
  std::size_t not_run = 0;  // no record

  std::size_t run() const { return passed + failed; }
  void add(PairingResult result);
  bool operator==(const Count&) const = default;
};

// "3 passed, 1 failed", and how many were not judged or not run if there are such.
std::string in_words(const Count& count);

struct TeamScore {
  Count total;                                       // its program, and the tests of all others
  std::vector<Count> by_owner;                       // the same for each of Scores::owners
  std::map<compare::Verdict, std::size_t> failures;  // of total.failed, where the program was built
  std::size_t tests = 0;                             // that it handed in
  std::size_t valid = 0;                             // of these
  std::size_t fresh = 0;                             // of these: those that count
  std::size_t caught = 0;  // programs of others that answer some test and fail one of this team
  double points = 0;
};

struct TestScore {
  Count count;                         // programs that were built
  std::vector<std::size_t> failed_by;  // the places of their teams, ascending
};

struct Scores {
  std::vector<std::string> owners;  // of tests, in the order of the tests
  std::vector<Count> by_owner;      // the tests of each, and the programs of all others
  Count total;
  std::vector<TeamScore> teams;  // as in the fest
  std::vector<TestScore> tests;  // as in the fest
  std::string warning;           // one line, if many tests ran out of time and used little
};

// Whether a program said anything to a test that could be compared: it passed, or wrote an answer.
// One that cannot be started, or always crashes, complains, takes too long or writes nothing or no
// JSON does not.
bool has_answered(const Record& record);

Scores score(const Fest& fest, const Grid& grid);

}  // namespace gauntlet::grading::fest
