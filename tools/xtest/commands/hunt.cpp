#include <chrono>
#include <limits>
#include <stdexcept>
#include <utility>

#include "grading/fixtures/hidden_paths.hpp"
#include "grading/hunt/inputs/command_source.hpp"
#include "grading/hunt/inputs/generate.hpp"
#include "grading/hunt/inputs/mutate.hpp"
#include "grading/hunt/search/pair.hpp"
#include "grading/hunt/search/search.hpp"
#include "grading/reports/failure_summary.hpp"
#include "json/error.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "text/shorten.hpp"
#include "text/visible.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/hunt_flags.hpp"
#include "xtest/session/interruption.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {
namespace {

namespace hunt = grading::hunt;
using Clock = std::chrono::steady_clock;

constexpr std::size_t most_shown = 4096;  // bytes of an input

std::string seconds_since(Clock::time_point begun) {
  const auto tenths = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun) /
                      std::chrono::milliseconds(100);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

// One hunt, from the command line to what is said of it.
class Hunt {
 public:
  Hunt(const HuntFlags& flags, const tool::Words& words)
      : flags_(flags), args_(words.rest), run_(differential(flags, words)) {}

  int run(const hunt::Source& source) {
    const auto begun = Clock::now();
    hunt::Search search(run_, source);
    const auto at_a_time = flags_.conditions.jobs.at_a_time();
    const auto most = flags_.tries.value_or(std::numeric_limits<std::uint64_t>::max());
    auto found = search.run(most, at_a_time, time());
    const auto& [tried, refused] = search.count();
    std::string summary = std::to_string(tried) + " inputs (" + std::to_string(refused) +
                          " refused) in " + seconds_since(begun) + ", seed " +
                          std::to_string(flags_.seed);
    if (!found) return report_none(search.count(), summary);
    report(*found, summary, at_a_time);
    return some_failed;
  }

 private:
  static hunt::Side side(const std::string& flag, const std::string& text) {
    auto [program, own_args] = read_command(flag, text);
    return {std::move(program), std::move(own_args)};
  }

  static hunt::DifferentialRun differential(const HuntFlags& flags, const tool::Words& words) {
    auto conditions = flags.conditions.conditions(words.rest);
    conditions.view.hidden = grading::files_to_hide({words.own.begin(), words.own.end()}, {});
    try {
      return {side("--oracle", *flags.oracle), side("--exe", *flags.exe), conditions};
    } catch (const std::invalid_argument& error) {
      throw tool::WrongUsage(error.what());
    }
  }

  // True until the time is up, from now on.
  std::function<bool()> time() const {
    const auto end = Clock::now() + flags_.time_limit().value_or(std::chrono::hours(24 * 365));
    return [end] { return !is_interrupted() && Clock::now() < end; };
  }

  static int report_none(const hunt::InputCount& count, const std::string& summary) {
    tool::Output output;
    output.text() = "no difference in " + summary + '\n';
    output.flush();
    if (count.tried == count.refused && !is_interrupted()) {
      tool::complain("xtest hunt: the oracle answered none of the inputs");
      return nothing_selected;
    }
    return all_passed;
  }

  void report(hunt::Finding& found, const std::string& summary, unsigned at_a_time) const {
    const auto begun = Clock::now();
    const std::size_t before = found.failure.input.size();
    const hunt::Shrunk shrunk = hunt::shrink(found, run_, at_a_time, time());
    std::filesystem::path file;
    if (flags_.out) {
      file = hunt::write_pair(*flags_.out, found.failure, args_, flags_.conditions.rules.at);
    }
    tool::Output output;
    std::string& text = output.text();
    text = grading::failure_summary(run_.record_of(found.failure, file));
    if (!file.empty()) text += text::visible_lines(text::shorten(found.failure.input, most_shown));
    text.append("a difference after ").append(summary).append("\nshrunk from ");
    text.append(std::to_string(before)).append(" to ");
    text.append(std::to_string(found.failure.input.size())).append(" bytes in ");
    text.append(std::to_string(shrunk.steps)).append(" of ").append(std::to_string(shrunk.tried));
    text.append(" steps tried, ").append(seconds_since(begun));
    text.append(shrunk.is_least ? "\n" : "; not to the end\n");
    output.flush();
  }

  const HuntFlags& flags_;
  const std::vector<std::string>& args_;
  hunt::DifferentialRun run_;
};

// Nothing where there is nothing to begin with.
std::optional<hunt::Source> source_of(const HuntFlags& flags,
                                      const std::vector<grading::Fixture>& fixtures) {
  if (flags.gen) return hunt::command_source(*flags.gen, flags.seed);
  if (flags.kind) return hunt::generate(*hunt::find_generator(*flags.kind), flags.seed);
  auto values = hunt::values_of(fixtures);
  if (values.empty()) return std::nullopt;
  return hunt::mutations(std::move(values), flags.seed);
}

int hunt_words(const HuntFlags& flags, const tool::Words& words) {
  flags.check(!words.own.empty());
  const auto tests = find_all(words.own);
  for (const auto& problem : tests.problems) tool::complain("xtest hunt: " + problem);
  if (!tests.problems.empty()) return invalid_tests;
  const auto source = source_of(flags, tests.valid);
  if (!source) {
    tool::complain("xtest hunt: no tests there that are to be answered");
    return nothing_selected;
  }
  Hunt hunt(flags, words);
  catch_signals();
  const int status = hunt.run(*source);
  end_if_interrupted();
  return status;
}

}  // namespace

int hunt(int argc, const char* const* argv) {
  HuntFlags flags;
  return tool::run_command(
      argc, argv,
      {"xtest hunt", "looks for an input on which two programs differ",
       "--oracle PROGRAM --exe PROGRAM (--kind TOOL | --gen COMMAND | TESTS...) [-- ARGS...]",
       "Gives both programs one input after the other: random ones for a tool of this project, "
       "what a command writes, or the inputs of the folders TESTS, and then these with random "
       "changes. "
       "The first on which EXE fails by the ORACLE's answer is made as small as can be, and "
       "becomes a new test in the folder --out. Inputs that the oracle refuses do not count. The "
       "same seed "
       "finds the same.\n\n"
       "Example:\n  $ xtest hunt --oracle build/release/bin/xboard --exe ./xboard --kind xboard\n\n"
       "Exit status: 0 no difference found, 1 a difference, 2 wrong usage, 3 no input was "
       "answered, 4 invalid tests, 5 trouble of our own; ended by a signal, 128 more than its "
       "number.",
       0, [&](tool::Options& options) { flags.declare(options); }},
      [&](const tool::Words& words) { return hunt_words(flags, words); });
}

}  // namespace gauntlet::xtest
