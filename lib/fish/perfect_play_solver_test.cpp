#include "fish/perfect_play_solver.hpp"

#include <optional>
#include <utility>

#include "fish/states_test.hpp"
#include "gauntlet/fish.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

using Value = std::int64_t;

// Minimax straight from the rules, without pruning.
class Plain {
 public:
  // Returns the first player's score minus the other's at the end of the game.
  Value value(const State& state, bool placing) {
    const auto& players = state.players();
    if (placing && players[0].places.size() < 4) return of_placements(state).first;
    if (is_over(state)) return score_of(state, 0) - score_of(state, 1);
    return of_moves(state).first;
  }

  // Returns the value with the smallest of the best placements.
  std::pair<Value, Position> of_placements(const State& state) {
    std::optional<std::pair<Value, Position>> best;
    for (const Position at : state.board().positions()) {
      const auto next = place(state, at);
      if (!next) continue;
      const Value value = -this->value(*next, true);
      if (!best || value > best->first) best = {value, at};
    }
    return *best;
  }

  std::pair<Value, Action> of_moves(const State& state) {
    std::optional<std::pair<Value, Action>> best;
    for (const Action& action : legal_actions(state)) {
      const State next = *play(state, action);
      // A single player moves again.
      const Value value = this->value(next, false) * (state.players().size() == 2 ? -1 : 1);
      if (!best || value > best->first) best = {value, action};
    }
    return *best;
  }
};

void check_moving(const State& state) {
  PerfectPlaySolver perfect(state.board());
  Plain plain;
  CHECK(perfect.value(state, false) == plain.value(state, false));
  const bool moves = can_move(state, state.players().front());
  CHECK(perfect.move(state) == (moves ? plain.of_moves(state).second : std::nullopt));
}

int tiles_of(const Board& board) {
  int count = 0;
  for (const Position at : board.positions()) count += board.is_hole(at) ? 0 : 1;
  return count;
}

// Mirrors top to bottom. This keeps neighbors if the number of rows is odd.
Position flipped(const Board& board, Position at) { return {board.rows() - 1 - at.row, at.column}; }

State flipped(const State& state) {
  Board::Rows rows(static_cast<std::size_t>(state.board().rows()));
  for (const Position at : state.board().positions()) {
    rows[static_cast<std::size_t>(at.row)].push_back(
        state.board().fish(flipped(state.board(), at)));
  }
  auto players = state.players();
  for (Player& player : players) {
    for (Position& at : player.places) at = flipped(state.board(), at);
  }
  return {Board(rows), players};
}

}  // namespace

TEST_CASE("perfect moves equal those of plain minimax", "[fish]") {
  Random random(7);
  const int players = GENERATE(1, 2);
  for (int i = 0; i < test::trials(500); ++i) {
    check_moving(random_state({.max_rows = 5,
                               .max_columns = 3,
                               .max_fish = random(1, 5),
                               .hole_percent = random(0, 50),
                               .players = players,
                               .max_penguins = 2,
                               .on_holes = random(0, 1) == 1},
                              random));
  }
}

TEST_CASE("perfect moves on small boards with all penguins placed equal those of plain minimax",
          "[fish]") {
  Random random(8);
  for (int i = 0; i < test::trials(40); ++i) {
    const Board board = random(0, 1) == 1 ? Board::uniform(3, 4, 2) : board_for_games(random);
    check_moving(placed(board, 8, random));
  }
}

TEST_CASE("perfect placements equal those of plain minimax", "[fish]") {
  Random random(9);
  for (int i = 0; i < test::trials(40); ++i) {
    const Board board = random(0, 1) == 1 ? Board::uniform(3, 3, 3) : board_for_games(random);
    const State state = placed(board, tiles_of(board) > 9 ? random(6, 7) : random(4, 7), random);
    PerfectPlaySolver perfect(board);
    const auto [value, at] = Plain().of_placements(state);
    CHECK(perfect.value(state, true) == value);
    CHECK(perfect.placement(state) == at);
    CHECK(perfect.winner_sign(state, true) == (value > 0) - (value < 0));
  }
}

TEST_CASE("whole games on small boards have the values of plain minimax", "[fish]") {
  // Two boards of 8 tiles: the 8 penguins take them all, so nobody ever moves.
  for (const Board& board : {Board::uniform(2, 4, 1), Board({{1, 2, 3}, {0, 1, 2}, {3, 1, 2}})}) {
    CHECK(PerfectPlaySolver(board).value(empty_state(board, 2), true) == 0);
  }
  const Board board({{1, 2, 0}, {3, 1, 1}, {1, 4, 2}, {0, 5}});
  Random random(10);
  const State state = placed(board, 2, random);
  CHECK(PerfectPlaySolver(board).value(state, true) == Plain().value(state, true));
}

TEST_CASE("a mirrored board has the same value", "[fish]") {
  Random random(11);
  for (int i = 0; i < 60; ++i) {
    const Board board = Board::random(random(1, 2) * 2 + 1, 3, {}, random(0, 4),
                                      static_cast<std::uint64_t>(random(0, 1 << 30)));
    const State state = placed(board, random(7, 8), random);
    const State other = flipped(state);
    const bool placing = is_placing(state);
    CHECK(PerfectPlaySolver(other.board()).value(other, placing) ==
          PerfectPlaySolver(board).value(state, placing));
  }
}

TEST_CASE("the size of the table does not change the answers", "[fish]") {
  const Board board = Board::random(4, 3, {}, 2, 8);
  PerfectPlaySolver large(board);
  PerfectPlaySolver small(board, {.memory = 1});
  const State state = empty_state(board, 2);
  CHECK(small.value(state, true) == large.value(state, true));
  CHECK(small.placement(state) == large.placement(state));
}

TEST_CASE("fish and scores work up to their maximum values", "[fish]") {
  constexpr Board::Fish max = Board::max_fish;
  const Board board(Board::Rows{{max, 1}, {max, 1}, {max, 1}});
  const State state(board, {{Color::red, 10, {{0, 0}}}, {Color::white, 3, {{0, 1}}}});
  CHECK(PerfectPlaySolver(board).value(state, false) == Plain().value(state, false));
}

TEST_CASE("a search throws at its limit of positions", "[fish]") {
  const Board board = Board::uniform(3, 4, 1);
  PerfectPlaySolver few(board, {.max_nodes = 100});
  CHECK_THROWS_AS(few.value(empty_state(board, 2), true), NodeLimitExceeded);
  std::uint64_t told = 0;
  const Board larger = Board::uniform(3, 5, 1);
  PerfectPlaySolver any(larger,
                        {.on_progress = [&](std::uint64_t positions) { told = positions; }});
  any.value(empty_state(larger, 2), true);
  CHECK(told > 0);
}
