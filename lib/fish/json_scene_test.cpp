#include "fish/json_scene.hpp"

#include "json/parse.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

Scene scene_of(const std::string& text) {
  const auto value = json::parse(text);
  return decode_scene(json::Reader(value), json::Strictness::loose);
}

const std::string state =
    R"({"players": [{"color": "red", "score": 0, "places": [[0, 0]]}], "board": [[2], [1]]})";

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("there is something to see of all inputs of Fish", "[fish]") {
  CHECK(scene_of("[[2], [1]]").state == State(Board({{2}, {1}}), {}));
  CHECK(scene_of("[]").state.board().rows() == 0);
  const State due(Board({{2}, {1}}), {{Color::red, 0, {{0, 0}}}});
  CHECK(scene_of(state).state == due);
  CHECK(scene_of("[2, " + state + "]").state == due);
  const Scene move = scene_of(R"({"state": )" + state + R"(, "from": [0, 0], "to": [1, 0]})");
  CHECK(move.state == due);
  CHECK(move.marks.move == Move{{0, 0}, {1, 0}});
  const Scene position = scene_of(R"({"position": [1, 0], "board": [[2], [1]]})");
  CHECK(position.marks.positions == std::vector<Position>{{1, 0}});
}

TEST_CASE("of anything else, there is nothing to see", "[fish]") {
  const std::string text = GENERATE("1", "{}", "[1]", R"(["x", {}])", R"({"board": [[1]]})",
                                    R"({"position": [7, 7], "board": [[1]]})");
  CHECK_THROWS_AS(scene_of(text), json::Error);
}

TEST_CASE("a picture of a Fish board", "[fish]") {
  const std::string shapes =
      picture_of(json::parse(R"({"position": [1, 0], "board": [[0], [5]]})")).value();
  CHECK(shapes.starts_with("<svg "));
  CHECK(count(shapes, "<polygon") == 2);
}

TEST_CASE("a picture of a Fish state", "[fish]") {
  const std::string three = R"({"board": [[1, 2], [3, 0], [4]], "players": [
      {"color": "red", "score": 0, "places": [[0, 0], [1, 0]]},
      {"color": "black", "score": 2, "places": [[0, 1]]}]})";
  const std::string shapes = picture_of(json::parse(three)).value();
  CHECK(count(shapes, "<polygon") == 6);
  CHECK(picture_of(json::parse("[2, " + three + "]")) == shapes);
  const auto move =
      picture_of(json::parse(R"({"state": )" + three + R"(, "from": [0, 0], "to": [1, 0]})"));
  CHECK(count(move.value(), "<line") == 1);
}

TEST_CASE("no picture of what is no Fish board", "[fish]") {
  const std::string text =
      GENERATE("1", "[]", "{}", "[[0, 1], [2, 3]]", R"([["1234", "wb.."]])", "[1, []]", "[1, [[]]]",
               R"({"board": [[1.5]]})", R"({"board": [["<script>"]]})", R"({"board": [1]})",
               R"({"board": [[99999999999]]})", R"([-1, {"board": [[1]]}])", R"({"state": [[1]]})");
  CHECK(picture_of(json::parse(text)) == std::nullopt);
}

TEST_CASE("a state of a stream in letters", "[fish]") {
  CHECK(letters_of(json::parse(R"({"position": [1, 0], "board": [[0], [5]]})"), false) ==
        "    0\n0   .\n1     [ 5]\n");
  CHECK(letters_of(json::parse("[2, " + state + "]"), false).value().starts_with("    0\n0  R2"));
  CHECK_FALSE(letters_of(json::parse("[[1]]"), false).has_value());
  CHECK_FALSE(letters_of(json::parse("7"), true).has_value());
}
