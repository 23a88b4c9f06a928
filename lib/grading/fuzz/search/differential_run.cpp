#include <algorithm>
#include <mutex>
#include <shared_mutex>
#include <stdexcept>
#include <system_error>

#include "compare/equality.hpp"
#include "grading/fuzz/search/search.hpp"
#include "grading/judging/load.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "json/error.hpp"
#include "json/parse.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "system/file_writer.hpp"
#include "system/read_file.hpp"
#include "system/scratch_folder.hpp"

namespace gauntlet::grading::fuzz {
namespace {

using OutcomeEnd = process::RunResult::Termination;

// Throws for results that do not depend on the input.
void check(const process::RunResult& outcome) {
  if (outcome.end == OutcomeEnd::exec_failed || outcome.end == OutcomeEnd::internal_error) {
    throw std::runtime_error(outcome.message);
  }
}

// Returns true for equal words and for names of one file.
bool are_same_file(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code error;
  return a == b || std::filesystem::equivalent(a, b, error);
}

bool are_same(const ProgramCommand& a, const ProgramCommand& b) {
  const auto one = process::find_program(a.program), other = process::find_program(b.program);
  return one && other && are_same_file(*one, *other) &&
         std::ranges::equal(a.args, b.args, are_same_file);
}

// Returns the program and the files among its arguments, except system files.
std::vector<std::filesystem::path> files_of(const ProgramCommand& side) {
  std::vector<std::filesystem::path> files{
      process::find_program(side.program).value_or(side.program)};
  for (const auto& word : side.args) {
    std::error_code error;
    if (std::filesystem::is_regular_file(word, error)) files.emplace_back(word);
  }
  std::ranges::transform(files, files.begin(), system::canonical_path);
  std::erase_if(files, system::is_system_path);
  return files;
}

bool names(const ProgramCommand& side, const std::filesystem::path& file) {
  const auto files = files_of(side);
  return std::ranges::find(files, file) != files.end();
}

// Returns the output of a program that exited with status 0, or nullopt if it is not JSON.
std::optional<std::vector<json::Value>> answers_of(const process::RunResult& outcome) {
  if (outcome.end != OutcomeEnd::exited || outcome.code != 0) return std::nullopt;
  try {
    return json::read_values(outcome.out);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

}  // namespace

DifferentialRun::DifferentialRun(ProgramCommand reference, ProgramCommand program,
                                 JudgeOptions conditions,
                                 const std::vector<std::filesystem::path>& tests)
    : reference_(std::move(reference)),
      side_(std::move(program)),
      conditions_(std::move(conditions)),
      of_reference_(conditions_),
      of_program_(conditions_) {
  if (are_same(reference_, side_)) {
    throw std::invalid_argument("--reference and --program are the same program: " +
                                process::find_program(side_.program)->string());
  }
  of_reference_.leading_args = reference_.args;
  of_program_.leading_args = side_.args;
  if (conditions_.sandbox != process::Sandbox::strict) return;
  const auto of_reference = show_files(of_reference_.view, reference_.program, reference_.args);
  withhold_answers(of_reference_.view, of_reference, tests, {});
  const auto own = show_files(of_program_.view, side_.program, side_.args);
  auto files = files_of(reference_);
  std::erase_if(files, [&](const std::filesystem::path& file) { return names(side_, file); });
  withhold_answers(of_program_.view, own, tests, files);
}

const JudgeOptions& DifferentialRun::conditions_of(const ProgramCommand& side) const {
  return &side == &side_ ? of_program_ : of_reference_;
}

process::RunResult DifferentialRun::run_once(const ProgramCommand& side,
                                             const std::string& input) const {
  process::RunSpec run = run_spec_for({}, side.program, conditions_of(side));
  run.stdin_text = input;
  process::RunResult outcome = process::run_process(run);
  check(outcome);
  return outcome;
}

process::RunResult DifferentialRun::run(const ProgramCommand& side,
                                        const std::string& input) const {
  const std::shared_lock among_others(runs_);
  return run_once(side, input);
}

process::RunResult DifferentialRun::run_alone(const ProgramCommand& side,
                                              const std::string& input) const {
  const std::unique_lock alone(runs_);
  return run_once(side, input);
}

std::pair<DifferentialRun::ComparisonOutcome, std::optional<MismatchResult>>
DifferentialRun::compare_single(const std::string& input) const {
  const process::RunResult right = run(reference_, input);
  if (right.end == OutcomeEnd::interrupted) return {ComparisonOutcome::interrupted, std::nullopt};
  auto answers = answers_of(right);
  if (!answers || answers->empty()) return {ComparisonOutcome::refused, std::nullopt};
  process::RunResult outcome = run(side_, input);
  const bool is_late = outcome.end == OutcomeEnd::time_limit;
  if (is_late) outcome = run_alone(side_, input);
  if (outcome.end == OutcomeEnd::interrupted) return {ComparisonOutcome::interrupted, std::nullopt};
  const system::TemporaryFolder folder;
  TestCase test_case{.input = folder.path() / "1-in.json"};
  test_case.expected_answers = std::move(*answers);
  test_case.expected_file = folder.path() / "1-out.json";
  system::write_file(test_case.input, input);
  system::write_file(test_case.expected_file, right.out);
  TestResult record = judge(test_case, side_.program, conditions_of(side_), outcome);
  if (is_late) {
    record.attempts = 2;
    excuse_late(record, measure_load());
    if (record.verdict == compare::Verdict::internal_error)
      return {ComparisonOutcome::refused, std::nullopt};
  }
  if (record.verdict == compare::Verdict::internal_error) throw std::runtime_error(record.message);
  if (record.verdict == compare::Verdict::pass) return {ComparisonOutcome::same, std::nullopt};
  return {ComparisonOutcome::different, MismatchResult{input, right.out, std::move(record)}};
}

std::optional<std::vector<std::size_t>> DifferentialRun::compare_batch(
    std::span<const std::string> inputs) const {
  std::string all;
  for (const auto& input : inputs) all.append(input);
  const process::RunResult right = run(reference_, all);
  const auto expected = answers_of(right);
  if (!expected || expected->size() != inputs.size()) return std::nullopt;
  const process::RunResult outcome = run(side_, all);
  const auto actual = answers_of(outcome);
  if (!actual || actual->size() != inputs.size()) return std::nullopt;
  std::vector<std::size_t> different;
  if (right.out == outcome.out) return different;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool same =
        !conditions_.rules.exact && equal((*expected)[i], (*actual)[i], conditions_.rules);
    if (!same) different.push_back(i);
  }
  return different;
}

TestResult DifferentialRun::record_of(const MismatchResult& failure,
                                      const std::filesystem::path& file) const {
  TestResult record = failure.record;
  const process::RunSpec run = run_spec_for({.input = file}, side_.program, conditions_of(side_));
  record.test = file.empty() ? "an input" : file.string();
  record.suite = file.parent_path().string();
  if (!file.empty()) {
    record.command = process::shell_command(run);
  } else {
    const std::string line = failure.input.substr(0, failure.input.find('\n'));
    record.command = process::shell_place(run) + "printf '%s\\n' " +
                     process::shown_command({line}) + " | " + process::shell_program(run);
  }
  return record;
}

}  // namespace gauntlet::grading::fuzz
