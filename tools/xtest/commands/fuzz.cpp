#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "cli/command_line.hpp"
#include "core/numbers.hpp"
#include "grading/fuzz/search/generators.hpp"
#include "grading/fuzz/search/search.hpp"
#include "grading/reports/run.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/interruption.hpp"
#include "text/display.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/flags/reports.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

namespace fuzz = grading::fuzz;

std::string tool_names() {
  std::string names;
  for (const auto& name : fuzz::tools()) {
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

// The command line of xtest fuzz.
struct FuzzFlags {
  ConditionFlags conditions = {};
  std::optional<std::string> reference = std::nullopt;
  std::optional<std::string> program = std::nullopt;
  std::optional<std::string> tool = std::nullopt;
  std::optional<std::string> generator = std::nullopt;
  std::optional<std::string> tests_pattern = std::nullopt;
  std::optional<std::string> scenario = std::nullopt;
  std::optional<std::string> out = std::nullopt;
  std::optional<std::string> time = std::nullopt;
  std::optional<std::uint64_t> max_inputs = std::nullopt;
  std::uint64_t seed = 1;
  bool strict = false;
  bool progress = false;

  void declare(tool::Options& options);

  // Throws tool::UsageError if flags conflict.
  void check(bool has_tests, bool has_args) const;

  // Returns nullopt if the time is unlimited. Throws tool::UsageError.
  std::optional<std::chrono::milliseconds> time_limit() const;
};

void FuzzFlags::declare(tool::Options& options) {
  constexpr auto max = std::numeric_limits<std::uint64_t>::max() / 2;
  options.text("--reference,--oracle", reference, "PROGRAM",
               "Take the answers of this program as right; quote it together with arguments: "
               "'ref/xboard --fast'");
  options.text("--program,--exe", program, "PROGRAM",
               "Test the answers of this program; quote it likewise");
  options.text("--tool,--kind", tool, "TOOL", "Generate random inputs for TOOL: " + tool_names(),
               fuzz::tools());
  options.text(
      "--generator,--gen", generator, "COMMAND",
      "Run COMMAND for each input that it writes, with a number as its argument: the seed, "
      "then the numbers after it");
  options.text("--tests-pattern", tests_pattern, "INPUT:OUTPUT",
               "Find text tests in TESTS by these names, such as '{name}.in:{name}.out'");
  options.text(
      "--scenario", scenario, "FILE",
      "Take TESTS as sets of files of this scenario, and change their inputs; both programs "
      "play it");
  options.natural("--seed", seed, 0, max, "Use this seed for random inputs");
  options.text(
      "--time", time, "SECONDS",
      "Search for SECONDS, then shrink the difference found for as long (60; unlimited with "
      "--max-inputs)");
  options.natural("--max-inputs,--tries", max_inputs, 1, max, "Stop after N inputs");
  options.text("--out", out, "FOLDER", "Write the new test to FOLDER, under the next free number");
  options.flag("--strict", strict,
               "Use only inputs that the course contract allows (TOOL --strict accepts them)");
  options.flag("--progress", progress,
               "Show the progress even if standard error is not a terminal");
  conditions.declare(options);
}

void FuzzFlags::check(bool has_tests, bool has_args) const {
  if (!reference) throw tool::UsageError("expected --reference PROGRAM");
  if (!program) throw tool::UsageError("expected --program PROGRAM");
  if ((tool ? 1 : 0) + (generator ? 1 : 0) + (has_tests ? 1 : 0) != 1) {
    throw tool::UsageError("expected one of --tool, --generator and TESTS");
  }
  if (scenario && (!has_tests || has_args || strict)) {
    throw tool::UsageError("--scenario goes with TESTS, and neither with ARGS nor with --strict");
  }
  if (tool && !fuzz::find_generator(*tool)) {
    throw tool::UsageError("--tool: expected one of " + tool_names() + ", got " + *tool);
  }
  time_limit();
}

std::optional<std::chrono::milliseconds> FuzzFlags::time_limit() const {
  if (!time && max_inputs) return std::nullopt;
  return read_flags([&] { return grading::read_seconds({"--time", time.value_or("60")}); });
}

constexpr std::size_t max_shown = 4096;  // bytes of an input

std::string in_seconds(std::chrono::milliseconds time) {
  const auto tenths = time / std::chrono::milliseconds(100);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

std::string describe(const fuzz::FuzzProgress& progress) {
  const auto& [count, taken, left, shrinking] = progress;
  std::string text = "xtest fuzz: ";
  if (shrinking) {
    text += "1 mismatch, shrunk from " + std::to_string(shrinking->before) + " to " +
            pluralize(shrinking->now, "byte") + ", " + pluralize(shrinking->tried, "input") +
            " tried";
  } else {
    const auto milliseconds = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(taken.count()));
    text += pluralize(count.tried, "input") + " (" + std::to_string(count.refused) + " refused), " +
            std::to_string(count.tried * 1000 / milliseconds) + " per second, no mismatch";
  }
  if (left) text += ", " + std::to_string((left->count() + 999) / 1000) + " s left";
  return text;
}

fuzz::ProgramCommand side(const std::string& flag, const std::string& text) {
  auto [program, own_args] = read_command(flag, text);
  return {std::move(program), std::move(own_args)};
}

// Returns true if inputs are texts: if the command's are not JSON, if TESTS has text tests alone,
// or if answers are compared as texts.
bool are_texts(const FuzzFlags& flags, const std::vector<grading::TestCase>& test_cases) {
  if (flags.tool) return false;
  const auto& method = flags.conditions.rules.method;
  if (method && (*method == "text" || *method == "tokens")) return true;
  if (flags.generator) return !fuzz::writes_json(*flags.generator, flags.seed);
  return !test_cases.empty() && std::ranges::all_of(test_cases, &grading::Expectation::is_text,
                                                    &grading::TestCase::expected);
}

fuzz::DifferentialRun differential(const FuzzFlags& flags, const tool::PositionalArgs& args,
                                   bool is_text, const Scenario& scenario) {
  const auto options = flags.conditions.conditions(args.args_after_dashes);
  try {
    return {side("--reference", *flags.reference),
            side("--program", *flags.program),
            options,
            {args.args.begin(), args.args.end()},
            is_text,
            scenario};
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError(error.what());
  }
}

// Returns nullopt if there are no inputs to start from.
std::optional<fuzz::Source> source_of(const FuzzFlags& flags,
                                      const std::vector<grading::TestCase>& test_cases,
                                      bool is_text, const Scenario& scenario) {
  if (flags.generator) return fuzz::command_source(*flags.generator, flags.seed, is_text);
  if (flags.tool) {
    return fuzz::generate(*fuzz::find_generator(*flags.tool), flags.seed,
                          json::strictness(flags.strict));
  }
  auto values = scenario != nullptr ? fuzz::file_sets_of(test_cases, *scenario)
                : is_text           ? fuzz::texts_of(test_cases)
                                    : fuzz::values_of(test_cases);
  if (values.empty()) return std::nullopt;
  return fuzz::mutations(std::move(values), flags.seed);
}

fuzz::FuzzPlan plan_of(const FuzzFlags& flags, fuzz::Source source) {
  fuzz::FuzzPlan plan{std::move(source)};
  if (flags.strict) {
    plan.accepts = fuzz::inside_contract(flags.tool ? fuzz::find_generator(*flags.tool) : nullptr);
  }
  plan.max_inputs = flags.max_inputs.value_or(plan.max_inputs);
  plan.time = flags.time_limit();
  plan.jobs = flags.conditions.jobs.value();
  plan.is_interrupted = tool::is_interrupted;
  return plan;
}

std::string summary(const FuzzFlags& flags, const fuzz::FuzzResult& result) {
  return pluralize(result.count.tried, "input") + " (" + std::to_string(result.count.refused) +
         " refused) in " + in_seconds(result.looked_for) + ", seed " + std::to_string(flags.seed);
}

int report_none(const FuzzFlags& flags, const fuzz::FuzzResult& result) {
  tool::print("no difference in " + summary(flags, result) + '\n');
  if (result.count.tried == result.count.refused && !tool::is_interrupted()) {
    tool::print_error(flags.strict
                          ? "xtest fuzz: the reference answered no input that the contract allows"
                          : "xtest fuzz: the reference answered none of the inputs");
    return nothing_selected;
  }
  return ok;
}

int report(const FuzzFlags& flags, const tool::PositionalArgs& args,
           const fuzz::DifferentialRun& run, const fuzz::FuzzResult& result) {
  if (!result.found) return report_none(flags, result);
  const auto& [finding, bytes_before, shrunk, shrunk_for] = *result.found;
  std::filesystem::path file;
  if (flags.out) {
    file = fuzz::write_pair(*flags.out, finding.failure, args.args_after_dashes,
                            flags.conditions.rules.at, run.is_text(), run.scenario());
  }
  tool::Output output;
  const auto look = look_on(output.file(), tool::wants_color("auto", output.file()));
  std::string& text = output.text();
  text = grading::failure_summary(run.record_of(finding.failure, file), look);
  if (!file.empty())
    text += text::escape_lines_for_display(text::truncate_text(finding.failure.input, max_shown));
  text.append("a difference after ").append(summary(flags, result)).append("\nshrunk from ");
  text.append(std::to_string(bytes_before)).append(" to ");
  text.append(pluralize(finding.failure.input.size(), "byte")).append(" in ");
  text.append(std::to_string(shrunk.steps))
      .append(" of ")
      .append(pluralize(shrunk.candidates_tested, "step"));
  text.append(" tried, ").append(in_seconds(shrunk_for));
  text.append(shrunk.is_minimal ? "\n" : "; stopped before the minimum\n");
  output.flush();
  return some_failed;
}

fuzz::FuzzResult run_with_progress(const FuzzFlags& flags, const fuzz::DifferentialRun& run,
                                   const fuzz::FuzzPlan& plan) {
  using When = tool::StatusLine::When;
  tool::StatusLine line(flags.progress ? When::always : When::on_terminals);
  return fuzz::run_fuzz(run, plan, [&](const fuzz::FuzzProgress& progress) {
    line.say([&] { return describe(progress); });
  });
}

int fuzz_words(const FuzzFlags& flags, const tool::PositionalArgs& args) {
  flags.check(!args.args.empty(), !args.args_after_dashes.empty());
  if (flags.out) {
    auto folder = system::canonical_path(*flags.out);
    while (!std::filesystem::exists(folder)) folder = folder.parent_path();
    system::check_writable(folder / "1-in.json");
  }
  const auto scenario = flags.scenario ? read_scenario(*flags.scenario) : nullptr;
  auto tests = find_all_tests(args.args, flags.tests_pattern, nullptr, scenario);
  for (const auto& problem : tests.problems()) tool::print_error("xtest fuzz: " + problem);
  if (scenario == nullptr) skip_scenarios("xtest fuzz", tests.valid);
  const bool is_text = scenario == nullptr && are_texts(flags, tests.valid);
  if (is_text && flags.strict) {
    throw tool::UsageError("--strict is for inputs of the tools of this project, not for texts");
  }
  const auto source = source_of(flags, tests.valid, is_text, scenario);
  if (!source) {
    tool::print_error("xtest fuzz: no inputs found with expected answers");
    return nothing_selected;
  }
  const auto run = differential(flags, args, is_text, scenario);
  const auto plan = plan_of(flags, *source);
  const tool::SignalGuard interruptible(tool::SignalGuard::all);
  const int status = report(flags, args, run, run_with_progress(flags, run, plan));
  tool::reraise_if_interrupted();
  return status;
}

}  // namespace

tool::Command fuzz() {
  return {.name = "xtest fuzz",
          .summary = "search for an input on which two programs differ",
          .words =
              "--reference PROGRAM --program PROGRAM (--tool TOOL | --generator COMMAND | "
              "TESTS...) [-- ARGS...]",
          .first = {"FOLDER"},
          .later = {"FOLDER"},
          .details =
              "Runs both programs on one input after another: random inputs of one of our "
              "tools, the inputs that a command writes, or the inputs of the folders TESTS "
              "and random changes of these. Inputs may be texts: those of text tests, or output of "
              "the command that is not JSON. The first input for which the answer of "
              "--program differs from the answer of --reference is shrunk as far as "
              "possible and written as a new test to the folder --out. Inputs that the "
              "reference refuses do not count. The same seed finds the same input. On a "
              "terminal a line shows the progress.\n\n"
              "Example:\n"
              "  $ xtest fuzz --reference build/release/bin/xboard --program ./xboard "
              "--tool xboard\n\n"
              "Exit status: 0 no difference found, 1 a difference found, 2 wrong usage, 3 "
              "the reference answered no input, 4 invalid tests, 5 internal error; 128 + N "
              "if ended by signal N.",
          .min = 0,
          .start = tool::with_flags<FuzzFlags>(
              [](FuzzFlags& flags, const tool::PositionalArgs& args) -> int {
                return fuzz_words(flags, args);
              })};
}

}  // namespace gauntlet::xtest
