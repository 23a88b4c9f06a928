#include "xtest/autograder/assignment_flags.hpp"

#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "grading/fixtures/settings.hpp"
#include "process/shell.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "xtest/flags/rule_flags.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {
namespace {

// Names of Debian's packages and nothing that a shell would take for more.
void check_packages(const std::string& text) {
  constexpr std::string_view fit =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.:= ";
  if (text.find_first_not_of(fit) != text.npos) {
    throw tool::WrongUsage("--packages: expected names of packages, got " + text);
  }
}

void check_program_path(const std::string& text) {
  const auto path = std::filesystem::path(text).lexically_normal();
  if (path.empty() || path.is_absolute() || *path.begin() == ".." || !path.has_filename()) {
    throw tool::WrongUsage("--program: expected a path in what is handed in, got " + text);
  }
}

}  // namespace

void AssignmentFlags::declare(tool::Options& options) {
  options.texts("--tests", tests, "FOLDER", "The tests, copied with all that lies beside them");
  options.text("--program", program, "PATH", "Where the program lies in what is handed in");
  options.text("--build", build, "COMMAND", "Makes the program, in the folder that it lies in");
  options.natural("--build-timeout", build_timeout, 1, 86400, "Seconds that this may take");
  options.text("--packages", packages, "NAMES", "Packages of Debian or Ubuntu that are needed");
  options.text("--flags", flags, "TEXT", "Flags of xtest run: limits, rules, which tests");
}

Assignment AssignmentFlags::assignment(const std::vector<std::string>& args) const {
  if (tests.empty()) throw tool::WrongUsage("expected --tests FOLDER");
  if (!program) throw tool::WrongUsage("expected --program PATH");
  check_program_path(*program);
  check_packages(packages.value_or(""));
  Assignment assignment{.program = std::filesystem::path(*program).lexically_normal().string(),
                        .build = build.value_or(""),
                        .build_timeout = build_timeout,
                        .args = args};
  assignment.flags = read_flags([&] { return process::shell_words(flags.value_or("")); });
  read_run_flags(assignment.flags);
  return assignment;
}

std::optional<double> read_points(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  const double points = read_flags(
      [&] { return grading::Setting("--points", *text).number("a number up to 1000000", 1e6); });
  if (points <= 0) throw tool::WrongUsage("--points: expected more than 0");
  return points;
}

int tell_problems(const std::string& command, const InvalidTests& error) {
  std::istringstream lines(error.what());
  for (std::string line; std::getline(lines, line);)
    tool::complain(std::string(command).append(": ").append(line));
  return invalid_tests;
}

}  // namespace gauntlet::xtest
