#include "page/ask/ask.hpp"

#include <string>

#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;

namespace {

// Returns the text at the place.
std::string found(const std::string& text, std::size_t number, const std::string& pointer) {
  const page::Bytes bytes = page::place_of(text, number, pointer);
  return text.substr(bytes.begin, bytes.end - bytes.begin);
}

std::string asked(const json::Value::Object& question) {
  page::Methods calls;
  page::add_ask_calls(calls);
  return page::answer(calls, json::dump(json::Value(question)));
}

}  // namespace

TEST_CASE("place_of finds a value by its pointer", "[page]") {
  const std::string text =
      "  1 \n{\"a\": [1, {\"b/~\": \"x]\\\"\"}, [ ]], \"\\u0041\":null ,\"a\" :-1.5e3}  true";
  CHECK(found(text, 1, "") == "1");
  CHECK(found(text, 3, "") == "true");
  CHECK(found(text, 2, "/A") == "null");
  CHECK(found(text, 2, "/a") == "-1.5e3");  // with equal keys, the last one
  CHECK(page::place_of(text, 1, "") == page::Bytes{2, 3});

  const std::string nested = R"([[], [1, {"b/~": "x]\"", "c": [ ]}], {}])";
  CHECK(found(nested, 1, "/0") == "[]");
  CHECK(found(nested, 1, "/1/0") == "1");
  CHECK(found(nested, 1, "/1/1/b~1~0") == R"("x]\"")");
  CHECK(found(nested, 1, "/1/1/c") == "[ ]");
  CHECK(found(nested, 1, "/2") == "{}");

  SECTION("place_of finds the deepest existing value if the pointer leads to nothing") {
    CHECK(found(nested, 1, "/1/1/d/5") == R"({"b/~": "x]\"", "c": [ ]})");
    CHECK(found(nested, 1, "/0/0") == "[]");
    CHECK(found(nested, 1, "/1/0/0") == "1");
    CHECK(found(nested, 1, "/9") == nested);
    CHECK(found(nested, 1, "no pointer") == nested);
  }
  SECTION("place_of finds the end of a stream with too few values") {
    CHECK(page::place_of("1 2", 3, "") == page::Bytes{3, 3});
    CHECK(page::place_of("", 1, "") == page::Bytes{0, 0});
  }
  SECTION("place_of skips a byte order mark") { CHECK(found("\xEF\xBB\xBF[7]", 1, "/0") == "7"); }
}

TEST_CASE("place_of finds the first invalid character of malformed JSON", "[page]") {
  CHECK(page::place_of("[1, 2,]", 1, "") == page::Bytes{6, 7});
  CHECK(page::place_of("1 [1 2]", 2, "/0") == page::Bytes{5, 6});
  CHECK(page::place_of("[1 2] 1", 2, "") == page::Bytes{3, 4});
  CHECK(page::place_of("[1", 1, "") == page::Bytes{2, 2});
  CHECK(found("[1, \xC3\xBC]", 1, "") == "\xC3\xBC");
  CHECK(page::place_of("1 [1 2]", 1, "") == page::Bytes{0, 1});
}

TEST_CASE("place_of finds values that cannot be represented", "[page]") {
  CHECK(found("[1, 1e999]", 1, "/1") == "1e999");
  const std::string deep = std::string(600, '[') + std::string(600, ']');
  CHECK(found(deep, 1, "") == deep);
}

TEST_CASE("the calls answer with places, pictures and differences", "[page]") {
  CHECK(asked({{"call", "place"}, {"text", "[1, 22]"}, {"input", 1}, {"pointer", "/1"}}) ==
        R"({"ok":{"begin":4,"end":6}})");
  SECTION("pictures") {
    const auto board_of = [](const json::Value::Object& question) {
      return asked(question).starts_with(R"({"ok":{"board":{"svg":"<svg)");
    };
    CHECK(board_of({{"call", "picture"}, {"value", R"({"position": [0,0], "board": [[1]]})"}}));
    CHECK(board_of({{"call", "picture"}, {"value", "[0,0]"}, {"of", "[1, [[1, 0]]]"}}));
    CHECK(asked({{"call", "picture"}, {"value", "[1,"}}) == R"({"ok":{"board":null}})");
    CHECK(asked({{"call", "picture"}, {"value", "17"}, {"of", json::Value()}}) ==
          R"({"ok":{"board":null}})");
    CHECK(
        asked({{"call", "picture"}, {"value", "1"}, {"differing", 1}}).starts_with(R"({"error":)"));
  }
  SECTION("differences") {
    CHECK(asked({{"call", "compare"}, {"expected", "[1, 2]"}, {"actual", "[1, 2.0] \n"}}) ==
          R"({"ok":{"verdict":"PASS","message":"","differing":[],"differences":[]}})");
    const std::string wrong =
        asked({{"call", "compare"}, {"expected", "[1, 2]"}, {"actual", "[1, 3]"}});
    CHECK(wrong.starts_with(R"({"ok":{"verdict":"WRONG",)"));
    CHECK(wrong.ends_with(R"("differing":["/1"],"differences":[{"pointer":"/1",)"
                          R"("expected":"2","actual":"3"}]}})"));
    CHECK(asked({{"call", "compare"}, {"expected", "1"}, {"actual", "[1"}})
              .starts_with(R"({"ok":{"verdict":"MALFORMED",)"));
    const json::Value rules = json::parse(R"({"args": ["-x"], "rules": ["=unordered"]})");
    CHECK(
        asked({{"call", "compare"}, {"expected", "[1, 2]"}, {"actual", "[2, 1]"}, {"rules", rules}})
            .starts_with(R"({"ok":{"verdict":"PASS",)"));
    CHECK(asked({{"call", "compare"},
                 {"expected", "1"},
                 {"actual", "1"},
                 {"rules", json::parse(R"({"rules": ["=void"]})")}})
              .starts_with(R"({"error":"/rules/rules: )"));
  }
}
