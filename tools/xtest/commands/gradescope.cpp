#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "archive/zip.hpp"
#include "cli/command_line.hpp"
#include "grading/reports/reports.hpp"
#include "process/shell.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;
namespace reports = grading::reports;

struct GradescopeFlags {
  AssignmentFlags assignment = {};
  std::string visibility = "visible";
  std::optional<std::string> points = std::nullopt;
  std::optional<std::string> setup = std::nullopt;
  std::optional<std::string> fest = std::nullopt;
  std::optional<std::string> roster = std::nullopt;
  std::optional<std::string> grade = std::nullopt;
  std::optional<std::string> grade_fest = std::nullopt;

  void declare(tool::Options& options) {
    assignment.declare(options);
    options.text("--points", points, "N",
                 "Scale the points of all tests to the sum N (each 1, or as in n-opts.json)");
    options.choice("--visibility", visibility, reports::gradescope_visibilities,
                   "Set when students see the tests that are not hidden");
    options.text("--setup", setup, "FILE", "Append the shell commands in FILE to setup.sh");
    options.text("--fest", fest, "DIR",
                 "Give each team its results of the fest in DIR, with a leaderboard");
    options.text("--roster", roster, "FILE",
                 "For --fest: read the teams from a CSV file with the columns email and team");
    options.text("--grade", grade, "ROOT", "Grade ROOT/submission (called by run_autograder)");
    options.text("--grade-fest", grade_fest, "ROOT",
                 "Give the submitter the fest results (called by run_autograder)");
  }
};

reports::GradescopeSettings settings_for(const GradescopeFlags& flags) {
  return {.points = read_points(flags.points), .visibility = flags.visibility};
}

Entries autograder(const GradescopeFlags& flags, const std::vector<std::string>& args) {
  Bundle bundle = flags.assignment.bundle(args);
  bundle.assignment.points = read_points(flags.points);
  bundle.assignment.visibility = flags.visibility;
  Entries entries = tests_of("xtest gradescope", bundle);
  entries.push_back(settings_of(bundle.assignment));
  entries.push_back({"run_autograder", run_autograder_script(), true});
  return entries;
}

Entries fest_autograder(const GradescopeFlags& flags) {
  if (!flags.roster) throw tool::UsageError("--fest needs --roster FILE");
  Entries entries = fest_results(*flags.fest, *flags.roster, settings_for(flags));
  entries.push_back({"run_autograder", fest_autograder_script(), true});
  return entries;
}

int write(const GradescopeFlags& flags, const tool::PositionalArgs& args) {
  if (args.args.size() != 1) throw tool::UsageError("expected one FOLDER");
  const fs::path folder = fs::path(args.args.front()).lexically_normal();
  const std::string more = flags.setup ? system::read_text(*flags.setup) : "";
  Entries entries = flags.fest ? fest_autograder(flags) : autograder(flags, args.args_after_dashes);
  entries.push_back({"setup.sh", setup_script(flags.assignment.packages.value_or(""), more), true});
  entries.push_back({"as-student", as_student_script(), true});
  for (auto& entry : own_binaries("xtest gradescope", entries)) entries.push_back(std::move(entry));
  write_bundle(folder, "run_autograder", entries);
  fs::path zip = folder.has_filename() ? folder : folder.parent_path();
  zip += ".zip";
  archive::write_zip(zip, entries);
  tool::print(zip.string() + ": upload it to Gradescope\n");
  return ok;
}

// Always writes a results.json; Gradescope reports nothing otherwise.
int grade_submission(const fs::path& root) {
  const fs::path file = root / "results/results.json";
  reports::GradescopeSettings settings;
  try {
    const Assignment assignment = read_settings(root / "source");
    settings.points = assignment.points;
    settings.visibility = assignment.visibility;
    GradingResult graded =
        grade(assignment, {root / "source", root / "submission", root / "results", true});
    settings.output = graded.student_message;
    system::write_file(file, reports::gradescope(graded.run, settings));
    const auto totals = reports::tally(graded.run.records);
    if (!totals.are_withheld()) return ok;
    tool::print_error("xtest gradescope: " + withheld_in_words(totals));  // for the staff
    return internal_error;
  } catch (const std::exception& error) {
    settings.output =
        "The points are WITHHELD: the autograder had an internal error. Please tell the staff.\n";
    system::write_file(file, reports::gradescope({}, settings));
    tool::print_error("xtest gradescope: " + std::string(error.what()));  // for the staff
    return internal_error;
  }
}

int gradescope_words(const GradescopeFlags& flags, const tool::PositionalArgs& args) {
  const auto root = [](const std::string& path) { return fs::canonical(path); };
  if (flags.grade) return grade_submission(root(*flags.grade));
  if (flags.grade_fest) return write_team_result(root(*flags.grade_fest));
  try {
    return write(flags, args);
  } catch (const InvalidTests& error) {
    return report_problems("xtest gradescope", error);
  }
}

}  // namespace

tool::Command gradescope() {
  return {.name = "xtest gradescope",
          .summary = "write an autograder for Gradescope",
          .words =
              "FOLDER (--tests TESTS --program PATH | --course FILE) [-- ARGS...] | FOLDER --fest "
              "DIR --roster FILE",
          .first = {"FOLDER"},
          .details =
              "Writes FOLDER, and FOLDER.zip to upload: setup.sh, run_autograder, this "
              "xtest and the tests. PATH is the path of the program in a submission; "
              "--build builds it. Programs run in the strict sandbox if the machine of "
              "Gradescope supports it, otherwise as a user who can read neither tests nor "
              "results.\n\n"
              "Example:\n"
              "  $ xtest gradescope fish3 --tests Tests --program 3/xboard --build make "
              "--packages 'g++ make' --flags '--course-tolerance --timeout 5' --points 25\n\n"
              "Exit status: 0 written, 2 wrong usage, 4 invalid tests, 5 internal error.",
          .min = 0,
          .start = tool::with_flags<GradescopeFlags>(
              [](GradescopeFlags& flags, const tool::PositionalArgs& args) -> int {
                return gradescope_words(flags, args);
              })};
}

}  // namespace gauntlet::xtest
