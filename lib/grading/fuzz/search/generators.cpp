#include "grading/fuzz/search/generators.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "json/error.hpp"

namespace gauntlet::grading::fuzz {

#define GAUNTLET_GAME(name)                           \
  namespace name {                                    \
  extern const std::span<const InputGenerator> kinds; \
  }
#include "games.def"

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

}  // namespace gauntlet::grading::fuzz
