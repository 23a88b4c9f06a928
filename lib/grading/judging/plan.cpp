#include "grading/judging/plan.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "compare/regex/regex.hpp"
#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "grading/judging/working_folder.hpp"
#include "grading/test_cases/test_files.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

// Tools such as valgrind slow a program down 20 to 50 times, and keep books of its memory.
constexpr int wrapper_slowdown = 20;
constexpr std::uint64_t wrapper_memory = std::uint64_t{1} << 30;

process::Limits combine(process::Limits limits, const TestLimits& test, int slowdown) {
  limits.wall_time = test.wall_time.value_or(limits.wall_time);
  if (test.cpu_time) limits.cpu_time = test.cpu_time;
  if (test.memory) limits.memory = test.memory;
  limits.output = test.output.value_or(limits.output);
  limits.wall_time *= slowdown;
  if (limits.cpu_time) *limits.cpu_time *= slowdown;
  if (slowdown > 1 && limits.memory) *limits.memory += wrapper_memory;
  return limits;
}

std::vector<std::string> args_of(const TestCase& test, const JudgeOptions& options) {
  std::vector<std::string> all;
  for (const auto* const args : {&options.leading_args, &test.args, &options.trailing_args}) {
    all.insert(all.end(), args->begin(), args->end());
  }
  return all;
}

void set_input(const TestCase& test, bool is_passed, process::RunSpec& run) {
  if (test.scenario) {
    if (test.scenario->input) run.stdin_text = test.scenario->input->to_text();
    return;
  }
  const std::filesystem::path& standard_input = test.files.standard_input;
  run.stdin_file = standard_input.empty() && !is_passed ? test.input : standard_input;
  if (is_passed) {
    if (standard_input.empty()) run.stdin_text = "";
  } else if (test.variant != InputVariant::plain && test.variant != InputVariant::trickle) {
    run.stdin_text = apply_variant(test.variant, system::read_file(test.input));
  }
}

}  // namespace

PlannedTest plan(const TestCase& test, const std::string& program, const JudgeOptions& options) {
  PlannedTest planned{.test = &test, .program = program, .run = {}};
  process::RunSpec& run = planned.run;
  run.command = args_of(test, options);
  planned.passes_input = !test.scenario && place_input(test.input.filename(), run.command);
  run.command.insert(run.command.begin(), program);
  run.command.insert(run.command.begin(), options.wrapper.begin(), options.wrapper.end());
  planned.first_own_arg = options.wrapper.size() + 1 + options.leading_args.size();
  planned.has_folder = test.has_files() || planned.passes_input;
  if (test.variant == InputVariant::trickle) run.delivery = process::Delivery::trickle;
  if (test.variant == InputVariant::lock_step && !planned.passes_input) {
    run.delivery = process::Delivery::lock_step;
    auto& answers = run.lock_step.answers = test.expected.answers.size();
    for (const auto& accepted : test.expected.accepted) {
      if (answers > 1) answers = std::min(answers, accepted.as<json::Value::Array>()->size());
    }
    if (!options.wrapper.empty()) run.lock_step.edge *= wrapper_slowdown;
  }
  set_input(test, planned.passes_input, run);
  run.environment = options.environment;
  run.working_directory = options.folder;
  if (!options.wrapper.empty()) planned.slowdown = wrapper_slowdown;
  run.limits = combine(options.limits, test.limits, planned.slowdown);
  run.sandbox = options.sandbox;
  run.view = options.view;
  if (!test.limits.wall_time) planned.time_factors.wall_time = options.time_factors.wall_time;
  if (!test.limits.cpu_time) planned.time_factors.cpu_time = options.time_factors.cpu_time;
  planned.rules = compare::combine(options.rules, test.rules);
  const auto& checker = test.checker ? test.checker : options.checker;
  if (checker && !checker->is_interactor) planned.checker = checker;
  const auto& interactor = test.checker ? test.checker : options.interactor;
  if (interactor && interactor->is_interactor && !test.scenario) planned.interactor = interactor;
  planned.cache = options.cache;
  planned.tools = options.tools;
  return planned;
}

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

std::string repeat_command(const PlannedTest& planned) {
  if (planned.test->scenario) {
    return process::shell_place(planned.run) + scenario_command(*planned.test, planned.run);
  }
  if (!planned.has_folder && !planned.interactor) return process::shell_command(planned.run);
  PlannedTest there = planned;
  if (planned.has_folder) make_absolute(planned, there.run);
  if (planned.interactor) return process::shell_place(there.run) + interactive_command(there);
  return repeat_place(there) +
         process::shell_command(there.run).substr(process::shell_place(there.run).size());
}

std::string problem_of(const PlannedTest& planned) {
  const TestCase& test = *planned.test;
  const Expectation& expected = test.expected;
  const compare::TextRules& rules = planned.rules.text;
  const std::string accept =
      (test.scenario ? test.input : test.files.options).string() + ": /accept";
  if (!expected.accepted.empty() && (planned.checker || planned.interactor)) {
    return accept + ": expected a test without " +
           (planned.checker ? "a checker" : "an interactor");
  }
  if ((!rules.regex && !rules.line_regex) || planned.checker || planned.interactor) return "";
  std::string problem;
  const auto check = [&](const std::string& place, const std::string& text) {
    const auto error = problem.empty() ? compare::regex_error(text, rules) : std::nullopt;
    if (error) problem = place + ": " + *error;
  };
  const auto check_file = [&](const std::filesystem::path& file) {
    check(file.string(), system::read_file(file));
  };
  const auto method = method_of(test, planned.rules);
  if (method == compare::Method::exact) return "";
  if (!expected.folder.empty()) {
    for (const auto& file : list_files(expected.folder).files) {
      check_file(expected.folder / file);
    }
  }
  if (method == compare::Method::json) return problem;
  if (!test.scenario && !expected.answers_file.empty()) check_file(expected.answers_file);
  const auto& accepted = test.scenario ? test.scenario->accepted_outputs : expected.accepted;
  for (std::size_t i = 0; i < accepted.size(); ++i) {
    const auto* const text = accepted[i].as<std::string>();
    check(accept + '/' + std::to_string(i), text != nullptr ? *text : json::dump(accepted[i]));
  }
  return problem;
}

}  // namespace gauntlet::grading
