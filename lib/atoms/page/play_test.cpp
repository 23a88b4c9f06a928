#include "atoms/match/game_history.hpp"
#include "page/play/page_test.hpp"
#include "session/record_test.hpp"

namespace gauntlet {
namespace {

using json::Value;
using test::member;
using test::Page;

const Value::Object people{{"--rows", "2"}, {"--columns", "2"}, {"--blue", "human"}};

TEST_CASE("a chain is shown wave by wave", "[page]") {
  Page page;
  page.begin("atoms", people);
  CHECK(page.text("ask") == "red, choose a cell that is empty or yours");
  CHECK(page.has_said("red begins"));
  for (const char* const move : {R"({"move":[0,0]})", R"({"move":[1,1]})"}) {
    page.act(move);
    CHECK(test::items_of(member(page.view, "frames")).empty());
  }
  page.act(R"({"move":[0,0]})");
  const auto frames = test::items_of(member(page.view, "frames"));
  REQUIRE(frames.size() == 1);
  CHECK(test::text_at(frames[0], "message") == "wave 1");
  CHECK(member(frames[0], "board") != member(page.view, "board"));
  CHECK(page.has_said("move 3: red 0,0"));
  CHECK(test::items_of(member(page.view, "players")).size() == 2);
  CHECK(dump(member(page.view, "players")).find("2 electrons on 2 cells") != std::string::npos);
  CHECK(dump(member(page.view, "players")).find("1 electron on 1 cell") != std::string::npos);
}

TEST_CASE("cells of the other side and cells outside the board are refused", "[page]") {
  Page page;
  page.begin("atoms", people);
  page.act(R"({"move":[0,0]})");
  CHECK(page.offers().size() == 3);
  CHECK(page.refusal(R"({"move":[0,0]})") == "0,0 is red's");
  CHECK(page.refusal(R"({"move":[2,0]})") == "2,0 is not on the board");
  CHECK(page.refusal(R"({"move":[0]})").starts_with("/action/move: expected"));
  CHECK(page.refusal(R"({"place":[1,1]})").starts_with("/action/place: expected"));
}

TEST_CASE("the computer says what it expects, and a hint says its value", "[page]") {
  Page page;
  page.begin("atoms", {{"--rows", "2"}, {"--columns", "2"}, {"--blue-level", "4p"}});
  const Value hint = member(page.about("play.hint"), "ok");
  CHECK(test::text_at(hint, "text").starts_with("try 0,0: "));
  CHECK(dump(member(hint, "actions")) == R"([{"move":[0,0]}])");
  page.act(R"({"move":[0,0]})");
  CHECK(member(page.view, "can_hint") == Value(false));
  CHECK(dump(member(page.view, "players")).find("computer, 4 plies ahead") != std::string::npos);
  page.go("play.think");
  CHECK(page.has_said("blue expects "));
  CHECK(page.text("turn") == "person");
}

TEST_CASE("the computer respects its time limit", "[page]") {
  Page page;
  page.begin("atoms", {{"--red", "computer"}, {"--level", "3600"}});
  const auto begin = std::chrono::steady_clock::now();
  page.go("play.think", {{"milliseconds", 30}});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  CHECK(page.text("to_move") == "blue");
}

TEST_CASE("the players of atoms may be changed during a game", "[page]") {
  Page page;
  page.begin("atoms", people);
  page.act(R"({"move":[0,0]})");
  page.open(page.record(), {{"--blue", "computer"}, {"--level", "1p"}});
  CHECK(page.text("turn") == "computer");
  page.go("play.think");
  CHECK(page.text("turn") == "person");
  CHECK(test::text_at(page.ask({{"call", "play.view"},
                                {"record", page.record()},
                                {"settings", Value::Object{{"--blue", "nobody"}}}}),
                      "error")
            .starts_with("--blue: expected computer or human"));
}

TEST_CASE("the displayed numbers of electrons are those of the rules", "[page]") {
  Page page;
  page.begin("atoms",
             {{"--rows", "3"}, {"--columns", "3"}, {"--red", "computer"}, {"--level", "1p"}});
  while (!page.is_over()) {
    page.go("play.think");
    const auto history = session::read_record<match::atoms::GameHistory>(page.record());
    const atoms::Bitboard& electrons = history.board().electrons();
    const bool is_red = history.mover() == match::atoms::Color::red;
    const int own = electrons.sum(electrons.mine), others = electrons.sum(electrons.theirs());
    const auto& seats = test::items_of(member(page.view, "players"));
    CHECK(test::text_at(seats[0], "score").starts_with(std::to_string(is_red ? own : others)));
    CHECK(test::text_at(seats[1], "score").starts_with(std::to_string(is_red ? others : own)));
  }
  CHECK(page.over().find(" wins after ") != std::string::npos);
}

TEST_CASE("a player who looks one ply ahead mostly beats the beginner", "[page][long]") {
  constexpr int games = 20;
  int won = 0, mistakes = 0;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Page page;
    page.begin("atoms",
               {{"--rows", "5"}, {"--columns", "5"}, {"--red", "computer"}, {"--red-level", "1p"}},
               seed);
    while (!page.is_over()) page.go("play.think");
    CHECK(page.over().starts_with(page.over()[0] == 'Y' ? "You lose after " : "red wins after "));
    won += page.over().starts_with("red wins") ? 1 : 0;
    const Value decision = member(page.about("play.decision"), "ok");
    const std::string text = test::text_at(decision, "text");
    CHECK(text.starts_with("Move " + dump(member(decision, "line")) + " decided the game ("));
    mistakes += text.find("It was a mistake by ") != text.npos ? 1 : 0;
  }
  CHECK(mistakes > 0);
  CHECK(mistakes < games);
  INFO(won);
  CHECK(won > games * 2 / 3);
}

TEST_CASE("the log of a league game names the disqualified players", "[page]") {
  Page page;
  page.open(
      R"({"format":"gauntlet-play","version":1,"game":"atoms","rows":2,"columns":2,"first":"red"})"
      "\n{\"move\":[0,0]}\n"
      R"({"player":"blue","out":"failure","reason":"it ended","call":null,"answer":"","call-number":1})"
      "\n");
  CHECK(dump(member(page.view, "log")).find("blue is disqualified") != std::string::npos);
}

TEST_CASE("players of atoms have the colors of their cells", "[page]") {
  Page page;
  page.begin("atoms", people);
  page.act(R"({"move":[0,0]})");
  page.act(R"({"move":[1,1]})");
  const std::string svg = test::text_at(member(page.view, "board"), "svg");
  const auto& seats = test::items_of(member(page.view, "players"));
  CHECK(svg.find(test::text_at(member(seats[0], "paint"), "fill")) != svg.npos);
  CHECK(svg.find(test::text_at(member(seats[1], "paint"), "fill")) != svg.npos);
  CHECK(member(seats[0], "paint") != member(seats[1], "paint"));
}

}  // namespace
}  // namespace gauntlet
