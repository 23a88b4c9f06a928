#include "grading/fuzz/search/differential.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "compare/equality.hpp"
#include "gauntlet/json.hpp"
#include "grading/results/lateness.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fuzz {
namespace {

namespace fs = std::filesystem;
using OutcomeEnd = process::RunResult::Termination;

// Throws for results that do not depend on the input.
void check(const process::RunResult& result) {
  if (result.end == OutcomeEnd::exec_failed || result.end == OutcomeEnd::internal_error) {
    throw std::runtime_error(result.message);
  }
}

// Writes the files of a set. Throws json::Error if the input lacks one.
void write_file_set(const FolderScenario& scenario, const PathPattern::Match& set,
                    const json::Value& input, const std::string& output) {
  const json::Reader in(input);
  const schema::Fields fields(in);
  for (const auto& [name, file] : scenario.named_files(set)) {
    const bool is_input = name != scenario.accepted_file();
    std::string text = is_input ? "" : output;
    const auto* const values = fields.find(name);
    if (is_input && values == nullptr) in.fail("all files");
    for (std::size_t i = 0; is_input && i < values->size("a list"); ++i)
      text += json::dump((*values)[i].value()) + '\n';
    std::filesystem::create_directories(file.parent_path());
    system::write_file(file, text);
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

// Returns the output of a program that exited with status 0, or nullopt if it is not JSON.
std::optional<std::vector<json::Value>> answers_of(const process::RunResult& result) {
  if (result.end != OutcomeEnd::exited || result.code != 0) return std::nullopt;
  try {
    return json::read_values(result.out);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<json::Value> file_sets_of(const std::vector<TestCase>& test_cases,
                                      const FolderScenario& scenario) {
  std::vector<json::Value> all;
  for (const auto& test_case : test_cases) {
    const auto set = scenario.match(test_case.input);
    if (!set) continue;
    try {
      json::Value::Object input;
      for (const auto& [name, file] : scenario.named_files(*set)) {
        if (name == scenario.accepted_file()) continue;
        input.emplace_back(name, json::read_values(system::read_text(file)));
      }
      all.emplace_back(std::move(input));
    } catch (const json::Error&) {
      continue;  // as malformed inputs of other tests
    }
  }
  return all;
}

DifferentialRun::DifferentialRun(ProgramCommand reference, ProgramCommand program,
                                 JudgeOptions options,
                                 const std::vector<std::filesystem::path>& tests, bool is_text,
                                 std::shared_ptr<const FolderScenario> scenario)
    : reference_(std::move(reference)),
      side_(std::move(program)),
      options_(std::move(options)),
      of_reference_(options_),
      of_program_(options_),
      is_text_(is_text),
      scenario_(std::move(scenario)) {
  if (scenario_ != nullptr && scenario_->accepted_file().empty()) {
    throw std::invalid_argument(R"(--scenario: expected "accept": ["{NAME}"])");
  }
  if (are_same(reference_, side_)) {
    throw std::invalid_argument("--reference and --program are the same program: " +
                                process::find_program(side_.program)->string());
  }
  of_reference_.leading_args = reference_.args;
  of_program_.leading_args = side_.args;
  if (options_.sandbox != process::Sandbox::strict) return;
  const auto of_reference = show_files(of_reference_.view, reference_.program, reference_.args);
  withhold_answers(of_reference_.view, of_reference, tests, {});
  const auto own = show_files(of_program_.view, side_.program, side_.args);
  auto files = named_files(reference_.program, reference_.args);
  const auto own_files = named_files(side_.program, side_.args);
  std::erase_if(files, [&](const std::filesystem::path& file) {
    return std::ranges::find(own_files, file) != own_files.end();
  });
  withhold_answers(of_program_.view, own, tests, files);
}

const JudgeOptions& DifferentialRun::conditions_of(const ProgramCommand& side) const {
  return &side == &side_ ? of_program_ : of_reference_;
}

process::RunResult DifferentialRun::run_once(const ProgramCommand& side,
                                             const std::string& input) const {
  const TestCase none;
  process::RunSpec run = plan(none, side.program, conditions_of(side)).run;
  run.stdin_text = input;
  process::RunResult result = process::run_process(run);
  check(result);
  return result;
}

process::RunResult DifferentialRun::run(const ProgramCommand& side,
                                        const std::string& input) const {
  const std::shared_lock among_others(runs_);
  return run_once(side, input);
}

std::pair<DifferentialRun::ComparisonOutcome, std::optional<MismatchResult>>
DifferentialRun::compare_single(const std::string& input) const {
  if (scenario_ != nullptr) return compare_play(input);
  const process::RunResult right = run(reference_, input);
  if (right.end == OutcomeEnd::interrupted) return {ComparisonOutcome::interrupted, std::nullopt};
  auto answers = is_text_ ? std::nullopt : answers_of(right);
  const bool is_answered =
      is_text_ ? right.end == OutcomeEnd::exited && right.code == 0 : answers && !answers->empty();
  if (!is_answered) return {ComparisonOutcome::refused, std::nullopt};
  process::RunResult run_result = run(side_, input);
  std::unique_lock alone(runs_, std::defer_lock);
  if (run_result.end == OutcomeEnd::time_limit) {
    alone.lock();
    run_result = run_once(side_, input);
  }
  if (run_result.end == OutcomeEnd::interrupted)
    return {ComparisonOutcome::interrupted, std::nullopt};
  const system::TemporaryFolder folder;
  TestCase test_case{.input = folder.path() / "1-in.json", .expected = {.is_text = is_text_}};
  if (answers) test_case.expected.answers = std::move(*answers);
  test_case.expected.answers_file = folder.path() / "1-out.json";
  system::write_file(test_case.input, input);
  system::write_file(test_case.expected.answers_file, right.out);
  TestResult result = judge(plan(test_case, side_.program, conditions_of(side_)), run_result);
  if (alone) {
    judge_rerun(result);
    if (result.verdict == compare::Verdict::internal_error)
      return {ComparisonOutcome::refused, std::nullopt};
  }
  if (result.verdict == compare::Verdict::internal_error) throw std::runtime_error(result.message);
  if (result.verdict == compare::Verdict::pass) return {ComparisonOutcome::same, std::nullopt};
  return {ComparisonOutcome::different, MismatchResult{input, right.out, std::move(result)}};
}

std::pair<DifferentialRun::ComparisonOutcome, std::optional<MismatchResult>>
DifferentialRun::compare_play(const std::string& input) const {
  using compare::Verdict;
  const system::TemporaryFolder folder;
  const json::Value files = json::parse(input);
  TestCase test;
  const auto is_test = [&](const std::string& expected) {
    const PathPattern::Match set{folder.path(), "1"};
    try {
      write_file_set(*scenario_, set, files, expected);
      scenario_->read(set, test = TestCase());
      return true;
    } catch (const json::Error&) {
      return false;
    }
  };
  std::shared_lock among_others(runs_);
  if (!is_test("null")) return {ComparisonOutcome::refused, std::nullopt};
  test.scenario->compares_output = false;
  std::string answers;
  const auto right = run_scenario(plan(test, reference_.program, of_reference_), &answers);
  if (!right) return {ComparisonOutcome::interrupted, std::nullopt};
  if (right->verdict == Verdict::cannot_start) throw std::runtime_error(right->message);
  // An internal error, too, for the input may be one with which a peer fails.
  if (right->verdict != Verdict::pass || !is_test(answers))
    return {ComparisonOutcome::refused, std::nullopt};
  const auto planned = plan(test, side_.program, of_program_);
  auto result = run_scenario(planned);
  if (result && result->verdict == Verdict::time_limit) {
    among_others.unlock();
    const std::unique_lock alone(runs_);
    result = run_scenario(planned);
    if (result) judge_rerun(*result);
    if (result && result->verdict == Verdict::internal_error)
      return {ComparisonOutcome::refused, std::nullopt};
  }
  if (!result) return {ComparisonOutcome::interrupted, std::nullopt};
  if (result->verdict == Verdict::internal_error || result->verdict == Verdict::cannot_start)
    throw std::runtime_error(result->message);
  if (result->verdict == Verdict::pass) return {ComparisonOutcome::same, std::nullopt};
  return {ComparisonOutcome::different, MismatchResult{input, answers, std::move(*result)}};
}

std::optional<std::vector<std::size_t>> DifferentialRun::compare_batch(
    std::span<const std::string> inputs) const {
  std::string all;
  for (const auto& input : inputs) all.append(input);
  const process::RunResult right = run(reference_, all);
  const auto expected = answers_of(right);
  if (!expected || expected->size() != inputs.size()) return std::nullopt;
  const process::RunResult result = run(side_, all);
  const auto actual = answers_of(result);
  if (!actual || actual->size() != inputs.size()) return std::nullopt;
  std::vector<std::size_t> different;
  if (right.out == result.out) return different;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool same = options_.rules.method != compare::Method::exact &&
                      equal((*expected)[i], (*actual)[i], options_.rules);
    if (!same) different.push_back(i);
  }
  return different;
}

TestResult DifferentialRun::record_of(const MismatchResult& failure,
                                      const std::filesystem::path& file) const {
  TestResult result = failure.record;
  const TestCase test{.input = file};
  const process::RunSpec run = plan(test, side_.program, conditions_of(side_)).run;
  result.test = file.empty() ? "an input" : file.string();
  result.suite = file.parent_path().string();
  if (scenario_ != nullptr) return result;  // its command has all contents
  if (!file.empty()) {
    result.details.command = process::shell_command(run);
  } else {
    std::vector<std::string> lines{"printf", "%s\\n"};
    for (const auto line : text::lines_of(failure.input)) lines.emplace_back(line);
    result.details.command = process::shell_place(run) + process::shown_command(lines) + " | " +
                             process::shell_program(run);
  }
  return result;
}

namespace {

// The names of the files of a test, after its number.
struct FileNames {
  std::string_view input, output, options;
};
constexpr FileNames json_names{part::in, part::out, part::opts};
constexpr FileNames text_names{".in", ".out", ".opts.json"};

fs::path file_of(const fs::path& folder, int number, std::string_view end) {
  return folder / std::to_string(number).append(end);
}

int free_number(const fs::path& folder, const FolderScenario* scenario) {
  int number = 1;
  const auto is_of_set = [&] {
    return scenario != nullptr &&
           std::ranges::any_of(scenario->files({folder, std::to_string(number)}),
                               [](const fs::path& file) { return fs::exists(file); });
  };
  const auto exists = [&](std::string_view end) {
    return fs::exists(file_of(folder, number, end));
  };
  while (std::ranges::any_of(part::all, exists) || exists(text_names.input) ||
         exists(text_names.output) || exists(text_names.options) || is_of_set()) {
    ++number;
  }
  return number;
}

}  // namespace

fs::path write_pair(const fs::path& folder, const MismatchResult& failure,
                    const std::vector<std::string>& args,
                    const std::vector<std::string>& path_rules, bool is_text,
                    const FolderScenario* scenario) {
  fs::create_directories(folder);
  const int number = free_number(folder, scenario);
  const PathPattern::Match set{folder, std::to_string(number)};
  const FileNames& names = is_text ? text_names : json_names;
  const fs::path file =
      scenario != nullptr ? scenario->files(set).front() : file_of(folder, number, names.input);
  json::Value::Object options;
  if (!args.empty()) options.emplace_back("args", json::Value::Array(args.begin(), args.end()));
  if (!path_rules.empty())
    options.emplace_back("rules", json::Value::Array(path_rules.begin(), path_rules.end()));
  if (scenario != nullptr) {
    write_file_set(*scenario, set, json::parse(failure.input), failure.answers);
  } else {
    system::write_file(file, failure.input);
    system::write_file(file_of(folder, number, names.output), failure.answers);
  }
  if (!options.empty()) {
    system::write_file(file_of(folder, number, names.options),
                       json::dump(json::Value(std::move(options))) + '\n');
  }
  return file;
}

}  // namespace gauntlet::grading::fuzz
