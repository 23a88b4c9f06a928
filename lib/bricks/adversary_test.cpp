#include <stdexcept>

#include "gauntlet/bricks.hpp"
#include "test/catch.hpp"
#include "test/laws.hpp"

using namespace gauntlet;
using namespace gauntlet::bricks;

TEST_CASE("the adversary never improves the odds of the player", "[bricks]") {
  Random random(5);
  for (int game = 0; game < 2000; ++game) {
    const auto draw = [&](int max) { return static_cast<std::uint64_t>(random(0, max)); };
    Position position(0, draw(40), draw(8), draw(4));
    const auto min = min_drops(position.heights(), position.left_bricks());
    const auto drops = position.left_drops();
    while (position.can_drop()) {
      const auto up = draw(static_cast<int>(position.heights()) - 1);
      const Height height = position.min_safe() + 1 + up;
      const Position next = *position.after(height, worst_reply(position, height));
      CHECK(max_found(next) * position.strengths() <= max_found(position) * next.strengths());
      position = next;
    }
    if (position.is_known()) CHECK(drops - position.left_drops() >= min.value());
  }
}

TEST_CASE("the adversary rejects impossible drops", "[bricks]") {
  CHECK_THROWS_AS(worst_reply(Position(0, 3, 1, 1), 4), std::invalid_argument);
  CHECK_THROWS_AS(worst_reply(Position(0, 3, 0, 1), 1), std::invalid_argument);
}
