#include "grading/reports/picture.hpp"

#include "json/parse.hpp"
#include "test/catch.hpp"

using gauntlet::grading::reports::picture;
using gauntlet::json::parse;

namespace {

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("a picture of a Fish board", "[reports]") {
  CHECK(picture(parse(R"({"position": [1, 0], "board": [[0], [5]]})")) ==
        R"(<svg class="board" role="img" aria-label="a Fish board" width="70" height="42" )"
        R"(viewBox="0 0 70 42">)"
        R"(<polygon points="14,0 28,0 42,14 28,28 14,28 0,14" class="hole"/>)"
        R"(<polygon points="42,14 56,14 70,28 56,42 42,42 28,28" class="tile"/>)"
        R"(<circle cx="49" cy="28" r="11" class="ring"/><text x="49" y="32">5</text></svg>)");
}

TEST_CASE("a picture of a Fish state", "[reports]") {
  const std::string state = R"({"board": [[1, 2], [3, 0], [4]], "players": [
      {"color": "red", "score": 0, "places": [[0, 0], [1, 0]]},
      {"color": "black", "score": 2, "places": [[0, 1]]}]})";
  const std::string shapes = picture(parse(state)).value();
  CHECK(count(shapes, "class=\"penguin red\"") == 2);
  CHECK(count(shapes, "class=\"penguin black\"") == 1);
  CHECK(shapes.find("<circle cx=\"77\" cy=\"14\" r=\"11\" class=\"penguin black\"/>") !=
        shapes.npos);
  CHECK(count(shapes, "class=\"tile\"") == 4);
  CHECK(picture(parse("[2, " + state + "]")) == shapes);
  CHECK(picture(parse(R"({"state": )" + state + R"(, "from": [0, 0], "to": [1, 0]})")) == shapes);
}

TEST_CASE("a picture of an atoms board", "[reports]") {
  CHECK(picture(parse("[3, [[0, -12], [2, 0]]]")) ==
        R"(<svg class="board" role="img" aria-label="an atoms board" width="56" height="56" )"
        R"(viewBox="0 0 56 56">)"
        R"(<rect x="0" y="0" width="28" height="28" class="cell"/>)"
        R"(<rect x="28" y="0" width="28" height="28" class="cell"/>)"
        R"(<circle cx="42" cy="14" r="11" class="theirs"/><text x="42" y="18">12</text>)"
        R"(<rect x="0" y="28" width="28" height="28" class="cell"/>)"
        R"(<circle cx="14" cy="42" r="11" class="mine"/><text x="14" y="46">2</text>)"
        R"(<rect x="28" y="28" width="28" height="28" class="cell"/></svg>)");
}

TEST_CASE("no picture of anything else", "[reports]") {
  const std::string text =
      GENERATE("1", "[]", "{}", "[[0, 1], [2, 3]]", R"([["1234", "wb.."]])", "[1, []]", "[1, [[]]]",
               R"({"board": [[1.5]]})", R"({"board": [["<script>"]]})", R"({"board": [1]})",
               R"({"board": [[99999999999]]})", R"([-1, {"board": [[1]]}])", R"({"state": [[1]]})");
  CHECK(picture(parse(text)) == std::nullopt);
}

TEST_CASE("a picture has its limits", "[reports]") {
  const auto row = [](int cells) {
    std::string text = "0";
    for (int i = 1; i < cells; ++i) text += ",0";
    return "{\"board\": [[" + text + "]]}";
  };
  CHECK(picture(parse(row(256))));
  CHECK_FALSE(picture(parse(row(257))));
  const auto shapes = picture(parse(R"({"board": [[1]], "position": [0, 999999], "players": [
      {"color": "\"><script>", "places": [[0, 0]]}, {"color": "red", "places": [[-1, 0], [0, 1.5]]},
      7, {"color": "red"}]})"));
  CHECK(shapes.value().find("circle") == std::string::npos);
}
