#include "league/replays/replay.hpp"

#include "atoms/picture.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using gauntlet::test::count;
using gauntlet::test::has;
using league::replay_of;

namespace {

const std::string fish_log =
    R"({"format":"gauntlet-game","version":1,"players":["ann","bob"],"board":[[1,2,3],[1,2,3],[3,2,1],[5,5,5]]})"
    "\n"
    R"({"player":"red","place":[0,0]})"
    "\n"
    R"({"player":"white","out":"failure","reason":"<b>secret</b>","call":["setup",[]],"answer":"","call-number":3})"
    "\n"
    R"({"player":"red","place":[0,1]})"
    "\n";

}  // namespace

TEST_CASE("a replay of Fish does not tell why a player was disqualified", "[league]") {
  const auto replay = replay_of("fish", fish_log);
  REQUIRE(replay);
  REQUIRE(replay->size() == 4);
  CHECK((*replay)[0].caption == "the board");
  CHECK((*replay)[1].caption == "red: a penguin to [0,0]");
  CHECK((*replay)[2].caption == "white is disqualified");
  for (const auto& frame : *replay) {
    CHECK(frame.picture.starts_with("<svg "));
    CHECK_FALSE(has(frame.picture, "secret"));
  }
  CHECK((*replay)[1].picture != (*replay)[0].picture);
}

TEST_CASE("a truncated or corrupt log is replayed up to the error, another text is not",
          "[league]") {
  CHECK(replay_of("fish", fish_log.substr(0, fish_log.size() - 5))->size() == 3);
  CHECK(replay_of("fish", fish_log + "spoilt\n")->size() == 4);
  CHECK_FALSE(replay_of("fish", ""));
  CHECK_FALSE(replay_of("fish", "{}\n"));
  CHECK_FALSE(replay_of("atoms", fish_log));
  CHECK_FALSE(replay_of("chess", fish_log));
}

TEST_CASE("a game of atoms is replayed from the view of the first to move", "[league]") {
  const std::string log =
      R"({"format":"gauntlet-play","version":1,"game":"atoms","rows":2,"columns":3,"first":"red"})"
      "\n{\"move\":[0,0]}\n{\"move\":[1,2]}\n{\"move\":[0,1]}\n";
  const auto replay = replay_of("atoms", log);
  REQUIRE(replay);
  REQUIRE(replay->size() == 4);
  CHECK((*replay)[2].caption == "blue: [1,2]");
  using gauntlet::atoms::svg;
  CHECK((*replay)[2].picture ==
        svg(gauntlet::atoms::ElectronRows{{1, 0, 0}, {0, 0, -1}}, {Position{1, 2}}));
  CHECK((*replay)[3].picture ==
        svg(gauntlet::atoms::ElectronRows{{1, 1, 0}, {0, 0, -1}}, {Position{0, 1}}));
}

TEST_CASE("single-player games are replayed", "[league]") {
  const auto bricks = replay_of(
      "bricks",
      R"({"format":"gauntlet-play","version":1,"game":"bricks","dropper":"computer","position":{"minSafe":0,"maxSafe":9,"leftDrops":5,"leftBricks":2},"strength":4})"
      "\n{\"drop\":5,\"safe\":false}\n{\"guess\":4,\"certain\":false,\"right\":true}\n");
  REQUIRE(bricks);
  REQUIRE(bricks->size() == 2);
  CHECK((*bricks)[1].caption == "drop 1 from 5: broken");
  CHECK(has((*bricks)[1].picture, ">drop from 5<"));
  const auto mastermind = replay_of(
      "mastermind",
      R"({"format":"gauntlet-play","version":1,"game":"mastermind","length":4,"colors":6,"repeats":false,"guesser":"computer","secret":"1234"})"
      "\n{\"guess\":\"1243\",\"feedback\":\"wwbb\"}\n");
  REQUIRE(mastermind);
  REQUIRE(mastermind->size() == 2);
  CHECK(has((*mastermind)[1].caption, "guess 1: "));
  CHECK(has((*mastermind)[1].picture, ">24</text>"));
}
