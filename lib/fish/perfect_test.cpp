#include "fish/perfect.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "fish/referee.hpp"
#include "fish/strategy.hpp"
#include "fish/test_states.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

using Value = std::int64_t;

std::int64_t score_of(const State& state, std::size_t player) {
  const auto& players = state.players();
  return player < players.size() ? static_cast<std::int64_t>(players[player].score) : 0;
}

// Minimax as the rules are, without any pruning.
class Plain {
 public:
  // The first player's score less the other's at the end.
  Value value(const State& state, bool placing) {
    const auto& players = state.players();
    if (placing && players[0].places.size() < 4) return of_placements(state).first;
    if (is_over(state)) return score_of(state, 0) - score_of(state, 1);
    return of_moves(state).first;
  }

  // With the least of the best.
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
      // One who is alone is first again.
      const Value value = this->value(next, false) * (state.players().size() == 2 ? -1 : 1);
      if (!best || value > best->first) best = {value, action};
    }
    return *best;
  }
};

void check_moving(const State& state) {
  PerfectPlay perfect(state.board());
  Plain plain;
  CHECK(perfect.value(state, false) == plain.value(state, false));
  const bool moves = can_move(state, state.players().front());
  CHECK(perfect.move(state) == (moves ? plain.of_moves(state).second : std::nullopt));
}

// So many penguins are placed, at random.
State placed(const Board& board, int count, Random& random) {
  State state = empty_state(board, 2);
  while (count > 0) {
    const auto next = place(state, {random(0, board.rows() - 1), random(0, board.columns() - 1)});
    if (!next) continue;
    state = *next;
    --count;
  }
  return state;
}

int tiles_of(const Board& board) {
  int count = 0;
  for (const Position at : board.positions()) count += board.is_hole(at) ? 0 : 1;
  return count;
}

// Top to bottom, which keeps neighbors where the number of rows is odd.
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

// A whole game between two who say where and how; the first player's score less the other's.
struct Mind {
  std::function<Position(const State&)> place;
  std::function<Action(const State&)> move;
};

Mind house(std::uint64_t turns) {
  return {[](const State& state) { return *zigzag_placement(state); },
          [turns](const State& state) { return best_action(state, turns); }};
}

Mind perfect_mind(PerfectPlay& play) {
  return {[&play](const State& state) { return play.placement(state); },
          [&play](const State& state) { return play.move(state); }};
}

Value result_of(const Board& board, const std::array<Mind, 2>& minds) {
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
  const Value lead = score_of(referee.state(), 0) - score_of(referee.state(), 1);
  return referee.state().players().front().color == Color::red ? lead : -lead;
}

Board board_for_games(Random& random) {
  return Board::random(3, random(3, 4), {}, random(0, 4),
                       static_cast<std::uint64_t>(random(0, 1 << 30)));
}

}  // namespace

TEST_CASE("perfect moves are those of plain minimax", "[fish]") {
  Random random(7);
  const int players = GENERATE(1, 2);
  for (int i = 0; i < 500; ++i) {
    check_moving(random_state({.most_rows = 5,
                               .most_columns = 3,
                               .most_fish = random(1, 5),
                               .hole_percent = random(0, 50),
                               .players = players,
                               .most_penguins = 2,
                               .on_holes = random(0, 1) == 1},
                              random));
  }
}

TEST_CASE("perfect moves on full small boards are those of plain minimax", "[fish]") {
  Random random(8);
  for (int i = 0; i < 40; ++i) {
    const Board board = random(0, 1) == 1 ? Board::uniform(3, 4, 2) : board_for_games(random);
    check_moving(placed(board, 8, random));
  }
}

TEST_CASE("perfect placements are those of plain minimax", "[fish]") {
  Random random(9);
  for (int i = 0; i < 40; ++i) {
    const Board board = random(0, 1) == 1 ? Board::uniform(3, 3, 3) : board_for_games(random);
    const State state = placed(board, tiles_of(board) > 9 ? random(6, 7) : random(4, 7), random);
    PerfectPlay perfect(board);
    const auto [value, at] = Plain().of_placements(state);
    CHECK(perfect.value(state, true) == value);
    CHECK(perfect.placement(state) == at);
    CHECK(perfect.sign(state, true) == (value > 0) - (value < 0));
  }
}

TEST_CASE("whole games on small boards have the values of plain minimax", "[fish]") {
  // Of 8 tiles, where nobody ever moves, and of 9.
  for (const Board& board : {Board::uniform(2, 4, 1), Board({{1, 2, 3}, {0, 1, 2}, {3, 1, 2}})}) {
    CHECK(PerfectPlay(board).value(empty_state(board, 2), true) == 0);
  }
  const Board board({{1, 2, 0}, {3, 1, 1}, {1, 4, 2}, {0, 5}});
  Random random(10);
  const State state = placed(board, 2, random);
  CHECK(PerfectPlay(board).value(state, true) == Plain().value(state, true));
}

TEST_CASE("a mirrored board is worth the same", "[fish]") {
  Random random(11);
  for (int i = 0; i < 60; ++i) {
    const Board board = Board::random(random(1, 2) * 2 + 1, 3, {}, random(0, 4),
                                      static_cast<std::uint64_t>(random(0, 1 << 30)));
    const State state = placed(board, random(7, 8), random);
    const State other = flipped(state);
    const bool placing = is_placing(state);
    CHECK(PerfectPlay(other.board()).value(other, placing) ==
          PerfectPlay(board).value(state, placing));
  }
}

TEST_CASE("two perfect players reach the value, and nobody gets more against one", "[fish]") {
  Random random(12);
  for (int i = 0; i < 12; ++i) {
    const Board board = board_for_games(random);
    PerfectPlay perfect(board);
    const Value value = perfect.value(empty_state(board, 2), true);
    CHECK(result_of(board, {perfect_mind(perfect), perfect_mind(perfect)}) == value);
    for (const std::uint64_t turns : {0, 1, 2, 9}) {
      CHECK(result_of(board, {perfect_mind(perfect), house(turns)}) >= value);
      CHECK(result_of(board, {house(turns), perfect_mind(perfect)}) <= value);
    }
  }
}

TEST_CASE("the line of perfect play ends the game with its value", "[fish]") {
  const Board board = Board::random(3, 4, {}, 3, 5);
  PerfectPlay perfect(board);
  State state = empty_state(board, 2);
  const Value value = perfect.value(state, true);
  std::size_t turns = 0;
  for (const auto& turn : perfect.line(state, true)) {
    const auto* at = std::get_if<Position>(&turn);
    state = *(at != nullptr ? place(state, *at) : play(state, std::get<Action>(turn)));
    ++turns;
  }
  CHECK(is_over(state));
  const Value lead = score_of(state, 0) - score_of(state, 1);
  CHECK(lead == (turns % 2 == 0 ? value : -value));
}

TEST_CASE("a table of any size gives the same answers", "[fish]") {
  const Board board = Board::random(4, 3, {}, 2, 8);
  PerfectPlay large(board);
  PerfectPlay small(board, {.memory = 1});
  const State state = empty_state(board, 2);
  CHECK(small.value(state, true) == large.value(state, true));
  CHECK(small.placement(state) == large.placement(state));
}

TEST_CASE("fish and scores count up to their greatest numbers", "[fish]") {
  constexpr Board::Fish most = Board::max_fish;
  const Board board(Board::Rows{{most, 1}, {most, 1}, {most, 1}});
  const State state(board, {{Color::red, 10, {{0, 0}}}, {Color::white, 3, {{0, 1}}}});
  CHECK(PerfectPlay(board).value(state, false) == Plain().value(state, false));
}

TEST_CASE("a search stops at its limit", "[fish]") {
  const Board board = Board::uniform(3, 4, 1);
  PerfectPlay few(board, {.positions = 100});
  CHECK_THROWS_AS(few.value(empty_state(board, 2), true), Unsolved);
  std::uint64_t told = 0;
  const Board larger = Board::uniform(3, 5, 1);
  PerfectPlay any(larger, {.on_progress = [&](std::uint64_t positions) { told = positions; }});
  any.value(empty_state(larger, 2), true);
  CHECK(told > 0);
}

TEST_CASE("placements are due in turn, on tiles, while there are enough", "[fish]") {
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
  CHECK_FALSE(is_placing(empty_state(board, 3)));
}

TEST_CASE("who wins a whole game", "[fish]") {
  const auto winners = [](const Board& board) { return winners_of_perfect_game(board, {}); };
  using Winners = std::vector<std::size_t>;
  CHECK(winners(Board::uniform(2, 4, 1)) == Winners{0, 1});
  CHECK(winners(Board::uniform(3, 3, 1)) == Winners{0});
  CHECK(winners(Board::uniform(3, 4, 5)) == Winners{0, 1});
  // Too few tiles: with 7 the second player finds none for its last penguin, with 6 the first.
  CHECK(winners(Board::uniform(1, 7, 1)) == Winners{0});
  CHECK(winners(Board::uniform(2, 3, 1)) == Winners{1});
  CHECK(winners(Board::uniform(1, 2, 1)).empty());
}
