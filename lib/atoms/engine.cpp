#include "atoms/engine.hpp"

#include <algorithm>
#include <cassert>

#include "atoms/principal_variation_search.hpp"
#include "atoms/transposition_table.hpp"

namespace gauntlet::atoms {
namespace {

constexpr int infinity = win_value;

std::vector<Step> first_steps(const Board& board) {
  std::vector<Step> steps;
  for (const Position& move : legal_actions(board)) {
    steps.push_back({play(board, move)->electrons(), board.grid().cell(move)});
  }
  return steps;
}

// The exact value, searched in a window about the one expected that grows until it is inside.
int value_near(PrincipalVariationSearch& search, std::span<Step> steps, int depth, int expected) {
  constexpr int least_window = 60, most_window = 2'000;
  int window = depth < 4 || is_proven(expected) ? infinity : least_window;
  int alpha = std::max(-infinity, expected - window);
  int beta = std::min(infinity, expected + window);
  while (true) {
    const int value = search.root(steps, depth, alpha, beta);
    const bool is_low = value <= alpha && alpha > -infinity;
    const bool is_high = value >= beta && beta < infinity;
    if (search.stopped() || (!is_low && !is_high)) return value;
    window = window * 4 > most_window ? 2 * infinity : window * 4;
    if (is_low) alpha = std::max(-infinity, value - window);
    if (is_high) beta = std::min(infinity, value + window);
  }
}

}  // namespace

struct Engine::Memory {
  Memory(const Grid& size, std::size_t table_bytes) : grid(size), table(table_bytes) {}

  Grid grid;
  TranspositionTable table;
};

Engine::Engine(const Grid& grid, std::size_t table_bytes)
    : memory_(std::make_unique<Memory>(grid, table_bytes)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

SearchResult Engine::search(const Board& board, Clock::time_point deadline, int depth) {
  assert(!is_over(board) && board.grid() == memory_->grid);
  const Grid& grid = memory_->grid;
  std::vector<Step> steps = first_steps(board);
  const auto winning = std::find_if(steps.begin(), steps.end(),
                                    [](const Step& step) { return is_lost(step.after); });
  if (winning != steps.end()) {
    const Position move = grid.position(winning->cell);
    return {move, wins_in(1), 1, {move}, steps.size()};
  }
  memory_->table.next_search();
  PrincipalVariationSearch search(grid, memory_->table, deadline);
  SearchResult found;
  const int most = depth > 0 ? std::min(depth, PrincipalVariationSearch::most_depth)
                             : PrincipalVariationSearch::most_depth;
  while (found.depth < most && !is_proven(found.value) && !search.stopped()) {
    const int value = value_near(search, steps, found.depth + 1, found.value);
    if (search.stopped()) break;
    found.value = value;
    ++found.depth;
    found.line.clear();
    for (const int cell : search.line()) found.line.push_back(grid.position(cell));
  }
  found.move = grid.position(steps.front().cell);
  if (found.line.empty() || found.line.front() != found.move) found.line.assign(1, found.move);
  found.nodes = search.nodes();
  return found;
}

}  // namespace gauntlet::atoms
