#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "grading/results/record.hpp"

namespace gauntlet::grading::fest {

// The owner of the tests that come from the staff; no team can have this name.
inline constexpr const char* staff = "(staff)";

// A team and what became of its build.
struct Team {
  std::string name;
  bool built = true;         // its program can be run; otherwise it fails every test
  std::string trouble = {};  // one line: why not
  std::string program = {};  // where it lies, an absolute path; empty if that is not known
};

// A test that was handed in.
struct Test {
  std::string owner;  // a team, or `staff`
  std::string name;   // the path of its input within the owner's folder of tests, e.g. "2-in.json"
  std::string trouble = {};       // one line: why it is not valid; empty if it is
  std::string duplicate_of = {};  // the id of the first valid test of the same input and answer, in
                                  // the order of the tests; empty if it is new
  bool revoked = false;           // accepted once, then taken back: it counts as not valid
  std::string input = {};         // a canonical text of the input, the same for equal inputs
  std::string answer = {};        // the same of the answers due; equal inputs with other answers
                                  // are for a human to look at

  std::string id() const { return owner + '/' + name; }
  bool is_valid() const { return trouble.empty() && !revoked; }
  // Is run, and counts once.
  bool counts() const { return is_valid() && duplicate_of.empty(); }
};

// What points are given for.
struct Weights {
  double valid = 1;   // each valid test of a team that is new
  double passed = 1;  // each test passed of all that count and are not its own
  double caught = 1;  // each program of another team that some test of this team has caught
};

// All that is known of a fest, from which its tables are made. A record's `program` is the team's
// name, and its `test` the id of the test.
struct Fest {
  std::string title;
  std::vector<Team> teams;      // by name, in natural order
  std::vector<Test> tests;      // by owner, staff first, then name, in natural order
  std::vector<Record> records;  // at most one for each test that counts and each team but its owner
  Weights weights;
};

// The indexes of all tests, by id, and of all teams, by name.
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
