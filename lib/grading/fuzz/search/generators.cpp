#include "grading/fuzz/search/generators.hpp"

#include <algorithm>

#include "core/games.hpp"

namespace gauntlet::grading::fuzz {

namespace {

const std::vector<InputGenerator>& generators_of_all_games() {
  static const std::vector<InputGenerator> found = [] {
    std::vector<InputGenerator> all;
    for (const auto inputs : of_all_games([](auto game) { return game.inputs(); })) {
      all.insert(all.end(), inputs.begin(), inputs.end());
    }
    return all;
  }();
  return found;
}

}  // namespace

const InputGenerator* find_generator(std::string_view tool) {
  const auto& kinds = generators_of_all_games();
  const auto found = std::ranges::find(kinds, tool, &InputGenerator::tool);
  return found == kinds.end() ? nullptr : &*found;
}

std::vector<std::string> tools() {
  std::vector<std::string> names;
  for (const InputGenerator& kind : generators_of_all_games()) names.emplace_back(kind.tool);
  return names;
}

InputFilter inside_contract(const InputGenerator* kind) {
  if (kind != nullptr) return [kind](const json::Value& input) { return accepts(*kind, input); };
  return [](const json::Value& input) {
    return std::ranges::any_of(generators_of_all_games(),
                               [&](const InputGenerator& each) { return accepts(each, input); });
  };
}

std::vector<json::Value> dependent_edits(const json::Value& input) {
  for (const InputGenerator& kind : generators_of_all_games()) {
    if (kind.dependent_edits == nullptr) continue;
    try {
      return kind.dependent_edits(json::Reader(input));
    } catch (const json::Error&) {
      continue;  // input of another tool
    }
  }
  return {};
}

}  // namespace gauntlet::grading::fuzz
