#include "xtest/flags/reports.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <tuple>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "gauntlet/picture.hpp"
#include "grading/reports/better.hpp"
#include "grading/reports/reports.hpp"
#include "grading/results/results.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {

grading::FailureRenderOptions look_on(int file, bool has_color) {
  grading::FailureRenderOptions look;
  look.has_color = has_color;
  look.letters = render_text;
  winsize size{};
  if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    look.width = size.ws_col;
    look.wraps = true;
  }
  return look;
}

namespace {

// Returns an environment variable that the runner of Classroom 50 sets.
std::string of_runner(const char* variable, const char* otherwise = nullptr) {
  for (const char* const name : {variable, otherwise}) {
    const char* const value = name == nullptr ? nullptr : std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  throw tool::UsageError("--classroom50 needs the environment variable " + std::string(variable) +
                         ", which the runner of Classroom 50 sets");
}

}  // namespace

grading::reports::Classroom50Submission classroom50_submission() {
  grading::reports::Classroom50Submission submission{
      .classroom = of_runner("CLASSROOM"),
      .assignment = of_runner("ASSIGNMENT"),
      .owner = of_runner("OWNER", "USERNAME"),
      .tag = of_runner("SUBMISSION_TAG"),
      .commit = of_runner("COMMIT_URL"),
      .release = of_runner("RELEASE_URL"),
      .review = of_runner("REVIEW_URL", "COMMIT_URL"),
      .time = grading::now()};
  if (const char* const type = std::getenv("ASSIGNMENT_TYPE"); type != nullptr && *type != '\0') {
    submission.assignment_type = type;
  }
  if (!submission.tag.starts_with("submit/")) {
    throw tool::UsageError("--classroom50: expected SUBMISSION_TAG to begin with submit/, got " +
                           json::quote(submission.tag));
  }
  return submission;
}

namespace {

using grading::reports::GradedRun;

struct Kind {
  const char* name;
  const char* help;
  std::string (*make)(const GradedRun& run);
  bool is_of_one_program = false;
};

// JUnit comes first and is written separately, because of its dialects.
constexpr std::array kinds{
    Kind{"--junit", "Write JUnit XML", nullptr},
    Kind{"--tap", "Write TAP version 13", grading::reports::tap},
    Kind{"--json", "Write one JSON document", grading::reports::json},
    Kind{"--csv", "Write CSV with a row for each test", grading::reports::csv},
    Kind{"--html", "Write an HTML page", grading::reports::html},
    Kind{"--github",
         "Write annotations for GitHub Actions; auto: on GitHub, to its log and step summary",
         grading::reports::github_annotations},
    Kind{"--github-summary", "Write a step summary for GitHub Actions",
         grading::reports::github_summary},
    Kind{"--gradescope", "Write the results.json of Gradescope",
         [](const GradedRun& run) { return grading::reports::gradescope(run); }, true},
    Kind{"--classroom", "Write the result for GitHub Classroom", grading::reports::classroom, true},
    Kind{"--classroom50", "Write the result.json of Classroom 50",
         [](const GradedRun& run) {
           return grading::reports::classroom50(run, classroom50_submission());
         },
         true},
};

std::string value_of(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

// On GitHub Actions, writes annotations to the log and the summary to the file that GitHub names.
void write_to_github(const GradedRun& run, tool::Output& output) {
  if (value_of("GITHUB_ACTIONS") != "true") return;
  output.text() += grading::reports::github_annotations(run);
  output.flush();
  const std::string summary = value_of("GITHUB_STEP_SUMMARY");
  if (summary.empty()) return;
  const std::string before =
      std::filesystem::is_regular_file(summary) ? system::read_file(summary) : std::string();
  system::write_file(summary, before + grading::reports::github_summary(run));
}

[[noreturn]] void refuse_several(const std::string& flag, const GradedRun& run) {
  throw tool::UsageError(flag + " supports one program only; choose one with --program NAME: " +
                         names_of_programs(run));
}

}  // namespace

std::string names_of_programs(const GradedRun& run) {
  constexpr std::size_t max = 5;
  std::string names;
  const auto programs = grading::reports::by_program(run.records);
  for (std::size_t i = 0; i < programs.size() && i < max; ++i) {
    names += (i > 0 ? ", " : "") + programs[i].program;
  }
  return names + (programs.size() > max ? ", ..." : "");
}

void declare_better(std::optional<std::string>& better, tool::Options& options) {
  options.choice("--better", better, "WORD", {"total", "tests"},
                 "Compare the total points (total, the default) or the points of each test (tests) "
                 "with --earlier");
}

void Reports::declare(tool::Options& options) {
  static_assert(std::tuple_size_v<decltype(files)> == kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    options.text(kinds[i].name, files[i], "FILE", kinds[i].help);
  }
  options.choice("--junit-dialect", junit_dialect, {"jenkins", "gitlab"},
                 "Write this dialect of JUnit XML");
  options.pair("--canvas", canvas, "IN OUT",
               "Copy the Canvas gradebook IN to OUT and fill in the points");
  options.text("--assignment", assignment, "TITLE", "Fill in this assignment of the gradebook");
  options.text("--student", student, "ID", "Fill in this student of the gradebook");
  options.text("--earlier", earlier, "FILE",
               "Let the better of this run and an earlier one count, whose results are in FILE");
  declare_better(better, options);
  options.flag("--partial-credit,--partial", partial,
               "Score each variant of a test separately, for its share of the points");
  options.flag("--redact", redact, "Show only the verdicts of hidden tests in reports");
}

namespace {

std::chrono::sys_seconds read_time(const std::string& text) {
  const auto time = grading::parse_time(text);
  if (time) return *time;
  throw tool::UsageError("--at: expected " + std::string(grading::time_form) + ", got " + text);
}

// Returns true if there are such results.
bool leave_out_unreleased(std::chrono::sys_seconds time, GradedRun& run) {
  std::size_t undated = 0;
  const auto count = std::erase_if(run.records, [&](const grading::TestResult& result) {
    if (result.notice.is_released(time)) return false;
    if (!result.notice.date()) ++undated;
    return true;
  });
  if (count == 0) return false;
  tool::print_error("xtest: the reports leave out " + pluralize(count, "result") +
                    " not released at " + grading::timestamp(time) + 'Z' +
                    (undated == 0 ? ""
                                  : "; " + std::to_string(undated) +
                                        " of them without a date: see \"due_date\" and "
                                        "\"published\" in the options of tests"));
  return true;
}

}  // namespace

bool Reports::are_given() const {
  return earlier || !canvas.empty() ||
         std::ranges::any_of(files, [](const auto& file) { return file.has_value(); });
}

std::size_t Reports::for_standard_output(const std::optional<std::string>& also) const {
  const auto is_meant = [](const auto& file) { return file == "-"; };
  return static_cast<std::size_t>(std::ranges::count_if(files, is_meant)) +
         (is_meant(also) ? 1 : 0) + (!canvas.empty() && canvas[1] == "-" ? 1 : 0);
}

tool::Output Reports::output(const std::optional<std::string>& also) const {
  return for_standard_output(also) > 0 ? tool::Output(STDERR_FILENO) : tool::Output();
}

void Reports::check(const std::optional<std::string>& also) const {
  if (at) read_time(*at);
  if (better && !earlier) throw tool::UsageError("--better needs --earlier FILE");
  if (earlier && also && system::canonical_path(*earlier) == system::canonical_path(*also)) {
    throw tool::UsageError("--earlier: " + *earlier + " is written by this run");
  }
  if (for_standard_output(also) > 1) {
    throw tool::UsageError("only one file can be - (standard output)");
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!files[i]) continue;
    if (kinds[i].name == std::string_view("--classroom50")) classroom50_submission();
    if (*files[i] != "auto") system::check_writable(*files[i]);
  }
  if (also) system::check_writable(*also);
  if (!canvas.empty()) system::check_writable(canvas[1]);
  if (canvas.empty() != !assignment || canvas.empty() != !student) {
    throw tool::UsageError("--canvas, --assignment and --student must be given together");
  }
}

void Reports::check_programs(const GradedRun& run) const {
  if (!grading::reports::are_of_several(run.records)) return;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (files[i] && kinds[i].is_of_one_program) refuse_several(kinds[i].name, run);
  }
  if (!canvas.empty()) refuse_several("--canvas", run);
}

GradedRun Reports::counting(GradedRun run) const {
  if (!earlier) return run;
  using grading::reports::Better;
  const GradedRun before{read_results(*earlier).records};
  if (!has_earlier_results(run, before.records) && !run.records.empty()) {
    throw tool::UsageError("--earlier: " + *earlier + " has no result of these tests, such as " +
                           run.records.front().test + " of " + names_of_programs(run) +
                           (before.records.empty() ? ""
                                                   : "; it has " + before.records.front().test +
                                                         " of " + names_of_programs(before)));
  }
  return better_of(run, before.records, better == "tests" ? Better::tests : Better::total, partial);
}

void Reports::write(const GradedRun& all, tool::Output& output, bool is_course) const {
  if (!is_course) check_programs(all);
  GradedRun whole = grading::reports::with_final_points(all, partial);
  const auto time = at ? read_time(*at) : grading::now();
  if (at && leave_out_unreleased(time, whole)) whole.score_lines.clear();
  whole.picture = render_svg;
  whole.letters = render_text;
  GradedRun shown;
  if (redact) shown = grading::reports::redacted(grading::reports::as_of(whole, time));
  const GradedRun& run = redact ? shown : whole;
  const auto dialect = junit_dialect == "gitlab" ? grading::reports::JunitDialect::gitlab
                                                 : grading::reports::JunitDialect::jenkins;
  const auto totals = grading::reports::tally(run.records);
  const auto is_withheld = [&](const std::string& flag) {
    if (!totals.are_withheld()) return false;
    tool::print_error("xtest: " + flag + ": nothing written. " + withheld_in_words(totals));
    return true;
  };
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (!files[i]) continue;
    if (kinds[i].name == std::string_view("--classroom50") && is_withheld(kinds[i].name)) continue;
    if (kinds[i].name == std::string_view("--github") && *files[i] == "auto") {
      write_to_github(run, output);
      continue;
    }
    const auto make = kinds[i].make;
    const bool redacts_itself = kinds[i].name == std::string_view("--gradescope");
    system::write_file(*files[i], make == nullptr ? grading::reports::junit(run, dialect)
                                                  : make(redacts_itself ? whole : run));
  }
  if (canvas.empty() || is_withheld("--canvas")) return;
  system::write_file(
      canvas[1], grading::reports::fill_gradebook(system::read_file(canvas[0]), *assignment,
                                                  {{*student, totals.points, totals.max_points}})
                     .text);
}

}  // namespace gauntlet::xtest
