#include "fish/picture.hpp"

#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;
using gauntlet::test::count;

namespace {

const State state(Board({{1, 0, 3}, {12, 2, 5}}),
                  {{Color::brown, 4, {{0, 2}}}, {Color::white, 0, {{1, 0}, {0, 1}}}});

}  // namespace

TEST_CASE("a state is rendered as text", "[fish]") {
  CHECK(text(state) ==
        "     0         1         2\n"
        "0    1       W 0       B 3\n"
        "1       W12         2         5\n"
        "B brown 4, to move\n"
        "W white 0\n");
  CHECK(text(state, {{{1, 1}}, Move{{0, 2}, {1, 2}}}) ==
        "     0         1         2\n"
        "0    1       W 0      (B 3)\n"
        "1       W12      [  2]     [  5]\n"
        "B brown 4, to move\n"
        "W white 0\n");
}

TEST_CASE("board_text() and letter_of() return parts of the text", "[fish]") {
  const State state(Board::uniform(2, 3, 4), {{Color::black, 7, {{0, 1}}}, {Color::red, 0, {}}});
  for (const bool has_color : {false, true}) {
    const std::string all = text(state, {}, has_color);
    const std::string board = board_text(state, {}, has_color);
    CHECK(all.starts_with(board));
    CHECK(all.substr(board.size()).starts_with(letter_of(Color::black, has_color) + " black"));
  }
  CHECK(letter_of(Color::black) == "K");
}

TEST_CASE("tiles are closer together if there are fewer columns", "[fish]") {
  const State wide(Board::uniform(2, 5, 3), {});
  CHECK(text(wide, {}, {false, false, 40}) ==
        "    0      1      2      3      4\n"
        "0   3      3      3      3      3\n"
        "1      3      3      3      3      3\n");
  for (const std::size_t columns : {25U, 30U, 40U, 80U}) {
    const std::string picture = text(wide, {}, {false, false, columns});
    for (std::size_t begin = 0; begin < picture.size(); begin = picture.find('\n', begin) + 1) {
      CHECK(picture.find('\n', begin) - begin <= columns);
    }
    const TextSpan spot = spot_of(wide, {1, 3}, {false, false, columns});
    const std::string line = picture.substr(picture.find("\n1") + 1);
    CHECK(spot.line == 2);
    CHECK(line[spot.column + 2] == '3');
  }
}

TEST_CASE("a hole is a dot and an empty board an empty line", "[fish]") {
  CHECK(text(State(Board({{0, 1}}), {})) == "    0       1\n0   .       1\n");
  CHECK(text(State(Board(Board::Rows{}), {})) == "\n");
}

TEST_CASE("ANSI colors do not change the text", "[fish]") {
  std::string colored = text(state, {{{1, 1}}}, true);
  CHECK(colored.find("\x1b[") != colored.npos);
  for (std::size_t at = 0; (at = colored.find('\x1b')) != colored.npos;) {
    colored.erase(at, colored.find('m', at) + 1 - at);
  }
  CHECK(colored == text(state, {{{1, 1}}}));
}

TEST_CASE("a state is drawn as SVG", "[fish]") {
  const std::string drawing = svg(state, {{{1, 1}}, Move{{0, 2}, {1, 2}}});
  CHECK(drawing.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(drawing.ends_with("</svg>"));
  CHECK(drawing.find('\n') == drawing.npos);
  CHECK(count(drawing, "h30l15,26-15,26h-30l-15-26z") == 6);
  CHECK(count(drawing, "l-4-4v8zm8-2h2v2h-2z") ==
        1 + 2 + 5 + 2);                    // drawn fish, and those beside penguins
  CHECK(count(drawing, "h6l-3,5z") == 3);  // beaks
  CHECK(count(drawing, ">W</text>") == 3);
  CHECK(count(drawing, "a3,3 0 1 0 .1,0z") == 2);  // start of the arrow, dark and light
  CHECK(count(drawing, ">12<") == 1);              // shown as a number
  CHECK(drawing.find(">1,2<") != drawing.npos);
  CHECK(drawing.find(">brown 4, to move<") != drawing.npos);
  CHECK(drawing.find(">white 0<") != drawing.npos);
  CHECK(svg(state, {.is_over = true}).find("to move") == std::string::npos);
}

TEST_CASE("the arrow of a move that was made ends before the penguin", "[fish]") {
  const std::string before = svg(state, {.move = Move{{0, 2}, {1, 2}}});
  CHECK(count(before, "M214,30L259,56M") == 2);  // dark and light, to the middle of the tile
  const std::string after = svg(state, {.move = Move{{1, 2}, {0, 2}}});
  CHECK(count(after, "M259,56L239,45M") == 2);
}

TEST_CASE("a drawing is wide enough for the scores", "[fish]") {
  const std::string one = svg(State(Board({{1}, {1}}), {{Color::red, 9, {}}}));
  CHECK(one.find(" width=\"160\"") != one.npos);
  const std::string long_one =
      svg(State(Board({{1}, {1}}), {{Color::red, 9'000'000'000'000'000'000U, {}}}));
  CHECK(long_one.find(" width=\"321\"") != long_one.npos);
}

TEST_CASE("marks on a drawing are visible without colors", "[fish]") {
  const auto drawn = [](const Marks& marks) { return svg(state, marks); };
  const std::string plain = drawn({});
  CHECK(count(drawn({{{1, 1}}}), "<path") == count(plain, "<path") + 2);
  CHECK(count(drawn({{}, Move{{0, 2}, {1, 2}}}), "L") > count(plain, "L"));
  CHECK(count(drawn({{}, {}, {{0, 0}}}), "\u2260") == 1);
  CHECK(count(drawn({{}, {}, {}, {Color::brown}}), "\u2260 brown 4") == 1);
  CHECK(count(drawn({{}, {}, {}, {}, {{0, 0}, {1, 1}}}), "a3,3 0 1 0 .1,0z") == 2);
}
