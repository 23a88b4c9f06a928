#include "gauntlet/json.hpp"

#include <string>

#include "gauntlet/atoms_json.hpp"
#include "test/laws.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

Board decode(const std::string& text, json::Strictness strictness = json::Strictness::lenient) {
  const json::Value document = json::parse(text);
  return decode_board(json::Reader(document), strictness);
}

// Returns the error message for a board, from its location on; empty if the board is accepted.
std::string refusal(const std::string& text,
                    json::Strictness strictness = json::Strictness::lenient) {
  try {
    decode(text, strictness);
    return "";
  } catch (const json::Error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("an atoms board survives encoding and decoding", "[atoms]") {
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    Board board(random(2, 5), random(2, 5));
    while (!is_over(board)) {
      CHECK(decode(json::dump(encode(board)), json::Strictness::strict) == board);
      const auto legal = legal_actions(board);
      board = *play(board, random.pick(legal));
    }
    CHECK(decode(json::dump(encode(board)), json::Strictness::strict) == board);
  }
}

TEST_CASE("errors in boards outside the contract name the wrong cell", "[atoms]") {
  CHECK(refusal("[[2,0,0],[0,-1,0]]") ==
        "/0/0: expected at most 1 electron here, on a board at rest, got 2");
  CHECK(refusal("[[1,-3,0],[0,0,0]]") ==
        "/0/1: expected at most 2 electrons here, on a board at rest, got -3");
  CHECK(refusal("[[0,0],[0,-2]]") == "");  // game over
  CHECK(refusal("[[0,0],[0,-8]]") == "/1/1: expected a number of electrons from -7 to 7, got -8");
  CHECK(refusal("[[0,0],[0]]") ==
        "/1: expected a row of 2 cells, as long as the first, got an array of 1");
  CHECK(refusal("[[0,0]]") ==
        "expected a board of 2 rows and columns at least and 64 cells at most, got 1 by 2");
  CHECK(refusal("[[],[]]").find("got 2 by 0") != std::string::npos);
  CHECK(refusal("[[0,0],[0,1.0]]").find("/1/1: expected") == 0);
}

TEST_CASE("strict decoding accepts only boards that can arise", "[atoms]") {
  for (const char* const text : {"[[1,0],[0,0]]", "[[1,1],[0,0]]", "[[-1,0],[-1,0]]"}) {
    CHECK(refusal(text) == "");
    CHECK(refusal(text, json::Strictness::strict).find("expected") == 0);
  }
  for (const char* const text : {"[[0,0],[0,0]]", "[[0,-1],[0,0]]", "[[1,-1],[0,0]]"}) {
    CHECK(refusal(text, json::Strictness::strict) == "");
  }
}

TEST_CASE("values are encoded as win, loss or electrons", "[atoms]") {
  CHECK(json::dump(encode_value(wins_in(3), 1)) == R"({"win":3})");
  CHECK(json::dump(encode_value(loses_in(12), 100)) == R"({"loss":12})");
  CHECK(json::dump(encode_value(-7, 1)) == "-7");
  CHECK(json::dump(encode_value(-205, 100)) == "-2.05");
  CHECK(json::dump(encode_value(-30, 100)) == "-0.3");
  CHECK(json::dump(encode_value(1200, 100)) == "12");
}

TEST_CASE("an explanation contains the search result and the waves", "[atoms]") {
  const Board board = decode("[[1,-1],[1,0]]");
  auto result = *best_move(board, 2, true);
  result.nodes = 5;
  CHECK(json::dump(encode_explanation(board, result, 1)) ==
        R"({"move":[0,0],"value":{"win":1},"depth":1,"line":[[0,0]],"nodes":5,)"
        R"("waves":[[[0,0]]]})");
}

TEST_CASE("solved moves are encoded with null for unproven values", "[atoms]") {
  const Solved solved{-4, {{{0, 0}, -4}, {{0, 1}, 0}}};
  CHECK(json::dump(encode(solved)) == R"({"value":-4,"moves":[[[0,0],-4],[[0,1],null]]})");
}
