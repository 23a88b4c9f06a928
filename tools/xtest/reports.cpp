#include "xtest/reports.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "grading/fixtures.hpp"
#include "grading/reports/canvas.hpp"
#include "grading/reports/reports.hpp"
#include "grading/results_writer.hpp"
#include "support/command_line.hpp"

namespace gauntlet::xtest {
namespace {

using grading::reports::Run;

struct Kind {
  const char* name;
  const char* help;
  std::string (*make)(const Run& run);
};

// JUnit, the first, has a dialect of its own.
constexpr std::array kinds{
    Kind{"--junit", "JUnit XML", nullptr},
    Kind{"--tap", "TAP version 14", grading::reports::tap},
    Kind{"--json", "One JSON document", grading::reports::json},
    Kind{"--csv", "A row for each test", grading::reports::csv},
    Kind{"--html", "A page to look at", grading::reports::html},
    Kind{"--github", "Annotations for a log of GitHub Actions; auto: on GitHub, both there",
         grading::reports::github_annotations},
    Kind{"--github-summary", "A step summary for GitHub Actions", grading::reports::github_summary},
    Kind{"--gradescope", "results.json for Gradescope", grading::reports::gradescope},
    Kind{"--classroom", "The result for GitHub Classroom", grading::reports::classroom},
};

std::string value_of(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

// Annotations into the log, and the rest to where GitHub wants it, if we are there.
void write_to_github(const Run& run, tool::Output& output) {
  if (value_of("GITHUB_ACTIONS") != "true") return;
  output.text() += grading::reports::github_annotations(run);
  output.flush();
  const std::string summary = value_of("GITHUB_STEP_SUMMARY");
  if (summary.empty()) return;
  const std::string before =
      std::filesystem::exists(summary) ? grading::read_file(summary) : std::string();
  grading::write_file(summary, before + grading::reports::github_summary(run));
}

}  // namespace

void Reports::declare(tool::Options& options) {
  files.resize(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    options.text(kinds[i].name, files[i], "FILE", kinds[i].help);
  }
  options.choice("--junit-dialect", junit_dialect, {"jenkins", "gitlab"}, "Whose JUnit XML");
  options.pair("--canvas", canvas, "IN OUT", "Write the points into a gradebook of Canvas");
  options.text("--assignment", assignment, "TITLE", "The assignment there");
  options.text("--student", student, "ID", "The student there");
  options.flag("--partial", partial,
               "Each variant of a test earns its share, whatever becomes of the others");
  options.flag("--redact", redact, "Reports show of hidden tests no more than how they went");
}

bool Reports::are_given() const {
  return !canvas.empty() ||
         std::ranges::any_of(files, [](const auto& file) { return file.has_value(); });
}

void Reports::check() const {
  if (canvas.empty() != !assignment || canvas.empty() != !student) {
    throw tool::WrongUsage("--canvas, --assignment and --student go together");
  }
}

void Reports::write(const Run& all, tool::Output& output) const {
  Run run = partial ? all : grading::reports::all_or_nothing(all);
  if (redact) run = grading::reports::redacted(run);
  const auto dialect = junit_dialect == "gitlab" ? grading::reports::JunitDialect::gitlab
                                                 : grading::reports::JunitDialect::jenkins;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (!files[i]) continue;
    if (kinds[i].name == std::string_view("--github") && *files[i] == "auto") {
      write_to_github(run, output);
      continue;
    }
    const auto make = kinds[i].make;
    grading::write_file(*files[i],
                        make == nullptr ? grading::reports::junit(run, dialect) : make(run));
  }
  if (canvas.empty()) return;
  const auto tally = grading::reports::tally(run.records);
  grading::write_file(canvas[1],
                      grading::reports::fill_gradebook(grading::read_file(canvas[0]), *assignment,
                                                       {{*student, tally.points, tally.worth}}));
}

}  // namespace gauntlet::xtest
