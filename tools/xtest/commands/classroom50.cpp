#include <filesystem>
#include <optional>
#include <string>

#include "cli/command_line.hpp"
#include "grading/reports/reports.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/reports.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;

struct Classroom50Flags {
  AssignmentFlags assignment = {};
  std::optional<std::string> grade = std::nullopt;
  std::optional<std::string> source = std::nullopt;

  void declare(tool::Options& options) {
    assignment.declare(options);
    options.text("--grade", grade, "FOLDER",
                 "Grade the repository in FOLDER (called by autograder.py)");
    options.text("--source", source, "FOLDER", "With --grade: the folder that has the tests");
  }
};

int write_autograder(const Classroom50Flags& flags, const tool::PositionalArgs& args) {
  if (args.args.size() != 1) throw tool::UsageError("expected one FOLDER");
  if (flags.assignment.packages) {
    throw tool::UsageError(
        "--packages: give the packages in the assignment's runtime, as \"apt\": [\"bubblewrap\"]");
  }
  const fs::path folder = fs::path(args.args.front()).lexically_normal();
  const Bundle bundle = flags.assignment.bundle(args.args_after_dashes);
  Entries entries = tests_of("xtest classroom50", bundle);
  entries.push_back(settings_of(bundle.assignment));
  entries.push_back({"autograder.py", classroom50_script(), true});
  for (auto& entry : own_binaries("xtest classroom50", entries)) {
    entries.push_back(std::move(entry));
  }
  write_bundle(folder, "autograder.py", entries);
  tool::print(folder.string() +
              ": commit it as CLASSROOM/autograders/ASSIGNMENT of the repository classroom50\n");
  return ok;
}

// Exits with 0 whatever the results; another status tells the runner that there is no result.
int grade_submission50(const Classroom50Flags& flags) {
  if (!flags.source) throw tool::UsageError("--grade needs --source FOLDER");
  const fs::path source = fs::canonical(*flags.source);
  const fs::path submission = fs::canonical(*flags.grade);
  const auto about = classroom50_submission();
  const GradingResult graded = grade(read_settings(source), {source, submission, source});
  const auto totals = grading::reports::tally(graded.run.records);
  tool::Output output;
  output.text() += grading_log(graded);
  write_totals(totals, output);
  if (totals.internal_errors > 0) return internal_error;
  const fs::path result = submission / "result.json";
  fs::remove_all(result);  // it might be a link of the student's
  system::write_file(result, grading::reports::classroom50(graded.run, about));
  return ok;
}

int classroom50_words(const Classroom50Flags& flags, const tool::PositionalArgs& args) {
  if (flags.grade) return grade_submission50(flags);
  try {
    return write_autograder(flags, args);
  } catch (const InvalidTests& error) {
    return report_problems("xtest classroom50", error);
  }
}

}  // namespace

tool::Command classroom50() {
  return {.name = "xtest classroom50",
          .summary = "write an autograder for Classroom 50",
          .words = "FOLDER (--tests TESTS --program PATH | --course FILE) [-- ARGS...]",
          .first = {"FOLDER"},
          .details =
              "Writes FOLDER with autograder.py, this xtest and the tests: the folder "
              "CLASSROOM/autograders/ASSIGNMENT of the repository classroom50 of your "
              "organization. PATH is the path of the program in a submission; --build builds it. "
              "The result of each submission is a result.json (classroom50/result/v1). The runner "
              "gets FOLDER from a public page: all who find its address can read the "
              "tests.\n\n"
              "Example:\n"
              "  $ xtest classroom50 classroom50/cs1/autograders/fish3 --tests Tests --program "
              "3/xboard --build make\n\n"
              "Exit status: 0 written, 2 wrong usage, 4 invalid tests, 5 internal error.",
          .min = 0,
          .start = tool::with_flags<Classroom50Flags>(
              [](Classroom50Flags& flags, const tool::PositionalArgs& args) -> int {
                return classroom50_words(flags, args);
              })};
}

}  // namespace gauntlet::xtest
