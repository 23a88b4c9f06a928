#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "text/names.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/reports.hpp"
#include "xtest/session/roster.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;
namespace reports = grading::reports;
using Strings = std::vector<std::string>;

struct GradebookFlags {
  std::optional<std::string> assignment = std::nullopt;
  std::optional<std::string> fest = std::nullopt;
  std::optional<std::string> roster = std::nullopt;
  std::string column = "points";
  std::optional<std::string> full = std::nullopt;
  std::optional<std::string> earlier = std::nullopt;
  std::optional<std::string> better = std::nullopt;
  bool partial = false;

  void declare(tool::Options& options) {
    options.text("--fest", fest, "DIR", "Take the grades from the results of the fest in DIR");
    options.text("--roster", roster, "FILE",
                 "Read who is in which team from a CSV file with the columns student (or email) "
                 "and team");
    options.text("--assignment", assignment, "TITLE",
                 "Fill in this assignment of a gradebook of a course");
    options.text_with_default("--column", column, "TITLE",
                              "Take this column of the fest's teams.csv as the points");
    options.text("--full", full, "N",
                 "Give the maximum grade for N points or more, and for less in proportion");
    options.text("--earlier", earlier, "DIR",
                 "Let the better of each result and an earlier one count, in the file of the same "
                 "name in DIR");
    declare_better(better, options);
    options.flag("--partial-credit,--partial", partial,
                 "Score each variant of a test separately, for its share of the points");
  }
};

// The points of a team or of a program, and those that earn the maximum grade, or 0.
struct Points {
  double points = 0;
  double worth = 0;
};
using PointsByTeam = std::map<std::string, Points>;

[[noreturn]] void fail_team(const std::string& file, const std::string& message) {
  throw tool::UsageError(file + ": " + message);
}

void check_judged(const std::string& file, std::uint64_t unjudged,
                  const std::string& reason = "internal error") {
  if (unjudged == 0) return;
  fail_team(file, pluralize(unjudged, "test") + (unjudged == 1 ? " was" : " were") +
                      " not judged (" + reason + "); rerun the tests first");
}

// Throws tool::UsageError unless all runs of a fest were judged. One that was not may also change
// the points of the team whose test it was.
void check_complete(const std::string& file, const std::vector<TableRow>& teams) {
  const auto sum = [&](const std::string& title) {
    std::uint64_t all = 0;
    for (const auto& row : teams) {
      const auto cell = row.find(title);
      if (cell != row.end()) all += parse_natural(cell->second).value_or(0);
    }
    return all;
  };
  check_judged(file, sum("internal_errors"));
  if (const std::uint64_t missing = sum("not_run"); missing > 0) {
    fail_team(file, pluralize(missing, "run") + (missing == 1 ? " is" : " are") +
                        " missing; continue the fest with --resume");
  }
  for (const auto& row : teams) {
    const auto cell = row.find("points");
    if (cell == row.end() || cell->second != reports::withheld) continue;
    fail_team(file, "the points of " + row.at("team") + " are WITHHELD; run the fest again");
  }
}

PointsByTeam points_of_fest(const GradebookFlags& flags) {
  const fs::path file = fs::path(*flags.fest) / "teams.csv";
  const std::string title = text::to_lower(flags.column);
  PointsByTeam points;
  const auto teams = read_table(file, {"team", title});
  check_complete(file.string(), teams);
  for (const auto& row : teams) {
    const std::string& text = row.at(title);
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || !std::isfinite(number)) {
      fail_team(file.string(), "column " + flags.column + " is not a number of points");
    }
    points[row.at("team")] = {number, 0};
  }
  return points;
}

// Reads the results of a student or a team: those of one program, and all of them.
Points points_of_results(const std::string& file, const GradebookFlags& flags) {
  const auto results = read_results(file);
  std::uint64_t expected = 0;
  for (const auto& header : results.headers) expected += header.tests;
  if (results.records.empty() || results.records.size() < expected) {
    fail_team(file, "has " + std::to_string(results.records.size()) + " of " +
                        pluralize(expected, "result"));
  }
  reports::GradedRun run;
  run.records = results.records;
  if (reports::are_of_several(run.records)) {
    fail_team(file, "expected the results of one program, got those of several");
  }
  Reports comparison;
  comparison.better = flags.better;
  comparison.partial = flags.partial;
  if (flags.earlier) comparison.earlier = fs::path(*flags.earlier) / fs::path(file).filename();
  if (flags.earlier && fs::exists(*comparison.earlier)) run = comparison.counting(std::move(run));
  run = reports::with_final_points(run, flags.partial);
  const auto totals = reports::tally(run.records);
  check_judged(file, totals.internal_errors);
  check_judged(file, totals.invalid, "invalid");
  return {totals.points, totals.max_points};
}

PointsByTeam points_of_files(const Strings& files, const GradebookFlags& flags) {
  const auto has_earlier = [&](const fs::path& file) {
    return fs::exists(fs::path(*flags.earlier) / file.filename());
  };
  if (flags.earlier && std::ranges::none_of(files, has_earlier)) {
    throw tool::UsageError("--earlier: " + *flags.earlier + " has no file such as " +
                           fs::path(files.front()).filename().string());
  }
  PointsByTeam points;
  for (const auto& file : files) {
    const std::string name = fs::path(file).stem().string();
    if (!points.emplace(name, points_of_results(file, flags)).second) {
      fail_team(file, "another file is also called " + name);
    }
  }
  return points;
}

// Returns the members of all teams: those of the roster, or each team as its only member.
std::vector<Member> members_of(const GradebookFlags& flags, const PointsByTeam& points) {
  if (!flags.roster) {
    std::vector<Member> members;
    for (const auto& [team, unused] : points) members.push_back({team, team});
    return members;
  }
  auto members = read_roster(*flags.roster);
  std::set<std::string> teams;
  for (const auto& [student, team] : members) {
    if (!points.contains(team)) fail_team(*flags.roster, "there are no results of team " + team);
    teams.insert(team);
  }
  for (const auto& [team, unused] : points) {
    if (!teams.contains(team)) {
      tool::print_error("xtest gradebook: " + *flags.roster + " has no student of team " + team);
    }
  }
  return members;
}

std::vector<reports::Grade> grades_of(const GradebookFlags& flags, const PointsByTeam& points) {
  const auto full = read_points(flags.full, "--full");
  std::vector<reports::Grade> grades;
  for (const auto& [student, team] : members_of(flags, points)) {
    auto [earned, worth] = points.at(team);
    if (full) {
      worth = *full;
      earned = std::min(earned, worth);
    }
    grades.push_back({student, earned, worth});
  }
  return grades;
}

void check(const GradebookFlags& flags, const Strings& words, bool is_moodle) {
  if (flags.fest && words.size() > 2) {
    throw tool::UsageError("--fest cannot be combined with results files");
  }
  if (!flags.fest && words.size() == 2) throw tool::UsageError("expected --fest DIR or RESULTS");
  if (!flags.fest && flags.column != "points") {
    throw tool::UsageError("--column needs --fest DIR");
  }
  if (flags.fest && flags.earlier) {
    throw tool::UsageError(
        "--earlier is for results files; see \"earlier\" in FEST.json for a fest");
  }
  if (flags.better && !flags.earlier) throw tool::UsageError("--better needs --earlier DIR");
  if (is_moodle && flags.assignment) {
    throw tool::UsageError("--assignment: a worksheet of Moodle is about one assignment");
  }
  if (!is_moodle && !flags.assignment) {
    throw tool::UsageError("a gradebook of a course needs --assignment TITLE");
  }
}

void report_without(const Strings& students) {
  constexpr std::size_t max_lines = 20;
  for (std::size_t i = 0; i < std::min(students.size(), max_lines); ++i) {
    tool::print_error("xtest gradebook: no result for student " + students[i]);
  }
  if (students.size() <= max_lines) return;
  tool::print_error("xtest gradebook: nor for " +
                    pluralize(students.size() - max_lines, "other student"));
}

int fill(const GradebookFlags& flags, const Strings& words) {
  const std::string& out = words[1];
  system::check_writable(out);
  try {
    const std::string book = read_argument(words[0]);
    const bool is_moodle = reports::is_moodle_worksheet(book);
    check(flags, words, is_moodle);
    const auto points = flags.fest ? points_of_fest(flags)
                                   : points_of_files({words.begin() + 2, words.end()}, flags);
    const auto grades = grades_of(flags, points);
    const auto filled = is_moodle ? reports::fill_moodle_worksheet(book, grades)
                                  : reports::fill_gradebook(book, *flags.assignment, grades);
    system::write_file(out, filled.text);
    report_without(filled.without);
    tool::Output output = out == "-" ? tool::Output(2) : tool::Output();
    output.text() += pluralize(grades.size() - filled.excused, "grade") + " entered";
    if (filled.excused > 0)
      output.text() += ", " + std::to_string(filled.excused) + " excused (EX)";
    output.text() += '\n';
    output.flush();
    return ok;
  } catch (const reports::GradebookError& error) {
    throw tool::UsageError(words[0] + ": " + error.what());
  }
}

}  // namespace

tool::Command gradebook() {
  return {
      .name = "xtest gradebook",
      .summary = "fill the grades of a whole class into a gradebook of Canvas or Moodle",
      .words = "IN OUT --fest DIR | IN OUT RESULTS...",
      .first = {"FILE"},
      .later = {"FILE"},
      .details =
          "Copies IN to OUT and changes only the cells of the grades, but none that says EX. IN "
          "is the gradebook of a course, exported from Canvas or Moodle, or the grading "
          "worksheet of an assignment of Moodle, all CSV in English; its first line says which. "
          "Students are found by ID, SIS User ID "
          "or SIS Login ID in Canvas, and by Identifier, Email address, ID number or Username "
          "in Moodle.\n\n"
          "RESULTS are results files, each of one program. The file is called like its "
          "student, or like its team if there is a --roster: ann.jsonl is about ann. Grades "
          "are scaled to the maximum of the gradebook. The points of a fest are scaled only "
          "with --full. OUT may be - (standard output).\n\n"
          "Examples:\n"
          "  $ xtest gradebook grades.csv filled.csv --assignment 'Fish 3' results/*.jsonl\n"
          "  $ xtest gradebook worksheet.csv filled.csv --fest results --roster roster.csv "
          "--full 120\n\n"
          "Exit status: 0 written, 2 wrong usage, or a gradebook, roster or results file that "
          "is invalid, 5 internal error. Nothing is written with 2.",
      .min = 2,
      .start = tool::with_flags<GradebookFlags>(
          [](GradebookFlags& flags, const tool::PositionalArgs& args) -> int {
            return fill(flags, args.args);
          })};
}

}  // namespace gauntlet::xtest
