#include "grading/judging/judge.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "compare/regex/regex.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "grading/judging/cache.hpp"
#include "grading/judging/working_folder.hpp"
#include "grading/results/load.hpp"
#include "grading/test_cases/test_files.hpp"
#include "process/in_order.hpp"
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

process::Limits limits_of(const TestCase& test_case, const JudgeOptions& conditions) {
  process::Limits limits = conditions.limits;
  if (test_case.time_limit) limits.wall_time = *test_case.time_limit;
  if (test_case.memory) limits.memory = test_case.memory;
  if (test_case.cpu_limit) limits.cpu_time = test_case.cpu_limit;
  if (test_case.output_limit) limits.output = *test_case.output_limit;
  return limits;
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
  if (rules.text.regex) return {{compare::compare_regex(expected, output, rules.text), method}};
  // A failure is shown byte by byte if white space counts.
  const bool exact_space = rules.text.exact_space && method == compare::Method::text;
  return {{compare::compare_text(expected, output, method, rules),
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

Compared judge_text(const TestCase& test_case, const compare::Rules& rules,
                    const std::string& output) {
  const auto& file = test_case.expected_file;
  return judge_text(file.empty() ? "" : system::read_file(file), rules, output);
}

// Judges the printed answers, regardless of the exit status. `judgement` is that of an interactor,
// if there is one.
Compared judge_answers(const TestCase& test_case, const JudgeOptions& conditions,
                       const process::RunResult& outcome, const CheckerJudgement* judgement) {
  if (judgement != nullptr) return weigh(*judgement, test_case.max_points);
  if (test_case.ignores_output) return {};
  const Checker* const checker = checker_for(test_case, conditions);
  if (test_case.scenario && checker == nullptr) {
    const auto method = accepted_method(rules_for(test_case, conditions));
    return {{judge_accepted(test_case, conditions, outcome.out),
             method == compare::Method::json ? std::nullopt : std::optional(method)}};
  }
  if (checker != nullptr && !test_case.expected_file.empty()) {
    return weigh(ask_checker(*checker, test_case.input, test_case.expected_file, outcome.out),
                 test_case.max_points);
  }
  const compare::Rules rules = rules_for(test_case, conditions);
  const bool is_json = !rules.method || *rules.method == compare::Method::json;
  if (test_case.is_text || (!is_json && !test_case.expected_file.empty())) {
    return judge_text(test_case, rules, outcome.out);
  }
  return {{compare::compare_output(test_case.expected_answers, outcome.out, rules)}};
}

void name_record(const TestCase& test_case, const std::string& program,
                 const JudgeOptions& conditions, TestResult& record) {
  record.test = test_case.name();
  record.suite = test_case.input.parent_path().string();
  record.program = program;
  record.max_points = test_case.max_points * test_case.points_scale;
  record.groups = test_case.groups;
  record.hidden = test_case.is_hidden;
  record.sandbox = to_string(conditions.sandbox);
}

// Returns a record with everything but the verdict, for a test that was run or skipped.
TestResult named_record(const TestCase& test_case, const std::string& program,
                        const JudgeOptions& conditions) {
  TestResult record;
  name_record(test_case, program, conditions, record);
  process::RunSpec run = run_spec_for(test_case, program, conditions);
  if (test_case.scenario) {
    record.command = process::shell_place(run) + scenario_command(test_case, run);
  } else if (interactor_for(test_case, conditions) != nullptr) {
    if (has_folder(test_case, conditions)) make_absolute(run, test_case, conditions);
    record.command = process::shell_place(run) + interactive_command(test_case, run, conditions);
  } else {
    record.command = repeat_command(test_case, run, conditions);
  }
  return record;
}

TestResult skipped(const TestCase& test_case, const std::string& program,
                   const JudgeOptions& conditions) {
  TestResult record = named_record(test_case, program, conditions);
  record.verdict = compare::Verdict::skip;
  record.message = *test_case.skip;
  record.max_points = 0;
  return record;
}

// No file of the test is read, as each of them may be the reason.
TestResult not_run(const TestCase& test_case, const std::string& program,
                   const JudgeOptions& conditions) {
  TestResult record;
  name_record(test_case, program, conditions, record);
  record.verdict = compare::Verdict::invalid;
  const std::string named = test_case.name() + ": ";
  record.message =
      test_case.invalid.substr(test_case.invalid.starts_with(named) ? named.size() : 0);
  return record;
}

void expect_failure(const std::string& reason, TestResult& record) {
  using compare::Verdict;
  if (record.verdict == Verdict::cannot_start || record.verdict == Verdict::internal_error) return;
  if (record.verdict == Verdict::pass) {
    record.message = "passed, but was expected to fail: " + reason;
  } else {
    record.message =
        reason + " (" + std::string(to_string(record.verdict)) + ": " + record.message + ')';
  }
  record.verdict = record.verdict == Verdict::pass ? Verdict::xpass : Verdict::xfail;
  record.max_points = record.points = 0;
}

struct Judgement : Compared {
  bool answers_right = false;  // although the exit status or error message is wrong
};

// Judges a wrong exit status or error message. The message also tells if the answers were right.
Judgement wrong_exit(std::string message, const TestCase& test_case, const JudgeOptions& conditions,
                     const process::RunResult& outcome, const CheckerJudgement* judgement) {
  Judgement result{{{{compare::Verdict::wrong_exit_status, std::move(message), {}}}}};
  if (test_case.ignores_output) return result;
  const bool has_answers = test_case.scenario  ? test_case.scenario->compares_output
                           : test_case.is_text ? !test_case.expected_file.empty()
                                               : !test_case.expected_answers.empty();
  if (!has_answers) return result;
  if (judgement != nullptr) return result;
  const bool is_one =
      test_case.scenario || test_case.is_text || test_case.expected_answers.size() == 1;
  const std::string which = is_one ? "; the answer" : "; the answers";
  auto answers = judge_answers(test_case, conditions, outcome, nullptr);
  if (answers.verdict == compare::Verdict::pass) {
    result.answers_right = true;
    result.message += which + (is_one ? " is right" : " are right");
  } else if (outcome.out.find_first_not_of(" \t\r\n") == std::string::npos) {
    result.message += "; nothing was printed";
  } else if (answers.verdict == compare::Verdict::wrong) {
    result.message += which + (is_one ? " is wrong" : " are wrong");
  } else if (answers.verdict != compare::Verdict::internal_error) {
    result.message += which + ": " + answers.message;
  }
  result.method = answers.method;
  if (answers.verdict == compare::Verdict::wrong)
    result.differences = std::move(answers.differences);
  return result;
}

// Judges a program that exited by itself.
Judgement judge_exited(const TestCase& test_case, const JudgeOptions& conditions,
                       const process::RunResult& outcome, std::string error,
                       const CheckerJudgement* judgement) {
  const auto& message = test_case.expected_stderr;
  const int status = test_case.exit_status.value_or(0);
  if ((test_case.exit_status || !message) && outcome.code != status) {
    error =
        "expected exit status " + std::to_string(status) + ", got " + std::to_string(outcome.code);
  } else if (outcome.code == 0 && test_case.expects_failure()) {
    error = "expected a failure, got exit status 0";
  } else if (message && outcome.err.find(*message) == std::string::npos) {
    error =
        "expected " + quote_start(*message) + " on standard error, got " + quote_start(outcome.err);
  }
  if (!error.empty()) {
    return wrong_exit(std::move(error), test_case, conditions, outcome, judgement);
  }
  return {judge_answers(test_case, conditions, outcome, judgement)};
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

Judgement judge_ending(const TestCase& test_case, const JudgeOptions& conditions,
                       const process::RunResult& outcome, const std::string& error,
                       const CheckerJudgement* judgement = nullptr) {
  if (outcome.end == End::exited) {
    return judge_exited(test_case, conditions, outcome, error, judgement);
  }
  std::string words = process::termination_text(outcome, limits_of(test_case, conditions)).verdict;
  if (outcome.end == End::time_limit) words += "; " + describe(measure_load());
  return {{{{verdict_of(outcome.end), std::move(words), {}}}}};
}

std::optional<TestResult> run_alone(const TestCase& test_case, const std::string& program,
                                    const JudgeOptions& conditions) {
  process::RunSpec run = run_spec_for(test_case, program, conditions);
  std::optional<WorkingFolder> folder;
  if (has_folder(test_case, conditions)) {
    folder.emplace(test_case, conditions).enter(run, test_case, conditions);
  }
  add_cache(conditions.cache, run);
  const process::RunResult outcome = process::run_process(run);
  if (outcome.end == End::interrupted) return std::nullopt;
  TestResult record = judge(test_case, program, conditions, outcome);
  if (folder) folder->judge_files(test_case, conditions, record);
  return record;
}

}  // namespace

bool place_input(const std::filesystem::path& file, std::vector<std::string>& words) {
  constexpr std::string_view placeholder = "{input}";
  bool has_any = false;
  for (std::string& word : words) {
    for (auto at = word.find(placeholder); at != word.npos; at = word.find(placeholder, at)) {
      word.replace(at, placeholder.size(), file.string());
      at += file.native().size();
      has_any = true;
    }
  }
  return has_any;
}

bool passes_input(const TestCase& test_case, const JudgeOptions& conditions) {
  if (test_case.scenario) return false;
  auto words = conditions.leading_args;
  for (const auto* const more : {&test_case.args, &conditions.trailing_args}) {
    words.insert(words.end(), more->begin(), more->end());
  }
  return place_input("", words);
}

bool has_folder(const TestCase& test_case, const JudgeOptions& conditions) {
  return test_case.has_files() || passes_input(test_case, conditions);
}

process::RunSpec run_spec_for(const TestCase& test_case, const std::string& program,
                              const JudgeOptions& conditions) {
  process::RunSpec run;
  if (test_case.variant == InputVariant::trickle) {
    run.delivery = process::Delivery::trickle;
  } else if (test_case.variant != InputVariant::plain) {
    run.stdin_text = apply_variant(test_case.variant, system::read_file(test_case.input));
  }
  run.command.push_back(program);
  run.command.insert(run.command.end(), conditions.leading_args.begin(),
                     conditions.leading_args.end());
  run.command.insert(run.command.end(), test_case.args.begin(), test_case.args.end());
  run.command.insert(run.command.end(), conditions.trailing_args.begin(),
                     conditions.trailing_args.end());
  if (passes_input(test_case, conditions)) {
    place_input(test_case.input.filename(), run.command);
    run.stdin_text.reset();
    if (test_case.standard_input.empty()) run.stdin_text = "";
    run.stdin_file = test_case.standard_input;
  } else if (!test_case.scenario) {
    run.stdin_file = test_case.standard_input.empty() ? test_case.input : test_case.standard_input;
  } else if (test_case.scenario->input) {
    run.stdin_text = test_case.scenario->input->to_text();
  }
  run.environment = conditions.environment;
  run.working_directory = conditions.folder;
  run.limits = limits_of(test_case, conditions);
  run.sandbox = conditions.sandbox;
  run.view = conditions.view;
  return run;
}

compare::Rules rules_for(const TestCase& test_case, const JudgeOptions& conditions) {
  return compare::combine(conditions.rules, test_case.rules);
}

compare::Comparison compare_with_text(const TestCase& test_case, const compare::Rules& rules,
                                      const std::string& output) {
  return judge_text(test_case, rules, output);
}

TextComparison compare_as_test(const std::string& expected, const std::string& actual,
                               const compare::Rules& rules) {
  return judge_text(expected, rules, actual);
}

std::string regex_problem(const TestCase& test_case, const JudgeOptions& conditions) {
  const compare::Rules rules = rules_for(test_case, conditions);
  if (!rules.text.regex || checker_for(test_case, conditions) != nullptr ||
      interactor_for(test_case, conditions) != nullptr) {
    return "";
  }
  std::string problem;
  const auto check = [&](const std::string& place, const std::string& text) {
    const auto error = problem.empty() ? compare::regex_error(text) : std::nullopt;
    if (error) problem = place + ": " + *error;
  };
  const auto check_file = [&](const std::filesystem::path& file) {
    check(file.string(), system::read_file(file));
  };
  const bool is_json = !test_case.is_text && !test_case.scenario;
  const auto method =
      rules.method.value_or(is_json ? compare::Method::json : compare::Method::text);
  if (method == compare::Method::exact) return "";
  if (!test_case.expected_files.empty()) {
    for (const auto& file : list_files(test_case.expected_files).files) {
      check_file(test_case.expected_files / file);
    }
  }
  if (method == compare::Method::json) return problem;
  if (!test_case.scenario && !test_case.expected_file.empty()) check_file(test_case.expected_file);
  if (!test_case.scenario) return problem;
  const auto& accepted = test_case.scenario->accepted_outputs;
  for (std::size_t i = 0; i < accepted.size(); ++i) {
    const auto* const text = accepted[i].as<std::string>();
    check(test_case.input.string() + ": /accept/" + std::to_string(i),
          text != nullptr ? *text : json::dump(accepted[i]));
  }
  return problem;
}

std::string shown_start(const std::string& text) { return text::truncate_text(text, max_shown); }

std::string repeat_command(const TestCase& test_case, process::RunSpec run,
                           const JudgeOptions& conditions) {
  if (!has_folder(test_case, conditions)) return process::shell_command(run);
  make_absolute(run, test_case, conditions);
  return repeat_place(run, test_case, conditions) +
         process::shell_command(run).substr(process::shell_place(run).size());
}

namespace {

TestResult record_of(const TestCase& test_case, const std::string& program,
                     const JudgeOptions& conditions, const process::RunResult& outcome,
                     Judgement judgement) {
  TestResult record = named_record(test_case, program, conditions);
  record.verdict = judgement.verdict;
  record.message = std::move(judgement.message);
  record.differences = std::move(judgement.differences);
  record.method = judgement.method;
  record.notes = outcome.notes;
  record.stderr_tail = text::last_lines(outcome.err, shown_lines, max_shown);
  record.input = file_start(test_case.input);
  if (test_case.scenario) {
    record.expected = nearest_accepted(test_case, conditions, outcome.out);
  } else if (!test_case.expected_file.empty()) {
    record.expected = file_start(test_case.expected_file);
  }
  const bool no_colors = rules_for(test_case, conditions).text.no_colors;
  record.actual = shown_start(no_colors ? text::without_colors(outcome.out) : outcome.out);
  record.usage = outcome.usage;
  const bool is_pass = record.verdict == compare::Verdict::pass;
  record.points = judgement.points.value_or(is_pass ? test_case.max_points : 0);
  record.points *= test_case.points_scale;
  const bool is_failed_tool = outcome.end == End::internal_error && outcome.code != 0;
  if (outcome.end == End::exited || is_failed_tool) record.exit_status = outcome.code;
  record.expects_failure = test_case.expects_failure();
  record.answers_right = judgement.answers_right;
  return record;
}

}  // namespace

TestResult judge(const TestCase& test_case, const std::string& program,
                 const JudgeOptions& conditions, const process::RunResult& outcome,
                 const std::string& error) {
  assert(outcome.end != End::interrupted);
  return record_of(test_case, program, conditions, outcome,
                   judge_ending(test_case, conditions, outcome, error));
}

TestResult judge(const TestCase& test_case, const std::string& program,
                 const JudgeOptions& conditions, const Interaction& interaction) {
  const auto& judgement = interaction.judgement;
  Judgement judged = interaction.is_decided
                         ? Judgement{weigh(judgement, test_case.max_points)}
                         : judge_ending(test_case, conditions, interaction.program, "", &judgement);
  TestResult record =
      record_of(test_case, program, conditions, interaction.program, std::move(judged));
  record.transcript = interaction.transcript;
  return record;
}

const Checker* interactor_for(const TestCase& test_case, const JudgeOptions& conditions) {
  if (test_case.scenario) return nullptr;
  const auto& checker = test_case.checker ? test_case.checker : conditions.interactor;
  return checker && checker->is_interactor ? &*checker : nullptr;
}

const Checker* checker_for(const TestCase& test_case, const JudgeOptions& conditions) {
  const auto& checker = test_case.checker ? test_case.checker : conditions.checker;
  return checker && !checker->is_interactor ? &*checker : nullptr;
}

std::optional<TestResult> run_test_case(const TestCase& test_case, const std::string& program,
                                        const JudgeOptions& conditions) {
  if (test_case.skip) return skipped(test_case, program, conditions);
  if (!test_case.invalid.empty()) return not_run(test_case, program, conditions);
  const bool is_interactive = interactor_for(test_case, conditions) != nullptr;
  auto record = test_case.scenario ? run_scenario(test_case, program, conditions)
                : is_interactive   ? run_interactive(test_case, program, conditions)
                                   : run_alone(test_case, program, conditions);
  if (record && test_case.xfail) expect_failure(*test_case.xfail, *record);
  return record;
}

bool run_tests(std::size_t tests, unsigned jobs, bool retry_timeouts, const RunTest& run,
               const OnRecord& on_record) {
  std::vector<std::size_t> again;
  std::size_t next = 0;
  bool goes_on = true;
  const auto take = [&](const TestResult& record) {
    const std::size_t test = next++;
    if (retry_timeouts && record.verdict == compare::Verdict::time_limit) {
      again.push_back(test);
    } else {
      goes_on = on_record(record);
    }
    return goes_on;
  };
  if (!process::for_each_in_order(tests, jobs, run, take)) return false;
  for (std::size_t i = 0; i < again.size() && goes_on; ++i) {
    auto record = run(again[i]);
    if (!record) return false;
    record->attempts = 2;
    if (record->verdict == compare::Verdict::time_limit) excuse_late(*record, measure_load());
    goes_on = on_record(*record);
  }
  return true;
}

bool run_suite(std::span<const TestCase> test_cases, const std::string& program,
               const JudgeOptions& conditions, unsigned jobs, const OnRecord& on_record) {
  const auto run = [&](std::size_t i) { return run_test_case(test_cases[i], program, conditions); };
  return run_tests(test_cases.size(), jobs, conditions.retry_timeouts, run, on_record);
}

}  // namespace gauntlet::grading
