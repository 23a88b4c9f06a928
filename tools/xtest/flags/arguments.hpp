#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/fixtures/fixtures.hpp"
#include "grading/results/results.hpp"
#include "process/run/run.hpp"
#include "system/written_file.hpp"

namespace gauntlet::xtest {

// The fixtures of all folders, in the order of these, as `find` finds them. Throws tool::WrongUsage
// for a folder that is not there.
using Find = grading::Fixtures (*)(const std::filesystem::path& folder);
grading::Fixtures find_all(const std::vector<std::string>& folders,
                           Find find = grading::find_fixtures);

// Takes out scenarios, which have no input to be answered by one program, and says how many.
void leave_out_scenarios(const std::string& command, std::vector<grading::Fixture>& fixtures);

// Checks that a program named on the command line is there: as a shell finds it, on the PATH if its
// name has no slash. Whether it can be executed is for its run to show. Throws tool::WrongUsage.
void check_program(const std::string& name);

// A program with arguments, as a flag has them in one text. Throws tool::WrongUsage where they make
// no sense, or the program is not there.
struct Command {
  std::string program;
  std::vector<std::string> args;
};
Command read_command(const std::string& flag, const std::string& text);

// Throws std::runtime_error for a sandbox that cannot be had, saying what does without it, if there
// is such a remedy.
void demand(process::Sandbox sandbox, const std::string& remedy = "");

// Throws tool::WrongUsage for a file that holds no results.
grading::Results read_results(const std::string& path);

// Keeps other runs from writing there. Throws std::runtime_error when one does.
system::FileLock lock_results(const std::string& path);

}  // namespace gauntlet::xtest
