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
  constexpr auto max = std::numeric_limits<std::uint64_t>::max() / 2;
  options.text("--reference,--oracle", oracle, "PROGRAM",
               "Take the answers of this program as right; quote it together with arguments: "
               "'ref/xboard --fast'");
  options.text("--program,--exe", exe, "PROGRAM",
               "Test the answers of this program; quote it likewise");
  options.text("--tool,--kind", kind, "TOOL", "Generate random inputs for TOOL: " + kind_names(),
               grading::hunt::tools());
  options.text(
      "--generator,--gen", gen, "COMMAND",
      "Run COMMAND for each input that it writes, with a number as its argument: the seed, "
      "then the numbers after it");
  options.natural("--seed", seed, 0, max, "Use this seed for random inputs");
  options.text(
      "--time", time, "SECONDS",
      "Search for SECONDS, then shrink the difference found for as long (60; unlimited with "
      "--max-inputs)");
  options.natural("--max-inputs,--tries", tries, 1, max, "Stop after N inputs");
  options.text("--out", out, "FOLDER", "Write the new test to FOLDER, under the next free number");
  options.flag("--strict", strict,
               "Use only inputs that the course contract allows (TOOL --strict accepts them)");
  options.flag("--progress", progress,
               "Show the progress even if standard error is not a terminal");
  conditions.declare(options);
}

void HuntFlags::check(bool has_tests) const {
  if (!oracle) throw tool::UsageError("expected --reference PROGRAM");
  if (!exe) throw tool::UsageError("expected --program PROGRAM");
  if ((kind ? 1 : 0) + (gen ? 1 : 0) + (has_tests ? 1 : 0) != 1) {
    throw tool::UsageError("expected one of --tool, --generator and TESTS");
  }
  if (kind && !grading::hunt::find_kind(*kind)) {
    throw tool::UsageError("--tool: expected one of " + kind_names() + ", got " + *kind);
  }
  time_limit();
}

std::optional<std::chrono::milliseconds> HuntFlags::time_limit() const {
  if (!time && tries) return std::nullopt;
  return read_flags([&] { return grading::read_seconds({"--time", time.value_or("60")}); });
}

}  // namespace gauntlet::xtest
