#include "page/play/page_test.hpp"

namespace gauntlet {
namespace {

using json::Value;
using test::member;
using test::Page;

TEST_CASE("a person breaks the computer's code, which no view shows", "[page]") {
  Page page;
  page.begin("mastermind");
  CHECK(page.has_said("I have thought of a code of 4 different digits from 1 to 6"));
  CHECK(
      dump(member(page.view, "entry"))
          .starts_with(
              R"({"label":"A code","key":"entry","letters":"123456","length":4,"min_length":4,)"));
  for (const std::string wrong : {"1123", "123", "1237", "", "12345"}) {
    CHECK(page.refusal(R"({"entry":")" + wrong + "\"}")
              .starts_with("/action/entry: expected a code of 4 different digits from 1 to 6"));
  }
  const auto at = page.record().find("\"secret\":\"") + 10;
  const std::string secret = page.record().substr(at, 4);
  for (int guesses = 0; !page.is_over(); ++guesses) {
    REQUIRE(guesses < 8);
    Value view = page.view;
    view.as<Value::Object>()->erase(view.as<Value::Object>()->begin());  // removes the record
    CHECK(dump(view).find(secret) == std::string::npos);
    page.act(member(page.about("play.hint"), {"ok", "actions"}).as<Value::Array>()->front());
  }
  CHECK(page.over().starts_with("You found the code in "));
  CHECK(page.over().ends_with(" guesses; the computer needs 4.0 on average"));
  CHECK(page.record().ends_with("{\"code\":\"" + secret + "\"}\n"));
}

TEST_CASE("giving up reveals the code and can be undone", "[page]") {
  Page page;
  page.begin("mastermind");
  page.act(R"({"entry":"1234"})");
  const std::string record = page.record();
  page.act(R"({"give_up":true})");
  CHECK(page.over().starts_with("You gave up: the code was "));
  page.go("play.undo");
  CHECK(page.record() == record);
  CHECK(page.text("turn") == "person");
}

TEST_CASE("the computer guesses, and notices contradictory answers", "[page]") {
  Page page;
  page.begin("mastermind", {{"--maker", "you"}});
  CHECK(page.has_said("Think of a code"));
  CHECK(page.has_said("360 codes are possible. My guess 1: 1234"));
  CHECK(page.offers().size() == 11);  // number of possible feedbacks
  CHECK(page.refusal(R"({"feedback":"wwwb"})") == "wwwb can never occur, whatever the code is");
  CHECK(page.refusal(R"({"feedback":""})").starts_with("/action/feedback: expected up to 4"));
  for (const std::string_view said : {"wb", "bb", "ww"})
    page.act(Value::Object{{"feedback", said}});
  CHECK(page.has_said("No code fits. Answers 1, 2 and 3 cannot all be true."));
  CHECK(dump(member(page.view, "wrong")) == "[0,1,2]");
  CHECK(page.refusal(R"({"feedback":"ww"})") != "");
  CHECK(page.refusal(R"({"row":3,"feedback":"ww"})") != "");
  CHECK(page.refusal(R"({"correction":"4 ww"})") != "");
  CHECK(page.refusal(R"({"correction":"1 wwwb"})") == "wwwb can never occur, whatever the code is");
  // Each correction offered resolves the contradiction.
  const auto offers = page.offers();
  REQUIRE(offers.size() == 6);
  for (const Value& offer : offers) {
    Page corrected;
    corrected.open(page.record());
    corrected.act(offer);
    CHECK(dump(member(corrected.view, "wrong")) == "[]");
  }
  page.act(R"({"correction":"1 wwbb"})");
  CHECK(page.has_said("answer 1 was wwbb"));
  CHECK(page.text("turn") == "person");
}

TEST_CASE("the computer finds an honest person's code in any variant", "[page]") {
  Page page;
  page.begin("mastermind",
             {{"--maker", "you"}, {"--length", "1"}, {"--colors", "3"}, {"--repeats", "yes"}});
  page.act(R"({"feedback":"."})");
  page.act(R"({"feedback":"."})");
  CHECK(page.has_said("1 code is possible. My guess 3: 3"));
  page.act(R"({"feedback":"w"})");
  CHECK(page.over() == "The computer found the code in 3 guesses");
  CHECK(page.record().ends_with("{\"code\":\"3\"}\n"));
}

TEST_CASE("the letters to choose from have the colors of the board", "[page]") {
  Page page;
  page.begin("mastermind", {{"--colors", "9"}});
  const Value& paints = member(page.view, {"entry", "paints"});
  CHECK(paints.as<Value::Object>()->size() == 9);
  page.act(R"({"entry":"1289"})");
  const std::string svg = test::text_at(member(page.view, "board"), "svg");
  for (const std::string_view sign : {"1", "2", "8", "9"}) {
    CHECK(svg.find("fill=\"" + test::text_at(member(paints, sign), "fill") + '"') != svg.npos);
  }
  CHECK(member(paints, "9") == member(paints, "1"));
  CHECK(member(paints, "2") != member(paints, "1"));
  page.begin("mastermind", {{"--maker", "you"}});
  const Value& answers = member(page.view, {"entry", "paints"});
  CHECK(member(answers, {"w", "fill"}) == member(answers, {"b", "ink"}));
  CHECK(member(answers, ".").is_null());
}

TEST_CASE("a correction that resolves nothing is logged, too", "[page]") {
  Page page;
  page.begin("mastermind", {{"--maker", "you"}});
  page.act(R"({"feedback":"wb"})");
  page.open(page.record() + "{\"row\":0,\"feedback\":\"wb..\"}\n");
  CHECK(page.has_said("no answer was changed"));
}

}  // namespace
}  // namespace gauntlet
