#include "xtest/flags/condition_flags.hpp"

#include <cstdlib>

#include "grading/test_cases/config_values.hpp"
#include "process/sandbox/needed_files.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

// Completes "NAME" with its value in our environment, or drops it if it is not set. Throws
// tool::UsageError.
std::vector<std::string> to_environment(const std::vector<std::string>& texts) {
  std::vector<std::string> environment;
  for (const auto& text : texts) {
    if (!grading::is_variable_name(text.substr(0, text.find('=')))) {
      throw tool::UsageError("--env: expected NAME or NAME=VALUE, got " + text);
    }
    if (text.find('=') != text.npos) {
      environment.push_back(text);
    } else if (const char* value = std::getenv(text.c_str())) {
      environment.push_back(text + '=' + value);
    }
  }
  return environment;
}

void declare_in_range(tool::Options& options, const std::string& name, std::uint64_t& value,
                      const process::Range& range, const std::string& help) {
  options.natural(name, value, range.min, range.max, help, std::string(range.what));
}

}  // namespace

void ConditionFlags::declare(tool::Options& options, bool* keep_cache,
                             const std::string& course_help) {
  options.group("How programs run");
  jobs.declare(options, "tests");
  options.text("--timeout", timeout, "SECONDS",
               "Fail a test that runs longer than SECONDS of wall time (10; from 0.001 to 86400)");
  options.text("--cpu", cpu, "SECONDS",
               "Fail a test that uses more than SECONDS of CPU time (from 0.001 to 86400)");
  tool::Flag& mem = options.text_with_default(
      "--mem", memory, "N", "Fail a test that uses more than N MiB of memory; none: no limit");
  mem.help = tool::with_range(mem.help, process::memory_range.min, process::memory_range.max);
  declare_in_range(options, "--output", output, process::output_range,
                   "Fail a test that writes more than N MiB");
  declare_in_range(options, "--procs", processes, process::processes_range,
                   "Fail a test that has more than N processes");
  options.choice("--sandbox", sandbox, {"none", "basic", "strict"},
                 "Isolate PROGRAM: none, basic or strict");
  options.choice("--net", network, {"none", "loopback", "full"},
                 "Select the network of the strict sandbox");
  declare_see(options, see);
  options.texts("--env", environment, "NAME[=VALUE]", "Set this environment variable for PROGRAM");
  if (keep_cache != nullptr) {
    options.flag(
        "--keep-cache", *keep_cache,
        "Let PROGRAM keep the caches of compilers and runtimes from test to test of this run "
        "(XDG_CACHE_HOME, PYTHONPYCACHEPREFIX, GOCACHE and the like)");
  }
  options.text("--wrapper", wrapper, "COMMAND",
               "Run PROGRAM by COMMAND, such as \"valgrind -q --error-exitcode=99\"; the limits of "
               "time are then 20 times as long, that of memory is 1 GiB larger");
  options.group("How answers are compared");
  rules.declare(options, course_help);
  options.text(
      "--checker", checker, "COMMAND",
      "Judge the answers by COMMAND INPUT EXPECTED FOLDER; exit status 42 accepts, 43 refuses");
  options.text("--interactor", interactor, "COMMAND",
               "Connect PROGRAM with COMMAND INPUT EXPECTED FOLDER by two pipes; COMMAND judges it "
               "by its exit status, like a checker");
  options.choice("--checker-protocol", checker_protocol, "PROTOCOL", {"kattis", "testlib"},
                 "Call the checker or interactor as above (kattis) or as COMMAND INPUT OUTPUT "
                 "EXPECTED RESULT; "
                 "exit status 0 accepts, 1, 2, 4 and 8 refuse, 7 gives points (testlib)");
}

grading::JudgeOptions ConditionFlags::conditions(const std::vector<std::string>& args,
                                                 bool may_be_relative) const {
  auto flags = rules.flags();
  if (timeout) flags["timeout"] = {*timeout};
  if (cpu) flags["cpu"] = {*cpu};
  flags["mem"] = {memory};
  flags["output"] = {std::to_string(output)};
  flags["procs"] = {std::to_string(processes)};
  flags["sandbox"] = {sandbox};
  flags["net"] = {network};
  if (wrapper) flags["wrapper"] = {*wrapper};
  if (checker) flags["checker"] = {*checker};
  if (interactor) flags["interactor"] = {*interactor};
  if (checker_protocol) flags["checker-protocol"] = {*checker_protocol};
  const auto given_environment = to_environment(environment);
  auto given = read_flags([&] {
    return grading::decode_judge_options(grading::ConfigSource(std::move(flags)), {},
                                         may_be_relative);
  });
  given.trailing_args = args;
  given.view.readonly_paths = read_see(see);
  given.environment = given_environment;
  require_sandbox(given.sandbox);
  return given;
}

void declare_see(tool::Options& options, std::vector<std::string>& paths) {
  options.texts("--see", paths, "DIR",
                "Also show this folder or file in the strict sandbox, read-only");
}

std::vector<std::filesystem::path> read_see(const std::vector<std::string>& paths) {
  return read_flags([&] { return process::paths_to_show(paths); });
}

void RuleFlags::declare(tool::Options& options, const std::string& course_help) {
  options.text("--tolerance", tolerance, "X", "Allow numbers to differ by X (0)");
  options.flag("--course-tolerance", course_tolerance, "Allow numbers to differ by 0.001");
  options.flag("--course", course, course_help);
  options.texts("--rule,--at", at, "POINTER=MODE",
                "Compare the values at POINTER by MODE: unordered, set, ignore or tolerance:X; "
                "for texts: ignore-case, exact-space, contains, regex, line-regex, "
                "unordered-lines, no-colors, relative:X or tolerance:X");
  options.choice("--compare", method, "METHOD", {"json", "text", "tokens", "exact"},
                 "Compare answers as JSON values, by lines, by words or byte for byte (json if the "
                 "expected answers are JSON, otherwise text)");
  options.flag("--exact", exact, "The same as --compare exact");
}

grading::ConfigSource::Flags RuleFlags::flags() const {
  grading::ConfigSource::Flags flags;
  if (tolerance) flags["tolerance"] = {*tolerance};
  if (course_tolerance || course) flags["course-tolerance"] = {""};
  if (!at.empty()) flags["rule"] = at;
  if (method) flags["compare"] = {*method};
  if (exact) flags["exact"] = {""};
  return flags;
}

compare::Rules RuleFlags::rules() const {
  return read_flags([&] { return grading::read_rules(grading::ConfigSource(flags())); });
}

}  // namespace gauntlet::xtest
