#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/autograding.hpp"
#include "process/shell.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "text/display.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;

struct ImportFlags {
  std::optional<std::string> out = std::nullopt;

  void declare(tool::Options& options) {
    options.text("--out", out, "FOLDER", "Write the tests to FOLDER, which must be empty or new");
  }
};

// Returns the folder for the tests of a program: `out` itself if there are no other programs.
fs::path folder_for(const fs::path& out, const std::string& program, std::size_t programs) {
  if (programs == 1) return out;
  return out / grading::folder_name(program.starts_with("./") ? program.substr(2) : program);
}

void write_tests(const fs::path& out, const grading::ImportedTests& imported,
                 std::size_t programs) {
  for (const auto& test : imported.tests) {
    const fs::path folder = folder_for(out, test.program, programs);
    fs::create_directories(folder);
    system::write_file(folder / (test.name + ".in"), test.input);
    if (test.output) system::write_file(folder / (test.name + ".out"), *test.output);
    system::write_file(folder / (test.name + ".opts.json"), test.options);
  }
}

int import_file(const ImportFlags& flags, const tool::PositionalArgs& args) {
  if (args.args.size() != 1) throw tool::UsageError("expected one file, such as autograding.json");
  if (!flags.out) throw tool::UsageError("expected --out FOLDER");
  const std::string& file = args.args.front();
  const fs::path out = *flags.out;
  if (fs::exists(out) && !(fs::is_directory(out) && fs::is_empty(out))) {
    throw tool::UsageError(out.string() + " exists and is not an empty folder");
  }
  grading::ImportedTests imported;
  try {
    imported = grading::import_autograding(system::read_text(file), fs::path(file).parent_path());
  } catch (const json::Error& error) {
    tool::print_error("xtest import: " + file + ": " + error.what());
    return invalid_tests;
  }
  std::vector<std::string> programs;
  for (const auto& test : imported.tests) {
    if (std::ranges::find(programs, test.program) == programs.end()) {
      programs.push_back(test.program);
    }
  }
  write_tests(out, imported, programs.size());
  tool::Output output;
  const auto line = [&](const std::string& text) {
    output.text().append(text::escape_for_display(text)).append("\n");
  };
  for (const auto& [title, reason] : imported.left_out) {
    line(std::string(title).append(": not imported: ").append(reason));
  }
  for (const auto& title : imported.extra_credit) {
    line(title + ": extra credit there; here its points belong to the maximum");
  }
  for (const auto& title : imported.split) {
    line(title + ": unit tests share its points there; here it earns all or none");
  }
  for (const auto& setup : imported.setups) line("first run: " + setup);
  for (const auto& program : programs) {
    line("then: " + process::shown_command(
                        {"xtest", folder_for(out, program, programs.size()).string(), program}));
  }
  line(std::to_string(imported.tests.size()) + " of " +
       pluralize(imported.tests.size() + imported.left_out.size(), "test") + " imported");
  output.flush();
  return imported.tests.empty() ? nothing_selected : ok;
}

}  // namespace

tool::Command import_tests() {
  return {.name = "xtest import",
          .summary = "make text tests of the tests of GitHub Classroom or Classroom 50",
          .words = "FILE --out FOLDER",
          .first = {"FILE"},
          .details =
              "FILE is an autograding.json or the workflow classroom.yml of GitHub Classroom, or "
              "the tests.json or assignments.json of Classroom 50. Writes NAME.in, NAME.opts.json "
              "and, unless only the exit status is checked, NAME.out for each test; several "
              "programs get a folder each. Lists the tests that are not imported with the reason, "
              "the commands to run first, and the commands that run the tests.\n\n"
              "Example:\n"
              "  $ xtest import .github/classroom/autograding.json --out Tests\n\n"
              "Exit status: 0 imported, 2 wrong usage, 3 no test could be imported, 4 an invalid "
              "file, 5 internal error.",
          .min = 1,
          .start = tool::with_flags<ImportFlags>(
              [](ImportFlags& flags, const tool::PositionalArgs& args) -> int {
                return import_file(flags, args);
              })};
}

}  // namespace gauntlet::xtest
