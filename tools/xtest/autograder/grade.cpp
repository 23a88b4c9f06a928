#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <iterator>
#include <map>
#include <stdexcept>
#include <utility>

#include "gauntlet/limits.hpp"
#include "grading/judging/judge.hpp"
#include "grading/reports/text.hpp"
#include "grading/run/run_log.hpp"
#include "grading/submission/build.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;
using process::Sandbox;
using Strings = std::vector<std::string>;

// The end of a build's log that is shown, in bytes.
constexpr std::size_t max_of_log = 16384;

bool has_user_student() {
  const std::string users = '\n' + system::read_start("/etc/passwd");
  return users.find("\nstudent:") != users.npos;
}

bool asks_for_sandbox(const Strings& flags) {
  return std::ranges::any_of(flags,
                             [](const std::string& flag) { return flag.starts_with("--sandbox"); });
}

// Some archives contain a single folder; returns that folder as the submission.
fs::path folder_of(const fs::path& submission, const std::string& program) {
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(submission)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with('.') && name != "__MACOSX") entries.push_back(entry.path());
  }
  const bool is_one = entries.size() == 1 && fs::is_directory(entries.front()) &&
                      entries.front().filename() != *fs::path(program).begin();
  return is_one ? entries.front() : submission;
}

class Grader {
 public:
  Grader(const Assignment& assignment, const AutograderPaths& site)
      : assignment_(assignment),
        site_(site),
        flags_(read_run_flags(assignment.flags)),
        top_(folder_of(site.submission, assignment.program)) {}

  GradingResult grade() {
    // Programs of the staff, such as a checker, run here and not among files of students.
    fs::current_path(tests_);
    choose_sandbox();
    flags_.require_valid = true;
    grading::JudgeOptions options = flags_.conditions.conditions(assignment_.args);
    options.retry_timeouts = flags_.retry_timeouts;
    options.view = view(options.view);
    std::vector<Milestone> milestones;
    if (assignment_.course) {
      milestones = read_course(tests_ / *assignment_.course, options);
    } else {
      milestones.push_back({.tests = {tests_.string()},
                            .program = assignment_.program,
                            .path = tests_ / assignment_.program});
      milestones.back().options = options;
      milestones.back().options.folder = fs::path(milestones.back().path).parent_path();
    }
    grading::reports::GradedRun run;
    for (const auto& milestone : milestones) {
      auto part = grade(milestone);
      if (run.records.empty()) run.start = part.start;
      run.wall_time += part.wall_time;
      std::ranges::move(part.records, std::back_inserter(run.records));
    }
    return {grading::reports::with_final_points(run, flags_.reports.partial), told_};
  }

 private:
  // Paths of the program lie among the tests and mean those in the submission.
  grading::reports::GradedRun grade(const Milestone& milestone) {
    name_ = fs::path(milestone.path).lexically_relative(tests_).string();
    program_ = top_ / name_;
    std::vector<grading::ProblemPackage> packages;
    const auto tests = find_tests_of(milestone, flags_, packages).all();
    grading::RunPlan plan = make_plan(flags_, tests, program_.string());
    if (const auto problems = flags_.refused(plan.test_cases); !problems.empty()) {
      throw std::runtime_error("a test is invalid: " + problems.front());
    }
    grading::JudgeOptions options = milestone.options;
    args_ = options.trailing_args;
    options.folder = (top_ / options.folder.lexically_relative(tests_)).lexically_normal();
    if (!options.wrapper.empty() && drops_rights_) {
      options.wrapper.insert(options.wrapper.begin(), wrapper().string());
    } else if (drops_rights_) {
      options.leading_args.push_back(program_.string());
    }
    std::string error = build();
    if (error.empty()) {
      error = look_for_program();
      if (!error.empty() && assignment_.build.empty()) told_ += error + '\n';
    }
    for (auto& name : plan.names) name = fs::path(name).lexically_relative(tests_).string();
    grading::reports::RunRecorder log(plan, std::nullopt, true);
    if (error.empty()) {
      run(options, log, plan);
    } else {
      refuse(error, log, plan);
    }
    return log.finish();
  }

  void choose_sandbox() {
    if (!asks_for_sandbox(assignment_.flags)) {
      const bool has_strict = !process::sandbox_error(Sandbox::strict);
      flags_.conditions.sandbox = to_string(has_strict ? Sandbox::strict : Sandbox::basic);
    }
    drops_rights_ = site_.drops_rights && flags_.conditions.sandbox == to_string(Sandbox::basic) &&
                    geteuid() == 0 && has_user_student();
    if (!drops_rights_) return;
    fs::permissions(site_.source, fs::perms::owner_all);
    fs::permissions(site_.results, fs::perms::owner_all);
    process::run_process(
        {.command = {"chown", "-R", "-h", "--", "student:", site_.submission.string()},
         .sandbox = Sandbox::none});
  }

  // Returns a view with the submission and the paths of the flags.
  process::SandboxPolicy view(process::SandboxPolicy policy) const {
    policy.readonly_paths.push_back(site_.submission);
    policy.withheld = {system::canonical_path(site_.source), system::canonical_path(site_.results)};
    return policy;
  }

  // Builds the program, unless there was a build in its folder. Returns why there is none, as one
  // line, or "".
  std::string build() {
    if (assignment_.build.empty()) return "";
    const auto [place, is_new] = builds_.try_emplace(program_.parent_path());
    if (is_new) place->second = build_once();
    return place->second;
  }

  std::string build_once() {
    grading::BuildRun run;
    run.settings.command = assignment_.build;
    run.settings.limits.wall_time = std::chrono::seconds(assignment_.build_timeout);
    run.settings.disk = assignment_.build_disk << 20U;
    if (drops_rights_) run.wrapper.push_back(wrapper().string());
    run.folder = program_.parent_path();
    std::error_code error;
    if (!fs::is_directory(run.folder, error)) run.folder = top_;
    const std::string where = run.folder.lexically_relative(site_.submission).string();
    std::string error_text = folder_error(run.folder, where);
    if (!error_text.empty()) return error_text;
    run.top = site_.submission;
    run.sandbox = process::parse_sandbox(flags_.conditions.sandbox).value();
    run.view = view({.readonly_paths = read_see(flags_.conditions.see)});
    run.view.writable_paths = {system::canonical_path(site_.submission), run.folder};
    system::clear_set_id(site_.submission);
    const auto result = grading::run_build(run);
    const std::string name =
        "the build (" + assignment_.build + (where == "." ? "" : ", in " + where) + ')';
    if (result.end == grading::BuildResult::End::internal_error)
      throw std::runtime_error(name + ": " + result.reason);
    const bool is_built = result.end == grading::BuildResult::End::done;
    told_ += name + (is_built ? " succeeded" : " failed: " + result.reason) + '\n';
    const std::string& log = result.log;
    const auto begin = log.size() > max_of_log ? log.find('\n', log.size() - max_of_log) : 0;
    if (begin > 0) told_ += "...";
    told_ += begin < log.size() ? log.substr(begin) : "";
    if (!told_.ends_with('\n')) told_ += '\n';
    return is_built ? "" : name + " failed: " + result.reason;
  }

  // Returns why a build must not run in a folder and write to it, as one line, or "".
  std::string folder_error(const fs::path& folder, const std::string& name) const {
    std::string error =
        grading::build_folder_error(folder, site_.submission, name == "." ? "it" : name);
    if (error.empty() && is_ours(folder)) error = name + " is outside the submission";
    return error;
  }

  // Returns true if the path is, or is inside, a folder that students must not change. In a
  // repository, `source` is inside the submission. The folder of results may contain the
  // submission.
  bool is_ours(const fs::path& path) const {
    const fs::path plain = system::canonical_path(path);
    return std::ranges::any_of(
        std::initializer_list<fs::path>{site_.source, site_.results}, [&](const fs::path& folder) {
          const fs::path ours = system::canonical_path(folder);
          return system::is_inside(plain, ours) &&
                 !system::is_inside(system::canonical_path(site_.submission), ours);
        });
  }

  std::string look_for_program() {
    std::error_code error;
    if (!fs::is_regular_file(program_, error)) {
      return "the submission has no " + name_;
    }
    const bool is_inside = system::is_inside(system::canonical_path(program_),
                                             system::canonical_path(site_.submission));
    if (!is_inside || is_ours(program_)) {
      return name_ + " is outside the submission";
    }
    constexpr auto executable =
        fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    if ((fs::status(program_).permissions() & executable) == fs::perms::none) {
      // Uploads by a browser lose the executable bit.
      fs::permissions(program_, executable, fs::perm_options::add);
    }
    return "";
  }

  void run(const grading::JudgeOptions& options, grading::reports::RunRecorder& log,
           const grading::RunPlan& plan) {
    std::map<std::string, const grading::TestCase*> test_cases;
    for (const auto& test_case : plan.test_cases) test_cases.emplace(test_case.name(), &test_case);
    const bool is_wrapped = drops_rights_ && options.wrapper.empty();
    const std::string program = is_wrapped ? wrapper().string() : program_.string();
    grading::run_suite(plan.test_cases, program, options, flags_.conditions.jobs.value(),
                       [&](const grading::TestResult& result) {
                         log.take(student_message(result, *test_cases.at(result.test)));
                         return true;
                       });
  }

  void refuse(const std::string& error, grading::reports::RunRecorder& log,
              const grading::RunPlan& plan) {
    for (const auto& test_case : plan.test_cases) {
      grading::TestResult result = grading::result_before_run(test_case);
      result.verdict = compare::Verdict::cannot_start;
      result.message = grading::reports::one_line(error);
      log.take(student_message(result, test_case));
    }
  }

  // Returns the record for the student: the command without the wrapper and without our paths.
  grading::TestResult student_message(grading::TestResult result,
                                      const grading::TestCase& test_case) const {
    const auto place = [&](const fs::path& path) {
      return path.lexically_relative(site_.source).string();
    };
    process::RunSpec run{.command = {"./" + name_}, .stdin_file = place(result.test)};
    for (const auto* args : {&test_case.args, &args_}) {
      run.command.insert(run.command.end(), args->begin(), args->end());
    }
    result.program = name_;
    const bool is_passed = grading::place_input(run.stdin_file, run.command);
    result.details.command = test_case.scenario ? grading::scenario_command(test_case, run)
                             : is_passed
                                 ? process::shell_program(run)
                                 : process::shell_program(run) + " < " +
                                       process::shown_command({place(grading::file_of(result))});
    result.test = fs::path(result.test).lexically_relative(tests_).string();
    result.suite = fs::path(result.test).parent_path().string();
    return result;
  }

  fs::path wrapper() const { return site_.source / "as-student"; }

  const Assignment& assignment_;
  const AutograderPaths& site_;
  RunFlags flags_;
  fs::path tests_ = site_.source / "tests";
  fs::path top_;
  std::string name_;  // of the program in the submission
  Strings args_;      // of the program, after those of each test
  fs::path program_;
  // The folders in which a build has run, and why it gave no program, or "".
  std::map<fs::path, std::string> builds_;
  bool drops_rights_ = false;
  std::string told_;
};

}  // namespace

std::string grading_log(const GradingResult& graded) {
  std::string text = grading::reports::printable(graded.student_message);
  for (const auto& result :
       grading::reports::redacted(grading::reports::as_of(graded.run, grading::now())).records) {
    if (result.verdict == compare::Verdict::pass) continue;
    text +=
        '\n' + grading::reports::one_line(result.test) + '\n' + grading::reports::describe(result);
  }
  return text;
}

GradingResult grade(const Assignment& assignment, const AutograderPaths& site) {
  return Grader(assignment, site).grade();
}

}  // namespace gauntlet::xtest
