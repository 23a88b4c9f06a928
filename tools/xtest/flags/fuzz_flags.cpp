#include "xtest/flags/fuzz_flags.hpp"

#include <limits>

#include "grading/fuzz/inputs/generate.hpp"
#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {
namespace {

std::string tool_names() {
  std::string names;
  for (const auto& name : grading::fuzz::tools()) {
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

}  // namespace

void FuzzFlags::declare(tool::Options& options) {
  constexpr auto max = std::numeric_limits<std::uint64_t>::max() / 2;
  options.text("--reference,--oracle", reference, "PROGRAM",
               "Take the answers of this program as right; quote it together with arguments: "
               "'ref/xboard --fast'");
  options.text("--program,--exe", program, "PROGRAM",
               "Test the answers of this program; quote it likewise");
  options.text("--tool,--kind", tool, "TOOL", "Generate random inputs for TOOL: " + tool_names(),
               grading::fuzz::tools());
  options.text(
      "--generator,--gen", generator, "COMMAND",
      "Run COMMAND for each input that it writes, with a number as its argument: the seed, "
      "then the numbers after it");
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

void FuzzFlags::check(bool has_tests) const {
  if (!reference) throw tool::UsageError("expected --reference PROGRAM");
  if (!program) throw tool::UsageError("expected --program PROGRAM");
  if ((tool ? 1 : 0) + (generator ? 1 : 0) + (has_tests ? 1 : 0) != 1) {
    throw tool::UsageError("expected one of --tool, --generator and TESTS");
  }
  if (tool && !grading::fuzz::find_generator(*tool)) {
    throw tool::UsageError("--tool: expected one of " + tool_names() + ", got " + *tool);
  }
  time_limit();
}

std::optional<std::chrono::milliseconds> FuzzFlags::time_limit() const {
  if (!time && max_inputs) return std::nullopt;
  return read_flags([&] { return grading::read_seconds({"--time", time.value_or("60")}); });
}

}  // namespace gauntlet::xtest
