#include "atoms/outcome_solver.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <tuple>

#include "atoms/bitboard.hpp"
#include "atoms/boards_test.hpp"
#include "atoms/successors.hpp"
#include "core/bits.hpp"
#include "core/random.hpp"
#include "gauntlet/atoms.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

constexpr std::size_t little = 4096;  // bytes: too small to keep most results
constexpr std::size_t enough = std::size_t{1} << 20;

bool wins(const Board& board, unsigned threads, std::size_t bytes) {
  return *OutcomeSolver(board.grid(), {threads, bytes}).wins(board.electrons());
}

}  // namespace

TEST_CASE("winners of empty boards are those of the contract", "[atoms][threads]") {
  CHECK_FALSE(wins(Board(2, 2), 1, enough));
  CHECK(wins(Board(2, 3), 1, enough));
  CHECK(wins(Board(3, 2), 1, enough));
  CHECK_FALSE(wins(Board(2, 4), 1, enough));
  CHECK(wins(Board(2, 5), 1, enough));
  CHECK(wins(Board(3, 3), 1, enough));
  CHECK(wins(Board(2, 6), 2, enough));
  CHECK(wins(Board(3, 4), 2, enough));
}

TEST_CASE("winners agree with the tablebase, for any memory and number of threads",
          "[atoms][threads]") {
  Random random(7);
  for (const Grid& grid : {Grid(2, 4), Grid(4, 2), Grid(3, 3), Grid(2, 5)}) {
    for (int i = 0; i < 30; ++i) {
      const Board board =
          random_board(grid.rows(), grid.columns(),
                       grid.size() / 2 + static_cast<int>(random.uniform_below(8)), random);
      const bool expected = solve(board)->value > 0;
      CHECK(wins(board, 1, enough) == expected);
      CHECK(wins(board, 1, little) == expected);
      CHECK(wins(board, 3, little) == expected);
    }
  }
}

TEST_CASE("additional threads in a long search do not change the result", "[atoms][threads]") {
  constexpr std::uint64_t long_search = 4096;  // positions; the additional threads start earlier
  Random random(8);
  const int boards = test::trials(12);
  int called = 0;
  for (int i = 0; i < boards; ++i) {
    const Board board = random_board(3, 4, static_cast<int>(random.uniform_below(6)), random);
    OutcomeSolver search(board.grid(), {3, enough});
    CHECK(*search.wins(board.electrons()) == wins(board, 1, enough));
    called += search.nodes() > long_search ? 1 : 0;
  }
  CHECK(3 * called > boards);
}

TEST_CASE("a search reuses its results", "[atoms]") {
  const Board board(2, 5);
  OutcomeSolver search(board.grid(), {1, enough});
  Bitboard after = board.electrons();
  add(after, bits::bit<Cells>(3));
  const auto first = search.wins(after.mirrored());
  const auto nodes = search.nodes();
  CHECK(search.wins(after.mirrored()) == first);
  CHECK(search.nodes() == nodes);
}

TEST_CASE("a search for the winner ends before it is done", "[atoms][threads]") {
  const unsigned threads = GENERATE(1U, 2U);
  SECTION("at its deadline") {
    OutcomeSolver search(Grid(4, 4),
                         {threads, enough, Clock::now() + std::chrono::milliseconds(20)});
    CHECK(search.wins({}) == std::nullopt);
  }
  SECTION("by an exception of the progress callback, which gets the progress and is rethrown") {
    OutcomeSolver::Progress last;
    OutcomeSolver search(Grid(4, 4), {threads, enough}, [&](const OutcomeSolver::Progress& now) {
      last = now;
      throw std::runtime_error("full");
    });
    CHECK_THROWS_WITH(search.wins({}), "full");
    CHECK(last.nodes > 0);
    CHECK(last.share_done >= 0);
    CHECK(last.share_done < 1);
    CHECK(last.share_taken > 0);
  }
}

TEST_CASE("reflections share a key and other positions have different keys", "[atoms]") {
  for (const Grid& grid : {Grid(2, 3), Grid(3, 3), Grid(4, 5)}) {
    const Symmetry symmetry(grid);
    const bool is_square = grid.rows() == grid.columns();
    std::map<Symmetry::Key, std::tuple<Cells, Cells, Cells>> seen;
    Random random(3);
    const auto moved = [&](Cells cells, auto to) {
      Cells out = 0;
      while (cells != 0) out |= bits::bit<Cells>(grid.cell(to(grid.position(bits::pop(cells)))));
      return out;
    };
    for (int i = 0; i < test::trials(200); ++i) {
      const Bitboard x = random_board(grid.rows(), grid.columns(),
                                      static_cast<int>(random.uniform_below(12)), random)
                             .electrons();
      const auto same = [&](auto to) {
        const Bitboard y{moved(x.ones, to), moved(x.twos, to), 0, moved(x.mine, to)};
        CHECK(symmetry.key(y) == symmetry.key(x));
      };
      same([&](Position at) { return Position{grid.rows() - 1 - at.row, at.column}; });
      same([&](Position at) { return Position{at.row, grid.columns() - 1 - at.column}; });
      if (is_square) same([](Position at) { return Position{at.column, at.row}; });
      const auto min = [&] {
        std::tuple<Cells, Cells, Cells> found{x.ones, x.twos, x.mine};
        for (int way = 1; way < (is_square ? 8 : 4); ++way) {
          const auto to = [&](Position at) {
            if ((way & 1) != 0) at.row = grid.rows() - 1 - at.row;
            if ((way & 2) != 0) at.column = grid.columns() - 1 - at.column;
            return (way & 4) != 0 ? Position{at.column, at.row} : at;
          };
          found = std::min(found, {moved(x.ones, to), moved(x.twos, to), moved(x.mine, to)});
        }
        return found;
      }();
      CHECK(seen.try_emplace(symmetry.key(x), min).first->second == min);
    }
  }
}

TEST_CASE("key_with() gives the key after a move without a chain reaction", "[atoms]") {
  Random random(5);
  for (const Grid& grid : {Grid(2, 2), Grid(3, 2), Grid(3, 3), Grid(4, 5)}) {
    const Symmetry symmetry(grid);
    for (int i = 0; i < test::trials(100); ++i) {
      const Bitboard x = random_board(grid.rows(), grid.columns(),
                                      static_cast<int>(random.uniform_below(20)), random)
                             .electrons();
      const auto keys = symmetry.keys(x.mirrored());
      CHECK(keys.count == (grid.rows() == grid.columns() ? 8 : 4));
      CHECK(*std::min_element(keys.each.begin(), keys.each.begin() + keys.count) ==
            symmetry.key(x.mirrored()));
      for (Cells cells = grid.all() & ~x.theirs() & ~critical(grid, x); cells != 0;) {
        const int cell = bits::pop(cells);
        Bitboard after = x;
        add(after, bits::bit<Cells>(cell));
        CHECK(symmetry.key_with(keys, cell, x.count(cell)) == symmetry.key(after.mirrored()));
      }
    }
  }
  const Symmetry symmetry(Grid(3, 3));
  CHECK(symmetry.keys({16, 0, 0, 0}).has_equals());
  CHECK_FALSE(symmetry.keys({3, 0, 0, 1}).has_equals());
}

TEST_CASE("successors of a position belong to few families", "[atoms]") {
  Random random(6);
  for (const Grid& grid : {Grid(3, 5), Grid(4, 4), Grid(2, 8)}) {
    const Symmetry symmetry(grid);
    std::size_t positions = 0, families = 0;
    std::set<Symmetry::Key> all;
    for (int i = 0; i < test::trials(100); ++i) {
      const Bitboard x =
          random_board(grid.rows(), grid.columns(), 8 + 2 * (i % 8), random).electrons();
      std::set<Symmetry::Key> seen;
      const auto take = [&](Symmetry::Key key, const Bitboard& after, int cell) {
        Bitboard expected = x;
        make_move(grid, expected, bits::bit<Cells>(cell));
        CHECK(after == expected.mirrored());
        CHECK(key == symmetry.key(after));
        ++positions;
        seen.insert(Symmetry::family(key));
      };
      const bool wins = for_each_successor(grid, symmetry, x, take).wins;
      CHECK(wins == has_winning_move(grid, x));
      families += seen.size();
      all.merge(seen);
    }
    CHECK(3 * families < 2 * positions);
    CHECK(3 * all.size() > 2 * families);  // different positions have different families
  }
}

TEST_CASE("wins within a limit of plies agree with the tablebase", "[atoms][threads]") {
  Random random(11);
  for (const Grid& grid : {Grid(2, 4), Grid(3, 3), Grid(2, 5)}) {
    for (int i = 0; i < 12; ++i) {
      const Board board = random_board(grid.rows(), grid.columns(),
                                       static_cast<int>(random.uniform_below(12)), random);
      const int value = solve(board)->value;
      const Bitboard& x = board.electrons();
      const int electrons = x.sum();
      OutcomeSolver search(grid, {1 + static_cast<unsigned>(i % 2), enough});
      if (i % 3 != 0) CHECK(search.wins(x) == (value > 0));  // otherwise the table is empty
      for (int plies = 1; plies < max_remaining_plies(board) + 2; ++plies) {
        search.set_goal(Goal::win_within(electrons, plies));
        CHECK(search.wins(x) == (value > 0 && plies >= value));
      }
      for (int plies = 1; plies < max_remaining_plies(board) + 2; ++plies) {
        search.set_goal(Goal::loss_within(electrons, plies));
        CHECK(search.wins(x) != (value < 0 && plies >= -value));
      }
      search.set_goal({});
      CHECK(search.wins(x) == (value > 0));
    }
  }
}
