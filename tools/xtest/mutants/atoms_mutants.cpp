#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <vector>

#include "atoms/bitboard.hpp"
#include "gauntlet/atoms.hpp"
#include "gauntlet/atoms_json.hpp"
#include "xtest/mutants/mutants.hpp"

namespace gauntlet::mutants {
namespace {

using json::Reader;
using json::Value;

enum class Mistake {
  none,
  heavy_corners,   // corners topple with 3
  wave_too_many,   // after a chain, cells one below their critical mass topple, too
  last_of_ties,    // returns the last of the best moves
  all_wins_alike,  // late wins count like early ones
  neighbors_stay   // a cell that gets an electron keeps its owner
};

constexpr int win = 1000;

// A board of integers for the player to move: n > 0 are the mover's electrons.
class Cells {
 public:
  Cells(const atoms::Board& board, Mistake mistake)
      : rows_(board.grid().rows()), columns_(board.grid().columns()), mistake_(mistake) {
    for (int cell = 0; cell < rows_ * columns_; ++cell) cells_.push_back(board[cell]);
  }

  int size() const { return rows_ * columns_; }
  Position position(int cell) const { return {cell / columns_, cell % columns_}; }

  // Returns the value of a move over `plies` plies; nullopt if it is illegal.
  std::optional<int> value(int cell, int plies) const {
    if (at(cell) < 0) return std::nullopt;
    Cells after = *this;
    if (after.play(cell)) return mistake_ == Mistake::all_wins_alike ? win : win + plies;
    if (plies == 1) return after.balance();
    for (int& n : after.cells_) n = -n;
    return -after.best(plies - 1);
  }

  int best(int plies) const {
    int max = -2 * win;
    for (int cell = 0; cell < size(); ++cell) max = std::max(max, value(cell, plies).value_or(max));
    return max;
  }

 private:
  int at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  int balance() const { return std::accumulate(cells_.begin(), cells_.end(), 0); }

  std::vector<int> neighbors(int cell) const {
    const auto [row, column] = position(cell);
    std::vector<int> found;
    if (row > 0) found.push_back(cell - columns_);
    if (row + 1 < rows_) found.push_back(cell + columns_);
    if (column > 0) found.push_back(cell - 1);
    if (column + 1 < columns_) found.push_back(cell + 1);
    return found;
  }

  // Returns true if the move wins.
  bool play(int cell) {
    ++cells_[static_cast<std::size_t>(cell)];
    if (has_won() && balance() > 1) return true;  // the opponent has no electrons yet
    int waves = 0;
    while (topple(0)) {
      if (has_won()) return true;
      if (++waves == win) return false;  // some mistakes make chains endless
    }
    if (waves > 0 && mistake_ == Mistake::wave_too_many) {
      topple(1);
      return has_won();
    }
    return false;
  }

  bool has_won() const {
    return std::none_of(cells_.begin(), cells_.end(), [](int n) { return n < 0; });
  }

  // Topples all of the mover's cells that are at most `missing` below their critical mass.
  bool topple(int missing) {
    std::vector<int> toppling;
    for (int cell = 0; cell < size(); ++cell) {
      if (at(cell) > 0 && at(cell) + missing >= mass(cell)) toppling.push_back(cell);
    }
    for (const int cell : toppling) {
      const int left = at(cell) - static_cast<int>(neighbors(cell).size());
      cells_[static_cast<std::size_t>(cell)] = std::max(left, 0);
    }
    for (const int cell : toppling) {
      for (const int next : neighbors(cell)) add(next);
    }
    return !toppling.empty();
  }

  int mass(int cell) const {
    const int number = static_cast<int>(neighbors(cell).size());
    return mistake_ == Mistake::heavy_corners ? std::max(number, 3) : number;
  }

  void add(int cell) {
    int& n = cells_[static_cast<std::size_t>(cell)];
    n = mistake_ == Mistake::neighbors_stay && n < 0 ? n - 1 : std::abs(n) + 1;
  }

  int rows_;
  int columns_;
  Mistake mistake_;
  std::vector<int> cells_;
};

template <Mistake mistake>
Value choose(const Reader& in) {
  const auto [depth, cells] = in.items<2>("[D, Board]");
  const std::uint64_t plies = atoms::decode_depth(depth, false);
  const atoms::Board board = atoms::decode_board(cells, json::Strictness::lenient);
  if (is_over(board)) return false;
  const Cells plain(board, mistake);
  if (plies > 3 || plain.size() > 9) return atoms::encode(best_move(board, plies)->move);
  int best = 0;
  std::optional<int> max;
  for (int cell = 0; cell < plain.size(); ++cell) {
    const auto value = plain.value(cell, static_cast<int>(plies));
    if (!value || (max && *value < *max)) continue;
    if (max && *value == *max && mistake != Mistake::last_of_ties) continue;
    max = value;
    best = cell;
  }
  return atoms::encode(plain.position(best));
}

constexpr std::array mutants{
    Mutant{"faithful-atoms", "atoms-move", choose<Mistake::none>},
    Mutant{"heavy-corners", "atoms-move", choose<Mistake::heavy_corners>},
    Mutant{"wave-too-many", "atoms-move", choose<Mistake::wave_too_many>},
    Mutant{"last-of-equal-moves", "atoms-move", choose<Mistake::last_of_ties>},
    Mutant{"all-wins-alike", "atoms-move", choose<Mistake::all_wins_alike>},
    Mutant{"neighbors-stay", "atoms-move", choose<Mistake::neighbors_stay>},
};

}  // namespace

std::span<const Mutant> atoms_mutants() { return mutants; }

}  // namespace gauntlet::mutants
