#include "grading/hunt/inputs/generate.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "grading/hunt/inputs/fish_inputs.hpp"
#include "grading/hunt/inputs/puzzle_inputs.hpp"

namespace gauntlet::grading::hunt {
namespace {

struct Kind {
  std::string_view tool;
  Make make;
};

constexpr std::array all_kinds{
    Kind{"xboard", make_xboard},    Kind{"xstate", make_xstate},
    Kind{"xtree", make_xtree},      Kind{"xstrategy", make_xstrategy},
    Kind{"xref", make_xref},        Kind{"bricks-solve", make_bricks},
    Kind{"atoms-move", make_atoms}, Kind{"mastermind-guess", make_mastermind},
};

// 1 for the first 32 inputs, then one more whenever their number has doubled.
int size_of(std::uint64_t number) { return 1 + static_cast<int>(std::bit_width(number / 32)); }

}  // namespace

std::optional<Make> find_kind(std::string_view tool) {
  const auto* const found = std::find_if(all_kinds.begin(), all_kinds.end(),
                                         [&](const Kind& kind) { return kind.tool == tool; });
  if (found == all_kinds.end()) return std::nullopt;
  return found->make;
}

std::vector<std::string> kinds() {
  std::vector<std::string> names;
  names.reserve(all_kinds.size());
  for (const auto& kind : all_kinds) names.emplace_back(kind.tool);
  return names;
}

Source generate(Make make, std::uint64_t seed) {
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    Random random(seed, number);
    return make(random, size_of(number));
  };
}

}  // namespace gauntlet::grading::hunt
