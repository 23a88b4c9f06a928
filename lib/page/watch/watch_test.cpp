#include "page/watch/watch.hpp"

#include "gauntlet/json.hpp"
#include "page/watch/page_test.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using gauntlet::test::has;
using json::Value;
using test::watching::at;
using test::watching::Page;
using test::watching::text_at;

namespace {

const std::string fish_log =
    R"({"format":"gauntlet-game","version":1,"players":["ann","bob"],"board":[[1,2,3],[1,2,3],[3,2,1],[5,5,5]]})"
    "\n"
    R"({"player":"red","place":[0,0]})"
    "\n"
    R"({"player":"white","out":"failure","reason":"no\u001banswer","call":["setup",[]],"answer":"7","call-number":3,"stderr":["KeyError"]})"
    "\n"
    R"({"player":"red","place":[0,1]})"
    "\n"
    R"({"player":"red","place":[0,2]})"
    "\n"
    R"({"player":"red","place":[1,0]})"
    "\n";

}  // namespace

TEST_CASE("the log of a game of Fish is opened", "[page]") {
  const Page page;
  const Value opened = page.open(fish_log);
  CHECK(text_at(opened, "/kind") == "game");
  const std::string colors = text_at(page.frame(1), "/board/svg");
  for (const auto& [place, player] :
       {std::pair{"/games/0/players/0", R"({"name":"ann","side":"red")"},
        std::pair{"/games/0/players/1", R"({"name":"bob","side":"white")"}}) {
    CHECK(dump(at(opened, place)).starts_with(player));
    const auto fill = text_at(opened, std::string(place) + "/paint/fill");
    CHECK(colors.find("fill=\"" + fill + '"') != colors.npos);
  }
  CHECK(at(opened, "/games/0/frames") == Value(6));
  CHECK(at(opened, "/games/0/marks") ==
        json::parse(
            R"([{"frame":2,"kind":"out","text":"bob, white is disqualified: no\\u001banswer"}])"));
  CHECK(at(opened, "/problem").is_null());

  CHECK(text_at(page.frame(0), "/caption") == "ann, red begins");
  const Value placed = page.frame(1);
  CHECK(text_at(placed, "/caption") == "ann, red: penguin 1 of 4 on 0,0");
  CHECK(has(text_at(placed, "/board/svg"), "<svg"));
  CHECK(at(placed, "/players/1/to_move") == Value(true));
  CHECK(at(placed, "/details") == Value(Value::Array()));
  const Value out = page.frame(2);
  CHECK(at(out, "/players/1/is_out") == Value(true));
  CHECK(at(out, "/players/0/to_move") == Value(true));
  CHECK(at(out, "/details") == json::parse(R"([{"label":"failure","text":"no\\u001banswer"},
    {"label":"call 3","text":"[\"setup\",[]]"},{"label":"answer","text":"7"},
    {"label":"standard error","text":"KeyError\n"}])"));
  CHECK(has(text_at(page.frame(6), ""), "/frame"));
  CHECK(has(text_at(page.frame(0, 1), ""), "/game"));
}

TEST_CASE("advice says what is best, why, and what was played", "[page]") {
  const Page page;
  page.open(fish_log + R"({"player":"red","move":[[1,0],[2,0]]})" + "\n");
  const Value place = page.advice(0);
  CHECK(text_at(place, "/text") ==
        "try 3,0: 5 fish, no free tile has more. Played: ann, red: penguin 1 of 4 on 0,0");
  const Value move = page.advice(5);
  CHECK(has(text_at(move, "/text"), " fish in the next 2 turns; looking further ahead, "));
  CHECK(has(text_at(move, "/board/svg"), "<svg"));
}

TEST_CASE("the end of a game of Fish names the winners and late failures", "[page]") {
  const Page page;
  std::string log =
      R"({"format":"gauntlet-game","version":1,"players":["ann","bob"],"board":[[1,1,1,1],[1,1,1,1]]})"
      "\n";
  const Value opened = page.open(
      log +
      R"({"winners":[{"name":"ann","color":"red","score":4}],"others":[],"cheaters":[],"failures":[{"name":"bob","color":"white","reason":"gone","call":["end",[false]],"answer":""}]})"
      "\n");
  CHECK(at(opened, "/games/0/frames") == Value(2));
  CHECK(at(opened, "/games/0/marks") ==
        json::parse(R"([{"frame":1,"kind":"out","text":"bob, white is disqualified: gone"},
                        {"frame":1,"kind":"end","text":"ann 4 wins; disqualified: bob"}])"));
  CHECK(text_at(page.frame(1), "/caption") == "ann 4 wins; disqualified: bob");
}

TEST_CASE("undone steps are frames, too", "[page]") {
  const Page page;
  const Value opened = page.open(fish_log + "{\"undo\":2}\n{\"redo\":1}\n");
  CHECK(at(opened, "/games/0/frames") == Value(8));
  CHECK(text_at(page.frame(6), "/caption") == "undone");
  CHECK(at(page.frame(6), "/board/svg") != at(page.frame(5), "/board/svg"));
  CHECK(text_at(page.frame(7), "/caption") == "redone");
}

TEST_CASE("a truncated or invalid log is opened up to the error", "[page]") {
  const Page page;
  const Value cut = page.open(fish_log.substr(0, fish_log.size() - 5));
  CHECK(at(cut, "/games/0/frames") == Value(5));
  CHECK(text_at(cut, "/problem") == "the last line is incomplete and was skipped");
  const Value without_end = page.open(fish_log.substr(0, fish_log.size() - 1));
  CHECK(at(without_end, "/games/0/frames") == Value(6));
  CHECK(at(without_end, "/problem").is_null());
  const Value wrong = page.open(fish_log + "{\"player\":\"red\",\"place\":[9,9]}\n{\"x\":1}\n");
  CHECK(at(wrong, "/games/0/frames") == Value(6));
  CHECK(text_at(wrong, "/problem") == "line 7: the rules do not allow this here");
}

TEST_CASE("unsupported text is refused, with the file to open instead", "[page]") {
  const Page page;
  CHECK(has(text_at(page.open(""), ""), "empty"));
  CHECK(has(text_at(page.open("hello\n"), ""), "expected the log of a game"));
  CHECK(has(text_at(page.open(R"({"format":"x"})"), ""), "unknown format \"x\""));
  CHECK(has(text_at(page.open(R"({"winners":[],"others":[],"log":[]})"), ""), "xref --log"));
  CHECK(has(text_at(page.open("{\n\"title\": \"t\",\n\"players\": []}"), ""), "league.jsonl"));
  CHECK(has(text_at(page.frame(0), ""), "no game"));
}

TEST_CASE("records of the other games are opened", "[page]") {
  const Page page;
  SECTION("atoms") {
    const Value opened = page.open(
        R"({"format":"gauntlet-play","version":1,"game":"atoms","rows":2,"columns":3,"first":"red","players":["ann","bob"]})"
        "\n{\"move\":[0,0]}\n{\"move\":[1,2]}\n{\"move\":[0,1]}\n"
        R"({"player":"blue","out":"cheat","reason":"taken","call":["take-turn",[]],"answer":"[0,0]","call-number":2})"
        "\n"
        R"({"winners":[{"name":"ann","color":"red","score":2}],"others":[],"cheaters":[{"name":"bob","color":"blue","reason":"taken"}],"failures":[]})"
        "\n");
    CHECK(at(opened, "/games/0/frames") == Value(6));
    CHECK(at(opened, "/games/0/marks") ==
          json::parse(R"([{"frame":4,"kind":"out","text":"bob, blue is disqualified: taken"},
                          {"frame":5,"kind":"end","text":"ann 2 wins; disqualified: bob"}])"));
    const Value frame = page.frame(3);
    CHECK(text_at(frame, "/caption") == "ann, red: 0,1");
    CHECK(at(frame, "/players/0/score") == Value("2 electrons on 2 cells"));
    CHECK(at(frame, "/players/1/to_move") == Value(true));
    CHECK(has(text_at(page.advice(1), "/text"), ". Played: bob, blue: 1,2"));
    CHECK_FALSE(has(text_at(page.advice(3), "/text"), "Played"));
    CHECK(page.advice(5).is_null());
  }
  SECTION("bricks") {
    page.open(
        R"({"format":"gauntlet-play","version":1,"game":"bricks","dropper":"computer","position":{"minSafe":0,"maxSafe":9,"leftDrops":5,"leftBricks":2},"strength":4})"
        "\n{\"drop\":5,\"safe\":false}\n{\"guess\":4,\"certain\":false,\"right\":true}\n");
    CHECK(text_at(page.frame(1), "/caption") == "From floor 5: broken!");
    CHECK(text_at(page.frame(1), "/players/0/score") == "4 drops, 1 brick left");
    CHECK(
        has(text_at(page.frame(2), "/caption"), "The computer found the strength, 4, by a lucky"));
    CHECK(has(text_at(page.advice(0), "/text"), "9 floors in doubt. "));
    CHECK(has(text_at(page.advice(1), "/text"), "Try 1: the strength will be found for certain."));
    CHECK(page.advice(2).is_null());
  }
  SECTION("mastermind") {
    page.open(
        R"({"format":"gauntlet-play","version":1,"game":"mastermind","length":4,"colors":6,"repeats":false,"guesser":"computer","secret":"1234"})"
        "\n{\"guess\":\"1243\",\"feedback\":\"wwbb\"}\n{\"guess\":\"1234\",\"feedback\":\"wwww\"}"
        "\n");
    CHECK(text_at(page.frame(1), "/caption") == "guess 1: 1243, wwbb");
    CHECK(text_at(page.frame(1), "/players/0/score") == "1 guess, 6 codes left");
    CHECK(has(text_at(page.advice(1), "/text"), "6 codes are possible; try "));
    CHECK(page.advice(2).is_null());
  }
}

TEST_CASE("the move that ends a game is described, and then the result", "[page]") {
  const Page page;
  std::string log =
      R"({"format":"gauntlet-game","version":1,"players":["ann","bob"],"board":[[1,1,1,1],[1,1,1,1]]})"
      "\n";
  for (int i = 0; i < 8; ++i) {
    log += R"({"player":")" + std::string(i % 2 == 0 ? "red" : "white") + R"(","place":[)" +
           std::to_string(i / 4) + "," + std::to_string(i % 4) + "]}\n";
  }
  page.open(log + R"({"winners":[],"others":[],"cheaters":[],"failures":[]})" + "\n");
  CHECK(text_at(page.frame(8), "/caption") == "bob, white: penguin 4 of 4 on 1,3");
  CHECK(has(text_at(page.advice(7), "/text"), "Played: bob, white: penguin 4 of 4 on 1,3"));
  CHECK(text_at(page.frame(9), "/caption") == "no winner");
  CHECK(page.advice(8).is_null());
}

TEST_CASE("an invalid line about the end leaves the frames before it", "[page]") {
  const Page page;
  const std::string play = R"({"format":"gauntlet-play","version":1,"game":)";
  for (
      const std::string& record :
      {play +
           R"("bricks","dropper":"computer","position":{"minSafe":0,"maxSafe":9,"leftDrops":5,"leftBricks":2}})"
           "\n{\"drop\":5,\"safe\":false}\n{\"guess\":10,\"certain\":true,\"right\":true}\n",
       play + R"("mastermind","length":4,"colors":6,"repeats":false,"guesser":"computer"})"
              "\n{\"guess\":\"1243\",\"feedback\":\"wwbb\"}\n{\"code\":\"99\"}\n",
       play + R"("atoms","rows":2,"columns":3,"first":"red"})"
              "\n{\"move\":[0,0]}\n{\"player\":\"blue\",\"out\":\"x\"}\n"}) {
    const Value opened = page.open(record);
    CHECK(text_at(opened, "/problem").starts_with("line 3: "));
    CHECK(at(opened, "/games/0/frames") == Value(2));
    CHECK(has(text_at(page.frame(1), "/board/svg"), "<svg"));
  }
}

TEST_CASE("an undo brings back who was out", "[page]") {
  const Page page;
  page.open(fish_log + "{\"undo\":4}\n");
  CHECK(at(page.frame(5), "/players/1/is_out") == Value(true));
  CHECK(at(page.frame(6), "/players/1/is_out") == Value(false));
}

TEST_CASE("who guesses or drops is to move", "[page]") {
  const Page page;
  page.open(
      R"({"format":"gauntlet-play","version":1,"game":"mastermind","length":4,"colors":6,"repeats":false,"guesser":"computer"})"
      "\n{\"guess\":\"1243\",\"feedback\":\"wwbb\"}\n{\"code\":\"1234\"}\n");
  CHECK(dump(at(page.frame(1), "/players")) ==
        R"([{"score":"1 guess, 6 codes left","to_move":true,"is_out":false}])");
  CHECK(at(page.frame(2), "/players/0/to_move") == Value(false));
}

TEST_CASE("several games in one file are listed", "[page]") {
  const Page page;
  const Value opened = page.open(fish_log + fish_log);
  CHECK(text_at(opened, "/title") == "2 games");
  CHECK(at(opened, "/games/1/frames") == Value(6));
  CHECK(text_at(page.frame(1, 1), "/caption") == "ann, red: penguin 1 of 4 on 0,0");
}
