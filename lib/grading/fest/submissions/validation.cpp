#include "grading/fest/submissions/validation.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "gauntlet/json.hpp"
#include "grading/fest/submissions/canonical.hpp"
#include "grading/fest/submissions/counting.hpp"
#include "grading/judging/judge.hpp"
#include "grading/judging/working_folder.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/lateness.hpp"
#include "grading/results/results.hpp"
#include "process/in_order.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;

std::string refusal(const process::RunResult& result) {
  constexpr std::size_t max_shown = 200;
  const std::string_view all = result.err;
  const std::string line = text::truncate_text(all.substr(0, all.find('\n')), max_shown);
  return "the reference refuses the input: " +
         (line.empty() ? "exit status " + std::to_string(result.code) : reports::one_line(line));
}

std::string disagreement(const TestCase& test_case, const TestResult& result,
                         const process::RunResult& run_result) {
  if (!test_case.expected.stderr_text && run_result.code != 0) return refusal(run_result);
  if (test_case.expected.stderr_text && run_result.code == 0)
    return "the reference does not refuse the input";
  return "the reference gives a different answer: " + reports::one_line(result.message);
}

// Returns true if a scenario calls a tool with wrong arguments, for which it exits with 2, or gives
// the staff's server an input for which it exits before it listens.
bool is_refused(const TestResult& result) {
  return result.verdict == compare::Verdict::internal_error && result.details.exit_status == 2;
}

// The reference has answered if all programs ended by themselves. The test is valid if the scenario
// passes.
std::optional<ReferenceResult> ask_in_scenario(const SubmittedTest& submitted,
                                               const PlannedTest& planned) {
  using compare::Verdict;
  const TestCase& test_case = *submitted.test_case;
  auto result = run_scenario(planned);
  if (!result) return std::nullopt;
  if (result->verdict == Verdict::cannot_start) throw std::invalid_argument(result->message);
  ReferenceResult judgement;
  if (result->verdict == Verdict::pass) {
    judgement.answer = canonical_answer(test_case, test_case.scenario->accepted_outputs);
  } else if (result->verdict == Verdict::wrong || result->verdict == Verdict::missing ||
             result->verdict == Verdict::extra || result->verdict == Verdict::wrong_exit_status) {
    judgement.invalid_reason =
        "the reference gives a different answer: " + reports::one_line(result->message);
  } else if (is_refused(*result)) {
    judgement.invalid_reason = reports::one_line(result->message);
  } else {
    result->test = submitted.test.id();
    judgement.no_answer = std::move(*result);
  }
  return judgement;
}

// The test is valid if the interactor accepts the reference.
std::optional<ReferenceResult> ask_interactively(const SubmittedTest& submitted,
                                                 const PlannedTest& planned) {
  using compare::Verdict;
  auto result = run_interactive(planned);
  if (!result) return std::nullopt;
  if (result->verdict == Verdict::cannot_start) throw std::invalid_argument(result->message);
  ReferenceResult judgement;
  if (result->verdict == Verdict::wrong || result->verdict == Verdict::wrong_exit_status) {
    judgement.invalid_reason =
        "the reference gives a different answer: " + reports::one_line(result->message);
  } else if (result->verdict != Verdict::pass) {
    result->test = submitted.test.id();
    judgement.no_answer = std::move(*result);
  }
  return judgement;
}

bool has_spoken(const process::RunResult& run_result, const TestResult& result) {
  return run_result.end == process::RunResult::Termination::exited &&
         result.verdict != compare::Verdict::internal_error &&
         (result.verdict != compare::Verdict::malformed || !result.details.file.empty());
}

}  // namespace

JudgeOptions conditions_of_reference(const Config& config, const process::SandboxPolicy& policy) {
  JudgeOptions options = config.conditions;
  options.wrapper.clear();
  set_language_limits(config, config.reference->path, options);
  options.trailing_args = config.reference->args;
  options.leading_args = config.reference->first_args;
  options.sandbox = std::max(options.sandbox, process::Sandbox::basic);
  options.view = policy;
  return options;
}

std::optional<ReferenceResult> run_reference(const Config& config,
                                             const process::SandboxPolicy& policy,
                                             const SubmittedTest& submitted) {
  const TestCase& test_case = *submitted.test_case;
  const PlannedTest planned =
      plan(test_case, config.reference->path.string(), conditions_of_reference(config, policy));
  if (const auto problem = problem_of(planned); !problem.empty()) {
    return ReferenceResult{.invalid_reason = reports::one_line(problem)};
  }
  if (test_case.scenario) return ask_in_scenario(submitted, planned);
  if (planned.interactor) return ask_interactively(submitted, planned);
  process::RunSpec run = planned.run;
  const WorkingFolder folder(planned, run);
  const process::RunResult run_result = process::run_process(run);
  if (run_result.end == process::RunResult::Termination::interrupted) return std::nullopt;
  if (run_result.end == process::RunResult::Termination::exec_failed)
    throw std::invalid_argument(run_result.message);
  TestResult result = judge(planned, run_result);
  folder.judge_files(result);
  ReferenceResult judgement;
  if (!has_spoken(run_result, result)) {
    result.test = submitted.test.id();
    judgement.no_answer = std::move(result);
  } else if (result.verdict == compare::Verdict::pass) {
    judgement.answer = canonical_answer(test_case, run_result.out);
  } else {
    judgement.invalid_reason = disagreement(test_case, result, run_result);
  }
  return judgement;
}

namespace {

// The tests of one owner that have been read so far.
struct OwnerProgress {
  SubmittedTestSet set;
  std::size_t max;  // the maximum of valid tests
  std::vector<SubmittedTest> tests = {};
  std::size_t valid = 0;

  // Returns true if another test must be read. Gives up on a team with too many invalid tests.
  bool wants(std::size_t pending) const {
    constexpr std::size_t patience = 10;
    return tests.size() < set.listed.size() && valid + pending < max &&
           tests.size() / patience < max;
  }
};

// Returns why a test that the reference did not answer is invalid.
std::string refusal_for(const TestResult& silence) {
  const bool is_ours = silence.verdict == compare::Verdict::internal_error;
  return (is_ours ? "the reference could not be run: " : "the reference did not answer: ") +
         reports::one_line(silence.message);
}

class Validator {
 public:
  Validator(const Config& config, const process::SandboxPolicy& policy, unsigned jobs,
            const std::function<void(const Test&)>& told)
      : config_(config), view_(policy), jobs_(jobs), told_(told) {
    for (auto& set : list_submitted_tests(config)) {
      const auto max =
          set.owner == staff ? std::numeric_limits<std::size_t>::max() : config.max_tests;
      sets_.push_back({std::move(set), max});
    }
  }

  std::optional<Validation> run() {
    for (auto open = read_more(); !open.empty(); open = read_more()) {
      if (!ask(open)) return std::nullopt;
    }
    return finish();
  }

 private:
  struct Place {
    std::size_t set;
    std::size_t test;
  };

  // Reads as many tests as can be valid and returns those that the reference must answer.
  std::vector<Place> read_more() {
    std::vector<Place> open;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      auto& [set, max, tests, valid] = sets_[i];
      std::size_t pending = 0;
      while (sets_[i].wants(pending)) {
        tests.push_back(read_submitted_test(set, set.listed[tests.size()]));
        if (tests.back().test.is_valid() && config_.reference) {
          open.push_back({i, tests.size() - 1});
          ++pending;
        } else {
          end(sets_[i], tests.back());
        }
      }
    }
    return open;
  }

  bool ask(const std::vector<Place>& open) {
    const auto answer = [&](std::size_t i, bool is_rerun) {
      auto judgement = run_reference(config_, view_, at(open[i]));
      if (judgement && judgement->no_answer && is_rerun) judge_rerun(*judgement->no_answer);
      return judgement;
    };
    const auto take_answer = [&](std::size_t i, const ReferenceResult& judgement, bool is_rerun) {
      const auto& none = judgement.no_answer;
      const bool is_late = none && none->verdict == compare::Verdict::time_limit;
      if (config_.conditions.retry_timeouts && is_late && !is_rerun) return process::Next::rerun;
      take(judgement, open[i]);
      return process::Next::go_on;
    };
    return process::for_each_with_reruns(open.size(), jobs_, answer, take_answer);
  }

  SubmittedTest& at(const Place& place) { return sets_[place.set].tests[place.test]; }

  void take(const ReferenceResult& judgement, const Place& place) {
    SubmittedTest& submitted = at(place);
    submitted.test.invalid_reason = judgement.invalid_reason;
    if (!judgement.invalid_reason.empty()) submitted.test_case.reset();
    if (!judgement.answer.empty()) submitted.test.answer = judgement.answer;
    if (judgement.no_answer) {
      errors_.push_back(*judgement.no_answer);
      if (!config_.accept_unanswered) {
        submitted.test.invalid_reason = refusal_for(*judgement.no_answer);
        submitted.test_case.reset();
      }
    }
    end(sets_[place.set], submitted);
  }

  void end(OwnerProgress& set, const SubmittedTest& submitted) {
    if (submitted.test.is_valid()) ++set.valid;
    told_(submitted.test);
  }

  Validation finish() {
    Validation validation;
    for (auto& [set, max, tests, valid] : sets_) {
      for (auto& submitted : tests) {
        const auto& test_case = submitted.test_case;
        const bool is_left_out = set.owner == staff && config_.tags && test_case &&
                                 !config_.tags->matches(test_case->tags);
        if (!is_left_out) validation.tests.push_back(std::move(submitted));
      }
      for (std::size_t i = tests.size(); i < set.listed.size(); ++i) {
        const std::string reason = "too many tests: a team may submit " + std::to_string(max);
        validation.tests.push_back({{set.owner, set.listed[i].name, reason}});
        told_(validation.tests.back().test);
      }
    }
    validation.errors = std::move(errors_);
    mark_duplicates(validation.tests);
    return validation;
  }

  const Config& config_;
  const process::SandboxPolicy& view_;
  unsigned jobs_;
  const std::function<void(const Test&)>& told_;
  std::vector<OwnerProgress> sets_;
  std::vector<TestResult> errors_;
};

}  // namespace

std::optional<Validation> validate_tests(const Config& config, const process::SandboxPolicy& policy,
                                         unsigned jobs,
                                         const std::function<void(const Test&)>& told) {
  return Validator(config, policy, jobs, told).run();
}

namespace {

// Returns, by id, how the reference failed to answer, unless that made the test invalid.
std::unordered_map<std::string, std::string> silences(const Validation& validation) {
  std::unordered_map<std::string, std::string> by_id;
  for (const auto& result : validation.errors) {
    std::string text(to_string(result.verdict));
    by_id[result.test] = text.append(": ").append(result.message);
  }
  for (const auto& [test, test_case, set] : validation.tests) {
    if (!test.is_valid()) by_id.erase(test.id());
  }
  return by_id;
}

std::string remark(const Test& test) {
  if (test.revoked) return "revoked";
  if (!test.invalid_reason.empty()) return test.invalid_reason;
  return test.duplicate_of.empty() ? "" : "duplicate of " + test.duplicate_of;
}

Value encode_test(const SubmittedTest& submitted) {
  const Test& test = submitted.test;
  return Value::Object{{"test", test.id()},
                       {"owner", test.owner},
                       {"name", test.name},
                       {"valid", test.is_valid()},
                       {"reason", test.invalid_reason},
                       {"duplicate_of", test.duplicate_of}};
}

}  // namespace

ValidationCounts count(const Validation& validation) {
  ValidationCounts count;
  count.tests = validation.tests.size();
  const auto silent = silences(validation);
  count.not_validated = static_cast<std::size_t>(
      std::ranges::count_if(validation.errors, [&](const TestResult& result) {
        return result.verdict == compare::Verdict::internal_error || silent.contains(result.test);
      }));
  for (const auto& [test, test_case, set] : validation.tests) {
    ++(test.counts() ? count.unique : test.is_valid() ? count.duplicate : count.invalid);
  }
  return count;
}

std::string to_text(const Validation& validation, const std::string& milestone) {
  const auto silent = silences(validation);
  const std::string start = milestone.empty() ? "" : reports::one_line(milestone) + ": ";
  std::string text;
  for (const auto& [test, test_case, set] : validation.tests) {
    const std::string id = start + reports::one_line(test.id());
    if (const auto said = remark(test); !said.empty()) {
      text.append(id).append(": ").append(reports::one_line(said)) += '\n';
    }
    if (const auto found = silent.find(test.id()); found != silent.end()) {
      text.append(id).append(": the reference failed: ");
      text.append(reports::one_line(found->second)) += '\n';
    }
  }
  const auto [tests, fresh, same, invalid, not_asked] = count(validation);
  text += start + std::to_string(fresh) + " valid and unique, " + std::to_string(same) +
          " duplicate, " + std::to_string(invalid) + " invalid";
  if (not_asked > 0) text += ", " + std::to_string(not_asked) + " not validated";
  return text + '\n';
}

std::string to_json(const Validation& validation) {
  const auto [tests, fresh, same, invalid, not_asked] = count(validation);
  const Value document(Value::Object{
      {"format", "gauntlet-validation"},
      {"version", 1},
      {"summary", Value::Object{{"tests", tests},
                                {"unique", fresh},
                                {"duplicate", same},
                                {"invalid", invalid},
                                {"unvalidated", not_asked}}},
      {"tests", json::array_of(validation.tests, encode_test)},
      {"unvalidated", json::array_of(validation.errors,
                                     [](const auto& record) { return grading::encode(record); })}});
  return text::escape_lines_for_display(json::dump_pretty(document)) + '\n';
}

}  // namespace gauntlet::grading::fest
