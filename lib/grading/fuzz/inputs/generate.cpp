#include "grading/fuzz/inputs/generate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <stdexcept>

#include "json/error.hpp"
#include "json/parse.hpp"
#include "process/process.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fuzz {
namespace {

constexpr std::array all_kinds{
#define GAUNTLET_GAME(name) &name::kinds,
#include "games.def"
};

const std::vector<InputGenerator>& kinds_of_all_games() {
  static const std::vector<InputGenerator> found = [] {
    std::vector<InputGenerator> all;
    for (const auto* const kinds : all_kinds) std::ranges::copy(*kinds, std::back_inserter(all));
    return all;
  }();
  return found;
}

bool accepts(const InputGenerator& kind, const json::Value& input) {
  try {
    kind.check(json::Reader(input));
    return true;
  } catch (const json::Error&) {
    return false;
  }
}

int size_of(std::uint64_t number) { return 1 + static_cast<int>(std::bit_width(number / 32)); }

}  // namespace

const InputGenerator* find_generator(std::string_view tool) {
  const auto& kinds = kinds_of_all_games();
  const auto found = std::ranges::find(kinds, tool, &InputGenerator::tool);
  return found == kinds.end() ? nullptr : &*found;
}

std::vector<std::string> tools() {
  std::vector<std::string> names;
  for (const InputGenerator& kind : kinds_of_all_games()) names.emplace_back(kind.tool);
  return names;
}

InputFilter inside_contract(const InputGenerator* kind) {
  if (kind != nullptr) return [kind](const json::Value& input) { return accepts(*kind, input); };
  return [](const json::Value& input) {
    return std::ranges::any_of(kinds_of_all_games(),
                               [&](const InputGenerator& each) { return accepts(each, input); });
  };
}

std::vector<json::Value> dependent_edits(const json::Value& input) {
  for (const InputGenerator& kind : kinds_of_all_games()) {
    if (kind.dependent_edits == nullptr) continue;
    try {
      return kind.dependent_edits(json::Reader(input));
    } catch (const json::Error&) {
      continue;  // input of another tool
    }
  }
  return {};
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
