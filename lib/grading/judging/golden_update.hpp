#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/compare.hpp"
#include "grading/judging/plan.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// The effect of the reference's answer to an input on the files of the test case.
struct GoldenUpdate {
  enum class FileChange {
    same,     // the files agree with the answer
    added,    // there were no files
    changed,  // the files differ from the answer
    refused   // the answer cannot be the expected one
  };
  FileChange change = FileChange::same;
  TestCase input;
  std::string message;  // one line: the difference or the reason of a refusal; otherwise empty
  std::vector<compare::Difference> differences;  // between the old and the new answers
  std::optional<std::string> answers;            // for n-out.json
  std::optional<std::string> expected_stderr;    // for n-err.txt

  // A file for n-expected-files.
  struct File {
    std::filesystem::path path;  // in that folder
    std::string contents;
    std::string difference;  // from the present file, one line; empty if there is none
  };
  std::vector<File> files = {};
};

// Checks that the first answers to an input can be written; does nothing if answers, an error
// message or files are recorded, which may stay. To be called before all runs. Throws
// std::system_error, as does the next function.
void check_writable(const TestCase& input);

// Checks that the answers or the error message of an update can be written, if they change.
void check_writable(const GoldenUpdate& update);

// Runs the reference on an input from find_inputs(). Refuses a crash, an exceeded limit, a run with
// neither answer nor failure, output that is not JSON, and a change between answers and failure,
// which a person must decide. Answers that are equal by the rules, and an error message that
// contains the expected one, are the same. Of a test with files, the expected files are recorded
// again; if there are none yet, all files that the reference has written or changed. Returns
// nullopt if interrupted. Throws what run_process() throws.
std::optional<GoldenUpdate> find_update(const TestCase& input, const std::string& reference,
                                        const JudgeOptions& options);

// Writes the files. Precondition: `change` is added or changed. Throws std::system_error.
void write(const GoldenUpdate& update);

}  // namespace gauntlet::grading
