#include "atoms/iterative_solver.hpp"

#include "atoms/boards_test.hpp"
#include "core/random.hpp"
#include "gauntlet/atoms.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

OutcomeSolver::Limits limits_of(unsigned threads) { return {threads, std::size_t{1} << 20}; }

Solved solve_deeply(const Board& board, unsigned threads) {
  OutcomeSolver search(board.grid(), limits_of(threads));
  IterativeSolver solver(search, state_of_moves(board));
  REQUIRE(solver.solve_distances());
  return solved_by(board, solver.state());
}

int value_of(const Board& board, unsigned threads) {
  OutcomeSolver search(board.grid(), limits_of(threads));
  IterativeSolver solver(search, state_of(board));
  REQUIRE(solver.solve_distances());
  return outcome_of(solver.state().targets.front());
}

void check_parity(const Board& board, unsigned threads) {
  const Solved expected = *solve(board);
  const Solved found = solve_deeply(board, threads);
  CHECK(found.value == expected.value);
  CHECK(found.moves == expected.moves);
  CHECK(value_of(board, threads) == expected.value);
}

}  // namespace

TEST_CASE("a deep solver agrees with the tablebase, for any number of threads", "[atoms]") {
  Random random(5);
  for (const Position size : {Position{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}, {2, 5}}) {
    check_parity(Board(size.row, size.column), 1);
    check_parity(Board(size.row, size.column), 3);
    for (int i = 0; i < test::trials(15); ++i) {
      const Board board = random_board(size.row, size.column, random(1, 14), random);
      check_parity(board, static_cast<unsigned>(1 + i % 4));
    }
  }
}
