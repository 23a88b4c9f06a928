#include "page/play/page_test.hpp"

namespace gauntlet {
namespace {

using json::Value;
using test::member;
using test::Page;

TEST_CASE("the computer drops, and buttons report the outcome", "[page]") {
  Page page;
  page.begin("bricks",
             {{"--dropper", "computer"}, {"--floors", "3"}, {"--drops", "2"}, {"--bricks", "2"}});
  CHECK(page.has_said("It can be found for certain: 2 drops and 2 bricks are enough"));
  CHECK(page.text("ask") == "I drop from floor 2. Is the brick safe or broken?");
  CHECK(dump(Value(page.offers())) == R"([{"safe":true},{"safe":false}])");
  CHECK(page.refusal(R"({"drop":1})").starts_with("/action/drop: expected"));
  page.act(R"({"safe":true})");
  CHECK(page.has_said("From floor 2: safe."));
  page.act(R"({"safe":false})");
  CHECK(page.text("turn") == "computer");
  CHECK(page.has_said("The strength is 2, for certain."));
  page.go("play.think");
  CHECK(page.over() ==
        "The computer found the strength, 2, with 2 drops; the best plan needs at most 2");
  CHECK(page.record().ends_with("{\"guess\":2,\"certain\":true,\"right\":true}\n"));
  page.go("play.undo");
  CHECK(page.text("turn") == "person");
  CHECK(page.record().ends_with("{\"undo\":1}\n"));
}

TEST_CASE("a computer that is not certain asks whether its guess is right", "[page]") {
  const bool is_right = GENERATE(true, false);
  Page page;
  page.begin("bricks",
             {{"--dropper", "computer"}, {"--floors", "9"}, {"--drops", "1"}, {"--bricks", "1"}});
  CHECK(page.has_said("It can be missed: "));
  page.act(R"({"safe":true})");
  CHECK(page.text("ask") == "Is that right?");
  CHECK(page.has_said("I guess: it can be 1 to 9."));
  page.act(Value::Object{{"right", is_right}});
  CHECK(page.over() == (is_right ? "The computer found the strength, 1, by a lucky guess after 1 "
                                   "drop; the best plan needs "
                                   "at most 9"
                                 : "The computer missed it: not 1"));
  const std::string record = page.record();
  page.go("play.undo");  // takes back only the answer
  CHECK(page.text("ask") == "Is that right?");
  page.act(Value::Object{{"right", is_right}});
  CHECK(page.record() == record);
}

TEST_CASE("a person drops from cells of the tower or from a typed floor", "[page]") {
  Page page;
  page.begin("bricks", {{"--floors", "5"}, {"--drops", "3"}});
  CHECK(page.text("ask") == "Choose a floor to drop the brick from");
  CHECK(page.offers().size() == 6);  // and the guess button
  CHECK(test::text_at(member(page.view, "entry"), "key") == "entry");
  CHECK(page.refusal(R"({"entry":"6"})") == "expected a floor in doubt, 1 to 5, got 6");
  CHECK(page.refusal(R"({"drop":0})") == "expected a floor in doubt, 1 to 5, got 0");
  CHECK(page.refusal(R"({"entry":"x"})").starts_with("/action/entry: expected"));
  page.act(R"({"entry":"3"})");
  CHECK(page.has_said("From floor 3: "));
  page.act(R"({"begin":"guess"})");
  CHECK(member(page.view, "begun") == Value(true));
  CHECK(test::text_at(member(page.view, "entry"), "key") == "guess");
  CHECK(page.refusal(R"({"guess":"9"})").starts_with("expected a strength that is possible"));
  CHECK(page.refusal(R"({"begin":"drop"})").starts_with("/action/begin: expected"));
}

TEST_CASE("an adversarial brick makes every uncertain guess wrong", "[page]") {
  Page page;
  page.begin("bricks", {{"--floors", "5"}, {"--drops", "1"}, {"--brick", "bad"}});
  CHECK(page.record().find("\"strength\"") == std::string::npos);
  page.act(R"({"drop":2})");
  page.act(member(page.about("play.hint"), {"ok", "actions"}).as<Value::Array>()->front());
  CHECK(page.over().starts_with("You missed it: "));
  CHECK(page.has_said("No, it is "));
  page.go("play.undo");
  CHECK(page.text("ask") == "How strong is the brick?");
}

TEST_CASE("cells of high towers represent several floors", "[page]") {
  Page page;
  page.begin("bricks", {{"--floors", "1000000000"}, {"--drops", "60"}});
  CHECK(page.offers().size() > 10);
  CHECK(page.offers().size() < 200);
  page.act(page.offers()[page.offers().size() / 2]);
  const Value hint = page.about("play.hint");
  CHECK(test::text_at(member(hint, "ok"), "text").starts_with("The strength is "));
}

}  // namespace
}  // namespace gauntlet
