#include "grading/packages/data_check.hpp"

#include <chrono>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "gauntlet/process.hpp"
#include "grading/judging/judge.hpp"
#include "grading/packages/source_program.hpp"
#include "process/termination.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "system/folders/scratch_folder.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

// An input or answer validator.
struct Validator {
  std::string name;
  fs::path path;    // in the package
  fs::path folder;  // with its own files
  std::vector<std::string> command;
};

using Validators = std::vector<Validator>;

const std::vector<std::string>& args_for(const Validator& validator, const ValidatorArgs& args) {
  static const std::vector<std::string> none;
  const auto own = args.find(validator.name);
  if (own != args.end()) return own->second;
  const auto all = args.find("");
  return all == args.end() ? none : all->second;
}

class Checks {
 public:
  Checks(const ProblemPackage& package, const fs::path& build_folder) : package_(package) {
    for (const char* const name : {"input_validators", "input_format_validators"}) {
      add_validators(package.folder / name, build_folder / name, inputs_);
    }
    can_judge_inputs_ = found_.skipped.empty();
    add_validators(package.folder / "answer_validators", build_folder / "answers", answers_);
  }

  DataCheck run() {
    for (const auto& data : package_.checked) {
      if (is_interrupted_) break;
      check(data);
    }
    for (const auto& file : entries_of(package_.folder / "data/sample")) {
      if (file.extension() == ".interaction") check_interaction(file);
    }
    return std::move(found_);
  }

 private:
  void add_problem(const fs::path& file, const std::string& problem) {
    found_.problems.push_back(file.lexically_relative(package_.folder).string() + ": " + problem);
  }

  void add_validators(const fs::path& folder, const fs::path& build_folder, Validators& all) {
    for (const auto& path : entries_of(folder)) {
      const auto skip = [&] {
        found_.skipped.push_back(path.lexically_relative(package_.folder).string() +
                                 ": its language is not supported");
      };
      if (path.extension() == ".ctd" || path.extension() == ".viva") {
        skip();
        continue;
      }
      const bool has_own_build = has_build_or_run(path);
      try {
        if (!has_own_build && !is_program(path)) continue;
      } catch (const std::runtime_error&) {
        skip();
        continue;
      }
      const fs::path place = build_folder / std::to_string(all.size());
      const SourceProgram built = build_source(path, place);
      if (!built.error.empty()) throw std::runtime_error(path.string() + ": " + built.error);
      const fs::path name = fs::is_directory(path) ? path.filename() : path.stem();
      all.push_back({name, path, place / "source", built.command});
    }
  }

  // Returns why a validator does not accept a file, or "".
  std::string rejection(const Validator& validator, const fs::path& file,
                        const std::vector<std::string>& args, const fs::path& files) {
    process::RunSpec run{.command = validator.command, .sandbox = process::Sandbox::none};
    run.command.insert(run.command.end(), args.begin(), args.end());
    run.stdin_file = fs::absolute(file);
    run.limits.wall_time = std::chrono::minutes(1);
    run.working_directory = validator.folder;
    std::optional<system::TemporaryFolder> place;
    if (!files.empty()) {
      run.working_directory = place.emplace().path();
      for (const auto& from : {validator.folder, files}) system::copy_tree(from, place->path());
    }
    const process::RunResult ended = process::run_process(run);
    is_interrupted_ = is_interrupted_ || ended.end == process::RunResult::Termination::interrupted;
    const bool has_exited = ended.end == process::RunResult::Termination::exited;
    constexpr int accepts = 42;
    if (has_exited && ended.code == accepts) return "";
    const std::string how = has_exited ? "exit status " + std::to_string(ended.code)
                                       : process::termination_text(ended, run.limits).sentence;
    auto said = text::trimmed(ended.err, " \t\r\n");
    if (said.empty()) said = text::trimmed(ended.out, " \t\r\n");
    if (const auto last = said.rfind('\n'); last != said.npos) said = said.substr(last + 1);
    return how + (said.empty() ? "" : ": " + text::truncate_text(said, 200));
  }

  std::string named(const Validator& validator, const std::string& why) const {
    return validator.path.lexically_relative(package_.folder).string() + " rejects it: " + why;
  }

  // Returns "VALIDATOR rejects it: ..." for each that does.
  std::vector<std::string> input_problems(const CheckedData& data) {
    std::vector<std::string> problems;
    for (const auto& validator : inputs_) {
      auto args = args_for(validator, data.input_args);
      args.insert(args.end(), data.test.args.begin(), data.test.args.end());
      const auto why = rejection(validator, data.test.input, args, data.test.files.folder);
      if (!why.empty()) problems.push_back(named(validator, why));
    }
    return problems;
  }

  std::vector<std::string> answer_problems(const CheckedData& data) {
    std::vector<std::string> problems;
    std::vector<std::string> args{fs::absolute(data.test.input)};
    args.insert(args.end(), data.output_args.begin(), data.output_args.end());
    for (const auto& validator : answers_) {
      const auto why = rejection(validator, data.test.expected.answers_file, args, {});
      if (!why.empty()) problems.push_back(named(validator, why));
    }
    return problems;
  }

  // Returns the judgement of the output validator on a file.
  static TestResult judged(const TestCase& test, const fs::path& output) {
    process::RunResult ended;
    ended.end = process::RunResult::Termination::exited;
    ended.out = system::read_file(output);
    return judge(plan(test, "cat", {}), ended);
  }

  void must_accept(const CheckedData& data, const fs::path& output) {
    const TestResult result = judged(data.test, output);
    if (result.verdict == compare::Verdict::pass) return;
    add_problem(output, "the output validator rejects it: " + result.message);
  }

  static bool rejects(const TestResult& result) {
    return result.verdict != compare::Verdict::pass &&
           result.verdict != compare::Verdict::internal_error;
  }

  void check(const CheckedData& data) {
    const TestCase& test = data.test;
    const auto problems = input_problems(data);
    if (data.folder == "invalid_input") {
      if (problems.empty() && can_judge_inputs_) {
        add_problem(test.input, "no input validator rejects it");
      }
      return;
    }
    for (const auto& problem : problems) add_problem(test.input, problem);
    const fs::path& answers = test.expected.answers_file;
    const auto wrong_answers = answer_problems(data);
    const bool has_output = !package_.is_interactive && !package_.is_multi_pass;
    if (data.folder == "invalid_answer") {
      const bool is_rejected =
          !wrong_answers.empty() || (has_output && rejects(judged(test, answers)));
      if (!is_rejected) add_problem(answers, "no validator rejects it");
      return;
    }
    for (const auto& problem : wrong_answers) add_problem(answers, problem);
    check_output(data, has_output);
  }

  void check_output(const CheckedData& data, bool has_output) {
    const fs::path& input = data.test.input;
    const fs::path output = fs::path(input).replace_extension(".out");
    const bool is_of_validator = data.folder == "valid_output" || data.folder == "invalid_output";
    if (is_of_validator && !has_output) {
      add_problem(input, "the problem has no single output, as it is interactive or multi-pass");
    } else if (is_of_validator && !fs::exists(output)) {
      add_problem(input, "its output is missing: " + output.filename().string());
    } else if (data.folder == "invalid_output") {
      if (const auto result = judged(data.test, output); !rejects(result)) {
        add_problem(output, "the output validator does not reject it" +
                                (result.message.empty() ? "" : ": " + result.message));
      }
    } else if (has_output && fs::exists(output)) {
      must_accept(data, output);
    } else if (has_output && data.folder == "sample" &&
               !fs::exists(fs::path(input).replace_extension(".ans.statement"))) {
      must_accept(data, data.test.expected.answers_file);
    }
  }

  void check_interaction(const fs::path& file) {
    if (!package_.is_interactive && !package_.is_multi_pass) {
      add_problem(file, "the problem is neither interactive nor multi-pass");
      return;
    }
    std::istringstream lines(system::read_text(file));
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
      const bool is_next = package_.is_multi_pass && text::trimmed(line, " \t\r") == "---";
      if (line.starts_with('<') || line.starts_with('>') || is_next) continue;
      add_problem(file, "line " + std::to_string(number) + ": expected < or >" +
                            (package_.is_multi_pass ? ", or --- between passes" : ""));
      return;
    }
  }

  const ProblemPackage& package_;
  DataCheck found_;
  Validators inputs_, answers_;
  bool can_judge_inputs_ = true;  // no input validator is skipped
  bool is_interrupted_ = false;
};

}  // namespace

DataCheck check_data(const ProblemPackage& package, const fs::path& build_folder) {
  return Checks(package, build_folder).run();
}

}  // namespace gauntlet::grading
