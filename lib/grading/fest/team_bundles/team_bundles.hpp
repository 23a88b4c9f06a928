#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/reports/run.hpp"
#include "grading/results/test_result.hpp"

namespace gauntlet::grading::fest {

// Writes the folder teams/TEAM and the archive teams/TEAM.zip of the store for each team: its
// reports and results, its build log, the files of the tests that its program failed, and a script
// that runs these. TEAM is the folder_name() of the team. The files contain no paths of the staff's
// machines and, unless the manifest allows it, no owners of tests. If `redact` is set, inputs and
// answers of hidden tests (TestResult::hidden) are left out. `picture` and `letters`
// render boards in the reports. With a `milestone`, the folder is a part, of this name, of the
// archive that a team gets of all milestones; none is written here. The output is deterministic.
// Throws std::system_error.
void write_team_bundles(const Fest& fest, const Manifest& manifest, const Store& store, bool redact,
                        const reports::SvgRenderer& picture, const reports::TextRenderer& letters,
                        const std::string& milestone = "");

// Removes paths of the staff's machines from texts for a team.
class PathRedactor {
 public:
  // The team's own folder and other paths to redact, all absolute; either may be empty.
  PathRedactor(std::string own, std::vector<std::string> others);

  // Returns the text with paths into the team's folder made relative to it, and with "(staff)" in
  // place of every path that equals or leads into one of the others.
  std::string operator()(std::string_view text) const;

  // Redacts all texts of a record except its names and its command.
  void apply_to(TestResult& result) const;

 private:
  std::string redact_path(std::string_view path) const;

  std::string own_;
  std::vector<std::string> others_;
};

// The names of tests as teams see them: the path of the input in the folder of tests that a team
// gets. Tests of the staff keep their names. Tests of teams are in the folder "others", where no
// name can be mistaken for one of the team's own, with numbers that do not reveal their owners; a
// text test then has the first of its layouts: others/17.in. A test has one number for all teams;
// it does not change as long as the submitted tests stay the same, whatever is revoked. If `names`
// is set, a test has the name of its team and its own.
class AnonymousTestNames {
 public:
  // Keeps a reference to the fest.
  AnonymousTestNames(const Fest& fest, bool names);

  // Returns "others/17-in.json", "staff/1-in.json" or, with names, "ann/1-in.json".
  std::string of(std::size_t test) const;

  // Returns the files of a test and its folders of files, given the copy of its input, each with
  // its name for teams.
  std::vector<std::pair<std::filesystem::path, std::filesystem::path>> paths(
      std::size_t test, const std::filesystem::path& input) const;

  const std::vector<Layout>& layouts() const { return layouts_; }

 private:
  const Fest& fest_;
  bool names_;
  std::vector<Layout> layouts_;
  std::string staff_folder_;
  std::map<std::string, std::size_t> numbers_;  // from 1; key: hash of input and answer
};

// Returns a POSIX shell script for a team: it runs all tests in the folder tests/ beside it on the
// team's program by xtest with these flags. Without xtest, it prints how to run the tests by hand.
// `program` is the program's path in the submission; `commands` has one line for each test to run
// by hand. If `commands` is empty, the script says that there is nothing to run. It gives the
// number of hidden tests that the program failed, which are not in the folder.
std::string bundle_run_script(const std::string& program, const std::vector<std::string>& flags,
                              const std::vector<std::string>& commands, std::size_t hidden = 0);

// Returns a README that explains the folder of a team, which is at `folder` when its archive is
// unpacked. `hidden` is as above.
std::string bundle_readme(const std::string& title, const std::string& team,
                          const std::string& folder, const std::string& program, bool names,
                          std::size_t hidden = 0);

}  // namespace gauntlet::grading::fest
