#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>

#include "cli/command_line.hpp"
#include "gauntlet/limits.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "harness/options.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/interruption.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/session/fests.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fest = grading::fest;
namespace fs = std::filesystem;

struct ValidateFlags {
  std::vector<std::string> teams = {};
  std::optional<std::string> milestone = std::nullopt;
  std::optional<std::string> reference = std::nullopt;
  RuleFlags rules = {};
  std::vector<std::string> allowed_args = {};
  std::optional<std::string> sandbox = std::nullopt;
  std::vector<std::string> see = {};
  JobsFlag jobs = {};
  std::optional<std::uint64_t> max_tests = std::nullopt;
  std::optional<std::string> tests_pattern = std::nullopt;
  std::optional<std::string> scenario = std::nullopt;
  bool accept_unanswered = false;
  bool json = false;

  void declare(tool::Options& options) {
    options.texts("--team", teams, "NAME", "Check only the tests of this team and of the staff");
    options.text("--milestone", milestone, "NAME",
                 "Check only the tests of this milestone of a FEST.json");
    options.text(
        "--reference", reference, "PROGRAM",
        "For a folder TESTS: compare with the answers of this program; quote it together with "
        "arguments (limits per test: 10 s, 2048 MiB)");
    options.texts("--allow-arg", allowed_args, "WORD",
                  "For a folder TESTS: allow WORD in the args of tests");
    options.text("--tests-pattern", tests_pattern, "INPUT:OUTPUT",
                 "For a folder TESTS: take files with these names as text tests, such as "
                 "{name}.in:{name}.out");
    options.text("--scenario", scenario, "FILE",
                 "For a folder TESTS: check the tests that this scenario makes of sets of files; "
                 "the reference plays them");
    options.text("--sandbox", sandbox, "NAME",
                 "Isolate the reference: none, basic or strict (strict)",
                 {"none", "basic", "strict"});
    declare_see(options, see);
    rules.declare(options);
    options.natural("--max-tests", max_tests, 1, 100'000,
                    "For a folder TESTS: accept at most N valid tests (no limit)");
    options.flag("--accept-unanswered", accept_unanswered,
                 "For a folder TESTS: accept tests that the reference does not answer");
    jobs.declare(options, "tests");
    options.flag("--json", json, "Print one JSON document instead of lines");
  }
};

// Returns the sandbox of the reference for a folder; the default is strict.
process::Sandbox sandbox_of(const ValidateFlags& flags) {
  const auto sandbox = process::parse_sandbox(flags.sandbox.value_or("strict"));
  if (!sandbox) throw tool::UsageError("--sandbox: expected none, basic or strict");
  if (flags.reference) require_sandbox(*sandbox, "--sandbox basic");
  return *sandbox;
}

// A fest and the view of its reference in the strict sandbox.
struct Case {
  fest::Config config;
  process::SandboxPolicy view;
};

// Returns a fest with one folder of tests, whose owner has the folder's name.
Case case_of_folder(const ValidateFlags& flags, const tool::PositionalArgs& positional) {
  if (!flags.teams.empty()) throw tool::UsageError("--team needs a FEST.json");
  if (flags.milestone) throw tool::UsageError("--milestone needs a FEST.json");
  if (!flags.reference && (!flags.rules.flags().empty() || flags.sandbox || !flags.see.empty() ||
                           !positional.args_after_dashes.empty())) {
    throw tool::UsageError("rules, --sandbox, --see and ARGS need --reference");
  }

  fest::Config config;
  config.title = positional.args.front();
  config.teams = {positional.args.front()};
  if (config.teams[0].size() > 1 && config.teams[0].ends_with('/')) config.teams[0].pop_back();
  config.max_tests = flags.max_tests.value_or(std::numeric_limits<std::size_t>::max());
  config.tests = fs::canonical(positional.args.front()).string();
  if (flags.tests_pattern) {
    config.tests_pattern = *flags.tests_pattern;
    config.layouts = {read_layout(*flags.tests_pattern)};
  }
  if (flags.scenario) config.scenario = read_scenario(*flags.scenario);
  if (flags.reference) {
    const Command command = read_command("--reference", *flags.reference);
    config.reference = {command.program, positional.args_after_dashes, command.args};
  }
  config.conditions.rules = flags.rules.rules();
  config.conditions.limits.memory = process::default_memory;
  config.conditions.sandbox = sandbox_of(flags);
  config.conditions.retry_timeouts = true;
  config.allowed_args = flags.allowed_args;
  config.accept_unanswered = flags.accept_unanswered;
  process::SandboxPolicy policy{.readonly_paths = read_see(flags.see)};
  if (config.reference) {
    auto args = config.reference->first_args;
    args.insert(args.end(), positional.args_after_dashes.begin(),
                positional.args_after_dashes.end());
    const auto own = grading::show_files(policy, config.reference->path.string(), args);
    grading::withhold_answers(policy, own, {*config.tests}, {});
  }
  return {config, policy};
}

// Throws tool::UsageError for flags that a FEST.json replaces.
void check_flags(const ValidateFlags& flags, const tool::PositionalArgs& args) {
  if (flags.reference || !flags.rules.flags().empty() || flags.sandbox || !flags.see.empty() ||
      !flags.allowed_args.empty() || !args.args_after_dashes.empty()) {
    throw tool::UsageError("set the reference, its sandbox and the rules in " + args.args.front());
  }
  if (flags.max_tests) throw tool::UsageError("set max_tests in " + args.args.front());
  if (flags.tests_pattern) throw tool::UsageError("set tests_pattern in " + args.args.front());
  if (flags.scenario) throw tool::UsageError("set scenario in " + args.args.front());
  if (flags.accept_unanswered) {
    throw tool::UsageError("set accept_unanswered in " + args.args.front());
  }
}

// Returns a fest reduced to the requested teams.
Case case_of_fest(const ValidateFlags& flags, const fs::path& file, fest::Config config) {
  for (const auto& team : flags.teams) {
    if (std::ranges::find(config.teams, team) == config.teams.end()) {
      throw tool::UsageError("--team: no such team: " + team +
                             tool::did_you_mean(team, config.teams));
    }
  }
  if (fest::teams_without_tests(config).size() == config.teams.size()) {
    tool::print_error("xtest validate: no folder matches \"tests\": " + *config.tests);
  }
  if (config.reference) require_sandbox(config.conditions.sandbox, R"("sandbox": "basic")");
  // Computed before teams are removed, so that files of all teams are hidden.
  const auto policy = fest::HiddenPaths(config, file, {}).view_of_reference(config);
  std::erase_if(config.teams, [&](const std::string& team) {
    return !flags.teams.empty() && std::ranges::find(flags.teams, team) == flags.teams.end();
  });
  return {config, policy};
}

fest::Validation audit(const Case& what, unsigned jobs) {
  const auto& [config, view] = what;
  std::size_t all = 0, done = 0;
  for (const auto& set : fest::list_submitted_tests(config)) all += set.listed.size();
  tool::Progress progress("xtest validate", all, "tests");
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  const auto audited =
      fest::validate_tests(config, view, jobs, [&](const fest::Test&) { progress.reach(++done); });
  tool::reraise_if_interrupted();
  return audited.value();
}

ExitStatus status_of(const fest::ValidationCounts& count) {
  if (count.not_validated > 0) return internal_error;
  if (count.tests == 0) return nothing_selected;
  return count.invalid > 0 ? some_failed : ok;
}

// Returns the folder, the fest, or each of its milestones with its name.
std::vector<std::pair<std::string, Case>> cases_of(const ValidateFlags& flags,
                                                   const tool::PositionalArgs& args,
                                                   bool is_folder) {
  std::vector<std::pair<std::string, Case>> cases;
  if (is_folder) {
    cases.emplace_back("", case_of_folder(flags, args));
    return cases;
  }
  check_flags(flags, args);
  const fs::path file = args.args.front();
  auto fests = read_fests(file, {});
  if (flags.milestone) {
    std::vector<std::string> names;
    std::ranges::transform(fests, std::back_inserter(names), &MilestoneFest::name);
    std::erase_if(fests, [&](const auto& fest) { return fest.name != *flags.milestone; });
    if (fests.empty()) {
      throw tool::UsageError("--milestone: no such milestone: " + *flags.milestone +
                             tool::did_you_mean(*flags.milestone, names));
    }
  }
  if (flags.json && fests.size() > 1) throw tool::UsageError("--json needs --milestone NAME");
  for (auto& [name, config] : fests) {
    cases.emplace_back(name, case_of_fest(flags, file, std::move(config)));
  }
  return cases;
}

int validate_all(const ValidateFlags& flags, const tool::PositionalArgs& args) {
  if (args.args.size() > 1) throw tool::UsageError("expected one FEST.json or one folder TESTS");
  const fs::path path = args.args.front();
  std::error_code error_of_path;
  const bool is_folder = fs::is_directory(path, error_of_path);
  if (!fs::exists(fs::symlink_status(path, error_of_path))) {
    throw tool::UsageError("no such file or folder: " + path.string());
  }
  if (const auto reason = system::why_not_regular_file(path); !is_folder && !reason.empty()) {
    tool::print_error("xtest validate: " + path.string() + ": " + reason);
    return invalid_tests;
  }
  std::vector<std::pair<std::string, fest::Validation>> all;
  try {
    for (const auto& [name, each] : cases_of(flags, args, is_folder)) {
      all.emplace_back(name, audit(each, flags.jobs.value()));
    }
  } catch (const fest::InvalidFest& error) {
    tool::print_error("xtest validate: " + std::string(error.what()));
    return invalid_tests;
  } catch (const std::invalid_argument& error) {
    tool::print_error("xtest validate: " + std::string(error.what()));
    return invalid_tests;
  }
  tool::Output output;
  fest::ValidationCounts total;
  for (const auto& [name, audited] : all) {
    output.text() += flags.json ? fest::to_json(audited) : fest::to_text(audited, name);
    const auto one = fest::count(audited);
    total.tests += one.tests;
    total.invalid += one.invalid;
    total.not_validated += one.not_validated;
  }
  output.flush();
  return status_of(total);
}

}  // namespace

tool::Command validate() {
  return {.name = "xtest validate",
          .summary = "check submitted tests against a reference program",
          .words = "FEST.json | TESTS [--reference PROGRAM] [-- ARGS...]",
          .first = {"FILE", "FOLDER"},
          .details =
              "Checks the tests submitted by all teams of a fest, or the tests in one "
              "folder. Each n-in.json must be valid JSON of limited size, with an "
              "n-out.json or n-err.txt beside it; text tests such as n.in with n.out may have "
              "any text; n-opts.json may only have \"args\", with allowed words; and the "
              "reference, run with ARGS in the strict sandbox, "
              "must accept the input and give the expected answers. Prints why a test is "
              "invalid, and which test a duplicate repeats.\n\n"
              "Example:\n"
              "  $ xtest validate Tests --reference ./xboard -- --strict\n\n"
              "Exit status: 0 all valid, 1 some not, 2 wrong usage, 3 no tests, 4 an "
              "invalid FEST.json or a reference that cannot be started, 5 internal error "
              "or failure of the reference.",
          .min = 1,
          .start = tool::with_flags<ValidateFlags>(
              [](ValidateFlags& flags, const tool::PositionalArgs& args) -> int {
                return validate_all(flags, args);
              })};
}

}  // namespace gauntlet::xtest
