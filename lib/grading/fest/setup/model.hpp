#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "grading/fest/setup/rubric.hpp"
#include "grading/results/results.hpp"
#include "grading/results/test_result.hpp"
#include "grading/submission/names.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {

// The names of chaff programs begin with this.
inline constexpr const char* chaff_prefix = "(chaff) ";

// A team, the shard that it belongs to, and the result of its build; or a chaff program, which
// needs none.
struct Team {
  std::string name;
  bool built = true;             // its program can be run; otherwise it fails every test
  std::string build_error = {};  // the build error in one line
  std::string path = {};         // the absolute path of the program; empty if unknown
  bool is_chaff = false;         // a wrong program of the staff, by which tests are graded
  // The values of lines of the rubric about its submission and grades, by their titles.
  std::map<std::string, Measured> measured = {};
  std::optional<double> earlier_points = std::nullopt;  // of an earlier fest, which count if better
  // The Test::key() of each test that it passed in an earlier fest; such a test earns its points.
  std::set<std::string> passed_earlier = {};
  unsigned shard = 1;            // the shard that runs its program
  bool is_built = false;         // the build has been tried
  std::string fingerprint = {};  // of the submission and its build
  std::string folder = {};       // path of the submission when it was built
  std::string program = {};      // path of the program within the submission, "3/xboard"
};

// A submitted test.
struct Test {
  std::string owner;  // a team or "staff"
  // The path of its input in the owner's folder of tests, such as "2-in.json" or "a/2.in".
  std::string name;
  std::string invalid_reason = {};  // one line: why it is invalid; empty if it is valid
  // The id of the valid test with an equal input and answer that counts; empty if it is this one.
  std::string duplicate_of = {};
  bool revoked = false;    // withdrawn after validation; it counts as invalid
  std::string input = {};  // canonical text: equal for equal inputs
  // Canonical text of the expected answers. A person must check tests with equal inputs and
  // different answers.
  std::string answer = {};
  double max_points = 1;  // what a program earns if it passes; a test in a group has its share

  std::string id() const { return owner + '/' + name; }
  // Returns a hash of the input and the answer, by which a test is the same in another fest, also
  // after fest.json has replaced bytes that are not UTF-8.
  std::string key() const { return digest_of({text::to_utf8(input), text::to_utf8(answer)}); }
  bool is_valid() const { return invalid_reason.empty() && !revoked; }
  // Returns true if the test is run and scored: it is valid and not a duplicate.
  bool counts() const { return is_valid() && duplicate_of.empty(); }
};

// All data of a fest, from which its tables are made. In a record, `program` is the team's name and
// `test` is the id of the test.
struct Fest {
  std::string title;
  std::vector<Team> teams;  // by name, in natural order; then the chaff programs
  std::vector<Test> tests;  // by owner, staff first, then name, in natural order
  // At most one for each pair of a counting test and another team than its owner.
  std::vector<TestResult> records;
  Weights weights;  // used if there is no rubric
  std::vector<RubricLine> rubric = {};
  std::string tests_pattern = {};  // of text tests; empty for all text_layouts()
};

// Return the indexes of all tests by id, and of all teams by name.
inline std::unordered_map<std::string, std::size_t> places_of(const std::vector<Test>& tests) {
  std::unordered_map<std::string, std::size_t> places;
  for (const auto& test : tests) places.emplace(test.id(), places.size());
  return places;
}
inline std::unordered_map<std::string, std::size_t> places_of(const std::vector<Team>& teams) {
  std::unordered_map<std::string, std::size_t> places;
  for (const auto& team : teams) places.emplace(team.name, places.size());
  return places;
}

}  // namespace gauntlet::grading::fest
