#include <stdexcept>

#include "fish/states_test.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/game.hpp"
#include "test/laws.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

// Returns the players' fish plus those on the board.
std::uint64_t all_fish(const State& state) {
  std::uint64_t sum = 0;
  for (const Player& player : state.players()) sum += player.score;
  for (const Position at : state.board().positions()) sum += state.board().fish(at);
  return sum;
}

// Returns the skip action and every move between two cells on or just outside the board.
std::vector<Action> all_actions(const Board& board) {
  std::vector<Action> actions{std::nullopt};
  std::vector<Position> places;
  for (int row = -1; row <= board.rows(); ++row) {
    for (int column = -1; column <= board.columns(); ++column) places.push_back({row, column});
  }
  for (const Position from : places) {
    for (const Position to : places) actions.push_back(Move{from, to});
  }
  return actions;
}

}  // namespace

TEST_CASE("random play obeys the game laws and conserves the fish", "[fish]") {
  Random random(1);
  const int states = test::trials(300);
  int actions = 0;
  for (int i = 0; i < states; ++i) {
    const State state =
        random_state({.players = random(0, 4), .on_holes = random(0, 1) == 1}, random);
    const std::uint64_t fish = all_fish(state);
    actions += test::obeys_laws(state, all_actions(state.board()), random, [&](const State& now) {
      CHECK(all_fish(now) == fish);
      CHECK(now.players().size() == state.players().size());
    });
  }
  CHECK(actions > states);
}

TEST_CASE("a stuck player stays stuck", "[fish]") {
  Random random(2);
  for (int i = 0; i < 200; ++i) {
    State state = random_state({.players = 3}, random);
    std::array<bool, 4> stuck{};
    while (!is_over(state)) {
      for (const Player& player : state.players()) {
        bool& was_stuck = stuck[static_cast<std::size_t>(player.color)];
        const bool is_stuck = !can_move(state, player);
        CHECK((is_stuck || !was_stuck));
        was_stuck = is_stuck;
      }
      const auto actions = legal_actions(state);
      state = *play(state, random.pick(actions));
    }
  }
}

TEST_CASE("a move leaves a hole, scores the tile left and passes the turn", "[fish]") {
  const State state(Board({{2, 1}, {3, 1}}),
                    {{Color::red, 7, {{1, 1}, {0, 0}}}, {Color::black, 0, {{0, 1}}}});
  const auto next = play(state, Move{{0, 0}, {1, 0}});
  REQUIRE(next.has_value());
  CHECK(*next == State(Board({{0, 1}, {3, 1}}),
                       {{Color::black, 0, {{0, 1}}}, {Color::red, 9, {{1, 1}, {1, 0}}}}));
}

TEST_CASE("illegal moves are rejected", "[fish]") {
  const State state(Board({{1, 1, 1}, {1, 0, 1}, {1, 1, 1}}),
                    {{Color::red, 0, {{0, 0}}}, {Color::white, 0, {{1, 0}}}});
  SECTION("landing on another penguin is illegal") {
    CHECK_FALSE(play(state, Move{{0, 0}, {1, 0}}));
  }
  SECTION("passing through a penguin is illegal") {
    CHECK_FALSE(play(state, Move{{0, 0}, {2, 1}}));
  }
  SECTION("staying in place is illegal") { CHECK_FALSE(play(state, Move{{0, 0}, {0, 0}})); }
  SECTION("moving another player's penguin is illegal") {
    CHECK_FALSE(play(state, Move{{1, 0}, {2, 1}}));
  }
  SECTION("moving sideways is illegal") { CHECK_FALSE(play(state, Move{{0, 0}, {0, 1}})); }
  SECTION("skipping is illegal if a move exists") { CHECK_FALSE(play(state, std::nullopt)); }
}

TEST_CASE("a player that cannot move skips until nobody can move", "[fish]") {
  const State state(Board({{1, 0}, {0, 0}, {0, 1}, {1, 0}}),
                    {{Color::red, 0, {{0, 0}}}, {Color::white, 0, {{2, 1}}}});
  CHECK_FALSE(can_move(state, state.players()[0]));
  CHECK(legal_actions(state) == std::vector<Action>{std::nullopt});
  const auto next = play(state, std::nullopt);
  REQUIRE(next.has_value());
  CHECK(next->players().front().color == Color::white);
  const auto last = play(*next, Move{{2, 1}, {3, 0}});
  REQUIRE(last.has_value());
  CHECK(is_over(*last));
  CHECK_FALSE(play(*last, std::nullopt));
}

TEST_CASE("penguins are placed on free tiles only, in turn", "[fish]") {
  const State empty(Board({{1, 0, 1}}), {{Color::red, 0, {}}, {Color::white, 0, {}}});
  const auto first = place(empty, {0, 0});
  REQUIRE(first.has_value());
  CHECK(first->players()[0].color == Color::white);
  CHECK(first->players()[1].places == std::vector<Position>{{0, 0}});
  CHECK_FALSE(place(*first, {0, 0}));  // taken
  CHECK_FALSE(place(*first, {0, 1}));  // a hole
  CHECK_FALSE(place(*first, {1, 0}));  // outside
  CHECK_FALSE(place(State(Board(Board::Rows{{1}}), {}), {0, 0}));
  CHECK(place(*first, {0, 2}).has_value());
}

TEST_CASE("without() removes a player's penguins and keeps its tiles", "[fish]") {
  const State state(Board({{2}, {3}}), {{Color::red, 0, {{0, 0}}}, {Color::white, 0, {{1, 0}}}});
  CHECK(is_over(state));
  const auto rest = without_player(state, Color::red);
  REQUIRE(rest.has_value());
  CHECK(rest->players().size() == 1);
  CHECK(rest->is_free({0, 0}));
  CHECK(legal_actions(*rest) == std::vector<Action>{Move{{1, 0}, {0, 0}}});
  CHECK_FALSE(without_player(*rest, Color::red));
}

TEST_CASE("the constructor rejects Fish states that cannot exist", "[fish]") {
  const Board board = Board::uniform(2, 2, 1);
  CHECK_THROWS_AS(State(board, {{Color::red, 0, {}}, {Color::red, 0, {}}}), std::invalid_argument);
  CHECK_THROWS_AS(State(board, {{Color::red, 0, {{0, 0}, {0, 0}}}}), std::invalid_argument);
  CHECK_THROWS_AS(State(board, {{Color::red, 0, {{0, 0}}}, {Color::white, 0, {{0, 0}}}}),
                  std::invalid_argument);
  CHECK_THROWS_AS(State(board, {{Color::red, 0, {{2, 0}}}}), std::invalid_argument);
}

TEST_CASE("penguins_per_player() is 6 minus the number of players", "[fish]") {
  CHECK(penguins_per_player(2) == 4);
  CHECK(penguins_per_player(3) == 3);
  CHECK(penguins_per_player(4) == 2);
}

TEST_CASE("perft of Fish gives the known counts", "[fish]") {
  const auto figures = [](const State& state, int depth) {
    std::vector<std::uint64_t> counts;
    for (int i = 1; i <= depth; ++i) counts.push_back(perft(state, i));
    return counts;
  };
  const State corners(Board::uniform(4, 3, 1),
                      {{Color::red, 0, {{0, 0}, {3, 2}}}, {Color::white, 0, {{0, 2}, {3, 0}}}});
  CHECK(figures(corners, 5) == std::vector<std::uint64_t>{8, 54, 322, 1476, 5152});
  const State holes(Board({{1, 2, 0, 1}, {3, 1, 1}, {1, 0, 2, 5}, {1, 1, 1, 1}, {2, 1}}),
                    {{Color::red, 0, {{0, 0}, {4, 1}}},
                     {Color::white, 0, {{1, 1}}},
                     {Color::brown, 0, {{3, 3}, {0, 2}}}});
  CHECK(figures(holes, 5) == std::vector<std::uint64_t>{9, 33, 143, 782, 1404});
}
