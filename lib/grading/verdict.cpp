#include "grading/verdict.hpp"

#include <cstring>

#include "grading/compare.hpp"

namespace gauntlet::grading {
namespace {

std::string signal_name(int signal) {
  return "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

std::string seconds(std::chrono::milliseconds time) {
  std::string text = std::to_string(static_cast<double>(time.count()) / 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + " s";
}

std::string quote_start(const std::string& text) { return json::quote(shorten(text, 200)); }

// The verdict on a program that ended by itself, with an exit status.
Result judge_exited(const Fixture& fixture, const Outcome& outcome) {
  if (fixture.complaint) {
    if (outcome.code == 0) {
      return {Verdict::wrong_status, "expected a failure, got exit status 0", {}};
    }
    if (outcome.err.find(*fixture.complaint) == std::string::npos) {
      return {Verdict::wrong_complaint,
              "expected " + quote_start(*fixture.complaint) + " on standard error, got " +
                  quote_start(outcome.err),
              {}};
    }
  } else if (outcome.code != 0) {
    return {
        Verdict::wrong_status, "expected exit status 0, got " + std::to_string(outcome.code), {}};
  }
  if (auto problem = compare_answers(fixture.answers, outcome.out)) {
    return {Verdict::wrong_answer, std::move(*problem), {}};
  }
  return {};
}

Result judge_ending(const Fixture& fixture, const Outcome& outcome, const Limits& limits) {
  switch (outcome.end) {
    case Outcome::End::signalled:
      return {Verdict::crashed, signal_name(outcome.code), {}};
    case Outcome::End::too_slow:
      return {Verdict::too_slow, "no end after " + seconds(limits.wall), {}};
    case Outcome::End::too_much:
      return {Verdict::too_much, "wrote more than " + std::to_string(limits.output) + " bytes", {}};
    case Outcome::End::interrupted:
      return {Verdict::interrupted, "interrupted", {}};
    case Outcome::End::exited:
      break;
  }
  return judge_exited(fixture, outcome);
}

}  // namespace

std::vector<std::string> command_for(const std::string& program, const Fixture& fixture) {
  std::vector<std::string> command{program};
  command.insert(command.end(), fixture.args.begin(), fixture.args.end());
  return command;
}

Result judge(const Fixture& fixture, Outcome outcome, const Limits& limits) {
  Result result = judge_ending(fixture, outcome, limits);
  result.err = std::move(outcome.err);
  return result;
}

Result run_fixture(const Fixture& fixture, const std::string& program, const Limits& limits) {
  return judge(fixture, run_process(command_for(program, fixture), fixture.input, limits), limits);
}

}  // namespace gauntlet::grading
