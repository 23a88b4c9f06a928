#include "bricks/picture.hpp"

#include "test/catch.hpp"

using namespace gauntlet::bricks;

TEST_CASE("what is known of a brick in a bar", "[bricks]") {
  CHECK(text(Position(3, 7, 1, 2), 9, 3, false) ==
        "floor 1 ===????xx 9\n"
        "          ^ 3\n"
        "the strength is 3 to 7; left: 1 drop, 2 bricks\n");
  CHECK(text(Position(4, 4, 0, 0), 9, std::nullopt, false) ==
        "floor 1 ====xxxxx 9\n\nthe strength is 4; left: 0 drops, 0 bricks\n");
  CHECK(text(Position(9, 9, 0, 0), 9, std::nullopt, false).starts_with("floor 1 ========= 9\n"));
  CHECK(text(Position(0, 0, 0, 0), 0, std::nullopt, false).starts_with("floor 1 0\n"));
}

TEST_CASE("a bar of any number of floors fits a line", "[bricks]") {
  const std::string picture =
      text(Position(max_height / 2, max_height, 1, 1), max_height, max_height, false);
  CHECK(picture.starts_with("floor 1 " + std::string(29, '=') + "?"));
  CHECK(picture.find('\n') < 100);
}
