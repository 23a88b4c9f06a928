#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/process.hpp"
#include "grading/test_cases/checker.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::grading {

// The files that a checker gets.
struct CheckerFiles {
  std::filesystem::path input;
  std::filesystem::path expected;
  // A folder, empty in the first pass; with testlib it has the output and the result.
  std::filesystem::path feedback;
};

// The folder to which a checker writes in one pass: a copy, so that a checker that dies can be
// asked again.
class FeedbackFolder {
 public:
  // `kept` has the files of the passes before; "" if there is only one pass. Throws
  // std::filesystem::filesystem_error and std::system_error.
  explicit FeedbackFolder(const std::filesystem::path& kept);

  const std::filesystem::path& path() const { return folder_.path(); }

  // Replaces the contents of `kept`. Throws std::filesystem::filesystem_error.
  void keep() const;

 private:
  system::TemporaryFolder folder_;
  std::filesystem::path kept_;
};

// The input of the next pass in a feedback folder.
std::filesystem::path next_input(const std::filesystem::path& feedback);

// What a checker or an interactor says: pass, wrong or internal_error, with a message.
//
// If it does not judge, this decides who has caused that:
//
//   cause                                                          verdict
//   it cannot be started; the system has no resources for it       INTERNAL_ERROR
//   it says that it cannot judge (3 of testlib)                    INTERNAL_ERROR
//   it judges, but gives invalid points or more than the maximum   INTERNAL_ERROR
//   it rejects, but demands a further pass, or too many of them    INTERNAL_ERROR
//   it dies with any output (below), without the program, too      INTERNAL_ERROR
//   it dies with the output of this program only                   WRONG
//
// It dies if it exits with another status, is ended by a signal, or exceeds its limit of time,
// memory or output. A checker is asked again about the output, unless that takes long, then about
// the expected answers; an interactor is run beside a program that neither reads nor writes.
struct CheckerJudgement : compare::Comparison {
  // Instead of all or none. The verdict is `wrong` for points of testlib, which may yet be all.
  std::optional<double> points = std::nullopt;
  bool has_died = false;  // then the verdict is internal_error until the cause is known
  bool operator==(const CheckerJudgement&) const = default;
};

// Returns the command as words. The command of the checker is run by a shell; the paths are
// appended as separate arguments and need no quoting.
std::vector<std::string> checker_command(const Checker& checker, const CheckerFiles& files);

// Returns the judgement from the end of a checker and what it has written to the feedback folder.
// The message is the first line that is not blank of the message file or, failing that, of standard
// output (kattis, a checker) or standard error (testlib). For internal_error it is how the checker
// ended and the first line of its standard error.
CheckerJudgement read_checker(const Checker& checker, const process::RunResult& ended,
                              const std::filesystem::path& feedback);

// Returns the contents of OUTPUT (testlib).
std::string checker_output(const std::filesystem::path& feedback);

// Returns the judgement of a checker or interactor that dies because of what the program does.
CheckerJudgement caused_by_program(const Checker& checker, const CheckerJudgement& died);

// Runs a checker on an output, and again if it dies. The feedback folder is that which is kept from
// pass to pass (FeedbackFolder). Throws std::system_error if a temporary folder
// cannot be made.
CheckerJudgement ask_checker(const Checker& checker, const CheckerFiles& files,
                             const std::string& output);

}  // namespace gauntlet::grading
