#include "xtest/session/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "core/numbers.hpp"
#include "grading/packages/grader.hpp"
#include "grading/results/results.hpp"
#include "harness/options.hpp"
#include "process/program.hpp"
#include "system/folders/folder.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "text/names.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/reports.hpp"

namespace gauntlet::xtest {
namespace {

std::vector<std::string> all_tags(const std::vector<grading::TestCase>& test_cases) {
  std::set<std::string> tags;
  for (const auto& test_case : test_cases)
    tags.insert(test_case.tags.begin(), test_case.tags.end());
  return {tags.begin(), tags.end()};
}

// Parses tags. Warns of wanted tags that no test has, and of unwanted ones that may be misspelled.
grading::TagFilter read_choice(const std::string& text, const std::vector<grading::TestCase>& all) {
  try {
    auto choice = grading::parse_tags(text);
    const auto known = all_tags(all);
    for (const auto& tag : grading::unknown_tags(choice, known)) {
      const std::string hint = tool::did_you_mean(tag, known);
      const bool is_wanted = std::ranges::count(choice.include, tag) > 0;
      if (!is_wanted && hint.empty()) continue;
      tool::print_error(std::string("xtest: no test has the tag ").append(tag).append(hint));
    }
    return choice;
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError("--tags: " + std::string(error.what()));
  }
}

grading::NameTest read_name(const std::string& text) {
  try {
    return grading::parse_name_expression(text);
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError("-k: " + std::string(error.what()));
  }
}

std::vector<grading::TestCase> choose(const RunFlags& flags,
                                      const std::vector<grading::TestCase>& all) {
  grading::Selection selection = flags.selection;
  if (flags.failed) selection.only = grading::failed_inputs(read_results(*flags.failed).records);
  for (const auto& text : flags.tags) selection.tags.push_back(read_choice(text, all));
  if (flags.name) selection.name = read_name(*flags.name);
  auto chosen = grading::select(all, selection);
  if (!flags.variants) return chosen;
  try {
    return grading::expand_variants(chosen, grading::parse_variants(*flags.variants));
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError("--variants: " + std::string(error.what()));
  }
}

}  // namespace

grading::RunPlan make_plan(const RunFlags& flags, const std::vector<grading::TestCase>& all,
                           const std::string& program) {
  auto plan = grading::make_plan(choose(flags, all), program, flags.conditions.sandbox);
  if (const auto shard = flags.shard.chosen()) {
    keep_shard(plan, *shard, flags.shard.split_up(plan.names, shard->of));
  }
  return plan;
}

void resume(grading::RunPlan& plan, const std::string& results, const std::string& program) {
  if (!std::filesystem::exists(results)) return;
  auto found = read_results(results);
  const std::string before = found.headers.empty() ? "" : found.headers.front().program;
  if (!grading::resume(plan, std::move(found))) {
    throw tool::UsageError(results +
                           " has the results of another run; choose another --results file");
  }
  if (!before.empty() && before != plan.header.program) {
    throw tool::UsageError(results + " has the results of another version of " + program +
                           "; omit --resume, or choose another --results file");
  }
}

namespace {

constexpr std::size_t max_lines = 10;  // messages about several tests

void append_lines(const std::vector<std::string>& lines, std::string& text) {
  for (std::size_t i = 0; i < std::min(lines.size(), max_lines); ++i) text += lines[i] + '\n';
  if (lines.size() > max_lines) {
    text += "... and " + pluralize(lines.size() - max_lines, "more line") + "\n";
  }
}

bool has_groups(const grading::RunPlan& plan) {
  const auto is_in_group = [](const auto& test) { return !test.points.groups.empty(); };
  return std::ranges::any_of(plan.test_cases, is_in_group) ||
         std::ranges::any_of(plan.done, is_in_group);
}

// Appends the totals of each program.
void append_programs(const grading::reports::GradedRun& run, bool partial, std::string& text) {
  const auto scored = grading::reports::with_final_points(run, partial);
  for (const auto& program : grading::reports::by_program(scored.records)) {
    text += grading::reports::describe(program) + '\n';
  }
}

// If there are groups of tests, appends the points of each and of the run.
void append_groups(const grading::reports::GradedRun& run, bool partial, std::string& text) {
  const auto scored = grading::reports::with_final_points(run, partial);
  const auto lines = grading::reports::group_lines(scored);
  if (lines.empty()) return;
  append_lines(lines, text);
  text +=
      "all tests: " + grading::reports::points_in_words(grading::reports::tally(scored.records)) +
      '\n';
}

}  // namespace

Session::Session(const RunFlags& flags, const grading::RunPlan& plan, std::optional<LastRun>* last,
                 std::span<const grading::ProblemPackage> packages, bool has_programs)
    : flags_(flags),
      plan_(plan),
      last_(last),
      packages_(packages),
      has_programs_(has_programs),
      log_(plan, flags.results,
           flags.reports.are_given() || last != nullptr || !packages.empty() || has_programs ||
               has_groups(plan)),
      output_(flags.reports.output(flags.results)),
      has_color_(tool::wants_color(flags.color, output_.file())),
      progress_("xtest", plan.names.size(), "tests") {}

void Session::show_failure(const grading::TestResult& result) {
  if (flags_.quiet > 1 || !failures_.is_new(result)) return;
  progress_.clear();
  if (flags_.quiet > 0) {
    output_.text() += grading::reports::brief_failure(result, has_color_);
    return;
  }
  output_.text() += grading::failure_summary(result, look_on(output_.file(), has_color_)) + '\n';
  brief_failures_.push_back(grading::reports::brief_failure(result, has_color_));
}

bool Session::take(const grading::TestResult& result) {
  log_.take(result);
  if (flags_.durations) durations_.add(result);
  if (flags_.verbose) {
    progress_.clear();
    output_.text() += grading::reports::verdict_line(result, has_color_);
  }
  if (!is_success(result.verdict)) {
    failed_.insert(result.test);
    show_failure(result);
  } else if (result.verdict != compare::Verdict::pass) {
    reasons_.add(result);
  }
  output_.flush();
  progress_.reach(log_.taken(), ", " + std::to_string(log_.failures()) + " failed");
  return !flags_.fail_fast || *flags_.fail_fast == 0 || log_.failures() < *flags_.fail_fast;
}

// If most of the tests that fail are not of the course, returns how the others fared, for the last
// line. If all tests of the course pass, says what those that fail have in common.
std::string Session::add_course_summary() {
  constexpr std::string_view course = "course";
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::map<std::string, std::size_t> tags;  // of failed tests
  for (const auto& test_case : plan_.test_cases) {
    const bool is_failed = failed_.contains(test_case.name());
    if (std::ranges::count(test_case.tags, course) > 0) ++(is_failed ? failed : passed);
    for (const auto& tag : test_case.tags) tags[tag] += is_failed ? 1 : 0;
  }
  if (passed + failed == 0 || failed_.size() <= 2 * failed) return "";
  const std::string end = " (--tags course: " + std::to_string(passed) + " passed, " +
                          std::to_string(failed) + " failed)";
  if (failed > 0 || flags_.quiet > 1) return end;
  std::vector<std::pair<std::size_t, std::string>> common;
  for (const auto& [tag, count] : tags) {
    if (count > 0) common.emplace_back(count, tag + " (" + std::to_string(count) + ')');
  }
  std::ranges::stable_sort(common, [](const auto& a, const auto& b) { return a.first > b.first; });
  constexpr std::size_t max_tags = 4;
  std::vector<std::string> words;
  for (const auto& [count, tag] : common) {
    if (words.size() < max_tags) words.push_back(tag);
  }
  output_.text() += passed == 1 ? "the test" : "all " + std::to_string(passed) + " tests";
  output_.text() += std::string(" of the course ") + (passed == 1 ? "passes" : "pass");
  if (!words.empty())
    output_.text() += "; the failed ones have the tags " + text::joined(words, ", ");
  output_.text() += '\n';
  return end;
}

// Prints the result of each group of a package, if all of its tests have been run.
ExitStatus Session::add_package_groups(const grading::reports::GradedRun& run) {
  ExitStatus status = ok;
  std::map<std::string_view, const grading::TestResult*> records;
  for (const auto& result : run.records) records.emplace(result.test, &result);
  for (const auto& package : packages_) {
    if (!package.grader_problem.empty()) {
      output_.text() += text::escape_for_display(package.grader_problem) + '\n';
      status = std::max(status, invalid_tests);
      continue;
    }
    if (!package.is_scoring && package.data.groups.size() < 2) continue;
    std::vector<grading::TestResult> tests;
    for (const auto& test_case : package.tests) {
      const auto found = records.find(test_case.input.native());
      if (found != records.end()) tests.push_back(*found->second);
    }
    if (tests.size() < package.tests.size()) continue;
    const std::string name = packages_.size() > 1 ? package.folder.string() + ": " : "";
    for (const auto& group : grading::grade(package, tests)) {
      if (group.outcome == grading::Outcome::judge_error) status = internal_error;
      if (flags_.quiet > 1) continue;
      output_.text() += text::escape_for_display(name + group.group) + ": " +
                        describe(group, package.is_scoring) + '\n';
    }
  }
  return status;
}

void Session::add_summary() {
  if (brief_failures_.size() > 1) {
    output_.text() += "failures:\n";
    for (const std::string& line : brief_failures_) output_.text() += line;
  }
  append_lines(failures_.lines(), output_.text());
  if (flags_.quiet == 0 && !flags_.verbose) append_lines(reasons_.lines(), output_.text());
  if (flags_.durations) output_.text() += durations_.lines(*flags_.durations);
  if (const auto warning =
          log_.warning("see -j, --retry-timeouts", "rerun them with --rerun-failed");
      !warning.empty()) {
    output_.text() += warning + '\n';
  }
}

void Session::compare_with_last(const grading::reports::GradedRun& run) {
  if (last_ == nullptr) return;
  if (*last_) {
    auto changes = grading::compare_results((*last_)->records, run.records);
    std::erase_if(changes, [](const grading::Change& change) {  // not run, as with --fail-fast
      return change.kind == grading::Change::Kind::removed ||
             change.kind == grading::Change::Kind::added;
    });
    output_.text() += grading::reports::change_lines(changes, has_color_);
  }
  last_->emplace(run.records, log_.tally());
}

ExitStatus Session::finish() {
  progress_.clear();
  const auto run = log_.finish();
  const auto counting = flags_.reports.counting(run);
  flags_.reports.write(counting, output_, has_programs_);
  if (flags_.quiet < 2) add_summary();
  const ExitStatus graded = add_package_groups(run);
  if (flags_.quiet < 2) {
    if (has_programs_) append_programs(counting, flags_.reports.partial, output_.text());
    append_groups(counting, flags_.reports.partial, output_.text());
    append_lines(counting.score_lines, output_.text());
  }
  const std::string end = add_course_summary();
  compare_with_last(run);
  return std::max(write_totals(log_.tally(), output_, has_color_, end), graded);
}

ExitStatus write_totals(const grading::reports::Totals& totals, tool::Output& output,
                        bool has_color, const std::string& end) {
  output.text() += grading::reports::totals_line(totals, has_color);
  output.text().insert(output.text().size() - 1, end);
  output.flush();
  return status_of(totals);
}

ExitStatus write_totals(const Reports& reports, const grading::reports::GradedRun& run,
                        tool::Output& output) {
  if (grading::reports::are_of_several(run.records)) {
    append_programs(run, reports.partial, output.text());
  } else {
    append_groups(run, reports.partial, output.text());
  }
  append_lines(run.score_lines, output.text());
  return write_totals(grading::reports::tally(grading::reports::with_needs(run).records), output);
}

namespace {

constexpr std::size_t max_files = 5;

// Lists the changed files; lists folders only if no file has changed.
std::string describe(std::vector<std::filesystem::path> changed) {
  const bool has_files = !std::ranges::all_of(changed, is_folder);
  if (has_files) std::erase_if(changed, is_folder);
  std::string words;
  for (std::size_t i = 0; i < std::min(changed.size(), max_files); ++i) {
    words += (i > 0 ? ", " : "") + changed[i].string();
  }
  if (changed.size() > max_files) {
    words += " and " + pluralize(changed.size() - max_files, "other");
  }
  return words;
}

void begin_again(const std::string& changed, const std::optional<LastRun>& last) {
  if (isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) tool::show("\033[H\033[2J");
  tool::print_error("xtest: changed: " + changed);
  if (last) tool::print_error("xtest: before: " + grading::reports::describe(last->tally));
}

}  // namespace

void watch_and_rerun(const std::vector<std::string>& words,
                     const std::function<void(std::optional<LastRun>& last)>& run) {
  std::vector<std::filesystem::path> paths(words.begin(), words.end());
  if (const auto program = process::find_program(words.back())) paths.back() = *program;
  system::FileWatcher changes(paths);
  std::optional<LastRun> last;
  for (;;) {
    try {
      run(last);
      // For example, the program does not exist at the moment.
    } catch (const tool::UsageError& error) {
      tool::print_error("xtest: " + std::string(error.what()));
    }
    tool::print_error("xtest: waiting for changes");
    while (!changes.poll_changes() && !tool::is_interrupted())
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
    tool::reraise_if_interrupted();
    begin_again(describe(changes.changed()), last);
  }
}

}  // namespace gauntlet::xtest
