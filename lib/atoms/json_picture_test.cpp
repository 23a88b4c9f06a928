#include "atoms/json_picture.hpp"

#include "json/parse.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using gauntlet::atoms::letters_of;
using gauntlet::atoms::picture_of;
using gauntlet::json::parse;
using gauntlet::test::has;

TEST_CASE("a picture of an atoms board", "[atoms]") {
  CHECK(picture_of(parse("[3, [[0, -12], [2, 0]]]")) ==
        R"(<svg class="board" role="img" aria-label="an atoms board" width="56" height="56" )"
        R"(viewBox="0 0 56 56">)"
        R"(<rect x="0" y="0" width="28" height="28" class="cell"/>)"
        R"(<rect x="28" y="0" width="28" height="28" class="cell"/>)"
        R"(<circle cx="42" cy="14" r="11" class="theirs"/><text x="42" y="18">12</text>)"
        R"(<rect x="0" y="28" width="28" height="28" class="cell"/>)"
        R"(<circle cx="14" cy="42" r="11" class="mine"/><text x="14" y="46">2</text>)"
        R"(<rect x="28" y="28" width="28" height="28" class="cell"/></svg>)");
}

TEST_CASE("an atoms board in letters", "[atoms]") {
  CHECK(letters_of(parse("[3, [[0, -1], [1, 0]]]"), false) ==
        "       0     1\n"
        "    +-----+-----+\n"
        "  0 |     |  *  |\n"
        "    +-----+-----+\n"
        "  1 |  o  |     |\n"
        "    +-----+-----+\n");
  for (const auto* text : {"1", "[1, [[1.5]]]", "[3, [[0, -12], [2, 0]]]", "[[0, 1], [1, 0]]"}) {
    CHECK_FALSE(letters_of(parse(text), true));
  }
}

TEST_CASE("no picture of what is no atoms board", "[atoms]") {
  const std::string text =
      GENERATE("1", "[]", "{}", "[[0, 1], [2, 3]]", R"([["1234", "wb.."]])", "[1, []]", "[1, [[]]]",
               R"([1, [[1.5]]])", R"([1, [["<script>"]]])", "[1, [1]]", "[1, [[99999999999]]]",
               "[-1, [[1]]]", R"({"state": [[1]]})");
  CHECK(picture_of(parse(text)) == std::nullopt);
}

TEST_CASE("an atoms picture has its limits", "[atoms]") {
  const auto row = [](int cells) {
    std::string text = "0";
    for (int i = 1; i < cells; ++i) text += ",0";
    return "[1, [[" + text + "]]]";
  };
  CHECK(picture_of(parse(row(256))));
  CHECK_FALSE(picture_of(parse(row(257))));
}

TEST_CASE("a picture of an answer is one of the board it is for", "[atoms]") {
  const auto input = parse("[3, [[0, -12], [2, 0]]]");
  const std::string answer = picture_of(parse("[1, 0]"), &input).value();
  CHECK(has(answer, R"(<rect x="2" y="30" width="24" height="24" class="chosen"/>)"));
  CHECK_FALSE(has(answer, "differing"));
  const std::vector<std::string> pointers{"/0"};
  const std::string wrong = picture_of(parse("[1, 0]"), &input, pointers).value();
  CHECK(has(wrong, R"(<rect x="2" y="30" width="24" height="24" class="differing"/>)"));
  CHECK(has(wrong, "class=\"unequal\">\u2260</text>"));
  CHECK(picture_of(parse("[1, 0]")) == std::nullopt);
  for (const auto* other : {"false", "[2, 0]", "[0, 2]", "[-1, 0]", "[0, 1.5]", "[0, \"x\"]"}) {
    CHECK(picture_of(parse(other), &input) == std::nullopt);
  }
  const auto number = parse("7");
  CHECK(picture_of(parse("[1, 0]"), &number) == std::nullopt);
}

TEST_CASE("cells of an atoms board that differ are marked", "[atoms]") {
  const std::vector<std::string> pointers{"/1/1/0", "/1/9/9", "/0", ""};
  const std::string shapes =
      picture_of(parse("[3, [[0, -12], [2, 0]]]"), nullptr, pointers).value();
  const auto found = shapes.find("class=\"differing\"");
  CHECK(found != shapes.npos);
  CHECK(shapes.find("class=\"differing\"", found + 1) == shapes.npos);
  CHECK(shapes.find(R"(<rect x="2" y="30" width="24" height="24" class="differing"/>)") !=
        shapes.npos);
}
