#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grading/judging/plan.hpp"
#include "grading/results/test_result.hpp"
#include "grading/test_cases/test_case.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::grading {

// The private working directory of one run of a test with files (test_files.hpp), or whose input is
// passed as an argument. Its contents are not trusted after the run: no link is followed, and
// nothing but regular files is opened.
class WorkingFolder {
 public:
  // If the plan demands a folder, creates it with copies of the test's files, and of its input if
  // it is passed, and makes `run` run there, in each sandbox (make_absolute()). The limit of a
  // file's size also applies to all files that it writes there together. Throws std::runtime_error.
  WorkingFolder(const PlannedTest& planned, process::RunSpec& run);

  // Compares the expected files, if any, with those that the program has written, and changes the
  // record of a run that has passed so far accordingly. The record shows the first file that
  // differs. Throws std::runtime_error if an expected file cannot be read.
  void judge_files(TestResult& result) const;

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
  std::vector<std::filesystem::path> written_files() const;

 private:
  const PlannedTest& planned_;
  std::optional<system::TemporaryFolder> holder_ = {};
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

// Makes paths of existing files and folders in the command of a run absolute, except in the
// arguments of the test.
void make_absolute(const PlannedTest& planned, process::RunSpec& run);

// Returns the beginning of a shell command that repeats a run, "cd FOLDER && "; for a test that has
// a folder of its own, in a new one with copies of its files.
std::string repeat_place(const PlannedTest& planned);

}  // namespace gauntlet::grading
