#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grading/fuzz/inputs/generate.hpp"
#include "grading/fuzz/search/shrink.hpp"
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

// The number of inputs tested in a search.
struct InputCount {
  std::uint64_t tried = 0;    // including the one with the difference
  std::uint64_t refused = 0;  // refused by the reference or the filter, among `tried`
};

// An input on which the programs differ.
struct Mismatch {
  json::Value input;
  MismatchResult failure;
};

// Differential testing (McKeeman, "Differential Testing for Software", 1998): finds the first input
// of a source on which two programs differ. The result does not depend on the number of concurrent
// inputs.
//
// If a program answers streams, it gets many inputs in one run. Equal answers in a stream count as
// equal for single inputs, so a program whose answers depend on earlier inputs may go unnoticed. A
// difference or a refusal counts only if it also occurs with that input alone.
class Search {
 public:
  // Keeps references to both. Inputs that the filter refuses are not run.
  Search(const DifferentialRun& differential, const Source& source, InputFilter accepts = {})
      : run_(differential), source_(source), accepts_(std::move(accepts)) {}

  // Called with the counts so far.
  using OnCount = std::function<void(const InputCount& count)>;

  // Tests at most `max` inputs, until there is a difference or `go_on` returns false. Throws
  // exceptions of DifferentialRun, the source and `on_count`.
  std::optional<Mismatch> run(std::uint64_t max, unsigned jobs, const std::function<bool()>& go_on,
                              const OnCount& on_count = {});

  const InputCount& count() const { return count_; }

 private:
  struct Part;  // a few inputs and their results

  std::optional<Part> try_part(std::uint64_t first, std::uint64_t count,
                               const std::function<bool()>& go_on) const;
  bool examine(Part& part, std::size_t begin, std::size_t end,
               const std::function<bool()>& go_on) const;
  bool examine_one(Part& part, std::size_t index) const;
  void adapt(bool in_one_go, bool streams, std::chrono::steady_clock::duration took);

  const DifferentialRun& run_;
  const Source& source_;
  InputFilter accepts_;
  InputCount count_;
  std::uint64_t size_ = 1;  // inputs per run
  std::uint64_t max_size_ = 128;
};

// Called with the present result of shrinking and the number of candidates tested.
using OnShrinking = std::function<void(const Mismatch& finding, std::size_t tried)>;

// Shrinks the input of a mismatch as long as the filter and the reference accept it and the verdict
// on the other program does not change. Stops early, keeping the result so far, when `go_on`
// returns false. Throws what DifferentialRun throws.
Shrunk shrink(Mismatch& finding, const DifferentialRun& differential, unsigned jobs,
              const std::function<bool()>& go_on, const InputFilter& accepts = {},
              const OnShrinking& on_shrinking = {});

// Which inputs are tested, and for how long.
struct FuzzPlan {
  Source source;
  InputFilter accepts = {};  // if empty, all inputs are used
  std::uint64_t max_inputs = std::numeric_limits<std::uint64_t>::max();
  // For searching, and again for shrinking.
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  unsigned jobs = 1;  // number of concurrent inputs
  // Called by many threads at once.
  std::function<bool()> is_interrupted = [] { return false; };
};

// The progress of a fuzzing run.
struct FuzzProgress {
  InputCount count;
  std::chrono::milliseconds taken;                // searching or shrinking
  std::optional<std::chrono::milliseconds> left;  // remaining time, if limited
  struct Shrinking {
    std::size_t before;  // bytes of the original input
    std::size_t now;
    std::size_t tried;  // candidates tested
  };
  std::optional<Shrinking> shrinking;  // nullopt while searching
};

// A mismatch after shrinking its input.
struct ShrunkMismatch {
  Mismatch finding;
  std::size_t bytes_before = 0;
  Shrunk shrunk = {};
  std::chrono::milliseconds shrunk_for{0};
};

struct FuzzResult {
  InputCount count;
  std::chrono::milliseconds looked_for{0};
  std::optional<ShrunkMismatch> found;
};

// Searches for an input on which the programs differ, and shrinks it. Throws exceptions of
// DifferentialRun, the source and `on_progress`.
FuzzResult run_fuzz(const DifferentialRun& differential, const FuzzPlan& plan,
                    const std::function<void(const FuzzProgress&)>& on_progress = {});

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
