#include "grading/judging/judge.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "compare/compare_output.hpp"
#include "grading/judging/load.hpp"
#include "process/ending.hpp"
#include "process/shell.hpp"
#include "system/plain_file.hpp"
#include "system/scratch_folder.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading {
namespace {

using End = process::Outcome::End;

constexpr std::size_t most_shown = 4096;  // bytes of a text in a record
constexpr std::size_t shown_lines = 20;   // last lines of standard error

std::string quote_start(const std::string& text) { return json::quote(text::shorten(text, 200)); }

std::string file_start(const std::filesystem::path& path) {
  return text::shorten(system::read_start(path, most_shown + 1), most_shown);
}

compare::Rules rules_of(const Fixture& fixture, const Conditions& conditions) {
  compare::Rules rules = conditions.rules;
  rules.at.insert(rules.at.end(), fixture.at.begin(), fixture.at.end());
  return rules;
}

process::Limits limits_of(const Fixture& fixture, const Conditions& conditions) {
  process::Limits limits = conditions.limits;
  if (fixture.wall) limits.wall = *fixture.wall;
  if (fixture.memory) limits.memory = fixture.memory;
  return limits;
}

compare::Comparison ask_checker(const Fixture& fixture, const std::string& checker,
                                const process::Outcome& outcome) {
  const system::TemporaryFolder feedback;
  process::Run run;
  run.command = checker_command(checker, fixture.input, fixture.output, feedback.path());
  run.text = outcome.out;
  run.sandbox = process::Sandbox::none;
  const process::Outcome ended = process::run_process(run);
  return read_checker(ended, file_start(feedback.path() / "judgemessage.txt"));
}

// Judges the printed answers, regardless of the exit status.
compare::Comparison judge_answers(const Fixture& fixture, const Conditions& conditions,
                                  const process::Outcome& outcome) {
  if (fixture.scenario && !conditions.checker) {
    return judge_accepted(fixture, conditions, outcome.out);
  }
  if (conditions.checker && !fixture.output.empty()) {
    return ask_checker(fixture, *conditions.checker, outcome);
  }
  if (conditions.rules.exact && !fixture.output.empty()) {
    return compare::compare_bytes(system::read_file(fixture.output), outcome.out);
  }
  return compare::compare_output(fixture.answers, outcome.out, rules_of(fixture, conditions));
}

// Returns a record with everything but the verdict, for a test that was run or skipped.
Record named_record(const Fixture& fixture, const std::string& program,
                    const Conditions& conditions) {
  Record record;
  record.test = fixture.name();
  record.suite = fixture.input.parent_path().string();
  record.program = program;
  const process::Run run = run_of(fixture, program, conditions);
  record.command = fixture.scenario ? process::shell_place(run) + scenario_command(fixture, run)
                                    : process::shell_command(run);
  record.worth = fixture.worth;
  record.hidden = fixture.hidden;
  record.sandbox = name_of(conditions.sandbox);
  return record;
}

Record skipped(const Fixture& fixture, const std::string& program, const Conditions& conditions) {
  Record record = named_record(fixture, program, conditions);
  record.verdict = compare::Verdict::skip;
  record.message = *fixture.skip;
  record.worth = 0;
  return record;
}

void expect_failure(const std::string& reason, Record& record) {
  using compare::Verdict;
  if (record.verdict == Verdict::noexec || record.verdict == Verdict::infra) return;
  if (record.verdict == Verdict::pass) {
    record.message = "passed, but was expected to fail: " + reason;
  } else {
    record.message =
        reason + " (" + std::string(name_of(record.verdict)) + ": " + record.message + ')';
  }
  record.verdict = record.verdict == Verdict::pass ? Verdict::xpass : Verdict::xfail;
  record.worth = record.points = 0;
}

// Judges a wrong exit status or error message. The message also tells if the answers were right.
compare::Comparison wrong_exit(std::string message, const Fixture& fixture,
                               const Conditions& conditions, const process::Outcome& outcome) {
  compare::Comparison result{compare::Verdict::exit, std::move(message), {}};
  if (fixture.answers.empty() && !fixture.scenario) return result;
  const bool is_one = fixture.scenario || fixture.answers.size() == 1;
  const std::string which = is_one ? "; the answer" : "; the answers";
  auto answers = judge_answers(fixture, conditions, outcome);
  if (answers.verdict == compare::Verdict::pass) {
    result.message += which + (is_one ? " is right" : " are right");
  } else if (outcome.out.find_first_not_of(" \t\r\n") == std::string::npos) {
    result.message += "; nothing was printed";
  } else if (answers.verdict == compare::Verdict::wrong) {
    result.message += which + (is_one ? " is wrong" : " are wrong");
  } else if (answers.verdict != compare::Verdict::infra) {
    result.message += which + ": " + answers.message;
  }
  if (answers.verdict == compare::Verdict::wrong)
    result.differences = std::move(answers.differences);
  return result;
}

// Judges a program that exited by itself.
compare::Comparison judge_exited(const Fixture& fixture, const Conditions& conditions,
                                 const process::Outcome& outcome, std::string trouble) {
  if (!fixture.complaint) {
    if (outcome.code != 0) trouble = "expected exit status 0, got " + std::to_string(outcome.code);
  } else if (outcome.code == 0) {
    trouble = "expected a failure, got exit status 0";
  } else if (outcome.err.find(*fixture.complaint) == std::string::npos) {
    trouble = "expected " + quote_start(*fixture.complaint) + " on standard error, got " +
              quote_start(outcome.err);
  }
  if (!trouble.empty()) return wrong_exit(std::move(trouble), fixture, conditions, outcome);
  return judge_answers(fixture, conditions, outcome);
}

compare::Verdict verdict_of(End end) {
  switch (end) {
    case End::signalled:
    case End::processes:
      return compare::Verdict::crash;
    case End::wall:
      return compare::Verdict::wall;
    case End::cpu:
      return compare::Verdict::cpu;
    case End::memory:
      return compare::Verdict::memory;
    case End::output:
    case End::disk:
      return compare::Verdict::output;
    case End::noexec:
      return compare::Verdict::noexec;
    case End::exited:
    case End::infra:
    case End::interrupted:
      break;
  }
  return compare::Verdict::infra;
}

compare::Comparison judge_ending(const Fixture& fixture, const Conditions& conditions,
                                 const process::Outcome& outcome, const std::string& trouble) {
  if (outcome.end == End::exited) return judge_exited(fixture, conditions, outcome, trouble);
  std::string words = process::in_words(outcome, limits_of(fixture, conditions)).verdict;
  if (outcome.end == End::wall) words += "; " + describe(measure_load());
  return {verdict_of(outcome.end), std::move(words), {}};
}

std::optional<Record> run_alone(const Fixture& fixture, const std::string& program,
                                const Conditions& conditions) {
  const process::Outcome outcome = process::run_process(run_of(fixture, program, conditions));
  if (outcome.end == End::interrupted) return std::nullopt;
  return judge(fixture, program, conditions, outcome);
}

}  // namespace

process::Run run_of(const Fixture& fixture, const std::string& program,
                    const Conditions& conditions) {
  process::Run run;
  if (fixture.variant == Variant::trickle) {
    run.delivery = process::Delivery::trickle;
  } else if (fixture.variant != Variant::plain) {
    run.text = vary(fixture.variant, system::read_file(fixture.input));
  }
  run.command.push_back(program);
  run.command.insert(run.command.end(), conditions.first_args.begin(), conditions.first_args.end());
  run.command.insert(run.command.end(), fixture.args.begin(), fixture.args.end());
  run.command.insert(run.command.end(), conditions.args.begin(), conditions.args.end());
  if (!fixture.scenario) run.input = fixture.input;
  run.environment = conditions.environment;
  run.folder = conditions.folder;
  run.limits = limits_of(fixture, conditions);
  run.sandbox = conditions.sandbox;
  run.view = conditions.view;
  return run;
}

Record judge(const Fixture& fixture, const std::string& program, const Conditions& conditions,
             const process::Outcome& outcome, const std::string& trouble) {
  assert(outcome.end != End::interrupted);
  auto [verdict, message, differences] = judge_ending(fixture, conditions, outcome, trouble);
  Record record = named_record(fixture, program, conditions);
  record.verdict = verdict;
  record.message = std::move(message);
  record.differences = std::move(differences);
  record.notes = outcome.notes;
  record.complaint = text::last_lines(outcome.err, shown_lines, most_shown);
  record.input = file_start(fixture.input);
  if (fixture.scenario) {
    record.expected = nearest_accepted(fixture, conditions, outcome.out);
  } else if (!fixture.output.empty()) {
    record.expected = file_start(fixture.output);
  }
  record.actual = text::shorten(outcome.out, most_shown);
  record.usage = outcome.usage;
  record.points = verdict == compare::Verdict::pass ? fixture.worth : 0;
  return record;
}

std::optional<Record> run_fixture(const Fixture& fixture, const std::string& program,
                                  const Conditions& conditions) {
  if (fixture.skip) return skipped(fixture, program, conditions);
  auto record = fixture.scenario ? run_scenario(fixture, program, conditions)
                                 : run_alone(fixture, program, conditions);
  if (record && fixture.xfail) expect_failure(*fixture.xfail, *record);
  return record;
}

}  // namespace gauntlet::grading
