#include "fish/solver.hpp"

#include <limits>
#include <tuple>
#include <utility>

namespace gauntlet::fish {
namespace {

// Returns the mirror image of a cell. Half a tile to the right is one step in `doubled` columns.
Position mirrored(Position at, bool rows, bool columns, int top, int left) {
  const int row = rows ? top - at.row : at.row;
  const int doubled = 2 * at.column + at.row % 2;
  const int image = columns ? left - doubled : doubled;
  // A position between two tiles is not a cell.
  const bool is_tile = row >= 0 && image >= 0 && (image - row % 2) % 2 == 0;
  return is_tile ? Position{row, (image - row % 2) / 2} : Position{-1, -1};
}

}  // namespace

SolverRules::SolverRules(const Board& board) : geometry_(board), columns_(board.columns()) {
  for (const auto& level : geometry_.levels) tiles_ |= level.tiles;
  find_images(board);
}

TwoPlayerPosition SolverRules::sides_of(const State& state) const {
  TwoPlayerPosition sides;
  for (const Position at : state.board().positions()) {
    if (state.is_free(at)) sides.free |= bits::bit<Word>(cell(at));
  }
  for (const Position at : state.players()[0].places) sides.mine |= bits::bit<Word>(cell(at));
  if (state.players().size() < 2) return sides;
  for (const Position at : state.players()[1].places) sides.theirs |= bits::bit<Word>(cell(at));
  return sides;
}

void SolverRules::find_images(const Board& board) {
  int top = board.rows(), bottom = -1, left = 2 * board.columns() + 1, right = -1;
  for (const Position at : board.positions()) {
    if (board.is_hole(at)) continue;
    const int doubled = 2 * at.column + at.row % 2;
    top = std::min(top, at.row);
    bottom = std::max(bottom, at.row);
    left = std::min(left, doubled);
    right = std::max(right, doubled);
  }
  for (const auto& [rows, columns] : {std::pair(true, false), {false, true}, {true, true}}) {
    Image image{};
    bool is_same = true;
    for (const Position at : board.positions()) {
      if (board.is_hole(at)) continue;
      const Position to = mirrored(at, rows, columns, top + bottom, left + right);
      is_same = is_same && board.contains(to) && board.fish(to) == board.fish(at);
      if (is_same) image[static_cast<std::size_t>(cell(at))] = static_cast<std::uint8_t>(cell(to));
    }
    if (is_same) images_.push_back(image);
  }
}

TwoPlayerPosition SolverRules::canonical(const TwoPlayerPosition& sides) const {
  const auto key = [](const TwoPlayerPosition& each) {
    return std::tuple(each.free, each.mine, each.theirs);
  };
  TwoPlayerPosition min = sides;
  for (const Image& image : images_) {
    const TwoPlayerPosition other{image_of(sides.free, image), image_of(sides.mine, image),
                                  image_of(sides.theirs, image)};
    if (key(other) < key(min)) min = other;
  }
  return min;
}

// Returns an upper bound of the value below beta or a lower bound of at least beta, if there is one
// without searching. A player can surely gather whatever only it can reach: it can go there first,
// and nobody is in its way. The opponent gathers at most what its penguins can reach.
std::optional<Solver::Fish> Solver::bound(const TwoPlayerPosition& sides, Word mine, Word theirs,
                                          Fish beta) {
  const auto& geometry = rules_.geometry();
  const Fish my_max = rules_.gather_upper_bound(sides.mine, mine);
  const Fish their_max = rules_.gather_upper_bound(sides.theirs, theirs);
  if (const Fish upper = my_max - rules_.opponent_lower_bound(sides); upper < beta) return upper;
  if (const Fish lower = rules_.most(sides.mine) - their_max; lower >= beta) return lower;
  if (const Word area = geometry.reach(sides.theirs, theirs & ~mine); area != 0) {
    const Fish upper = my_max - alone(area, sides.theirs & geometry.next_to(area));
    if (upper < beta) return upper;
  }
  if (const Word area = geometry.reach(sides.mine, mine & ~theirs); area != 0) {
    const Fish lower = alone(area, sides.mine & geometry.next_to(area)) - their_max;
    if (lower >= beta) return lower;
  }
  return std::nullopt;
}

// Returns the most that a player gathers with these penguins on these tiles. Precondition: its
// penguins can walk to all of them, the opponent's to none.
Solver::Fish Solver::alone(Word free, Word penguins) {
  if (penguins == 0) return 0;
  const TwoPlayerPosition sides{free, penguins, 0};
  if (const SolverEntry* const known = table_.find(sides, SubgameKind::alone))
    return known->lower();
  const std::uint64_t before = positions_;
  count_position();
  const auto& geometry = rules_.geometry();
  const Fish max = rules_.gather_upper_bound(penguins, free);
  Fish best = 0;
  for (Word starts = penguins; starts != 0;) {
    const int from = bits::pop(starts);
    for (Word cells = geometry.targets(from, free); cells != 0 && best < max;) {
      const int to = bits::pop(cells);
      const Word left = free & ~bits::bit<Word>(to);
      const Word moved =
          (penguins ^ (bits::bit<Word>(from) | bits::bit<Word>(to))) & geometry.next_to(left);
      best = std::max(best, rules_.fish(from) + alone(geometry.reach(moved, left), moved));
    }
  }
  table_.store({sides, SubgameKind::alone, best, best, {}, positions_ - before});
  return best;
}

// Pushes the placements of a position on the candidates. Returns the index of the first one.
std::size_t Solver::push_placements(const TwoPlayerPosition& sides, CellMove known) {
  const auto& geometry = rules_.geometry();
  const std::size_t first = candidates_.size();
  for (Word cells = sides.free; cells != 0;) {
    const auto to = static_cast<std::uint8_t>(bits::pop(cells));
    const CellMove move{to, to};
    const Fish rank = Fish{4} * geometry.free_neighbors(to, sides.free) + blocking(sides, to);
    candidates_.push(move, rank, known);
  }
  return first;
}

// Pushes the moves of a position on the candidates. Rich tiles, tiles with many free neighbors and
// tiles that block the opponent rank first. Returns the index of the first one.
std::size_t Solver::push_moves(const TwoPlayerPosition& sides, CellMove known) {
  const auto& geometry = rules_.geometry();
  const std::size_t first = candidates_.size();
  for (Word starts = sides.mine; starts != 0;) {
    const auto from = static_cast<std::uint8_t>(bits::pop(starts));
    for (Word cells = geometry.targets(from, sides.free); cells != 0;) {
      const auto to = static_cast<std::uint8_t>(bits::pop(cells));
      const CellMove move{from, to};
      const Fish rank = 4 * (rules_.fish(from) + rules_.fish(to)) +
                        geometry.free_neighbors(to, sides.free) + 4 * blocking(sides, to);
      candidates_.push(move, rank, known);
    }
  }
  return first;
}

// Returns how much a penguin on `to` would block the opponent's penguins next to it: more for those
// with few free neighbors.
Solver::Fish Solver::blocking(const TwoPlayerPosition& sides, int to) const {
  const auto& geometry = rules_.geometry();
  Fish sum = 0;
  for (Word near = geometry.cells[static_cast<std::size_t>(to)].around & sides.theirs; near != 0;) {
    sum += 7 - geometry.free_neighbors(bits::pop(near), sides.free);
  }
  return sum;
}

namespace {

constexpr std::uint64_t between_reports = 1 << 12;  // positions

}  // namespace

Solver::Solver(const Board& board, SolverLimits limits)
    : limits_(std::move(limits)), rules_(board), table_(limits_.memory) {}

Solver::Fish Solver::value(const TwoPlayerPosition& sides, int left) {
  const Fish all = rules_.sum(sides.free | sides.mine | sides.theirs);
  Fish lower = -all;
  Fish upper = all;
  Fish guess = 0;
  while (lower < upper) {
    const Fish beta = std::clamp(guess, lower + 1, upper);
    guess = search(sides, left, beta);
    (guess < beta ? upper : lower) = guess;
  }
  return lower;
}

int Solver::placement(const TwoPlayerPosition& sides, int left) {
  const Fish best = value(sides, left);
  for (Word cells = sides.free;;) {
    const int to = bits::pop(cells);
    const TwoPlayerPosition next = SolverRules::after(sides, to);
    if (cells == 0 || -search(next, left - 1, 1 - best) >= best) return to;
  }
}

CellMove Solver::move(const TwoPlayerPosition& sides) {
  const Fish best = value(sides, 0);
  CellMove move;
  for (Word starts = sides.mine; starts != 0;) {
    move.from = static_cast<std::uint8_t>(bits::pop(starts));
    const Fish now = rules_.fish(move.from);
    for (Word cells = rules_.geometry().targets(move.from, sides.free); cells != 0;) {
      move.to = static_cast<std::uint8_t>(bits::pop(cells));
      if (now - moving(SolverRules::after(sides, move), now - best + 1) >= best) return move;
    }
  }
  return move;
}

void Solver::count_position() {
  ++positions_;
  if (positions_ == limits_.max_nodes) throw NodeLimitExceeded();
  if (positions_ % between_reports == 0 && limits_.on_progress) limits_.on_progress(positions_);
}

Solver::Found Solver::recall(const TwoPlayerPosition& sides, SubgameKind question, Fish lower,
                             Fish upper) const {
  const SolverEntry* const known = table_.find(sides, question);
  if (known == nullptr) return {lower, upper};
  return {std::max(lower, known->lower()), std::min(upper, known->upper()), known->best()};
}

Solver::Fish Solver::placing(TwoPlayerPosition sides, int left, Fish beta) {
  sides = rules_.canonical(sides);
  const Fish all = rules_.sum(sides.free | sides.mine | sides.theirs);
  Found found = recall(sides, SubgameKind::placing, -all, all);
  if (found.lower >= beta) return found.lower;
  if (found.upper < beta) return found.upper;
  const std::uint64_t before = positions_;
  count_position();
  const Fish best = left == 0 ? moving(sides, beta) : best_placement(sides, left, beta, found);
  (best < beta ? found.upper : found.lower) = best;
  table_.store(
      {sides, SubgameKind::placing, found.lower, found.upper, found.best, positions_ - before});
  return best;
}

Solver::Fish Solver::best_placement(const TwoPlayerPosition& sides, int left, Fish beta,
                                    Found& found) {
  Fish best = std::numeric_limits<Fish>::min();
  const std::size_t first = push_placements(sides, found.best);
  for (std::size_t i = first; i < candidates_.size() && best < beta; ++i) {
    const CellMove move = candidates_.pick(i);
    const Fish value = -placing(SolverRules::after(sides, move.to), left - 1, 1 - beta);
    if (value > best) {
      best = value;
      found.best = move;
    }
  }
  candidates_.truncate(first);
  return best;
}

Solver::Fish Solver::moving(TwoPlayerPosition sides, Fish beta) {
  count_position();
  const auto& geometry = rules_.geometry();
  const Word movable = geometry.next_to(sides.free);  // stuck penguins stay stuck
  sides.mine &= movable;
  sides.theirs &= movable;
  const Word mine = geometry.reach(sides.mine, sides.free);
  const Word theirs = geometry.reach(sides.theirs, sides.free);
  if ((mine & theirs) == 0) return alone(mine, sides.mine) - alone(theirs, sides.theirs);
  sides.free = mine | theirs;

  if (const auto found = bound(sides, mine, theirs, beta)) return *found;
  const Fish all = rules_.sum(sides.free | sides.mine | sides.theirs);
  Found found = recall(sides, SubgameKind::moving, -all, all);
  if (found.lower >= beta) return found.lower;
  if (found.upper < beta) return found.upper;
  const std::uint64_t before = positions_;
  const Fish best = best_move(sides, beta, found);
  (best < beta ? found.upper : found.lower) = best;
  table_.store(
      {sides, SubgameKind::moving, found.lower, found.upper, found.best, positions_ - before});
  return best;
}

Solver::Fish Solver::best_move(const TwoPlayerPosition& sides, Fish beta, Found& found) {
  Fish best = std::numeric_limits<Fish>::min();
  const std::size_t first = push_moves(sides, found.best);
  for (std::size_t i = first; i < candidates_.size() && best < beta; ++i) {
    const CellMove move = candidates_.pick(i);
    const Fish now = rules_.fish(move.from);
    const Fish value = now - moving(SolverRules::after(sides, move), now - beta + 1);
    if (value > best) {
      best = value;
      found.best = move;
    }
  }
  candidates_.truncate(first);
  return best;
}

}  // namespace gauntlet::fish
