#include <optional>
#include <string>

#include "atoms/picture.hpp"
#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet::atoms;
using gauntlet::Position;
using gauntlet::json::parse;

namespace {

// Returns the drawing of a value.
template <class... Args>
std::optional<std::string> drawn(const Args&... args) {
  try {
    return gauntlet::games::atoms::board(args...).svg;
  } catch (const gauntlet::json::Error&) {
    return std::nullopt;
  }
}

}  // namespace

TEST_CASE("an atoms board is drawn as SVG", "[atoms]") {
  const std::string picture = drawn(parse("[3, [[0, -12], [2, 0]]]")).value();
  CHECK(picture == svg(ElectronRows{{0, -12}, {2, 0}}));
  CHECK(picture.starts_with("<svg "));
}

TEST_CASE("an atoms board is rendered as text", "[atoms]") {
  CHECK(gauntlet::games::atoms::render_text(parse("[3, [[0, -1], [1, 0]]]"), false) ==
        "       0     1\n"
        "    +-----+-----+\n"
        "  0 |     |  *  |\n"
        "    +-----+-----+\n"
        "  1 |  o  |     |\n"
        "    +-----+-----+\n");
  for (const auto* text : {"1", "[1, [[1.5]]]", "[3, [[0, -12], [2, 0]]]", "[[0, 1], [1, 0]]"}) {
    CHECK_THROWS_AS(gauntlet::games::atoms::render_text(parse(text), true), gauntlet::json::Error);
  }
}

TEST_CASE("a value that is not an atoms board has no picture", "[atoms]") {
  const std::string text =
      GENERATE("1", "[]", "{}", "[[0, 1], [2, 3]]", R"([["1234", "wb.."]])", "[1, []]", "[1, [[]]]",
               R"([1, [[1.5]]])", R"([1, [["<script>"]]])", "[1, [1]]", "[1, [[99999999999]]]",
               "[-1, [[1]]]", R"({"state": [[1]]})");
  CHECK(drawn(parse(text)) == std::nullopt);
}

TEST_CASE("a board of more than 256 cells has no picture", "[atoms]") {
  const auto row = [](int cells) {
    std::string text = "0";
    for (int i = 1; i < cells; ++i) text += ",0";
    return "[1, [[" + text + "]]]";
  };
  CHECK(drawn(parse(row(256))));
  CHECK_FALSE(drawn(parse(row(257))));
}

TEST_CASE("an answer is drawn on the board of its input", "[atoms]") {
  const auto input = parse("[3, [[0, -12], [2, 0]]]");
  const ElectronRows rows{{0, -12}, {2, 0}};
  CHECK(drawn(parse("[1, 0]"), &input) == svg(rows, {Position{1, 0}}));
  const std::vector<std::string> pointers{"/0"};
  CHECK(drawn(parse("[1, 0]"), &input, pointers) == svg(rows, {Position{1, 0}, {}, {{1, 0}}}));
  CHECK(drawn(parse("[1, 0]")) == std::nullopt);
  for (const auto* other : {"false", "[2, 0]", "[0, 2]", "[-1, 0]", "[0, 1.5]", "[0, \"x\"]"}) {
    CHECK(drawn(parse(other), &input) == std::nullopt);
  }
  const auto number = parse("7");
  CHECK(drawn(parse("[1, 0]"), &number) == std::nullopt);
}

TEST_CASE("differing cells of an atoms board are marked", "[atoms]") {
  const std::vector<std::string> pointers{"/1/1/0", "/1/9/9", "/0", ""};
  CHECK(drawn(parse("[3, [[0, -12], [2, 0]]]"), nullptr, pointers) ==
        svg(ElectronRows{{0, -12}, {2, 0}}, {{}, {}, {{1, 0}}}));
}
