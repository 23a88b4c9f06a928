#include <algorithm>
#include <stdexcept>

#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "grading/reports/text.hpp"
#include "text/truncate.hpp"

namespace gauntlet::grading::fest {
namespace {

std::string refusal(const process::RunResult& outcome) {
  constexpr std::size_t max_shown = 200;
  const std::string_view all = outcome.err;
  const std::string line = text::truncate_text(all.substr(0, all.find('\n')), max_shown);
  return "the reference refuses the input: " +
         (line.empty() ? "exit status " + std::to_string(outcome.code) : reports::one_line(line));
}

std::string disagreement(const TestCase& test_case, const TestResult& record,
                         const process::RunResult& outcome) {
  if (!test_case.expected_stderr && outcome.code != 0) return refusal(outcome);
  if (test_case.expected_stderr && outcome.code == 0)
    return "the reference does not refuse the input";
  return "the reference gives a different answer: " + reports::one_line(record.message);
}

// Returns true if a scenario calls xclients or xserver with wrong arguments.
bool misuses_tools(const TestResult& record) {
  constexpr int wrong_usage = 2;
  return record.verdict == compare::Verdict::internal_error && record.exit_status == wrong_usage;
}

// The reference has answered if all programs ended by themselves. The test is valid if the scenario
// passes.
std::optional<ReferenceResult> ask_in_scenario(const SubmittedTest& submitted,
                                               const std::string& program,
                                               const JudgeOptions& conditions) {
  using compare::Verdict;
  const TestCase& test_case = *submitted.test_case;
  auto record = run_scenario(test_case, program, conditions);
  if (!record) return std::nullopt;
  if (record->verdict == Verdict::cannot_start) throw std::invalid_argument(record->message);
  ReferenceResult judgement;
  if (record->verdict == Verdict::pass) {
    judgement.answer = canonical_answer(test_case, test_case.scenario->accepted_outputs);
  } else if (record->verdict == Verdict::wrong || record->verdict == Verdict::missing ||
             record->verdict == Verdict::extra || record->verdict == Verdict::wrong_exit_status) {
    judgement.invalid_reason =
        "the reference gives a different answer: " + reports::one_line(record->message);
  } else if (misuses_tools(*record)) {
    judgement.invalid_reason = reports::one_line(record->message);
  } else {
    record->test = submitted.test.id();
    judgement.no_answer = std::move(*record);
  }
  return judgement;
}

bool has_spoken(const process::RunResult& outcome, const TestResult& record) {
  return outcome.end == process::RunResult::Termination::exited &&
         record.verdict != compare::Verdict::internal_error &&
         record.verdict != compare::Verdict::malformed;
}

}  // namespace

std::optional<ReferenceResult> run_reference(const Config& config,
                                             const process::SandboxPolicy& view,
                                             const SubmittedTest& submitted) {
  const TestCase& test_case = *submitted.test_case;
  const std::string program = config.reference->path.string();
  JudgeOptions conditions = config.conditions;
  conditions.trailing_args = config.reference->args;
  conditions.leading_args = config.reference->first_args;
  conditions.sandbox = std::max(conditions.sandbox, process::Sandbox::basic);
  conditions.view = view;
  if (test_case.scenario) return ask_in_scenario(submitted, program, conditions);
  const process::RunResult outcome =
      process::run_process(run_spec_for(test_case, program, conditions));
  if (outcome.end == process::RunResult::Termination::interrupted) return std::nullopt;
  if (outcome.end == process::RunResult::Termination::exec_failed)
    throw std::invalid_argument(outcome.message);
  TestResult record = judge(test_case, program, conditions, outcome);
  ReferenceResult judgement;
  if (!has_spoken(outcome, record)) {
    record.test = submitted.test.id();
    judgement.no_answer = std::move(record);
  } else if (record.verdict == compare::Verdict::pass) {
    judgement.answer = canonical_answer(test_case, outcome.out);
  } else {
    judgement.invalid_reason = disagreement(test_case, record, outcome);
  }
  return judgement;
}

}  // namespace gauntlet::grading::fest
