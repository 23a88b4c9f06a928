#include "gauntlet/grid.hpp"

#include <vector>

#include "test/catch.hpp"

using namespace gauntlet;

namespace {

std::vector<Position> all(const Positions& cells) {
  std::vector<Position> places;
  for (const Position place : cells) places.push_back(place);
  return places;
}

}  // namespace

TEST_CASE("positions of a grid are listed row by row", "[core]") {
  CHECK(all({2, 3}) == std::vector<Position>{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
  CHECK(all({3, 1}) == std::vector<Position>{{0, 0}, {1, 0}, {2, 0}});
  CHECK(all({0, 3}).empty());
  CHECK(all({3, 0}).empty());
}
