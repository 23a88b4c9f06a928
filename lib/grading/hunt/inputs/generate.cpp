#include "grading/hunt/inputs/generate.hpp"

#include <array>
#include <bit>

namespace gauntlet::grading::hunt {
namespace {

constexpr std::array all_kinds{
#define GAUNTLET_GAME(name) &name::kinds,
#include "games.def"
};

int size_of(std::uint64_t number) { return 1 + static_cast<int>(std::bit_width(number / 32)); }

}  // namespace

std::optional<Generator> find_generator(std::string_view tool) {
  for (const auto* const kinds : all_kinds) {
    for (const auto& kind : *kinds) {
      if (kind.tool == tool) return kind.make;
    }
  }
  return std::nullopt;
}

std::vector<std::string> tools() {
  std::vector<std::string> names;
  for (const auto* const kinds : all_kinds) {
    for (const auto& kind : *kinds) names.emplace_back(kind.tool);
  }
  return names;
}

Source generate(Generator make, std::uint64_t seed) {
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    Random random(seed, number);
    return make(random, size_of(number));
  };
}

}  // namespace gauntlet::grading::hunt
