#include <algorithm>
#include <stdexcept>

#include "grading/fest/submissions/audit.hpp"
#include "grading/fest/submissions/handed_in.hpp"
#include "grading/reports/text.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading::fest {
namespace {

std::string refusal(const process::Outcome& outcome) {
  constexpr std::size_t most_shown = 200;
  const std::string_view all = outcome.err;
  const std::string line = text::shorten(all.substr(0, all.find('\n')), most_shown);
  return "the reference refuses the input: " +
         (line.empty() ? "exit status " + std::to_string(outcome.code) : reports::one_line(line));
}

std::string disagreement(const Fixture& fixture, const Record& record,
                         const process::Outcome& outcome) {
  if (!fixture.complaint && outcome.code != 0) return refusal(outcome);
  if (fixture.complaint && outcome.code == 0) return "the reference does not refuse the input";
  return "the reference gives a different answer: " + reports::one_line(record.message);
}

// Returns true if a scenario calls xclients or xserver with wrong arguments.
bool misuses_tools(const Record& record) {
  return record.verdict == compare::Verdict::infra &&
         record.message.find(": exit status 2") != record.message.npos;
}

// The reference has answered if all programs ended by themselves. The test is valid if the scenario
// passes.
std::optional<Judgement> ask_in_scenario(const HandedIn& handed_in, const std::string& program,
                                         const Conditions& conditions) {
  using compare::Verdict;
  const Fixture& fixture = *handed_in.fixture;
  auto record = run_scenario(fixture, program, conditions);
  if (!record) return std::nullopt;
  if (record->verdict == Verdict::noexec) throw std::invalid_argument(record->message);
  Judgement judgement;
  if (record->verdict == Verdict::pass) {
    judgement.answer = canonical_answer(fixture, fixture.scenario->accept);
  } else if (record->verdict == Verdict::wrong || record->verdict == Verdict::missing ||
             record->verdict == Verdict::extra || record->verdict == Verdict::exit) {
    judgement.trouble =
        "the reference gives a different answer: " + reports::one_line(record->message);
  } else if (misuses_tools(*record)) {
    judgement.trouble = reports::one_line(record->message);
  } else {
    record->test = handed_in.test.id();
    judgement.silence = std::move(*record);
  }
  return judgement;
}

bool has_spoken(const process::Outcome& outcome, const Record& record) {
  return outcome.end == process::Outcome::End::exited &&
         record.verdict != compare::Verdict::infra && record.verdict != compare::Verdict::malformed;
}

}  // namespace

std::optional<Judgement> ask_reference(const Config& config, const process::View& view,
                                       const HandedIn& handed_in) {
  const Fixture& fixture = *handed_in.fixture;
  const std::string program = config.reference->path.string();
  Conditions conditions = config.conditions;
  conditions.args = config.reference->args;
  conditions.first_args = config.reference->first_args;
  conditions.sandbox = std::max(conditions.sandbox, process::Sandbox::basic);
  conditions.view = view;
  if (fixture.scenario) return ask_in_scenario(handed_in, program, conditions);
  const process::Outcome outcome = process::run_process(run_of(fixture, program, conditions));
  if (outcome.end == process::Outcome::End::interrupted) return std::nullopt;
  if (outcome.end == process::Outcome::End::noexec) throw std::invalid_argument(outcome.message);
  Record record = judge(fixture, program, conditions, outcome);
  Judgement judgement;
  if (!has_spoken(outcome, record)) {
    record.test = handed_in.test.id();
    judgement.silence = std::move(record);
  } else if (record.verdict == compare::Verdict::pass) {
    judgement.answer = canonical_answer(fixture, outcome.out);
  } else {
    judgement.trouble = disagreement(fixture, record, outcome);
  }
  return judgement;
}

}  // namespace gauntlet::grading::fest
