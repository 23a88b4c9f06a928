#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "gauntlet/fish_json.hpp"
#include "page/play/page_test.hpp"
#include "session/record_test.hpp"

namespace gauntlet {
namespace {

using test::member;
using test::Page;

const std::string small_ice =
    R"({"format":"gauntlet-game","version":1,"players":["human","house:0"],)"
    R"("board":[[1,2,3,1],[2,1,1,2],[1,3,1,1]]})"
    "\n";

// A page after all placements; red's penguins are on the first free tiles.
Page placed_page() {
  Page page;
  page.open(small_ice);
  while (dump(member(page.view, {"board", "cells"})).find("\"place\"") != std::string::npos ||
         page.text("turn") == "computer") {
    if (page.text("turn") == "computer") {
      page.go("play.think");
    } else {
      page.act(page.offers().front());
    }
  }
  return page;
}

TEST_CASE("penguins are placed on offered tiles", "[page]") {
  Page page;
  page.open(small_ice);
  CHECK(page.text("ask") == "red, choose a tile for penguin 1 of 4");
  CHECK(page.has_said("red begins"));
  CHECK(page.offers().size() == 12);
  CHECK(page.refusal(R"({"place":[7,0]})") == "[7,0] is not on the board");
  page.act(R"({"place":[0,2]})");
  CHECK(page.text("turn") == "computer");
  CHECK(page.refusal(R"({"place":[0,0]})") == "it is the computer's turn");
  page.go("play.think");
  CHECK(page.has_said("white: penguin 1 of 4 on 0,0"));
  CHECK(page.refusal(R"({"place":[0,2]})") == "[0,2] is taken");
  CHECK(page.refusal(R"({"from":[0,2],"to":[1,1]})").starts_with("/action: expected"));
}

TEST_CASE("a move begins with a penguin and is recorded only when complete", "[page]") {
  Page page = placed_page();
  CHECK(page.text("ask") == "red, choose a penguin");
  const json::Value first = page.offers().front();
  const std::string record = page.record();
  page.act(first);
  CHECK(page.record() == record);
  CHECK(member(page.view, "begun") == json::Value(true));
  CHECK(page.text("ask") == "red, choose where it goes");
  CHECK(page.has_said("it can go to "));
  json::Value::Array targets;
  for (const json::Value& offer : page.offers()) {
    if (member(offer, "to").is_null()) continue;
    CHECK(member(offer, "from") == member(first, "from"));
    targets.push_back(member(offer, "to"));
  }
  CHECK(json::Value(targets) == member(first, "targets"));
  CHECK(page.refusal(R"({"from":[2,0]})") == "2,0 has no penguin that red can move");
  CHECK(page.refusal(R"({"from":[0,0],"to":[0,0]})") == "[0,0] is taken");
  page.act(json::Value::Object{{"from", member(first, "from")}, {"to", targets.front()}});
  CHECK(member(page.view, "begun") == json::Value(false));
  CHECK(page.record().size() > record.size());
}

TEST_CASE("a player that cannot move is skipped, and the page says so", "[page]") {
  bool is_skipped = false;
  for (std::uint64_t seed = 0; seed < 20 && !is_skipped; ++seed) {
    Page page;
    page.begin("fish", {{"--rows", "3"}, {"--columns", "4"}, {"--holes", "1"}}, seed);
    while (!page.is_over()) {
      if (page.text("turn") == "computer") {
        page.go("play.think");
      } else {
        page.act(
            member(page.about("play.hint"), {"ok", "actions"}).as<json::Value::Array>()->front());
      }
      is_skipped = is_skipped || page.has_said(" cannot move");
    }
  }
  CHECK(is_skipped);
}

TEST_CASE("the scores and winners shown are those of the rules", "[page]") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Page page;
    page.begin("fish", {{"--red", "1"}, {"--players", "3"}, {"--brown", "0"}}, seed);
    while (!page.is_over()) page.go("play.think");
    const fish::State last = session::read_record<match::GameHistory>(page.record()).state();
    const auto& seats = test::items_of(member(page.view, "players"));
    REQUIRE(seats.size() == 3);
    for (const json::Value& seat : seats) {
      for (const fish::Player& player : last.players()) {
        if (test::text_at(seat, "side") != to_string(player.color)) continue;
        CHECK(test::text_at(seat, "score") == std::to_string(player.score) + " fish");
      }
    }
    CHECK(page.over().find(" wins with ") != std::string::npos);
    CHECK(page.record().find("\"winners\"") != std::string::npos);
    CHECK(member(page.view, "can_undo") == json::Value(false));  // no person has decided anything
  }
}

// A game of two in which red, a person, follows the given player.
template <class Player>
Page played_page(const json::Value::Object& settings, std::uint64_t seed, Player player) {
  Page page;
  page.begin("fish", settings, seed);
  while (!page.is_over()) {
    if (page.text("turn") == "computer") {
      page.go("play.think");
      continue;
    }
    const fish::State now = session::read_record<match::GameHistory>(page.record()).state();
    const bool is_placing =
        dump(member(page.view, {"board", "cells"})).find("\"place\"") != std::string::npos;
    if (is_placing) {
      page.act(json::Value::Object{{"place", fish::encode(player.place(now))}});
    } else {
      const fish::Move move = *player.take_turn(now, {});
      page.act(
          json::Value::Object{{"from", fish::encode(move.from)}, {"to", fish::encode(move.to)}});
    }
  }
  return page;
}

TEST_CASE("a player who takes the most fish each time mostly beats the beginner", "[page][long]") {
  constexpr int games = 40;
  int won = 0;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const Page page = played_page({}, seed, match::GreedyPlayer());
    won += page.over().starts_with("You win, ") ? 1 : 0;
  }
  INFO(won);
  CHECK(won > games * 2 / 3);
}

TEST_CASE("the end of a game of two is told to the person, and the decisive move", "[page]") {
  const Page page = played_page({{"--white", "3"}}, 3, match::RandomPlayer(1));
  CHECK(page.over().starts_with("You lose, "));
  const json::Value decision = member(page.about("play.decision"), "ok");
  CHECK(member(decision, "line") != json::Value(0));
  const std::string text = test::text_at(decision, "text");
  CHECK(text.starts_with("Move " + dump(member(decision, "line")) + " decided the game (white: "));
  CHECK(text.find("It was a good move by white: with simple play from there on, white ends ") !=
        text.npos);
  Page begun;
  begun.begin("fish");
  CHECK(test::text_at(begun.about("play.decision"), "error") == "the game is not over");
}

TEST_CASE("the decisive move may be a mistake of the loser", "[page]") {
  std::size_t mistakes = 0, good_moves = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Page page = played_page({{"--white", "2"}}, seed, match::RandomPlayer(seed));
    if (!page.over().starts_with("You lose, ")) continue;
    const json::Value decision = member(page.about("play.decision"), "ok");
    const std::string text = test::text_at(decision, "text");
    INFO(text);
    const bool is_mistake =
        text.find("mistake of yours: with simple play from there on, you") != text.npos;
    const bool is_good_move =
        text.find("good move by white: with simple play from there on, white") != text.npos;
    CHECK(is_mistake != is_good_move);
    CHECK((text.find("(red: ") != text.npos) == is_mistake);
    mistakes += is_mistake ? 1 : 0;
    good_moves += is_good_move ? 1 : 0;
  }
  CHECK(mistakes > 0);
  CHECK(good_moves > 0);
}

TEST_CASE("a slide is a frame without the penguin, which moves over it", "[page]") {
  Page page = placed_page();
  page.act(member(page.about("play.hint"), {"ok", "actions"}).as<json::Value::Array>()->front());
  const auto& frames = test::items_of(member(page.view, "frames"));
  REQUIRE(frames.size() == 1);
  const auto& motions = test::items_of(member(frames[0], "motions"));
  REQUIRE(motions.size() == 1);
  CHECK(test::text_at(motions[0], "svg").starts_with("<path"));
  CHECK((member(motions[0], "x") != json::Value(0) || member(motions[0], "y") != json::Value(0)));
}

TEST_CASE("undo after the end removes the end from the record", "[page]") {
  Page page;
  page.begin("fish", {{"--white", "human"}, {"--rows", "4"}, {"--columns", "2"}, {"--holes", "0"}});
  while (!page.is_over()) {
    page.act(member(page.about("play.hint"), {"ok", "actions"}).as<json::Value::Array>()->front());
    if (page.text("turn") == "computer") page.go("play.think");
  }
  const json::Value end = member(page.view, "over");
  const auto says_who_moves = [&] {
    const std::string board = dump(member(page.view, "board"));
    return board.find("to move") != board.npos;
  };
  CHECK_FALSE(says_who_moves());
  page.go("play.undo");
  CHECK(says_who_moves());
  CHECK(page.record().find("\"winners\"") == std::string::npos);
  while (member(page.view, "can_redo") == json::Value(true)) page.go("play.redo");
  CHECK(member(page.view, "over") == end);
  CHECK(page.record().find("\"winners\"") != std::string::npos);
}

TEST_CASE("the players of fish may be changed during a game", "[page]") {
  Page page = placed_page();
  const json::Value log = member(page.view, "log");
  page.open(page.record(), {{"--red", "0"}, {"--white", "human"}});
  CHECK(page.record().find(R"("players":["house:0","human"])") != std::string::npos);
  CHECK(member(page.view, "log") == log);
  CHECK(page.text("turn") == "computer");
  page.go("play.think");
  CHECK(page.text("turn") == "person");
  CHECK(page.text("to_move") == "white");
  const std::string record = page.record();
  page.open(record);
  CHECK(page.record() == record);
  CHECK(test::text_at(page.ask({{"call", "play.view"},
                                {"record", record},
                                {"settings", json::Value::Object{{"--white", "6"}}}}),
                      "error") ==
        "--white: expected human, beginner, or a number from 0 to 5, got \"6\"");
}

TEST_CASE("a house player with a time limit looks less far ahead", "[page]") {
  Page page;
  page.begin("fish", {{"--red", "5"}, {"--white", "5"}});
  for (int i = 0; i < 8; ++i) page.go("play.think", {{"milliseconds", 0}});
  page.go("play.think", {{"milliseconds", 0}});
  CHECK(page.has_said("red: "));
  CHECK(page.has_said(" \u2192 "));
}

TEST_CASE("players have the colors of their penguins", "[page]") {
  const Page page = placed_page();
  const std::string svg = test::text_at(member(page.view, "board"), "svg");
  const auto& seats = test::items_of(member(page.view, "players"));
  REQUIRE(seats.size() == 2);
  for (const json::Value& seat : seats) {
    const auto& paint = member(seat, "paint");
    CHECK(svg.find("fill=\"" + test::text_at(paint, "fill") + "\" stroke=\"" +
                   test::text_at(paint, "ink") + '"') != svg.npos);
  }
  CHECK(member(seats[0], "paint") != member(seats[1], "paint"));
}

}  // namespace
}  // namespace gauntlet
