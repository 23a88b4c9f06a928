#include "grading/judging/golden_update.hpp"

#include <cassert>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "grading/judging/working_folder.hpp"
#include "grading/test_cases/test_files.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using FileChange = GoldenUpdate::FileChange;

fs::path answers_file(const TestCase& input) {
  const Expectation& expected = input.expected;
  return expected.is_text ? expected.answers_file : part_beside(input.input, part::out);
}

std::string describe(bool answers, bool failure) {
  if (answers && failure) return "answers and a failure";
  return answers ? "answers" : failure ? "a failure" : "nothing";
}

void refuse(GoldenUpdate& update, std::string reason) {
  update.change = FileChange::refused;
  update.message = std::move(reason);
}

compare::Comparison compare_with_recorded(const compare::Rules& rules, const GoldenUpdate& update) {
  TestCase test = update.input;
  Expectation& expected = test.expected;
  try {
    if (!expected.is_text)
      expected.answers = json::read_values(system::read_text(answers_file(test)));
    return compare_with_expected(test, rules, *update.answers);
  } catch (const json::Error& error) {
    return {compare::Verdict::malformed,
            "the recorded answers are not valid JSON: " + std::string(error.what()),
            {}};
  }
}

void compare_answers(const compare::Rules& rules, GoldenUpdate& update) {
  compare::Comparison comparison = compare_with_recorded(rules, update);
  if (comparison.verdict == compare::Verdict::pass) return;
  update.change = FileChange::changed;
  update.message = std::move(comparison.message);
  update.differences = std::move(comparison.differences);
}

void compare_stderr(GoldenUpdate& update) {
  std::string expected = system::read_text(update.input.expected.stderr_file);
  expected.erase(expected.find_last_not_of(" \t\r\n") + 1);
  if (update.expected_stderr->find(expected) != std::string::npos) return;
  update.change = FileChange::changed;
  const auto shown = [](const std::string& text) {
    return json::quote(text::truncate_text(text, 200));
  };
  update.message =
      "expected " + shown(expected) + " on standard error, got " + shown(*update.expected_stderr);
}

std::vector<fs::path> recorded_files(const TestCase& input) {
  if (input.expected.folder.empty()) return {};
  const auto listing = list_files(input.expected.folder);
  if (!listing.error.empty()) throw std::runtime_error(listing.error);
  return listing.files;
}

// Returns true if some expected output, error message or file is recorded.
bool is_recorded(const TestCase& input) {
  return fs::exists(answers_file(input)) || fs::exists(input.expected.stderr_file) ||
         !recorded_files(input).empty();
}

// Returns where the expected files belong: "1-expected-files" beside "1-files".
fs::path recorded_folder(const TestCase& input) {
  if (!input.expected.folder.empty()) return input.expected.folder;
  std::string path = input.files.folder.string();
  constexpr std::string_view end = "files";
  return path.insert(path.size() - end.size(), "expected-");
}

// Finds the files that differ from the recorded ones or are new. Returns false if there are none,
// neither recorded nor new.
bool find_files(const PlannedTest& planned, const WorkingFolder& folder, GoldenUpdate& update) {
  constexpr std::size_t max_files = 100;
  const auto recorded = recorded_files(update.input);
  const auto files = recorded.empty() ? folder.written_files() : recorded;
  if (files.size() > max_files) {
    refuse(update, "it wrote more than " + std::to_string(max_files) + " files");
    return true;
  }
  for (const auto& file : files) {
    auto found = folder.read(file, planned.run.limits.output);
    if (!found.error.empty()) {
      refuse(update, "file " + file.string() + ": " + found.error);
      return true;
    }
    std::string difference;
    if (!recorded.empty()) {
      const std::string before = system::read_file(update.input.expected.folder / file);
      const auto compared = compare_file(before, found.text, planned.rules);
      if (compared.verdict == compare::Verdict::pass) continue;
      difference = compared.message;
    }
    update.files.push_back({file, std::move(found.text), std::move(difference)});
  }
  return !files.empty();
}

void compare(const compare::Rules& rules, bool has_files, GoldenUpdate& update) {
  const bool had_answers = fs::exists(answers_file(update.input));
  const bool had_failure = fs::exists(update.input.expected.stderr_file);
  const bool answers = update.answers.has_value();
  const bool failure = update.expected_stderr.has_value();
  const bool has_any = is_recorded(update.input);
  if (!has_any && update.input.expected.exit_status) return;  // the test expects nothing else
  if (!answers && !failure && !has_files) {
    return refuse(update, "expected answers or a failure, got nothing");
  }
  if (!has_any) {
    update.change = FileChange::added;
    return;
  }
  if (had_answers != answers || had_failure != failure) {
    return refuse(update, "expected " + describe(had_answers, had_failure) + ", got " +
                              describe(answers, failure));
  }
  if (failure) compare_stderr(update);
  if (answers) compare_answers(rules, update);
  if (!update.files.empty() && update.change == FileChange::same) {
    update.change = FileChange::changed;
    update.message = "other files";
  }
}

}  // namespace

void check_writable(const TestCase& input) {
  if (input.expected.exit_status || is_recorded(input)) return;
  system::check_writable(answers_file(input));
}

void check_writable(const GoldenUpdate& update) {
  if (update.change == FileChange::same || update.change == FileChange::refused) return;
  if (update.answers) system::check_writable(answers_file(update.input));
  if (update.expected_stderr) system::check_writable(update.input.expected.stderr_file);
}

std::optional<GoldenUpdate> find_update(const TestCase& input, const std::string& reference,
                                        const JudgeOptions& options) {
  const PlannedTest planned = plan(input, reference, options);
  process::RunSpec run = planned.run;
  const WorkingFolder folder(planned, run);
  const process::RunResult run_result = process::run_process(run);
  if (run_result.end == process::RunResult::Termination::interrupted) return std::nullopt;
  GoldenUpdate update;
  update.input = input;
  if (run_result.end != process::RunResult::Termination::exited) {
    const TestResult result = judge(planned, run_result);
    refuse(update, std::string(to_string(result.verdict)) + ": " + result.message);
    return update;
  }
  const auto& status = input.expected.exit_status;
  if (status && run_result.code != *status) {
    refuse(update, "expected exit status " + std::to_string(*status) + ", got " +
                       std::to_string(run_result.code));
    return update;
  }
  try {
    if (input.expected.is_text ? run_result.code == 0 || !run_result.out.empty()
                               : !json::read_values(run_result.out).empty()) {
      update.answers = run_result.out;
    }
  } catch (const json::Error& error) {
    refuse(update, "the answer is not valid JSON: " + std::string(error.what()));
    return update;
  }
  const bool has_message = !status || fs::exists(input.expected.stderr_file);
  if (run_result.code != 0 && has_message) update.expected_stderr = run_result.err;
  const bool has_files = input.has_files() && find_files(planned, folder, update);
  if (update.change != FileChange::refused) compare(planned.rules, has_files, update);
  return update;
}

void write(const GoldenUpdate& update) {
  assert(update.change == FileChange::added || update.change == FileChange::changed);
  if (update.answers) system::write_file(answers_file(update.input), *update.answers);
  if (update.expected_stderr)
    system::write_file(update.input.expected.stderr_file, *update.expected_stderr);
  for (const auto& file : update.files) {
    const fs::path path = recorded_folder(update.input) / file.path;
    fs::create_directories(path.parent_path());
    system::write_file(path, file.contents);
  }
}

}  // namespace gauntlet::grading
