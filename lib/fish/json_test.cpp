#include "gauntlet/json.hpp"

#include "fish/states_test.hpp"
#include "gauntlet/fish_json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

TEST_CASE("a state of Fish survives encoding and decoding", "[fish]") {
  Random random(8);
  for (int i = 0; i < 100; ++i) {
    const State state = random_state({.players = random(0, 4), .on_holes = true}, random);
    const json::Value document = json::parse(json::dump(encode(state)));
    CHECK(decode_state(json::Reader(document), json::Strictness::lenient) == state);
  }
}

TEST_CASE("states of the course decode in both strict and loose mode", "[fish]") {
  Random random(9);
  for (const int players : {2, 3, 4}) {
    const State state = course_state(Board::random(5, 5, {}, 3, 1), players, random);
    const json::Value document = encode(state);
    CHECK(decode_state(json::Reader(document), json::Strictness::strict) == state);
  }
}

TEST_CASE("actions of Fish are encoded as the contract requires", "[fish]") {
  CHECK(json::dump(encode(Action())) == "false");
  CHECK(json::dump(encode(Action(Move{{0, 1}, {2, 3}}))) == "[[0,1],[2,3]]");
}
