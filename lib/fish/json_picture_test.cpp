#include <optional>
#include <string>

#include "core/games.hpp"
#include "fish/picture.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;
using gauntlet::test::count;

namespace {

// Returns the drawing of a value.
template <class... Args>
std::optional<std::string> drawn(const Args&... args) {
  try {
    return gauntlet::games::fish::board(args...).svg;
  } catch (const gauntlet::json::Error&) {
    return std::nullopt;
  }
}

PictureModel decoded(const std::string& text) {
  const auto value = json::parse(text);
  return decode_picture_model(json::Reader(value), json::Strictness::lenient);
}

const std::string expected_text =
    R"({"players": [{"color": "red", "score": 0, "places": [[0, 0]]}], "board": [[2], [1]]})";

}  // namespace

TEST_CASE("every input of a Fish harness decodes to a scene", "[fish]") {
  CHECK(decoded("[[2], [1]]").state == State(Board({{2}, {1}}), {}));
  CHECK(decoded("[]").state.board().rows() == 0);
  const State expected_state(Board({{2}, {1}}), {{Color::red, 0, {{0, 0}}}});
  CHECK(decoded(expected_text).state == expected_state);
  CHECK(decoded("[2, " + expected_text + "]").state == expected_state);
  const PictureModel move =
      decoded(R"({"state": )" + expected_text + R"(, "from": [0, 0], "to": [1, 0]})");
  CHECK(move.state == expected_state);
  CHECK(move.marks.move == Move{{0, 0}, {1, 0}});
  const PictureModel position = decoded(R"({"position": [1, 0], "board": [[2], [1]]})");
  CHECK(position.marks.positions == std::vector<Position>{{1, 0}});
}

TEST_CASE("other JSON does not decode to a scene", "[fish]") {
  const std::string text = GENERATE("1", "{}", "[1]", R"(["x", {}])", R"({"board": [[1]]})",
                                    R"({"position": [7, 7], "board": [[1]]})");
  CHECK_THROWS_AS(decoded(text), json::Error);
}

TEST_CASE("a Fish board is drawn as SVG", "[fish]") {
  const std::string shapes =
      drawn(json::parse(R"({"position": [1, 0], "board": [[0], [5]]})")).value();
  CHECK(shapes.starts_with("<svg "));
  CHECK(count(shapes, "h30l15,26") == 2);
}

TEST_CASE("an input of xboard shows what can be reached, an answer of xstate its move", "[fish]") {
  const auto reach = json::parse(R"({"position": [0, 0], "board": [[1], [1], [1], [0]]})");
  CHECK(picture_model_of(reach).marks.reachable == std::vector<Position>{{1, 0}, {2, 0}});
  CHECK(decoded(json::dump(reach)).marks.reachable.empty());  // xrender draws the position only
  const auto before = json::parse(expected_text);
  const auto after = json::parse(
      R"({"players": [{"color": "red", "score": 2, "places": [[1, 0]]}], "board": [[0], [1]]})");
  CHECK(picture_model_of(after, &before).marks.move == Move{{0, 0}, {1, 0}});
  CHECK(picture_model_of(before, &before).marks.move == std::nullopt);
}

TEST_CASE("a Fish state is drawn as SVG, alone, with a depth or with a move", "[fish]") {
  const std::string three = R"({"board": [[1, 2], [3, 0], [4]], "players": [
      {"color": "red", "score": 0, "places": [[0, 0], [1, 0]]},
      {"color": "black", "score": 2, "places": [[0, 1]]}]})";
  const std::string shapes = drawn(json::parse(three)).value();
  CHECK(count(shapes, "h30l15,26") == 6);
  CHECK(drawn(json::parse("[2, " + three + "]")) == shapes);
  const auto move =
      drawn(json::parse(R"({"state": )" + three + R"(, "from": [0, 0], "to": [1, 0]})"));
  CHECK(move == svg(decoded(three).state, {{}, Move{{0, 0}, {1, 0}}}));
}

TEST_CASE("a value that is not a Fish board or state has no picture", "[fish]") {
  const std::string text =
      GENERATE("1", "[]", "{}", "[[0, 1], [2, 3]]", R"([["1234", "wb.."]])", "[1, []]", "[1, [[]]]",
               R"({"board": [[1.5]]})", R"({"board": [["<script>"]]})", R"({"board": [1]})",
               R"({"board": [[99999999999]]})", R"([-1, {"board": [[1]]}])", R"({"state": [[1]]})");
  CHECK(drawn(json::parse(text)) == std::nullopt);
}

TEST_CASE("boards and states are rendered as text", "[fish]") {
  CHECK(games::fish::render_text(json::parse(R"({"position": [1, 0], "board": [[0], [5]]})"),
                                 false) == "    0\n0   .\n1     [ 5]\n");
  CHECK(games::fish::render_text(json::parse("[2, " + expected_text + "]"), false)
            .value()
            .starts_with("    0\n0  R2"));
  CHECK_THROWS_AS(games::fish::render_text(json::parse("[[1]]"), false), json::Error);
  CHECK_THROWS_AS(games::fish::render_text(json::parse("7"), true), json::Error);
}

TEST_CASE("a Fish move is drawn on the board of its input", "[fish]") {
  const auto input = json::parse("[2, " + expected_text + "]");
  const auto move = json::parse("[[0, 0], [1, 0]]");
  CHECK(drawn(move) == std::nullopt);
  CHECK(drawn(move, &input) == svg(decoded(expected_text).state, {{}, Move{{0, 0}, {1, 0}}}));
  const std::vector<std::string> end{"/1/0"};
  CHECK(drawn(move, &input, end) ==
        svg(decoded(expected_text).state, {{}, Move{{0, 0}, {1, 0}}, {{1, 0}}}));
  for (const auto* other : {"[[0, 0], [9, 0]]", "[[0, 0]]", "[]", "false", "[[0, 0], \"x\"]"}) {
    CHECK(drawn(json::parse(other), &input) == std::nullopt);
  }
}

TEST_CASE("an answer of xtree is drawn on the board after the first player's move", "[fish]") {
  const auto input = json::parse(
      R"({"state": {"players": [{"color": "red", "score": 0, "places": [[0, 0]]},
                                {"color": "white", "score": 0, "places": [[0, 1]]}],
                    "board": [[2, 1], [1, 3], [4, 1]]}, "from": [0, 0], "to": [1, 0]})");
  const std::string picture = drawn(json::parse("[[0, 1], [2, 1]]"), &input).value();
  CHECK(picture.find(">white 0, to move<") != picture.npos);
  CHECK(picture.find(">red 2<") != picture.npos);
}

TEST_CASE("parts that differ on a Fish board are marked", "[fish]") {
  const std::string three = R"({"board": [[1, 2], [3, 0], [4]], "players": [
      {"color": "red", "score": 0, "places": [[0, 0], [1, 0]]},
      {"color": "black", "score": 2, "places": [[0, 1]]}]})";
  const auto marked = [&](const std::string& pointer, bool has_depth = false) {
    const std::vector<std::string> pointers{pointer};
    const auto value = json::parse(has_depth ? "[1, " + three + "]" : three);
    return picture_model_of(value, nullptr, pointers).marks.differing.size();
  };
  const auto signs = [&](const std::string& pointer) {
    const std::vector<std::string> pointers{pointer};
    return count(drawn(json::parse(three), nullptr, pointers).value(), "\u2260");
  };
  CHECK(marked("/board/1/0") == 1);
  CHECK(marked("/1/board/1/0", true) == 1);
  CHECK(marked("/board/1/0", true) == 0);
  CHECK(marked("/board/0") == 2);
  CHECK(marked("/players/0/places/1/0") == 1);
  CHECK(marked("/players/0/places") == 2);
  CHECK(marked("/players/1") == 1);
  CHECK(signs("/players/1") == 2);
  CHECK(marked("/players/1/score") == 0);
  CHECK(signs("/players/1/score") == 1);
  for (const auto* nowhere : {"", "/board", "/board/9", "/board/0/9", "/board/0/x", "/players/7",
                              "/players/0/places/9", "/board/-1/0", "x"}) {
    CHECK(marked(nowhere) + signs(nowhere) == 0);
  }
}
