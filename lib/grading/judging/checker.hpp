#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/process.hpp"
#include "grading/test_cases/checker.hpp"

namespace gauntlet::grading {

// The files that a checker gets.
struct CheckerFiles {
  std::filesystem::path input;
  std::filesystem::path expected;
  std::filesystem::path feedback;  // an empty folder; with testlib it has the output and the result
};

// What a checker says: pass, wrong or internal_error, with a message.
struct CheckerJudgement : compare::Comparison {
  // Instead of all or none. The verdict is `wrong` for points of testlib, which may yet be all.
  std::optional<double> points = std::nullopt;
  bool operator==(const CheckerJudgement&) const = default;
};

// Returns the command as words. The command of the checker is run by a shell; the paths are
// appended as separate arguments and need no quoting.
std::vector<std::string> checker_command(const Checker& checker, const CheckerFiles& files);

// Returns the judgement from the end of a checker and what it has written to the feedback folder.
// The message is the first line that is not blank of the message file or, failing that, of standard
// output (kattis) or standard error (testlib). For internal_error it is how the checker ended and
// the first line of its standard error.
CheckerJudgement read_checker(const Checker& checker, const process::RunResult& ended,
                              const std::filesystem::path& feedback);

// Returns the contents of OUTPUT (testlib).
std::string checker_output(const std::filesystem::path& feedback);

// Runs a checker on an output. Throws std::system_error if there is no temporary folder.
CheckerJudgement ask_checker(const Checker& checker, const std::filesystem::path& input,
                             const std::filesystem::path& expected, const std::string& output);

}  // namespace gauntlet::grading
