#include <deque>
#include <filesystem>
#include <map>

#include "cli/command_line.hpp"
#include "grading/judging/judge.hpp"
#include "grading/judging/relative_limits.hpp"
#include "grading/results/shard.hpp"
#include "grading/submission/submission.hpp"
#include "grading/test_cases/strays.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/program.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "text/names.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/run_flags.hpp"
#include "xtest/session/course.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

using Strings = std::vector<std::string>;

std::string text_for_the_manual() {
  return "Environment:\n"
         "  NO_COLOR             if set and not empty, --color auto uses no colors\n"
         "  PATH                 the folders searched for programs whose names have "
         "no slash\n"
         "  TMPDIR               the folder for the temporary folders of programs "
         "(default /tmp)\n"
         "  SLURM_ARRAY_TASK_ID  and the other variables of job arrays and parallel "
         "CI jobs: the shard that --shard auto selects, by the first of these that "
         "is set: " +
         grading::job_array_variables() +
         "; where the system does not tell the number of shards (PBS, Torque, "
         "Kubernetes): --shard auto/N\n"
         "  TEST_SHARD_INDEX     and TEST_TOTAL_SHARDS (Bazel), or GTEST_SHARD_INDEX and "
         "GTEST_TOTAL_SHARDS: the shard to run without --shard; the index counts from 0. "
         "TEST_SHARD_STATUS_FILE or GTEST_SHARD_STATUS_FILE is then created\n"
         "  GITHUB_ACTIONS       and GITHUB_STEP_SUMMARY: where --github auto writes\n\n"
         "Files:\n"
         "  n-in.json, n-out.json, n-err.txt, n-files, n-expected-files, n-scenario.json, "
         "n-opts.json, opts.json  the tests, as described above";
}

// Returns the times of the reference, which runs like the program but sees other files and has its
// own cache, if any. Without a reference nothing is measured.
grading::ReferenceTimes times_of_reference(const RunFlags& flags,
                                           const grading::JudgeOptions& judge_options,
                                           const std::filesystem::path& cache) {
  if (!flags.reference) return grading::ReferenceTimes(nullptr);
  const Command reference = read_command("--reference", *flags.reference);
  check_program(reference.program);
  grading::JudgeOptions options = judge_options;
  options.wrapper.clear();
  options.leading_args = reference.args;
  options.cache = cache;
  options.view = {.readonly_paths = read_see(flags.conditions.see),
                  .network = judge_options.view.network};
  grading::show_files(options.view, reference.program, reference.args);
  grading::show_files(options.view, reference.program, options.trailing_args);
  return grading::ReferenceTimes([=](const grading::TestCase& test_case) {
    return grading::run_test(grading::plan(test_case, reference.program, options));
  });
}

// The tests of a run, and whose they are.
struct Work {
  std::vector<Milestone> milestones;
  std::vector<grading::ProblemPackage> packages = {};
  std::map<std::string, std::size_t> places = {};  // of the milestone, by input

  const Milestone& milestone_of(const grading::TestCase& test) const {
    return milestones[places.at(test.input.string())];
  }
  grading::PlannedTest planned(const grading::TestCase& test) const {
    const Milestone& milestone = milestone_of(test);
    return grading::plan(test, milestone.path, milestone.options);
  }
  std::string programs() const {
    std::vector<std::string> names;
    names.reserve(milestones.size());
    for (const auto& each : milestones) names.push_back(each.program);
    return text::joined(names, "\n");
  }
};

int run_tests(const RunFlags& flags, grading::RunPlan& plan, Work& work,
              std::optional<LastRun>* last) {
  try {
    std::deque<system::TemporaryFolder> caches;
    const auto new_cache = [&] {
      return flags.keep_cache ? caches.emplace_back().path() : std::filesystem::path();
    };
    for (auto& each : work.milestones) each.options.cache = new_cache();
    const grading::JudgeOptions& options = work.milestones.front().options;
    auto times = times_of_reference(flags, options, new_cache());
    const bool has_several = work.milestones.size() > 1;
    Session session(flags, plan, last, work.packages, has_several);
    const auto run = [&](std::size_t i) {
      const grading::TestCase& test = plan.test_cases[i];
      auto result = times.run(work.planned(test));
      if (result) result->program = work.milestone_of(test).program;
      return result;
    };
    grading::run_by_needs(plan.test_cases, plan.done, flags.conditions.jobs.value(),
                          options.retry_timeouts, run,
                          [&](const auto& record) { return session.take(record); });
    const ExitStatus status = session.finish();
    caches.clear();
    tool::reraise_if_interrupted();
    return status;
  } catch (...) {  // all programs have ended by now
    tool::reraise_if_interrupted();
    throw;
  }
}

int list(const grading::RunPlan& plan, bool with_tags) {
  std::string lines;
  for (const auto& test_case : plan.test_cases) {
    const bool is_invalid = !test_case.status.invalid.empty();
    lines += is_invalid ? "INVALID: " : "";
    lines += text::escape_for_display(is_invalid ? test_case.status.invalid : test_case.name());
    if (with_tags) lines += ':';
    for (const auto& tag : test_case.tags) lines += with_tags ? ' ' + tag : "";
    lines += '\n';
  }
  tool::print(std::move(lines));
  return ok;
}

// Returns the fingerprint of the programs' files; it says whether a run can be resumed.
std::string fingerprint_of(const std::vector<Milestone>& milestones) {
  std::vector<std::string> prints;
  prints.reserve(milestones.size());
  for (const auto& each : milestones) {
    const auto file = process::find_program(each.path);
    prints.push_back(file ? grading::fingerprint_of_submission(system::canonical_path(*file)) : "");
  }
  return prints.size() == 1 ? prints.front() : grading::digest_of(prints);
}

// Names those files whose tests would be selected.
void report_selected_strays(const std::vector<std::filesystem::path>& strays,
                            const RunFlags& flags) {
  if (flags.failed) return;
  grading::Selection selection;
  selection.filter = flags.selection.filter;
  selection.exclude = flags.selection.exclude;
  if (flags.name) selection.name = grading::parse_name_expression(*flags.name);
  std::vector<grading::TestCase> files;
  files.reserve(strays.size());
  for (const auto& file : strays) files.push_back({.input = file});
  std::vector<std::filesystem::path> selected;
  for (const auto& file : grading::select(files, selection)) selected.push_back(file.input);
  report_strays("xtest", selected);
}

// Throws tool::UsageError if a rule of the command line has no effect on any test.
void check_rules(const std::vector<grading::TestCase>& tests, const Work& work) {
  if (work.milestones.size() > 1) return;
  const compare::Rules& rules = work.milestones.front().options.rules;
  std::string rule;
  for (const auto& test : tests) {
    const bool has_answers = test.status.invalid.empty() && test.expected.folder.empty();
    const auto method = grading::method_of(test, compare::combine(rules, test.rules));
    rule = has_answers ? compare::rule_without_effect(rules, method) : "";
    if (rule.empty()) return;
  }
  if (rule.empty()) return;
  throw tool::UsageError("--rule " + rule + " has no effect on any of the tests; see --compare");
}

// Finds the tests of all milestones. Throws tool::UsageError if two have the same.
grading::TestSuite find_tests(const RunFlags& flags, Work& work) {
  grading::TestSuite all;
  for (std::size_t i = 0; i < work.milestones.size(); ++i) {
    const Milestone& milestone = work.milestones[i];
    auto suite = find_tests_of(milestone, flags, work.packages);
    if (work.milestones.size() > 1 && suite.all().empty()) {
      tool::print_error("xtest: " + milestone.name + ": no tests in " +
                        text::joined(milestone.tests, " and "));
    }
    for (const auto& test : suite.all()) {
      const auto [place, is_new] = work.places.emplace(test.input.string(), i);
      if (is_new || place->second == i) continue;
      throw tool::UsageError(test.input.string() + " is a test of two milestones, " +
                             work.milestones[place->second].name + " and " +
                             work.milestones[i].name);
    }
    append(std::move(suite), all);
  }
  return all;
}

void withhold_answers(const RunFlags& flags, Work& work) {
  std::vector<std::filesystem::path> tests;
  for (const auto& each : work.milestones) {
    tests.insert(tests.end(), each.tests.begin(), each.tests.end());
  }
  for (auto& milestone : work.milestones) {
    grading::JudgeOptions& options = milestone.options;
    if (options.sandbox != process::Sandbox::strict) continue;
    if (!options.wrapper.empty()) {
      grading::show_files(options.view, options.wrapper[0], options.wrapper);
    }
    const auto own = grading::show_files(options.view, milestone.path, {});
    grading::withhold_answers(options.view, own, tests, flags.files());
  }
}

// Returns the end of a message about folders without tests.
std::string remedy_for_missing_answers(const std::vector<Milestone>& milestones) {
  Strings folders;
  for (const auto& each : milestones) {
    folders.insert(folders.end(), each.tests.begin(), each.tests.end());
  }
  const auto inputs = find_all(folders, [](const auto& folder) {
    return is_folder(folder) ? grading::find_inputs(folder) : grading::TestSuite();
  });
  if (inputs.valid.empty()) return "";
  Strings words{"xtest", "accept"};
  words.insert(words.end(), folders.begin(), folders.end());
  words.insert(words.end(), {"--reference", "PROGRAM"});
  return "; to record the answers of a correct program: " + process::shown_command(words);
}

// Throws tool::UsageError before the run if the results of --earlier are not of these tests.
void check_earlier(const RunFlags& flags, const grading::RunPlan& plan, const Work& work) {
  grading::reports::GradedRun planned{plan.done};
  for (const auto& test : plan.test_cases) {
    auto& result = planned.records.emplace_back();
    result.test = test.name();
    result.program = work.milestone_of(test).program;
  }
  flags.reports.counting(std::move(planned));
}

int test(const RunFlags& flags, Work work, std::optional<LastRun>* last) {
  const auto suite = find_tests(flags, work);
  const auto tests = suite.all();
  const bool has_several = work.milestones.size() > 1;
  if (!has_several) check_program(work.milestones.front().path);
  grading::RunPlan plan = make_plan(flags, tests, work.programs());
  if (const auto problems = flags.refused(plan.test_cases); !problems.empty()) {
    for (const auto& problem : problems) tool::print_error("xtest: " + problem);
    return invalid_tests;
  }
  if (plan.names.empty() && plan.header.shard.of == 1 && !flags.allow_empty) {
    tool::print_error(
        tests.empty() ? "xtest: no tests found (files such as 1-in.json with 1-out.json, or 1.in "
                        "with 1.out); " +
                            text::escape_for_display(grading::describe_others(suite.others)) +
                            remedy_for_missing_answers(work.milestones)
                      : "xtest: no test is selected; see --tags, --filter and -k");
    return nothing_selected;
  }
  report_selected_strays(suite.strays, flags);
  if (flags.list) return list(plan, flags.verbose);
  check_rules(plan.test_cases, work);
  bool has_problems = false;
  for (const auto& test_case : plan.test_cases) {
    const std::string problem = grading::problem_of(work.planned(test_case));
    if (problem.empty()) continue;
    tool::print_error("xtest: " + problem);
    has_problems = true;
  }
  if (has_problems) return invalid_tests;
  const auto lock = flags.results ? lock_results(*flags.results) : system::FileLock();
  if (flags.results) plan.header.program = fingerprint_of(work.milestones);
  if (flags.resume) {
    resume(plan, *flags.results, has_several ? "a program" : work.milestones.front().program);
  }
  check_earlier(flags, plan, work);
  withhold_answers(flags, work);
  return run_tests(flags, plan, work, last);
}

// Throws tool::UsageError if the program stands before the folders (xtest ./prog TESTS), or seems
// to stand among them, with an argument after it (xtest TESTS python3 prog.py).
void check_program_is_last(const Strings& words) {
  if (is_folder(words.back()) && !is_folder(words[0]) && process::find_program(words[0])) {
    std::string call = "xtest";
    for (std::size_t i = 1; i < words.size(); ++i) call += ' ' + words[i];
    throw tool::UsageError("the tests come before the program: " + call + ' ' + words[0]);
  }
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (std::filesystem::exists(words[i]) || !process::find_program(words[i])) continue;
    std::string call = "xtest " + words[0] + ' ' + words[i] + " --";
    for (std::size_t next = i + 1; next < words.size(); ++next) call += ' ' + words[next];
    throw tool::UsageError("no such folder: " + words[i] +
                           "; the arguments of a program follow --: " + call);
  }
}

// Returns true if a command line without tests and program means the milestones of a course: it
// names their file or folder, or nothing.
bool is_course(const Strings& words, bool is_asked_for) {
  return words.empty() ||
         (words.size() == 1 &&
          (is_asked_for || std::filesystem::path(words[0]).filename() == usual_course));
}

std::vector<Milestone> milestones_of(const Strings& words, const grading::JudgeOptions& options) {
  const std::filesystem::path place = words.empty() ? "." : words[0];
  if (!is_folder(place)) return read_course(place, options);
  const auto file = (place / usual_course).lexically_normal();
  if (std::filesystem::exists(file)) return read_course(file, options);
  auto found = find_milestones(place, options);
  if (!found.empty()) return found;
  throw tool::UsageError("expected TESTS... PROGRAM; " + place.string() +
                         " has no course.json, and no milestones: folders such as 3 with tests in "
                         "3/Tests and a program 3/xNAME");
}

int run_words(RunFlags& flags, const tool::PositionalArgs& args) {
  flags.check();
  if (flags.selection.shuffle) {
    tool::print_error("xtest: test order: --shuffle=" + std::to_string(*flags.selection.shuffle));
  }
  const bool has_course = is_course(args.args, flags.conditions.rules.course);
  if (has_course) flags.conditions.rules.course = false;
  if (!has_course && args.args.size() < 2) throw tool::UsageError("expected TESTS... PROGRAM");
  if (!has_course) check_program_is_last(args.args);
  auto options = flags.conditions.conditions(args.args_after_dashes, true);
  if (has_course && (flags.reference || flags.watch)) {
    throw tool::UsageError("--reference and --watch are for one program: TESTS... PROGRAM");
  }
  if (flags.reference.has_value() != options.time_factors.has_any()) {
    throw tool::UsageError(flags.reference
                               ? "--reference needs a limit that is relative to it: --timeout 5x"
                               : "a limit such as 5x needs --reference PROGRAM");
  }
  options.retry_timeouts = flags.retry_timeouts;
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  if (has_course) return test(flags, {milestones_of(args.args, options)}, nullptr);
  const Milestone only{.tests = {args.args.begin(), args.args.end() - 1},
                       .program = args.args.back(),
                       .path = args.args.back(),
                       .options = options};
  const auto once = [&](std::optional<LastRun>* last) { return test(flags, {{only}}, last); };
  if (flags.watch) watch_and_rerun(args.args, [&](std::optional<LastRun>& last) { once(&last); });
  return once(nullptr);
}

}  // namespace

tool::Command command() {
  return {
      .name = "xtest",
      .summary = "run a program against folders of tests",
      .words = "[run] [TESTS... PROGRAM] [-- ARGS...]",
      .first = {"FOLDER"},
      .later = {"FOLDER", "PROGRAM"},
      .details =
          "TESTS are folders, searched recursively, or single inputs. Each n-in.json is given to "
          "PROGRAM "
          "as its input; n is any name that does not begin with a \".\". The files "
          "beside it are\n"
          "  n-out.json    the expected answers: JSON values, compared by value\n"
          "  n-err.txt     PROGRAM must fail, with this text on standard error\n"
          "  n-opts.json   {\"args\": [\"--strict\"]}: the arguments of PROGRAM, and other "
          "options\n"
          "  n-files       a folder with files that PROGRAM finds in its working directory\n"
          "  n-expected-files  files that it must write there\n"
          "  opts.json     {\"tags\": [\"slow\"]}: options of all tests in this folder and "
          "below\n"
          "A folder with a problem.yaml is a Kattis problem package: its tests are run with its "
          "limits and judged by its output validator, which is trusted.\n"
          "Without TESTS and PROGRAM, all milestones of a course are run: those of course.json or "
          "of "
          "the file after --course, otherwise each program N/xNAME on the tests in N/Tests.\n"
          "An n-scenario.json is a test over TCP: PROGRAM is the server or a client, and "
          "programs of the course, JSON streams, xclients or xserver are the other side. A "
          "scenario.json makes such tests of pairs of files, such as n-server-config.json and "
          "n-client-config.json.\n\n"
          "Other commands, each with its own --help:\n"
          "  xtest report    writes reports from results files\n"
          "  xtest merge     merges the results files of all shards\n"
          "  xtest accept    records the answers of a program as the expected answers\n"
          "  xtest diff      compares two results files, or two files of JSON values or text\n"
          "  xtest package   checks the submissions of a Kattis problem package\n"
          "  xtest validate  checks submitted tests against a reference program\n"
          "  xtest fest      runs every team's tests against every other team's program\n"
          "  xtest collect   collects the git repositories of teams at a deadline\n"
          "  xtest gradescope  writes an autograder for Gradescope\n"
          "  xtest classroom  writes an autograding workflow for GitHub Classroom\n"
          "  xtest classroom50  writes an autograder for Classroom 50\n"
          "  xtest gradebook  fills the grades of a class into a gradebook of Canvas or Moodle\n"
          "  xtest import    makes text tests of those of GitHub Classroom\n"
          "  xtest fuzz      searches for an input on which two programs differ\n"
          "  xtest doctor    checks whether this machine is ready for grading\n"
          "  xtest sandbox-report  lists which sandbox guarantees hold on this machine\n\n"
          "Example:\n"
          "  $ xtest harness-tests/xboard ./xboard --tags course\n\n"
          "Exit status: 0 all passed, 1 some failed, 2 wrong usage, 3 no tests "
          "selected, 4 some are invalid, 5 internal error; 128 + N if ended by signal N.",
      .min = 0,
      .start =
          tool::with_flags<RunFlags>([](RunFlags& flags, const tool::PositionalArgs& args) -> int {
            return run_words(flags, args);
          }),
      .manual = text_for_the_manual(),
      .commands = named_commands()};
}

}  // namespace gauntlet::xtest
