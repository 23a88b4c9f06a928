#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "grading/judging/judge.hpp"
#include "grading/test_cases/test_case.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::grading {

// The private working directory of one run of a test with files (test_files.hpp), or whose input is
// passed as an argument. Its contents are
// not trusted after the run: no link is followed, and nothing but regular files is opened.
class WorkingFolder {
 public:
  // Creates it with copies of the test's files, and of its input if it is passed. Throws
  // std::runtime_error.
  WorkingFolder(const TestCase& test_case, const JudgeOptions& conditions);

  // Makes the program run there, in each sandbox. Paths of existing files and folders in its
  // command, except in the arguments of the test, become absolute. The limit of a file's size also
  // applies to all files that it writes there together.
  void enter(process::RunSpec& run, const TestCase& test_case,
             const JudgeOptions& conditions) const;

  // Compares the expected files, if any, with those that the program has written, and changes the
  // record of a run that has passed so far accordingly. The record shows the first file that
  // differs. Throws std::runtime_error if an expected file cannot be read.
  void judge_files(const TestCase& test_case, const JudgeOptions& conditions,
                   TestResult& record) const;

  // The result of reading a file.
  struct Found {
    std::string error = {};  // a part of a sentence: why it is not a file with at most `max` bytes
    bool is_missing = false;
    bool is_too_large = false;
    std::string text = {};  // its contents
  };

  // Reads a file that the program may have written. The path is relative, without dots.
  Found read(const std::filesystem::path& file, std::uint64_t max) const;

  // Returns the paths of all files that the test did not put there in the same form, in ascending
  // order.
  std::vector<std::filesystem::path> written_files(const TestCase& test_case) const;

 private:
  system::TemporaryFolder holder_;
  std::filesystem::path path_;
  system::File folder_;
};

// Compares the contents of two files as a text test is compared by these rules. Those that contain
// a zero byte are compared byte for byte; the message then has the first byte that differs.
struct FileComparison : compare::Comparison {
  std::optional<compare::Method> method = std::nullopt;
  bool is_binary = false;
};
FileComparison compare_file(const std::string& expected, const std::string& actual,
                            compare::Rules rules);

// Makes the words of a command absolute as enter() does.
void make_absolute(process::RunSpec& run, const TestCase& test_case,
                   const JudgeOptions& conditions);

// Returns the beginning of a shell command that repeats a run, "cd FOLDER && "; for a test that has
// a folder of its own, in a new one with copies of its files.
std::string repeat_place(const process::RunSpec& run, const TestCase& test_case,
                         const JudgeOptions& conditions);

}  // namespace gauntlet::grading
