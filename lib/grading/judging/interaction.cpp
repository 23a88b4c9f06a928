#include <chrono>
#include <string>

#include "gauntlet/compare.hpp"
#include "grading/judging/cache.hpp"
#include "grading/judging/judge.hpp"
#include "grading/judging/working_folder.hpp"
#include "process/connected_run.hpp"
#include "process/shell.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::uint64_t max_output = std::uint64_t{256} << 20;  // bytes, of the interactor

// Returns how the interactor runs beside a program that ends after `time` at the latest.
process::RunSpec interactor_run(const Checker& interactor, const TestCase& test_case,
                                const std::filesystem::path& feedback,
                                std::chrono::milliseconds time) {
  process::RunSpec run;
  run.command =
      checker_command(interactor, {test_case.input, test_case.expected.answers_file, feedback});
  run.sandbox = process::Sandbox::none;
  run.working_directory = interactor.folder;
  run.limits.wall_time = time + interactor.time_limit;
  run.limits.memory = interactor.memory;
  run.limits.output = max_output;
  if (interactor.output) run.limits.file_size = *interactor.output;
  return run;
}

// Returns true if the interactor also dies beside a program that neither reads nor writes, in the
// time that it has taken and a second.
bool dies_alone(const PlannedTest& planned, std::chrono::milliseconds taken) {
  const Checker& interactor = planned.interactor.value();
  const FeedbackFolder feedback(planned.feedback);
  process::ConnectedRun run;
  run.program.command = {"/bin/sh", "-c", "exec sleep 1000000"};
  run.program.sandbox = process::Sandbox::none;
  run.program.limits.wall_time = taken + std::chrono::seconds(1);
  run.interactor =
      interactor_run(interactor, *planned.test, feedback.path(), run.program.limits.wall_time);
  run.is_decisive = [](const process::RunResult&) { return true; };
  const process::ConnectedResult end = process::run_connected(run);
  return end.was_decided_first &&
         read_checker(interactor, end.interactor, feedback.path()).has_died;
}

}  // namespace

std::optional<TestResult> run_interactive(const PlannedTest& planned) {
  const TestCase& test = *planned.test;
  const Checker& interactor = planned.interactor.value();
  const FeedbackFolder feedback(planned.feedback);
  process::ConnectedRun run;
  run.program = planned.run;
  const WorkingFolder folder(planned, run.program);
  add_cache(planned.cache, run.program);
  run.interactor = interactor_run(interactor, test, feedback.path(), run.program.limits.wall_time);
  run.is_decisive = [&](const process::RunResult& ended) {
    return read_checker(interactor, ended, feedback.path()).verdict != compare::Verdict::pass;
  };
  process::ConnectedResult end = process::run_connected(run);
  if (end.is_interrupted) return std::nullopt;
  Interaction interaction{.program = std::move(end.program),
                          .judgement = read_checker(interactor, end.interactor, feedback.path()),
                          .is_decided = end.was_decided_first,
                          .transcript = std::move(end.transcript)};
  if (interaction.judgement.has_died) {
    if (!end.program_was_stopped) interaction.is_decided = false;
    if (!dies_alone(planned, end.interactor.usage.wall_time)) {
      interaction.judgement = caused_by_program(interactor, interaction.judgement);
    }
  }
  const bool is_accepted = interaction.judgement.verdict == compare::Verdict::pass;
  if (is_accepted) feedback.keep();
  if (planned.checker && is_accepted) {
    const CheckerFiles files{test.input, test.expected.answers_file, {}};
    interaction.judgement = ask_checker(*planned.checker, files, checker_output(feedback.path()));
  }
  TestResult result = judge(planned, interaction);
  folder.judge_files(result);
  return result;
}

std::string interactive_command(const PlannedTest& planned) {
  const TestCase& test = *planned.test;
  const Checker& interactor = planned.interactor.value();
  const bool is_elsewhere = !interactor.folder.empty();
  const auto quoted = [&](const std::filesystem::path& path) {
    return process::shown_command(
        {(is_elsewhere && !path.empty() ? std::filesystem::absolute(path) : path).string()});
  };
  std::string words = quoted(test.input);
  if (interactor.protocol == CheckerProtocol::testlib) {
    words += " \"$d/output\" " + quoted(test.expected.answers_file) + " \"$d/result\"";
  } else {
    words += ' ' + quoted(test.expected.answers_file) + " \"$d/\"";
  }
  for (const auto& arg : interactor.args) words += ' ' + process::shown_command({arg});
  std::string player = process::shell_program(planned.run);
  if (planned.has_folder) player = '(' + repeat_place(planned) + player + ')';
  return "d=$(mktemp -d) && mkfifo \"$d/pipe\" && " + player + " < \"$d/pipe\" | " +
         (is_elsewhere ? "(cd " + quoted(interactor.folder) + " && " : "") + interactor.command +
         ' ' + words + (is_elsewhere ? ")" : "") + " > \"$d/pipe\"";
}

}  // namespace gauntlet::grading
