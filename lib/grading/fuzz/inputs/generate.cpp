#include "grading/fuzz/inputs/generate.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "gauntlet/json.hpp"
#include "gauntlet/process.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fuzz {
namespace {

int size_of(std::uint64_t number) { return 1 + static_cast<int>(std::bit_width(number / 32)); }

}  // namespace

bool accepts(const InputGenerator& kind, const json::Value& input) {
  try {
    kind.check(json::Reader(input));
    return true;
  } catch (const json::Error&) {
    return false;
  }
}

Source generate(const InputGenerator& kind, std::uint64_t seed, json::Strictness strictness) {
  const bool strict = strictness == json::Strictness::strict;
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    Random random(seed, number);
    const int size = std::max(size_of(number), strict ? 2 : 1);
    json::Value input = kind.make(random, size);
    while (strict && !accepts(kind, input)) input = kind.make(random, size);
    return input;
  };
}

Source command_source(const std::string& command, std::uint64_t seed) {
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    const std::string argument = std::to_string(seed + number);
    process::RunSpec run;
    run.command = {"/bin/sh", "-c", command + " \"$@\"", "gen", argument};
    run.sandbox = process::Sandbox::none;
    const process::RunResult outcome = process::run_process(run);
    if (outcome.end == process::RunResult::Termination::interrupted) return std::nullopt;
    const std::string name = "--generator, seed " + argument + ": ";
    if (outcome.end != process::RunResult::Termination::exited || outcome.code != 0) {
      throw std::runtime_error(name + "failed: " + text::truncate_text(outcome.err, 200));
    }
    try {
      return json::parse(outcome.out);
    } catch (const json::Error& error) {
      throw std::runtime_error(name + error.what());
    }
  };
}

}  // namespace gauntlet::grading::fuzz
