#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "grading/test_cases/folder_scenario.hpp"

namespace gauntlet::grading::fuzz {

// An input on which the two programs differ.
struct MismatchResult {
  std::string input;
  std::string answers;  // the output of the reference
  TestResult record;    // the other program's record; its files no longer exist
};

// A program and its own leading arguments.
struct ProgramCommand {
  std::string program;
  std::vector<std::string> args = {};
};

// Returns the inputs of those test cases that the scenario makes: objects with a list of the JSON
// values of each file but the accepted_file(). Leaves out sets with other files. Throws
// std::runtime_error if a file cannot be read.
std::vector<json::Value> file_sets_of(const std::vector<TestCase>& test_cases,
                                      const FolderScenario& scenario);

// Runs two programs, of which the reference is always right, on the same inputs. Thread-safe. All
// functions throw std::runtime_error if a program cannot be started or an internal error occurs.
class DifferentialRun {
 public:
  // `options` apply to both, except for their leading arguments. In the strict sandbox, neither
  // sees the folders of tests, and the program does not see the reference's files. With `is_text`,
  // inputs are values of text_value(), and answers are compared as those of text tests. With a
  // scenario, inputs are those of file_sets_of(), and each program plays them. Throws
  // std::invalid_argument if both programs are the same, or the scenario has no accepted_file().
  DifferentialRun(ProgramCommand reference, ProgramCommand program, JudgeOptions options,
                  const std::vector<std::filesystem::path>& tests = {}, bool is_text = false,
                  std::shared_ptr<const FolderScenario> scenario = nullptr);

  enum class ComparisonOutcome {
    same,
    different,
    // The reference did not exit with status 0 and at least one answer (in texts also none), or the
    // program exceeded its time limit twice while the machine was busy with other work.
    refused,
    interrupted
  };

  // Runs both programs on one input. If the program exceeds its time limit, it is rerun while
  // nothing else of this object runs; only the rerun counts.
  std::pair<ComparisonOutcome, std::optional<MismatchResult>> compare_single(
      const std::string& input) const;

  // Runs both programs on a stream of several inputs and returns the indexes of differing answers.
  // Returns nullopt if either did not answer each input with one value, or if interrupted.
  std::optional<std::vector<std::size_t>> compare_batch(std::span<const std::string> inputs) const;

  // Returns true if compare_batch() can be used; a checker can judge only one input at a time.
  bool can_compare_many() const { return !options_.checker && !is_text_ && scenario_ == nullptr; }

  bool is_text() const { return is_text_; }
  const FolderScenario* scenario() const { return scenario_.get(); }

  // Returns the record of a failure with the command that repeats it: on the file, or on standard
  // input if the path is empty.
  TestResult record_of(const MismatchResult& failure, const std::filesystem::path& file) const;

 private:
  // How a side is run.
  const JudgeOptions& conditions_of(const ProgramCommand& side) const;
  process::RunResult run_once(const ProgramCommand& side, const std::string& input) const;
  process::RunResult run(const ProgramCommand& side, const std::string& input) const;
  std::pair<ComparisonOutcome, std::optional<MismatchResult>> compare_play(
      const std::string& input) const;

  ProgramCommand reference_;
  ProgramCommand side_;
  JudgeOptions options_;
  JudgeOptions of_reference_;
  JudgeOptions of_program_;
  bool is_text_;
  std::shared_ptr<const FolderScenario> scenario_;
  mutable std::shared_mutex runs_;  // locked exclusively by a rerun
};

// Writes an input and the expected answers as n-in.json and n-out.json, where n is the first number
// from 1 that is unused in the folder, which is created if necessary. Writes `args` and
// the rules `path_rules` (in the syntax of parse_rule()), if any, as n-opts.json. The files of a
// text test are n.in, n.out and n.opts.json; with a scenario, its files with the name n. Returns
// the path of the input. Throws std::system_error.
std::filesystem::path write_pair(const std::filesystem::path& folder, const MismatchResult& failure,
                                 const std::vector<std::string>& args,
                                 const std::vector<std::string>& path_rules, bool is_text = false,
                                 const FolderScenario* scenario = nullptr);

}  // namespace gauntlet::grading::fuzz
