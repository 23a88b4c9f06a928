#include <cassert>
#include <filesystem>
#include <utility>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using FileChange = GoldenUpdate::FileChange;

fs::path answers_file(const TestCase& input) {
  return input.is_text ? input.expected_file : part_beside(input.input, part::out);
}
fs::path stderr_file(const TestCase& input) {
  return input.is_text ? input.stderr_file : part_beside(input.input, part::err);
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
  if (update.input.is_text) return compare_with_text(update.input, rules, *update.answers);
  const std::string before = system::read_file(answers_file(update.input));
  try {
    return rules.method == compare::Method::exact
               ? compare::compare_bytes(before, *update.answers)
               : compare::compare_output(json::read_values(before), *update.answers, rules);
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
  std::string expected = system::read_file(stderr_file(update.input));
  expected.erase(expected.find_last_not_of(" \t\r\n") + 1);
  if (update.expected_stderr->find(expected) != std::string::npos) return;
  update.change = FileChange::changed;
  const auto shown = [](const std::string& text) {
    return json::quote(text::truncate_text(text, 200));
  };
  update.message =
      "expected " + shown(expected) + " on standard error, got " + shown(*update.expected_stderr);
}

void compare(const JudgeOptions& conditions, GoldenUpdate& update) {
  const bool had_answers = fs::exists(answers_file(update.input));
  const bool had_failure = fs::exists(stderr_file(update.input));
  const bool answers = update.answers.has_value();
  const bool failure = update.expected_stderr.has_value();
  if (!answers && !failure) return refuse(update, "expected answers or a failure, got nothing");
  if (!had_answers && !had_failure) {
    update.change = FileChange::added;
    return;
  }
  if (had_answers != answers || had_failure != failure) {
    return refuse(update, "expected " + describe(had_answers, had_failure) + ", got " +
                              describe(answers, failure));
  }
  if (failure) compare_stderr(update);
  if (answers) compare_answers(rules_for(update.input, conditions), update);
}

}  // namespace

std::optional<GoldenUpdate> find_update(const TestCase& input, const std::string& reference,
                                        const JudgeOptions& conditions) {
  const process::RunResult outcome =
      process::run_process(run_spec_for(input, reference, conditions));
  if (outcome.end == process::RunResult::Termination::interrupted) return std::nullopt;
  GoldenUpdate update;
  update.input = input;
  if (outcome.end != process::RunResult::Termination::exited) {
    const TestResult record = judge(input, reference, conditions, outcome);
    refuse(update, std::string(to_string(record.verdict)) + ": " + record.message);
    return update;
  }
  try {
    if (input.is_text ? outcome.code == 0 || !outcome.out.empty()
                      : !json::read_values(outcome.out).empty()) {
      update.answers = outcome.out;
    }
  } catch (const json::Error& error) {
    refuse(update, "the answer is not valid JSON: " + std::string(error.what()));
    return update;
  }
  if (outcome.code != 0) update.expected_stderr = outcome.err;
  compare(conditions, update);
  return update;
}

void write(const GoldenUpdate& update) {
  assert(update.change == FileChange::added || update.change == FileChange::changed);
  if (update.answers) system::write_file(answers_file(update.input), *update.answers);
  if (update.expected_stderr)
    system::write_file(stderr_file(update.input), *update.expected_stderr);
}

}  // namespace gauntlet::grading
