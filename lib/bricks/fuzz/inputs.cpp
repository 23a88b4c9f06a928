#include <algorithm>
#include <array>
#include <cstdint>

#include "core/games.hpp"
#include "gauntlet/bricks.hpp"
#include "gauntlet/bricks_json.hpp"
#include "grading/fuzz/inputs/generate.hpp"

// Ranges of heights at the limit of what the given drops and bricks can solve: up to size + 1 of
// each; in one of ten inputs up to 64.
namespace gauntlet::grading::fuzz::bricks {
namespace {

json::Value make(Random& random, int size) {
  constexpr std::uint64_t max_reach = std::uint64_t{1} << 61;
  const int max = random.chance(10) ? 64 : size + 1;
  const int drops = random(0, max);
  const int count = random(0, max);
  const std::uint64_t reach =
      std::min(max_reach, gauntlet::bricks::max_heights(static_cast<std::uint64_t>(drops),
                                                        static_cast<std::uint64_t>(count)));
  const std::uint64_t heights =
      random.chance(60) ? std::max<std::uint64_t>(reach + random.uniform_below(3), 1) - 1
                        : random.uniform_below(reach + 3);
  const std::uint64_t min = random.chance(50) ? 0 : random.uniform_below(10);
  return json::Value::Object{
      {"minSafe", min}, {"maxSafe", min + heights}, {"leftDrops", drops}, {"leftBricks", count}};
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

constexpr std::array all_kinds{InputGenerator{"bricks-solve", make, check, lower_range}};

}  // namespace
}  // namespace gauntlet::grading::fuzz::bricks

std::span<const gauntlet::grading::fuzz::InputGenerator> gauntlet::games::bricks::inputs() {
  return grading::fuzz::bricks::all_kinds;
}
