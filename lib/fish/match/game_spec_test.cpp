#include <algorithm>

#include "fish/match/json.hpp"
#include "fish/match/tournament.hpp"
#include "gauntlet/json.hpp"
#include "match/games.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using namespace gauntlet::match;

namespace {

fish::Board board_of(const std::string& text) {
  const auto value = json::parse(text);
  return decode_board_spec(json::Reader(value));
}

GameSpec spec_of(const std::string& text) {
  const auto value = json::parse(text);
  return decode_game_spec(json::Reader(value));
}

std::string error_of(const std::string& text) {
  return gauntlet::test::error_of<json::Error>([&] { spec_of(text); });
}

int count_fish(const fish::Board& board, fish::Board::Fish fish) {
  return static_cast<int>(std::ranges::count_if(
      board.positions(), [&](Position at) { return board.fish(at) == fish; }));
}

}  // namespace

TEST_CASE("boards are made by rule", "[match]") {
  CHECK(board_of("[[1, 2], [3]]") == fish::Board({{1, 2}, {3, 0}}));
  CHECK(board_of(R"({"rows": 2, "columns": 3, "fish": 4})") == fish::Board::uniform(2, 3, 4));
  const auto random = R"({"rows": 5, "columns": 5, "holes": [[1, 1]], "ones": 8, "seed": 3})";
  CHECK(board_of(random) == fish::Board::random(5, 5, {{1, 1}}, 8, 3));
  CHECK(board_of(R"({"rows": 5, "columns": 5})") == fish::Board::random(5, 5, {}, 0, 0));
}

TEST_CASE("random holes have the given number and depend on the seed only", "[match]") {
  const auto with_seed = [](int seed) {
    return board_of(R"({"rows": 6, "columns": 6, "holes": 7, "ones": 9, "seed": )" +
                    std::to_string(seed) + "}");
  };
  for (int seed = 0; seed < 20; ++seed) {
    const auto board = with_seed(seed);
    CHECK(count_fish(board, 0) == 7);
    CHECK(count_fish(board, 1) >= 9);
    CHECK(board == with_seed(seed));
    CHECK(board != with_seed(seed + 1));
  }
}

TEST_CASE("games are decoded from JSON", "[match]") {
  const GameSpec spec = spec_of(R"({"board": {"rows": 4, "columns": 5, "fish": 2}, "turn-time": 3,
      "players": [["a", 2], ["b", "house:1"], ["c", "random:7"], ["d", "exec:./p --fast"]]})");
  CHECK(spec.turn_time == std::chrono::seconds(3));
  REQUIRE(spec.players.size() == 4);
  CHECK(spec.players[3].name == "d");
  CHECK(spec.players[0].kind == "house:2");
  CHECK(spec.players[1].kind == "house:1");
  CHECK(spec.players[2].kind == "random:7");
  CHECK(command_of(spec.players[3].kind) == "./p --fast");
  CHECK(spec_of(R"({"board": [[1,1,1,1],[1,1,1,1]], "players": [["a", "human"], ["b", "greedy"]]})")
            .players[0]
            .kind == "human");
}

TEST_CASE("a perfect player needs a game of two on a board that can be solved", "[match]") {
  const std::string players = R"("players": [["a", "perfect"], ["b", 2]])";
  CHECK(spec_of(R"({"board": {"rows": 3, "columns": 4, "fish": 2}, )" + players + "}")
            .players[0]
            .kind == "perfect");
  CHECK(error_of(R"({"board": {"rows": 9, "columns": 8, "fish": 2}, )" + players + "}") ==
        "/board: expected at most 64 cells with a perfect player, got 72");
  CHECK(error_of(R"({"board": {"rows": 4, "columns": 4},
      "players": [["a", 1], ["b", "perfect"], ["c", 1]]})")
            .starts_with("/players/1/1: expected another kind of player than \"perfect\""));
  const auto tournament = [](const std::string& max) {
    const auto value =
        json::parse(R"({"players": [["a", "perfect"], ["b", 1]], "most": )" + max + "}");
    return decode_tournament_spec(json::Reader(value), json::Strictness::lenient);
  };
  CHECK(tournament("2").players.size() == 2);
  CHECK_THROWS_AS(tournament("3"), json::Error);
}

TEST_CASE("an error in the JSON of a game is reported with its place", "[match]") {
  const std::string players = R"("players": [["a", 1], ["b", 1]])";
  CHECK(error_of(R"({"board": [[1, 1]], )" + players + "}") ==
        "/board: expected a board of at least 8 tiles, one for each penguin, got 2");
  CHECK(error_of(R"({"board": [[1,1,1,1],[1,1,1,1]],
      "players": [["a", 1], ["b", "exec:./p\u0000 --fast"]]})")
            .starts_with("/players/1/1: expected a kind of player"));
  CHECK(error_of(R"({"board": {"rows": 4}, )" + players + "}").starts_with("/board: expected"));
  CHECK(error_of(R"({"board": {"rows": 4, "columns": 4, "fish": 1, "seed": 1}, )" + players + "}")
            .starts_with("/board: expected"));
  CHECK(error_of(R"({"board": {"rows": 4, "columns": 4, "ones": 17}, )" + players + "}")
            .starts_with("/board: expected"));
  CHECK(error_of(R"({"board": {"rows": 4, "columns": 4, "holes": 17}, )" + players + "}")
            .starts_with("/board/holes: expected"));
  CHECK(error_of(R"({"board": {"rows": 64, "columns": 4}, )" + players + "}")
            .starts_with("/board: expected rows times columns"));
  CHECK(error_of("{" + players + "}").find("\"board\"") != std::string::npos);
  const std::string board = R"("board": [[1,1,1,1],[1,1,1,1]], )";
  CHECK(error_of("{" + board + R"("players": [["a", 1]]})").starts_with("/players: expected"));
  CHECK(error_of("{" + board + R"("players": [["a", 1], ["b", "wolf"]]})")
            .starts_with("/players/1/1: expected a kind of player"));
  CHECK(error_of("{" + board + R"("players": [["a", 1], ["", 1]]})")
            .starts_with("/players/1/0: expected a name"));
  CHECK(error_of("{" + board + players + R"(, "turn-time": 0})").starts_with("/turn-time: "));
  CHECK(error_of("{" + board + players + R"(, "color": 0})").find("\"color\"") !=
        std::string::npos);
}
