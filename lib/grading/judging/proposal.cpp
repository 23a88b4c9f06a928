#include "grading/judging/proposal.hpp"

#include <cassert>
#include <filesystem>
#include <utility>

#include "compare/compare_output.hpp"
#include "compare/values.hpp"
#include "grading/fixtures/fixtures.hpp"
#include "json/error.hpp"
#include "system/written_file.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using Kind = Proposal::Kind;

// The file beside an input: "1-in.json" and "-err.txt" make "1-err.txt".
fs::path beside(const fs::path& input, const std::string& part) {
  std::string name = input.string();
  name.erase(name.rfind("-in.json"));
  return name + part;
}

fs::path answers_file(const Fixture& input) { return beside(input.input, "-out.json"); }
fs::path complaint_file(const Fixture& input) { return beside(input.input, "-err.txt"); }

std::string in_words(bool answers, bool failure) {
  if (answers && failure) return "answers and a failure";
  return answers ? "answers" : failure ? "a failure" : "nothing";
}

void refuse(Proposal& proposal, std::string reason) {
  proposal.kind = Kind::refused;
  proposal.message = std::move(reason);
}

void compare_answers(const compare::Rules& rules, Proposal& proposal) {
  const std::string before = system::read_file(answers_file(proposal.input));
  compare::Comparison comparison;
  try {
    comparison = rules.exact ? compare::compare_bytes(before, *proposal.answers)
                             : compare::compare_output(compare::read_values(before),
                                                       *proposal.answers, rules);
  } catch (const json::Error& error) {
    comparison = {
        compare::Verdict::malformed, "it is no JSON there: " + std::string(error.what()), {}};
  }
  if (comparison.verdict == compare::Verdict::pass) return;
  proposal.kind = Kind::changed;
  proposal.message = std::move(comparison.message);
  proposal.differences = std::move(comparison.differences);
}

void compare_complaint(Proposal& proposal) {
  std::string due = system::read_file(complaint_file(proposal.input));
  due.erase(due.find_last_not_of(" \t\r\n") + 1);
  if (proposal.complaint->find(due) != std::string::npos) return;
  proposal.kind = Kind::changed;
  const auto shown = [](const std::string& text) { return json::quote(text::shorten(text, 200)); };
  proposal.message =
      "expected " + shown(due) + " on standard error, got " + shown(*proposal.complaint);
}

void compare(const Conditions& conditions, Proposal& proposal) {
  const bool had_answers = fs::exists(answers_file(proposal.input));
  const bool had_failure = fs::exists(complaint_file(proposal.input));
  const bool answers = proposal.answers.has_value();
  const bool failure = proposal.complaint.has_value();
  if (!answers && !failure) return refuse(proposal, "expected answers or a failure, got nothing");
  if (!had_answers && !had_failure) {
    proposal.kind = Kind::added;
    return;
  }
  if (had_answers != answers || had_failure != failure) {
    return refuse(proposal, "expected " + in_words(had_answers, had_failure) + ", got " +
                                in_words(answers, failure));
  }
  compare::Rules rules = conditions.rules;
  rules.at.insert(rules.at.end(), proposal.input.at.begin(), proposal.input.at.end());
  if (failure) compare_complaint(proposal);
  if (answers) compare_answers(rules, proposal);
}

}  // namespace

std::optional<Proposal> propose(const Fixture& input, const std::string& oracle,
                                const Conditions& conditions) {
  const process::Outcome outcome = process::run_process(run_of(input, oracle, conditions));
  if (outcome.end == process::Outcome::End::interrupted) return std::nullopt;
  Proposal proposal;
  proposal.input = input;
  if (outcome.end != process::Outcome::End::exited) {
    const Record record = judge(input, oracle, conditions, outcome);
    refuse(proposal, std::string(name_of(record.verdict)) + ": " + record.message);
    return proposal;
  }
  try {
    if (!compare::read_values(outcome.out).empty()) proposal.answers = outcome.out;
  } catch (const json::Error& error) {
    refuse(proposal, "the answer is no JSON: " + std::string(error.what()));
    return proposal;
  }
  if (outcome.code != 0) proposal.complaint = outcome.err;
  compare(conditions, proposal);
  return proposal;
}

void write(const Proposal& proposal) {
  assert(proposal.kind == Kind::added || proposal.kind == Kind::changed);
  if (proposal.answers) system::write_file(answers_file(proposal.input), *proposal.answers);
  if (proposal.complaint) system::write_file(complaint_file(proposal.input), *proposal.complaint);
}

}  // namespace gauntlet::grading
