#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/compare_output.hpp"
#include "process/process.hpp"

namespace gauntlet::grading {

// Checkers decide whether an output is right where a comparison cannot. They are called as Kattis
// calls an output validator, with the program's output as standard input:
//   CHECKER INPUT EXPECTED FEEDBACK
// INPUT is the test's input, EXPECTED what belongs to it, FEEDBACK an empty folder to write to;
// its judgemessage.txt is for people. Exit status 42 accepts, 43 refuses, all else is trouble.

// The words of the command. The checker is a piece of shell, with arguments if need be; the files
// follow it as arguments of their own, whatever their names.
std::vector<std::string> checker_command(const std::string& checker,
                                         const std::filesystem::path& input,
                                         const std::filesystem::path& expected,
                                         const std::filesystem::path& feedback);

// From how a checker ended and what is in judgemessage.txt: pass, wrong, or infra. The message is
// the first line that says something of judgemessage.txt, or else of standard output; for infra it
// is how the checker ended and the first line of its standard error.
compare::Comparison read_checker(const process::Outcome& ended, std::string_view judgement);

}  // namespace gauntlet::grading
