#pragma once

#include <string>
#include <vector>

namespace gauntlet::grading::fest {

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
