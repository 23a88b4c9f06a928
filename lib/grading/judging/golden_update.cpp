#include <cassert>
#include <filesystem>
#include <utility>

#include "compare/compare_output.hpp"
#include "grading/fixtures/fixtures.hpp"
#include "grading/judging/judge.hpp"
#include "json/error.hpp"
#include "json/parse.hpp"
#include "system/plain_file.hpp"
#include "system/written_file.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;
using FileChange = GoldenUpdate::FileChange;

fs::path answers_file(const Fixture& input) { return part_beside(input.input, part::out); }
fs::path complaint_file(const Fixture& input) { return part_beside(input.input, part::err); }

std::string in_words(bool answers, bool failure) {
  if (answers && failure) return "answers and a failure";
  return answers ? "answers" : failure ? "a failure" : "nothing";
}

void refuse(GoldenUpdate& update, std::string reason) {
  update.change = FileChange::refused;
  update.message = std::move(reason);
}

void compare_answers(const compare::Rules& rules, GoldenUpdate& update) {
  const std::string before = system::read_file(answers_file(update.input));
  compare::Comparison comparison;
  try {
    comparison = rules.exact
                     ? compare::compare_bytes(before, *update.answers)
                     : compare::compare_output(json::read_values(before), *update.answers, rules);
  } catch (const json::Error& error) {
    comparison = {compare::Verdict::malformed,
                  "the recorded answers are not valid JSON: " + std::string(error.what()),
                  {}};
  }
  if (comparison.verdict == compare::Verdict::pass) return;
  update.change = FileChange::changed;
  update.message = std::move(comparison.message);
  update.differences = std::move(comparison.differences);
}

void compare_complaint(GoldenUpdate& update) {
  std::string due = system::read_file(complaint_file(update.input));
  due.erase(due.find_last_not_of(" \t\r\n") + 1);
  if (update.complaint->find(due) != std::string::npos) return;
  update.change = FileChange::changed;
  const auto shown = [](const std::string& text) { return json::quote(text::shorten(text, 200)); };
  update.message = "expected " + shown(due) + " on standard error, got " + shown(*update.complaint);
}

void compare(const Conditions& conditions, GoldenUpdate& update) {
  const bool had_answers = fs::exists(answers_file(update.input));
  const bool had_failure = fs::exists(complaint_file(update.input));
  const bool answers = update.answers.has_value();
  const bool failure = update.complaint.has_value();
  if (!answers && !failure) return refuse(update, "expected answers or a failure, got nothing");
  if (!had_answers && !had_failure) {
    update.change = FileChange::added;
    return;
  }
  if (had_answers != answers || had_failure != failure) {
    return refuse(update, "expected " + in_words(had_answers, had_failure) + ", got " +
                              in_words(answers, failure));
  }
  compare::Rules rules = conditions.rules;
  rules.at.insert(rules.at.end(), update.input.at.begin(), update.input.at.end());
  if (failure) compare_complaint(update);
  if (answers) compare_answers(rules, update);
}

}  // namespace

std::optional<GoldenUpdate> find_update(const Fixture& input, const std::string& oracle,
                                        const Conditions& conditions) {
  const process::Outcome outcome = process::run_process(run_of(input, oracle, conditions));
  if (outcome.end == process::Outcome::End::interrupted) return std::nullopt;
  GoldenUpdate update;
  update.input = input;
  if (outcome.end != process::Outcome::End::exited) {
    const Record record = judge(input, oracle, conditions, outcome);
    refuse(update, std::string(name_of(record.verdict)) + ": " + record.message);
    return update;
  }
  try {
    if (!json::read_values(outcome.out).empty()) update.answers = outcome.out;
  } catch (const json::Error& error) {
    refuse(update, "the answer is not valid JSON: " + std::string(error.what()));
    return update;
  }
  if (outcome.code != 0) update.complaint = outcome.err;
  compare(conditions, update);
  return update;
}

void write(const GoldenUpdate& update) {
  assert(update.change == FileChange::added || update.change == FileChange::changed);
  if (update.answers) system::write_file(answers_file(update.input), *update.answers);
  if (update.complaint) system::write_file(complaint_file(update.input), *update.complaint);
}

}  // namespace gauntlet::grading
