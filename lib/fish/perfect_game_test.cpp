#include <array>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "fish/perfect_play_solver.hpp"
#include "fish/states_test.hpp"
#include "gauntlet/fish.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

// A player: functions that choose placements and moves.
struct Mind {
  std::function<Position(const State&)> place;
  std::function<Action(const State&)> move;
};

Mind house(std::uint64_t turns) {
  return {[](const State& state) { return *zigzag_placement(state); },
          [turns](const State& state) { return best_action(state, turns); }};
}

Mind perfect_mind(PerfectPlaySolver& play) {
  return {[&play](const State& state) { return play.placement(state); },
          [&play](const State& state) { return play.move(state); }};
}

std::int64_t result_of(const Board& board, const std::array<Mind, 2>& minds) {
  Referee referee(empty_state(board, 2));
  const auto mover = [&]() -> const Mind& {
    return minds[static_cast<std::size_t>(referee.state().players().front().color)];
  };
  while (referee.phase() == Phase::placing) {
    REQUIRE(referee.place(mover().place(referee.state())));
  }
  while (referee.phase() == Phase::moving) {
    REQUIRE(referee.play(mover().move(referee.state())));
  }
  const std::int64_t lead = score_of(referee.state(), 0) - score_of(referee.state(), 1);
  return referee.state().players().front().color == Color::red ? lead : -lead;
}

}  // namespace

TEST_CASE("two perfect players reach the value, and no house player does better against one",
          "[fish]") {
  Random random(12);
  for (int i = 0; i < 12; ++i) {
    const Board board = board_for_games(random);
    PerfectPlaySolver perfect(board);
    const auto value = perfect.value(empty_state(board, 2), true);
    CHECK(result_of(board, {perfect_mind(perfect), perfect_mind(perfect)}) == value);
    for (const int depth : {0, 1, 2, 9}) {
      const auto turns = static_cast<std::uint64_t>(depth);
      CHECK(result_of(board, {perfect_mind(perfect), house(turns)}) >= value);
      CHECK(result_of(board, {house(turns), perfect_mind(perfect)}) <= value);
    }
  }
}

TEST_CASE("the principal variation ends the game with its value", "[fish]") {
  const Board board = Board::random(3, 4, {}, 3, 5);
  PerfectPlaySolver perfect(board);
  State state = empty_state(board, 2);
  const auto value = perfect.value(state, true);
  std::size_t turns = 0;
  for (const auto& turn : perfect.line(state, true)) {
    const auto* at = std::get_if<Position>(&turn);
    state = *(at != nullptr ? place(state, *at) : play(state, std::get<Action>(turn)));
    ++turns;
  }
  CHECK(is_over(state));
  const auto lead = score_of(state, 0) - score_of(state, 1);
  CHECK(lead == (turns % 2 == 0 ? value : -value));
}

TEST_CASE("is_placing() requires alternating placements, on tiles, and enough tiles", "[fish]") {
  const Board board = Board::uniform(3, 3, 1);
  Random random(13);
  for (int count = 0; count <= 8; ++count) {
    CHECK(is_placing(placed(board, count, random)) == (count < 8));
  }
  const auto state = [&](const Board& on, std::vector<Position> red, std::vector<Position> white) {
    return State(on, {{Color::red, 0, std::move(red)}, {Color::white, 0, std::move(white)}});
  };
  CHECK_FALSE(is_placing(state(board, {{0, 0}}, {})));
  CHECK_FALSE(is_placing(state(board, {}, {{0, 0}, {0, 1}})));
  CHECK_FALSE(is_placing(state(Board::uniform(1, 7, 1), {}, {})));
  CHECK_FALSE(is_placing(state(Board({{0, 1, 1, 1, 1}, {1, 1, 1, 1, 1}}), {}, {{0, 0}})));
  CHECK(is_placing(empty_state(board, 3)));
  CHECK_FALSE(is_placing(State(board, {{Color::red, 0, {}}, {Color::white, 1, {}}})));
  CHECK_FALSE(is_placing(state(board, {{0, 0}, {0, 1}}, {{1, 0}})));
}

TEST_CASE("winners of a whole game between perfect players", "[fish]") {
  const auto winners = [](const Board& board) { return winners_of_perfect_game(board, {}); };
  using Winners = std::vector<std::size_t>;
  CHECK(winners(Board::uniform(2, 4, 1)) == Winners{0, 1});
  CHECK(winners(Board::uniform(3, 3, 1)) == Winners{0});
  CHECK(winners(Board::uniform(3, 4, 5)) == Winners{0, 1});
  // Too few tiles: with 7, the second player has none for its last penguin; with 6, the first.
  CHECK(winners(Board::uniform(1, 7, 1)) == Winners{0});
  CHECK(winners(Board::uniform(2, 3, 1)) == Winners{1});
  CHECK(winners(Board::uniform(1, 2, 1)).empty());
}
