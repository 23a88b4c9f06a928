#include "xtest/flags/hunt_flags.hpp"

#include <limits>

#include "grading/hunt/inputs/generate.hpp"
#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {
namespace {

std::string kind_names() {
  std::string names;
  for (const auto& name : grading::hunt::tools()) {
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

}  // namespace

void HuntFlags::declare(tool::Options& options) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max() / 2;
  options.text("--oracle", oracle, "PROGRAM",
               "Whose answers are right; with arguments, in quotes: 'ref/xboard --fast'");
  options.text("--exe", exe, "PROGRAM", "Whose answers are in question; the same");
  options.text("--kind", kind, "TOOL", "Random inputs for " + kind_names(), grading::hunt::tools());
  options.text("--gen", gen, "COMMAND",
               "Writes an input when it is called with a number; is called with the seed, and then "
               "the numbers after it");
  options.natural("--seed", seed, 0, most, "Which random inputs");
  options.text("--time", time, "SECONDS",
               "Looks for so long, and then makes what it found smaller for as long (60; none with "
               "--tries)");
  options.natural("--tries", tries, 1, most, "Inputs at the most");
  options.text("--out", out, "FOLDER", "Where the new test goes, with the next number free");
  options.flag(
      "--strict", strict,
      "Only inputs inside the course's contract, which TOOL --strict accepts: valid tests");
  options.flag("--progress", progress,
               "Say how far it has come where standard error is no terminal, too");
  conditions.declare(options);
}

void HuntFlags::check(bool has_tests) const {
  if (!oracle) throw tool::WrongUsage("expected --oracle PROGRAM");
  if (!exe) throw tool::WrongUsage("expected --exe PROGRAM");
  if ((kind ? 1 : 0) + (gen ? 1 : 0) + (has_tests ? 1 : 0) != 1) {
    throw tool::WrongUsage("expected one of --kind, --gen and TESTS");
  }
  if (kind && !grading::hunt::find_kind(*kind)) {
    throw tool::WrongUsage("--kind: expected one of " + kind_names() + ", got " + *kind);
  }
  time_limit();
}

std::optional<std::chrono::milliseconds> HuntFlags::time_limit() const {
  if (!time && tries) return std::nullopt;
  return read_flags([&] { return grading::read_seconds({"--time", time.value_or("60")}); });
}

}  // namespace gauntlet::xtest
