#include "grading/judging/judge.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <string>
#include <utility>

#include "compare/regex/regex.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "grading/results/lateness.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/shell.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

using End = process::RunResult::Termination;

constexpr std::size_t max_shown = 4096;  // bytes of a text in a record
constexpr std::size_t shown_lines = 20;  // last lines of standard error

std::string quote_start(const std::string& text) {
  return json::quote(text::truncate_text(text, 200));
}

std::string file_start(const std::filesystem::path& path) {
  const std::string text = system::read_start(path, max_shown + 1);
  constexpr std::string_view mark = "\xef\xbb\xbf";  // as in system::read_text()
  return text::truncate_text(text.substr(text.starts_with(mark) ? mark.size() : 0), max_shown);
}

// A comparison or a checker's judgement.
struct Compared : TextComparison {
  std::optional<double> points = std::nullopt;  // instead of all or none
};

// Turns points that a checker gives into a verdict: all points pass.
Compared weigh(CheckerJudgement judgement, double max_points) {
  Compared compared;
  compared.points = judgement.points;
  static_cast<compare::Comparison&>(compared) = std::move(judgement);
  if (!compared.points || compared.verdict != compare::Verdict::wrong) return compared;
  const std::string all = pluralize(write_decimal(max_points), "point");
  const std::string points = write_decimal(*compared.points);
  if (*compared.points > max_points) {
    compared.verdict = compare::Verdict::internal_error;
    compared.message = "checker: expected at most " + all + ", got " + points;
    compared.points.reset();
  } else if (*compared.points == max_points) {
    static_cast<compare::Comparison&>(compared) = {};
  } else {
    compared.message = points + " of " + all + ": " + compared.message;
  }
  return compared;
}

Compared compare_as_text(const std::string& expected, const std::string& output,
                         compare::Method method, const compare::Rules& rules) {
  if (method == compare::Method::exact) {
    return {{compare::compare_bytes(expected, output), method}};
  }
  // A failure is shown byte by byte if white space counts.
  const bool exact_space =
      rules.text.exact_space && !rules.text.regex && method == compare::Method::text;
  return {{compare::compare_by_rules(expected, output, method, rules),
           exact_space ? compare::Method::exact : method}};
}

// Compares an output with expected values of JSON that stand in a text file. By default the output
// passes if it has equal values; otherwise it is compared as text, unless both have arrays or
// objects.
Compared compare_with_values(const std::vector<json::Value>& values, const std::string& expected,
                             const std::string& output, const compare::Rules& rules) {
  const auto is_nested = [](const json::Value& value) {
    return value.as<json::Value::Array>() != nullptr || value.as<json::Value::Object>() != nullptr;
  };
  Compared by_value{{compare::compare_output(values, output, rules)}};
  const bool is_decided =
      rules.method || by_value.verdict == compare::Verdict::pass ||
      (by_value.verdict != compare::Verdict::malformed && std::ranges::any_of(values, is_nested));
  if (is_decided) return by_value;
  return compare_as_text(expected, output, compare::Method::text, rules);
}

Compared judge_text(const std::string& written, const compare::Rules& rules,
                    const std::string& output) {
  using compare::Method;
  const bool are_bytes = rules.method == Method::exact || rules.text.exact_space;
  const std::string expected = are_bytes ? written : system::without_editor_marks(written);
  if (rules.text.no_colors) {
    compare::Rules others = rules;
    others.text.no_colors = false;
    if (!others.method) others.method = Method::text;
    return judge_text(expected, others, text::without_colors(output));
  }
  const bool has_text_rules = rules.text != compare::TextRules();
  const Method method = rules.method.value_or(has_text_rules ? Method::text : Method::json);
  if (method != Method::json) return compare_as_text(expected, output, method, rules);
  try {
    return compare_with_values(json::read_values(expected), expected, output, rules);
  } catch (const json::Error& error) {
    if (!rules.method) return compare_as_text(expected, output, Method::text, rules);
    return {{{compare::Verdict::internal_error,
              "the expected answers are not JSON: " + std::string(error.what()),
              {}}}};
  }
}

// Returns the answers that an accepted output of a JSON test has.
std::span<const json::Value> answers_of(const Expectation& expected, const json::Value& accepted) {
  const auto* const list = accepted.as<json::Value::Array>();
  if (expected.answers.size() > 1 && list != nullptr) return *list;
  return {&accepted, 1};
}

// Returns an accepted output as text.
std::string text_of(const Expectation& expected, const json::Value& accepted) {
  if (expected.is_text) return *accepted.as<std::string>();
  std::string text;
  for (const auto& answer : answers_of(expected, accepted)) text += json::dump(answer) + '\n';
  return text;
}

// Judges the printed answers, regardless of the exit status. `judgement` is that of an interactor,
// if there is one.
Compared judge_answers(const PlannedTest& planned, const process::RunResult& result,
                       const CheckerJudgement* judgement) {
  const TestCase& test = *planned.test;
  const Expectation& expected = test.expected;
  if (judgement != nullptr) return weigh(*judgement, test.points.max);
  if (expected.ignores_output) return {};
  if (test.scenario && !planned.checker) {
    const auto method = method_of(test, planned.rules);
    return {{judge_accepted(planned, result.out),
             method == compare::Method::json ? std::nullopt : std::optional(method)}};
  }
  if (planned.checker && !expected.answers_file.empty()) {
    const CheckerFiles files{test.input, expected.answers_file, planned.feedback};
    return weigh(ask_checker(*planned.checker, files, result.out), test.points.max);
  }
  return {compare_with_expected(test, planned.rules, result.out)};
}

struct Judgement : Compared {
  bool answers_right = false;  // although the exit status or error message is wrong
};

// Judges a wrong exit status or error message. The message also tells if the answers were right.
Judgement wrong_exit(std::string message, const PlannedTest& planned,
                     const process::RunResult& run_result, const CheckerJudgement* judgement) {
  const TestCase& test = *planned.test;
  const Expectation& expected = test.expected;
  Judgement result{{{{compare::Verdict::wrong_exit_status, std::move(message), {}}}}};
  if (expected.ignores_output) return result;
  const bool has_answers = test.scenario      ? test.scenario->compares_output
                           : expected.is_text ? !expected.answers_file.empty()
                                              : !expected.answers.empty();
  if (!has_answers) return result;
  if (judgement != nullptr) return result;
  const bool is_one = test.scenario || expected.is_text || expected.answers.size() == 1;
  const std::string which = is_one ? "; the answer" : "; the answers";
  auto answers = judge_answers(planned, run_result, nullptr);
  if (answers.verdict == compare::Verdict::pass) {
    result.answers_right = true;
    result.message += which + (is_one ? " is right" : " are right");
  } else if (run_result.out.find_first_not_of(" \t\r\n") == std::string::npos) {
    result.message += "; nothing was printed";
  } else if (answers.verdict == compare::Verdict::wrong) {
    result.message += which + (is_one ? " is wrong" : " are wrong");
  } else if (answers.verdict != compare::Verdict::internal_error) {
    result.message += which + ": " + answers.message;
  }
  result.method = answers.method;
  result.accepted = answers.accepted;
  if (answers.verdict == compare::Verdict::wrong)
    result.differences = std::move(answers.differences);
  return result;
}

// Judges a program that exited by itself.
Judgement judge_exited(const PlannedTest& planned, const process::RunResult& result,
                       std::string error, const CheckerJudgement* judgement) {
  const Expectation& expected = planned.test->expected;
  const auto& message = expected.stderr_text;
  const int status = expected.exit_status.value_or(0);
  if ((expected.exit_status || !message) && result.code != status) {
    error =
        "expected exit status " + std::to_string(status) + ", got " + std::to_string(result.code);
  } else if (result.code == 0 && expected.must_fail()) {
    error = "expected a failure, got exit status 0";
  } else if (message && result.err.find(*message) == std::string::npos) {
    error =
        "expected " + quote_start(*message) + " on standard error, got " + quote_start(result.err);
  }
  if (!error.empty()) {
    return wrong_exit(std::move(error), planned, result, judgement);
  }
  return {judge_answers(planned, result, judgement)};
}

compare::Verdict verdict_of(End end) {
  switch (end) {
    case End::signalled:
    case End::process_limit:
      return compare::Verdict::crash;
    case End::time_limit:
      return compare::Verdict::time_limit;
    case End::cpu_limit:
      return compare::Verdict::cpu_limit;
    case End::memory_limit:
      return compare::Verdict::memory_limit;
    case End::output_limit:
    case End::file_size_limit:
      return compare::Verdict::output_limit;
    case End::exec_failed:
      return compare::Verdict::cannot_start;
    case End::exited:
    case End::internal_error:
    case End::interrupted:
      break;
  }
  return compare::Verdict::internal_error;
}

Judgement judge_ending(const PlannedTest& planned, const process::RunResult& result,
                       const std::string& error, const CheckerJudgement* judgement = nullptr) {
  if (result.end == End::exited) return judge_exited(planned, result, error, judgement);
  std::string words = process::termination_text(result, planned.run.limits).verdict;
  if (result.end == End::time_limit) words += "; " + describe(measure_load());
  return {{{{verdict_of(result.end), std::move(words), {}}}}};
}

}  // namespace

TextComparison compare_with_expected(const TestCase& test_case, const compare::Rules& rules,
                                     const std::string& output) {
  const Expectation& expected = test_case.expected;
  const auto& file = expected.answers_file;
  const auto& accepted = expected.accepted;
  const bool is_json = !rules.method || *rules.method == compare::Method::json;
  const bool are_values = !expected.is_text && (is_json || file.empty());
  auto [index, nearest] = find_nearest(1 + accepted.size(), [&](std::size_t i) -> TextComparison {
    if (are_values) {
      return {compare::compare_output(
          i == 0 ? expected.answers : answers_of(expected, accepted[i - 1]), output, rules)};
    }
    const std::string text = i > 0          ? text_of(expected, accepted[i - 1])
                             : file.empty() ? ""
                                            : system::read_file(file);
    return judge_text(text, rules, output);
  });
  if (index > 0) nearest.accepted = text_of(expected, accepted[index - 1]);
  return nearest;
}

TextComparison compare_as_test(const std::string& expected, const std::string& actual,
                               const compare::Rules& rules) {
  return judge_text(expected, rules, actual);
}

TestResult result_before_run(const TestCase& test_case) {
  TestResult result;
  result.test = test_case.name();
  result.suite = test_case.input.parent_path().string();
  result.points = {0, test_case.points.scaled_max(), test_case.points.groups};
  result.notice = test_case.notice;
  return result;
}

TestResult result_before_run(const PlannedTest& planned) {
  TestResult result = result_before_run(*planned.test);
  result.program = planned.program;
  result.sandbox = to_string(planned.run.sandbox);
  return result;
}

std::string shown_start(const std::string& text) { return text::truncate_text(text, max_shown); }

namespace {

TestResult record_of(const PlannedTest& planned, const process::RunResult& run_result,
                     Judgement judgement) {
  const TestCase& test = *planned.test;
  TestResult result = result_before_run(planned);
  result.verdict = judgement.verdict;
  result.message = std::move(judgement.message);
  result.notes = run_result.notes;
  const std::size_t others = test.expected.accepted.size();
  using enum compare::Verdict;
  if (others > 0 &&
      (result.verdict == wrong || result.verdict == missing || result.verdict == extra)) {
    result.notes.push_back(pluralize(others, "other output") + " would also pass");
  }
  const bool is_pass = result.verdict == compare::Verdict::pass;
  result.points.earned = judgement.points.value_or(is_pass ? test.points.max : 0);
  result.points.earned *= test.points.scale;
  result.usage = run_result.usage;
  ResultDetails& details = result.details;
  details.input = file_start(test.input);
  if (test.scenario) {
    details.expected = nearest_accepted(planned, run_result.out);
  } else if (!judgement.accepted.empty()) {
    details.expected = shown_start(judgement.accepted);
  } else if (!test.expected.answers_file.empty()) {
    details.expected = file_start(test.expected.answers_file);
  }
  const bool no_colors = planned.rules.text.no_colors;
  details.actual = shown_start(no_colors ? text::without_colors(run_result.out) : run_result.out);
  details.differences = std::move(judgement.differences);
  details.method = judgement.method;
  details.stderr_tail = text::last_lines(run_result.err, shown_lines, max_shown);
  details.command = repeat_command(planned);
  const bool is_failed_tool = run_result.end == End::internal_error && run_result.code != 0;
  if (run_result.end == End::exited || is_failed_tool) details.exit_status = run_result.code;
  details.expects_failure = test.expected.must_fail();
  details.answers_right = judgement.answers_right;
  return result;
}

}  // namespace

TestResult judge(const PlannedTest& planned, const process::RunResult& result,
                 const std::string& error) {
  assert(result.end != End::interrupted);
  return record_of(planned, result, judge_ending(planned, result, error));
}

TestResult judge(const PlannedTest& planned, const Interaction& interaction) {
  const auto& judgement = interaction.judgement;
  Judgement judged = interaction.is_decided
                         ? Judgement{weigh(judgement, planned.test->points.max)}
                         : judge_ending(planned, interaction.program, "", &judgement);
  TestResult result = record_of(planned, interaction.program, std::move(judged));
  result.details.transcript = interaction.transcript;
  return result;
}

}  // namespace gauntlet::grading
