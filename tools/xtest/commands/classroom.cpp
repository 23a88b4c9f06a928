#include <filesystem>
#include <optional>
#include <string>

#include "cli/command_line.hpp"
#include "grading/reports/reports.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;

struct ClassroomFlags {
  AssignmentFlags assignment = {};
  std::optional<std::string> grade = std::nullopt;
  std::optional<std::string> out = std::nullopt;

  void declare(tool::Options& options) {
    assignment.declare(options);
    options.text("--grade", grade, "FOLDER",
                 "Grade the repository in FOLDER (called by the workflow)");
    options.text("--out", out, "FILE",
                 "With --grade: write the result for the autograding reporter to FILE");
  }
};

int write(const ClassroomFlags& flags, const tool::PositionalArgs& args) {
  if (args.args.size() != 1) throw tool::UsageError("expected one FOLDER");
  const fs::path folder = args.args.front(), own = folder / ".github/classroom";
  const Bundle bundle = flags.assignment.bundle(args.args_after_dashes);
  Entries entries = tests_of("xtest classroom", bundle);
  entries.push_back(settings_of(bundle.assignment));
  for (auto& entry : own_binaries("xtest classroom", entries)) entries.push_back(std::move(entry));
  fs::remove_all(own / "tests");
  archive::write_folder(own, entries);
  archive::write_folder(
      folder / ".github/workflows",
      {{"classroom.yml", classroom_workflow(flags.assignment.packages.value_or(""))}});
  tool::print_error(
      "xtest classroom: GitHub retired GitHub Classroom on August 28, 2026; the workflow still "
      "runs "
      "in its repositories. For Classroom 50, see xtest classroom50");
  tool::print(folder.string() + ": use it as the starter repository of the assignment\n");
  return ok;
}

// The reporter fails the workflow if tests failed. This fails only if it has no result.
int grade_repository(const ClassroomFlags& flags) {
  if (!flags.out) throw tool::UsageError("--grade needs --out FILE");
  const fs::path folder = fs::canonical(*flags.grade), own = folder / ".github/classroom";
  const fs::path file = fs::absolute(*flags.out);
  const GradingResult graded = grade(read_settings(own), {own, folder, file.parent_path()});
  system::write_file(file, grading::reports::classroom(graded.run));
  tool::Output output;
  output.text() += grading_log(graded);
  write_totals(grading::reports::tally(graded.run.records), output);
  return ok;
}

int classroom_words(const ClassroomFlags& flags, const tool::PositionalArgs& args) {
  if (flags.grade) return grade_repository(flags);
  try {
    return write(flags, args);
  } catch (const InvalidTests& error) {
    return report_problems("xtest classroom", error);
  }
}

}  // namespace

tool::Command classroom() {
  return {.name = "xtest classroom",
          .summary = "write an autograding workflow for GitHub Classroom",
          .words = "FOLDER (--tests TESTS --program PATH | --course FILE) [-- ARGS...]",
          .first = {"FOLDER"},
          .details =
              "Writes FOLDER/.github/workflows/classroom.yml, and FOLDER/.github/classroom "
              "with this xtest and the tests. FOLDER is the starter repository of an "
              "assignment. PATH is the path of the program in it; --build builds it. "
              "GitHub retired GitHub Classroom on August 28, 2026. Repositories and their "
              "workflows remain; for new courses see xtest classroom50.\n\n"
              "Example:\n"
              "  $ xtest classroom starter --tests Tests --program 3/xboard --build make\n\n"
              "Exit status: 0 written, 2 wrong usage, 4 invalid tests, 5 internal error.",
          .min = 0,
          .start = tool::with_flags<ClassroomFlags>(
              [](ClassroomFlags& flags, const tool::PositionalArgs& args) -> int {
                return classroom_words(flags, args);
              })};
}

}  // namespace gauntlet::xtest
