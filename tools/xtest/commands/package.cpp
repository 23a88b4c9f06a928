#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "grading/judging/judge.hpp"
#include "grading/packages/data_check.hpp"
#include "grading/packages/grader.hpp"
#include "grading/packages/problem_package.hpp"
#include "grading/packages/source_program.hpp"
#include "support/io/io.hpp"
#include "system/folders/scratch_folder.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;
using grading::Outcome;

struct PackageFlags {
  std::optional<std::string> timeout = std::nullopt;
  std::string sandbox = "basic";
  JobsFlag jobs = {};
  bool verbose = false;

  void declare(tool::Options& options) {
    options.text("--timeout", timeout, "SECONDS",
                 "Limit the CPU time of a program on a test, instead of the package's limit");
    options.choice("--sandbox", sandbox, {"none", "basic", "strict"},
                   "Isolate the programs: none, basic or strict");
    jobs.declare(options, "tests");
    options.flag("--verbose,-v", verbose, "Print the result of each group, and the failed test");
  }
};

// The folders of submissions, and the verdicts that are right for those in them.
struct Expectation {
  std::string_view folder;
  std::string_view verdicts;
};
constexpr std::array expectations{
    Expectation{"accepted", "AC"},
    Expectation{"partially_accepted", "AC"},
    Expectation{"wrong_answer", "WA"},
    Expectation{"time_limit_exceeded", "TLE"},
    Expectation{"run_time_error", "RTE"},
    Expectation{"rejected", "WA, TLE, RTE or OLE"},
    Expectation{"brute_force", "TLE or RTE"},
};

// Runs programs on a package, and prints a line for each.
class PackageRun {
 public:
  PackageRun(const PackageFlags& flags, const fs::path& folder)
      : flags_(flags), package_(grading::read_package(folder, folder_for_build())) {
    report_strays("xtest package", package_.strays);
    if (!package_.grader_problem.empty()) throw std::runtime_error(package_.grader_problem);
    options_.sandbox = *process::parse_sandbox(flags.sandbox);
    require_sandbox(options_.sandbox);
    if (flags.timeout) {
      const auto seconds = parse_decimal(*flags.timeout);
      if (!seconds || *seconds < 0.001 || *seconds > 86400) {
        throw tool::UsageError("--timeout: expected seconds, got " + *flags.timeout);
      }
      package_.time_limit = seconds;
    }
    constexpr double generous = 60;
    set_time_limit(package_, package_.time_limit.value_or(generous));
  }

  // Judges the submissions of the package.
  int check_submissions() {
    const fs::path submissions = package_.folder / "submissions";
    check_data();
    for (const auto& expected : expectations) {
      for (const auto& source : grading::entries_of(submissions / expected.folder)) {
        check(source, expected);
        if (tool::is_interrupted()) tool::reraise_if_interrupted();
      }
      if (expected.folder == "accepted" && !package_.time_limit) choose_time_limit();
    }
    for (const auto& entry : grading::entries_of(submissions)) skip_unknown(entry);
    if (!has_accepted_) print("no submission of submissions/accepted was accepted\n");
    const std::string skipped = skipped_ == 0 ? "" : ", " + std::to_string(skipped_) + " skipped";
    print(std::to_string(passed_) + " passed, " + std::to_string(failed_) + " failed" + skipped +
          '\n');
    return failed_ == 0 && has_accepted_ ? ok : some_failed;
  }

  // Judges other programs.
  int judge(const std::vector<std::string>& programs) {
    bool are_accepted = true;
    for (const auto& program : programs) {
      are_accepted = judge_one(program) && are_accepted;
    }
    return are_accepted ? ok : some_failed;
  }

 private:
  fs::path folder_for_build() {
    const fs::path folder = scratch_.path() / std::to_string(builds_++);
    fs::create_directory(folder);
    return folder;
  }

  static void print(std::string text) { tool::print(std::move(text)); }

  std::string describe(const grading::GroupResult& result) const {
    return grading::describe(result, package_.is_scoring);
  }

  grading::GroupResult run(const std::string& program, const std::vector<std::string>& args) {
    auto options = options_;
    options.leading_args = args;
    if (!source_folder_.empty()) options.folder = source_folder_ / "source";
    options.view.readonly_paths.push_back(scratch_.path());
    const auto records = grading::run_package(package_, program, options, flags_.jobs.value());
    if (!records) tool::reraise_if_interrupted();
    details_.clear();
    slowest_ = std::chrono::milliseconds(0);
    const grading::TestResult* worst = nullptr;
    for (const auto& result : *records) {
      slowest_ = std::max(slowest_, result.usage.cpu_time);
      const bool is_failed = !compare::is_success(result.verdict);
      if (is_failed && worst == nullptr) worst = &result;
    }
    const auto results = grading::grade(package_, *records);
    if (flags_.verbose) {
      for (const auto& group : results) {
        details_ += "  " + text::escape_for_display(group.group) + ": " + describe(group) + '\n';
      }
    }
    if (worst != nullptr) {
      failure_ = "  " + text::escape_for_display(worst->test) + ": " +
                 std::string(to_string(worst->verdict)) + ": " +
                 text::escape_for_display(worst->message) + '\n';
      const bool has_failed = grading::outcome_of(*worst) == Outcome::run_time_error;
      const std::string tail =
          has_failed ? text::last_lines(worst->details.stderr_tail, 5, 1000) : "";
      for (std::size_t at = 0; at < tail.size();) {
        const auto end = std::min(tail.find('\n', at), tail.size());
        failure_ += "    " + text::escape_for_display(tail.substr(at, end - at)) + '\n';
        at = end + 1;
      }
      if (flags_.verbose) details_ += failure_;
    }
    return results.back();
  }

  // Builds a submission, if the package allows its language.
  grading::SourceProgram build(const fs::path& source) {
    source_folder_ = folder_for_build();
    auto built = grading::build_source(source, source_folder_, package_.folder / "include");
    const auto& languages = package_.languages;
    const bool is_known = built.is_supported && !built.language.empty();
    if (is_known && !languages.empty() &&
        std::ranges::find(languages, built.language) == languages.end()) {
      built.error = built.language + " is not among the languages of problem.yaml";
    }
    return built;
  }

  // Prints the result of a program, which is built first if it is a source file. Returns true if it
  // is accepted.
  bool judge_one(const std::string& program) {
    grading::SourceProgram built{.command = {program}};
    source_folder_.clear();
    if (grading::is_source(program)) {
      built = build(program);
    } else {
      check_program(program);
    }
    const std::string shown = text::escape_for_display(program);
    if (!built.error.empty()) {
      print(shown + ": not built: " + text::escape_for_display(built.error) + '\n');
      return false;
    }
    const auto result = run(built.command[0], {built.command.begin() + 1, built.command.end()});
    print(shown + ": " + describe(result) + '\n');
    print(details_);
    return result.outcome == Outcome::accepted;
  }

  // Names the data that the validators do not take for what it is.
  void check_data() {
    const auto found = grading::check_data(package_, folder_for_build());
    if (tool::is_interrupted()) tool::reraise_if_interrupted();
    for (const auto& line : found.skipped) {
      ++skipped_;
      const auto end = line.find(": ");
      print(text::escape_for_display(line.substr(0, end) + ": skipped" + line.substr(end)) + '\n');
    }
    for (const auto& line : found.problems) {
      ++failed_;
      print(text::escape_for_display(line) + '\n');
    }
  }

  // Names what is beside the folders that are checked.
  void skip_unknown(const fs::path& entry) {
    const std::string name = entry.filename();
    if (std::ranges::find(expectations, name, &Expectation::folder) != expectations.end()) return;
    if (!fs::is_directory(entry) && name != "submissions.yaml") return;
    ++skipped_;
    std::string names;
    for (const auto& expected : expectations) {
      names += (names.empty() ? "" : ", ") + std::string(expected.folder);
    }
    print("submissions/" + text::escape_for_display(name) + ": skipped: " +
          (fs::is_directory(entry) ? "expected " + names : "its rules are not supported") + '\n');
  }

  void check(const fs::path& source, const Expectation& expected) {
    const std::string name = std::string(expected.folder) + '/' + source.filename().string();
    const auto built = build(source);
    if (!built.is_supported) {
      ++skipped_;
      print(text::escape_for_display(name) + ": skipped: " + built.error + '\n');
      return;
    }
    if (!built.error.empty()) {
      ++failed_;
      print(text::escape_for_display(name) +
            ": not built: " + text::escape_for_display(built.error) + '\n');
      return;
    }
    failure_.clear();
    const auto result = run(built.command[0], {built.command.begin() + 1, built.command.end()});
    const bool is_partial = expected.folder == "partially_accepted";
    const double best = package_.is_minimized ? package_.data.min_score : package_.data.max_score;
    const bool is_full = package_.is_scoring && result.score == best;
    const bool is_expected = expected.verdicts.find(to_string(result.outcome)) != std::string::npos;
    const bool is_right = is_expected && !(is_partial && is_full);
    if (is_right && result.outcome == Outcome::accepted) {
      has_accepted_ = has_accepted_ || !is_partial;
      if (!is_partial) slowest_accepted_ = std::max(slowest_accepted_, slowest_);
    }
    ++(is_right ? passed_ : failed_);
    std::string line = text::escape_for_display(name) + ": " + describe(result) + ", " +
                       write_decimal(static_cast<double>(slowest_.count()) / 1000) + " s";
    if (!is_right) {
      line += ": expected ";
      line += is_expected ? "less than the best score" : expected.verdicts;
    }
    print(line + '\n' + details_ + (is_right || flags_.verbose ? "" : failure_));
  }

  // As Kattis: a multiple of what the slowest accepted submission takes, in whole seconds or what
  // the package has in place of them.
  void choose_time_limit() {
    const double slowest = static_cast<double>(slowest_accepted_.count()) / 1000;
    const double unit = package_.time_resolution;
    const double limit = unit * std::max(1.0, std::ceil(slowest * package_.time_multiplier / unit));
    set_time_limit(package_, limit);
    print("time limit: " + write_decimal(limit) + " s\n");
  }

  const PackageFlags& flags_;
  system::TemporaryFolder scratch_;
  int builds_ = 0;
  grading::ProblemPackage package_;
  grading::JudgeOptions options_;
  fs::path source_folder_;         // of the submission that was built last, or empty
  std::string details_, failure_;  // of the last run
  std::chrono::milliseconds slowest_{0}, slowest_accepted_{0};
  bool has_accepted_ = false;
  int passed_ = 0, failed_ = 0, skipped_ = 0;
};

int run_on_package(const PackageFlags& flags, const tool::PositionalArgs& args) {
  const fs::path folder = args.args[0];
  if (!grading::is_package(folder)) {
    throw tool::UsageError("no problem package there: " + (folder / "problem.yaml").string());
  }
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  std::optional<PackageRun> run;
  try {
    run.emplace(flags, folder);
  } catch (const tool::UsageError&) {
    throw;
  } catch (const std::runtime_error& error) {
    system::rethrow_if_of_machine();
    tool::print_error("xtest package: " + std::string(error.what()));
    return invalid_tests;
  }
  if (args.args.size() == 1) return run->check_submissions();
  return run->judge({args.args.begin() + 1, args.args.end()});
}

}  // namespace

tool::Command package() {
  return {.name = "xtest package",
          .summary = "check a Kattis problem package",
          .words = "PACKAGE [PROGRAM...]",
          .first = {"FOLDER"},
          .later = {"PROGRAM"},
          .details =
              "PACKAGE is a folder with a problem.yaml. Runs its submissions on all tests and "
              "prints a line for each: the verdict (AC, WA, TLE, RTE, OLE; JE is a judge error), "
              "the score, and the CPU time of the slowest test. Those in submissions/accepted must "
              "be accepted, those in wrong_answer get WA and so on. If the package has no time "
              "limit (.timelimit, or limits in problem.yaml), it is a multiple of the time of the "
              "slowest submission in accepted. Other folders, and submissions in other languages "
              "than C, C++, Java and Python, are named and skipped. With PROGRAM, judges these "
              "programs instead, which may be "
              "source files. xtest PACKAGE PROGRAM shows every failed test of a program.\n\n"
              "Before that, the input and answer validators run on the data, and the output "
              "validator on the outputs in it.\n\n"
              "Validators and graders are trusted and run outside any sandbox.\n\n"
              "Example:\n"
              "  $ xtest package guess\n\n"
              "Exit status: 0 all verdicts as expected, 1 some not, 2 wrong usage, 4 an invalid "
              "package, 5 internal error.",
          .min = 1,
          .start = tool::with_flags<PackageFlags>(
              [](PackageFlags& flags, const tool::PositionalArgs& args) -> int {
                return run_on_package(flags, args);
              })};
}

}  // namespace gauntlet::xtest
