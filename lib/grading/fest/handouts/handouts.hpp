#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/reports/run.hpp"
#include "grading/results/record.hpp"

namespace gauntlet::grading::fest {

// Writes for each team the folder teams/TEAM of the store, and the same as teams/TEAM.zip: its
// reports and results, the log of its build, the files of the tests that its program failed, and a
// script that runs these. It says nothing of where things lie on the machines of the staff, nor,
// unless the manifest allows it, whose the tests are. TEAM is folder_name() of the team. `redact`:
// of tests that are hidden (Record.hidden), neither inputs nor answers are there. `picture` makes
// the pictures of the reports. The same fest gives the same bytes. Throws std::system_error.
void write_handouts(const Fest& fest, const Manifest& manifest, const Store& store, bool redact,
                    const reports::Pictures& picture);

// Takes out of what a team is told where things lie on the machines of the staff.
class Discretion {
 public:
  // The team's own folder, and paths of others, all of them absolute; either may be empty.
  Discretion(std::string own, std::vector<std::string> others);

  // The text with paths into the team's folder as they are seen from there, and "(staff)" in the
  // place of any that leads to or into another of the paths.
  std::string operator()(std::string_view text) const;

  // The same of all that a record says, but for its names and its command.
  void apply_to(Record& record) const;

 private:
  std::string told_of(std::string_view path) const;

  std::string own_;
  std::vector<std::string> others_;
};

// What tests are called where teams are told of them: the path of the input in the folder of tests
// that a team gets. The staff's have their own names. Those of teams have numbers that say nothing
// of whose they are: the same one for all who are told, and, as long as the same tests are handed
// in, whatever is revoked; or with `names` the name of their team and their own.
class Aliases {
 public:
  // The fest must outlive it.
  Aliases(const Fest& fest, bool names);

  // "17-in.json", "staff/1-in.json", or with names "ann/1-in.json".
  std::string of(std::size_t test) const;

 private:
  const Fest& fest_;
  bool names_;
  std::string staff_folder_;
  std::map<std::string, std::size_t> numbers_;  // from 1, by what a test asks and expects
};

// A script of the plain shell for a team: it runs all tests in the folder tests/ beside it on the
// team's program by xtest, with these flags, or where there is no xtest says what to do by hand.
// `program` is where the program lies in what was handed in; `commands` are those by hand, a line
// each. Without commands there is nothing to run, and it says so.
std::string run_script(const std::string& program, const std::vector<std::string>& flags,
                       const std::vector<std::string>& commands);

// What is in the folder of a team, for people.
std::string handout_readme(const std::string& title, const std::string& team,
                           const std::string& program, bool names);

}  // namespace gauntlet::grading::fest
