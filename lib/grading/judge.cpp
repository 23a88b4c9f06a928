#include "grading/judge.hpp"

#include <algorithm>
#include <cassert>
#include <fstream>
#include <utility>

#include "grading/checker.hpp"
#include "grading/compare_output.hpp"
#include "grading/ending.hpp"
#include "grading/load.hpp"
#include "grading/shell.hpp"
#include "grading/temporary_folder.hpp"
#include "grading/values.hpp"

namespace gauntlet::grading {
namespace {

using End = Outcome::End;

constexpr std::size_t most_shown = 4096;  // bytes of a text in a record
constexpr int shown_lines = 20;           // of standard error

std::string quote_start(const std::string& text) { return json::quote(shorten(text, 200)); }

std::string first_lines(std::string_view text) {
  std::size_t end = 0;
  for (int line = 0; line < shown_lines && end < text.size(); ++line) {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  }
  return shorten(text.substr(0, end), most_shown);
}

std::string file_start(const std::filesystem::path& path) {
  std::string text(most_shown + 1, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return shorten(text, most_shown);
}

Rules rules_of(const Fixture& fixture, const Conditions& conditions) {
  Rules rules = conditions.rules;
  rules.at.insert(rules.at.end(), fixture.at.begin(), fixture.at.end());
  return rules;
}

Limits limits_of(const Fixture& fixture, const Conditions& conditions) {
  Limits limits = conditions.limits;
  if (fixture.wall) limits.wall = *fixture.wall;
  if (fixture.memory) limits.memory = fixture.memory;
  return limits;
}

Comparison ask_checker(const Fixture& fixture, const std::string& checker, const Outcome& outcome) {
  const TemporaryFolder feedback;
  Run run;
  run.command = checker_command(checker, fixture.input, fixture.output, feedback.path());
  run.text = outcome.out;
  run.sandbox = Sandbox::none;
  const Outcome ended = run_process(run);
  const std::string judgement = file_start(feedback.path() / "judgemessage.txt");
  Checked checked;
  checked.judgement = judgement;
  checked.out = ended.out;
  checked.err = ended.err;
  if (ended.end == End::exited) {
    checked.status = ended.code;
  } else {
    checked.ending =
        ended.end == End::signalled ? "killed by " + signal_name(ended.code) : "ended by a limit";
  }
  return read_checker(checked);
}

// Of a program that ended by itself, with an exit status.
Comparison judge_exited(const Fixture& fixture, const Conditions& conditions,
                        const Outcome& outcome) {
  if (fixture.complaint) {
    if (outcome.code == 0) return {Verdict::exit, "expected a failure, got exit status 0", {}};
    if (outcome.err.find(*fixture.complaint) == std::string::npos) {
      return {Verdict::exit,
              "expected " + quote_start(*fixture.complaint) + " on standard error, got " +
                  quote_start(outcome.err),
              {}};
    }
  } else if (outcome.code != 0) {
    return {Verdict::exit, "expected exit status 0, got " + std::to_string(outcome.code), {}};
  }
  if (conditions.checker && !fixture.output.empty()) {
    return ask_checker(fixture, *conditions.checker, outcome);
  }
  if (conditions.rules.exact && !fixture.output.empty()) {
    return compare_bytes(read_file(fixture.output), outcome.out);
  }
  return compare_output(fixture.answers, outcome.out, rules_of(fixture, conditions));
}

Comparison judge_ending(const Fixture& fixture, const Conditions& conditions,
                        const Outcome& outcome) {
  const Limits limits = limits_of(fixture, conditions);
  switch (outcome.end) {
    case End::signalled:
      return {Verdict::crash, "killed by " + signal_name(outcome.code), {}};
    case End::wall:
      return {Verdict::wall,
              "no end after " + seconds(limits.wall) + " on the clock, " +
                  seconds(outcome.usage.cpu) + " of the processor; " + describe(measure_load()),
              {}};
    case End::cpu:
      return {Verdict::cpu, "took more than " + seconds(*limits.cpu) + " of the processor", {}};
    case End::memory:
      return {Verdict::memory,
              "took more than " + std::to_string(limits.memory.value_or(0) >> 20) + " MiB",
              {}};
    case End::output:
      return {Verdict::output, "wrote more than " + std::to_string(limits.output) + " bytes", {}};
    case End::processes:
      return {Verdict::crash,
              "ended for starting more than " + std::to_string(limits.processes) + " processes",
              {}};
    case End::noexec:
      return {Verdict::noexec, outcome.message, {}};
    case End::infra:
    case End::interrupted:
      return {Verdict::infra, outcome.message, {}};
    case End::exited:
      break;
  }
  return judge_exited(fixture, conditions, outcome);
}

}  // namespace

Run run_of(const Fixture& fixture, const std::string& program, const Conditions& conditions) {
  Run run;
  if (fixture.variant == Variant::trickle) {
    run.delivery = Delivery::trickle;
  } else if (fixture.variant != Variant::plain) {
    run.text = vary(fixture.variant, read_file(fixture.input));
  }
  run.command.push_back(program);
  run.command.insert(run.command.end(), conditions.first_args.begin(), conditions.first_args.end());
  run.command.insert(run.command.end(), fixture.args.begin(), fixture.args.end());
  run.command.insert(run.command.end(), conditions.args.begin(), conditions.args.end());
  run.input = fixture.input;
  run.environment = conditions.environment;
  run.limits = limits_of(fixture, conditions);
  run.sandbox = conditions.sandbox;
  run.view = conditions.view;
  return run;
}

Record judge(const Fixture& fixture, const std::string& program, const Conditions& conditions,
             const Outcome& outcome) {
  assert(outcome.end != End::interrupted);
  auto [verdict, message, differences] = judge_ending(fixture, conditions, outcome);
  Record record;
  record.test = fixture.name();
  record.suite = fixture.input.parent_path().string();
  record.program = program;
  record.verdict = verdict;
  record.message = std::move(message);
  record.differences = std::move(differences);
  record.notes = outcome.notes;
  record.command = shell_command(run_of(fixture, program, conditions));
  record.complaint = first_lines(outcome.err);
  record.input = file_start(fixture.input);
  if (!fixture.output.empty()) record.expected = file_start(fixture.output);
  record.actual = shorten(outcome.out, most_shown);
  record.usage = outcome.usage;
  record.worth = fixture.worth;
  record.points = verdict == Verdict::pass ? fixture.worth : 0;
  record.hidden = fixture.hidden;
  record.sandbox = name_of(conditions.sandbox);
  return record;
}

std::optional<Record> run_fixture(const Fixture& fixture, const std::string& program,
                                  const Conditions& conditions) {
  const Outcome outcome = run_process(run_of(fixture, program, conditions));
  if (outcome.end == End::interrupted) return std::nullopt;
  return judge(fixture, program, conditions, outcome);
}

}  // namespace gauntlet::grading
