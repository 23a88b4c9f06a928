#include <algorithm>
#include <array>
#include <cstdint>

#include "bricks/count.hpp"
#include "bricks/json.hpp"
#include "grading/hunt/inputs/generate.hpp"

// Ranges of heights at the limit of what the given drops and bricks can solve: up to size + 1 of
// each; in one of ten inputs up to 64.
namespace gauntlet::grading::hunt::bricks {
namespace {

json::Value make(Random& random, int size) {
  constexpr std::uint64_t most_reach = std::uint64_t{1} << 61;
  const int most = random.chance(10) ? 64 : size + 1;
  const int drops = random(0, most);
  const int count = random(0, most);
  const std::uint64_t reach =
      std::min(most_reach, gauntlet::bricks::most_heights(static_cast<std::uint64_t>(drops),
                                                          static_cast<std::uint64_t>(count)));
  const std::uint64_t heights = random.chance(60)
                                    ? std::max<std::uint64_t>(reach + random.below(3), 1) - 1
                                    : random.below(reach + 3);
  const std::uint64_t least = random.chance(50) ? 0 : random.below(10);
  return json::Value::Object{{"minSafe", least},
                             {"maxSafe", least + heights},
                             {"leftDrops", drops},
                             {"leftBricks", count}};
}

void check(const json::Reader& input) { gauntlet::bricks::decode_position(input); }

// Shifts the range to start at 0.
std::vector<json::Value> lower_range(const json::Reader& input) {
  const auto position = gauntlet::bricks::decode_position(input);
  return {json::Value::Object{{"minSafe", 0},
                              {"maxSafe", position.max_safe() - position.min_safe()},
                              {"leftDrops", position.left_drops()},
                              {"leftBricks", position.left_bricks()}}};
}

constexpr std::array all_kinds{Kind{"bricks-solve", make, check, lower_range}};

}  // namespace

const std::span<const Kind> kinds = all_kinds;

}  // namespace gauntlet::grading::hunt::bricks
