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
  const std::string shapes = picture(parse(R"({"position": [1, 0], "board": [[0], [5]]})")).value();
  CHECK(shapes.starts_with("<svg "));
  CHECK(count(shapes, "<polygon") == 2);
}

TEST_CASE("a picture of a Fish state", "[reports]") {
  const std::string state = R"({"board": [[1, 2], [3, 0], [4]], "players": [
      {"color": "red", "score": 0, "places": [[0, 0], [1, 0]]},
      {"color": "black", "score": 2, "places": [[0, 1]]}]})";
  const std::string shapes = picture(parse(state)).value();
  CHECK(count(shapes, "<polygon") == 6);
  CHECK(picture(parse("[2, " + state + "]")) == shapes);
  const auto move = picture(parse(R"({"state": )" + state + R"(, "from": [0, 0], "to": [1, 0]})"));
  CHECK(count(move.value(), "<line") == 1);
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
    return "[1, [[" + text + "]]]";
  };
  CHECK(picture(parse(row(256))));
  CHECK_FALSE(picture(parse(row(257))));
}
