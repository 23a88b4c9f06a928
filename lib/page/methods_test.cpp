#include "page/methods.hpp"

#include "test/catch.hpp"

using namespace gauntlet;

TEST_CASE("a request is answered by the call that it names", "[page]") {
  const page::Methods calls = {
      {"twice", [](const page::Request& question) { return question.natural("number") * 2; }},
      {"has", [](const page::Request& question) { return question.has("x"); }},
      {"refuse", [](const page::Request&) -> json::Value { throw page::RequestError("not so"); }}};
  const auto asked = [&](std::string_view question) { return page::answer(calls, question); };

  CHECK(asked(R"({"call": "twice", "number": 4})") == R"({"ok":8})");
  CHECK(asked(R"({"call": "has", "x": 0})") == R"({"ok":true})");
  CHECK(asked(R"({"call": "has", "x": null})") == R"({"ok":false})");
  CHECK(asked(R"({"call": "has"})") == R"({"ok":false})");
  CHECK(asked(R"({"call": "refuse"})") == R"({"error":"not so"})");
  CHECK(asked(R"({"call": "twice", "number": "4"})") ==
        R"({"error":"/number: expected a natural number, got \"4\""})");
  CHECK(asked(R"({"call": "twice"})").starts_with(R"({"error":)"));
  CHECK(asked(R"({"call": "other"})") ==
        R"({"error":"/call: expected the name of a call, got \"other\""})");
  CHECK(asked("[").starts_with(R"({"error":)"));
  CHECK(asked("7").starts_with(R"({"error":)"));
}
