#include "atoms/engine.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/engine_solver.hpp"
#include "atoms/principal_variation_search.hpp"
#include "atoms/transposition_table.hpp"

namespace gauntlet::atoms {
namespace {

constexpr int infinity = win_value;

std::vector<RootMove> root_moves(const Board& board) {
  std::vector<RootMove> moves;
  for (const Position& move : legal_actions(board)) {
    moves.push_back({play(board, move)->electrons(), board.grid().cell(move)});
  }
  return moves;
}

// Returns the exact value, found with an aspiration window: a window around the expected value that
// is widened until it contains the value. Without it: 1.00 and 1.05 times the positions, as in
// pruning.hpp. The source of the widths is not recorded.
int aspire(PrincipalVariationSearch& search, std::span<RootMove> moves, int depth, int expected) {
  constexpr int first_window = 60, last_window = 2'000;  // hundredths of an electron, on each side
  int window = depth < 4 || is_proven(expected) ? infinity : first_window;
  int alpha = std::max(-infinity, expected - window);
  int beta = std::min(infinity, expected + window);
  while (true) {
    const int value = search.root(moves, depth, alpha, beta);
    const bool fails_low = value <= alpha && alpha > -infinity;
    const bool fails_high = value >= beta && beta < infinity;
    if (search.stopped() || (!fails_low && !fails_high)) return value;
    window = window * 4 > last_window ? 2 * infinity : window * 4;
    if (fails_low) alpha = std::max(-infinity, value - window);
    if (fails_high) beta = std::min(infinity, value + window);
  }
}

int max_plies(const Board& board, std::uint64_t depth) {
  constexpr int max = PrincipalVariationSearch::max_depth;
  if (depth == 0) return max;
  return static_cast<int>(
      std::min(depth, static_cast<std::uint64_t>(std::min(max_remaining_plies(board), max))));
}

// Helper searches, each in its own thread, that deepen beside the main search until this object is
// destroyed. Every second one is a ply ahead of the others.
class Helpers {
 public:
  Helpers(const Grid& grid, TranspositionTable& table, const std::vector<RootMove>& moves, int max,
          unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      all_.push_back({PrincipalVariationSearch(grid, table, Deadline({}, &is_over_)), moves});
    }
    try {
      for (unsigned i = 0; i < count; ++i) {
        Helper& helper = all_[i];
        const int first = std::min(i % 2 == 0 ? 2 : 1, max);
        helper.thread = std::thread([&helper, first, max] { deepen(helper, first, max); });
      }
    } catch (const std::exception&) {  // uses the helpers started so far
      while (!all_.empty() && !all_.back().thread.joinable()) all_.pop_back();
    }
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { end(); }

  // Stops the helpers. Returns the number of positions they searched.
  std::uint64_t end() {
    is_over_.store(true, std::memory_order_relaxed);
    std::uint64_t nodes = 0;
    for (Helper& helper : all_) {
      if (helper.thread.joinable()) helper.thread.join();
      nodes += helper.search.nodes();
    }
    return nodes;
  }

 private:
  struct Helper {
    PrincipalVariationSearch search;
    std::vector<RootMove> moves;
    std::thread thread = {};
  };

  static void deepen(Helper& helper, int first, int max) {
    int value = 0;
    for (int depth = first; depth <= max && !is_proven(value) && !helper.search.stopped(); ++depth)
      value = aspire(helper.search, helper.moves, depth, value);
  }

  std::atomic<bool> is_over_ = false;
  std::vector<Helper> all_;
};

}  // namespace

class Engine::Search {
 public:
  explicit Search(std::size_t table_bytes) : table_bytes_(table_bytes) {}

  SearchResult search(const Board& board, std::optional<Clock::time_point> deadline,
                      std::uint64_t depth, unsigned threads);

 private:
  std::optional<Clock::time_point> for_solver(std::optional<Clock::time_point> deadline) const;
  SearchResult search_moves(const Grid& grid, std::vector<RootMove>& moves,
                            std::optional<Clock::time_point> deadline, int max, unsigned threads);

  std::size_t table_bytes_;
  Clock::duration pause_{};   // longest stall of recent searches; decays over time
  std::optional<Grid> grid_;  // of the boards in the table
  std::optional<TranspositionTable> table_;
};

Engine::Engine(std::size_t table_bytes) : search_(std::make_unique<Search>(table_bytes)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

SearchResult Engine::search(const Board& board, std::optional<Clock::time_point> deadline,
                            std::uint64_t depth, unsigned threads) {
  return search_->search(board, deadline, depth, threads);
}

SearchResult Engine::Search::search(const Board& board, std::optional<Clock::time_point> deadline,
                                    std::uint64_t depth, unsigned threads) {
  assert(!is_over(board) && threads > 0);
  const Grid& grid = board.grid();
  std::vector<RootMove> moves = root_moves(board);
  const auto winning = std::find_if(moves.begin(), moves.end(),
                                    [](const RootMove& move) { return is_lost(move.after); });
  if (winning != moves.end()) {
    const Position move = grid.position(winning->cell);
    return {move, wins_in(1), 1, {move}, moves.size()};
  }
  const int max = max_plies(board, depth);
  if (grid.size() > EngineSolver::max_cells || max < max_remaining_plies(board)) {
    return search_moves(grid, moves, deadline, max, threads);
  }
  EngineSolver solver(board, for_solver(deadline), threads);
  solver.choose(moves);
  const Position move = grid.position(moves.front().cell);
  const int value = solver.value();
  if (solver.is_exact()) return {move, value, plies_to_end(value), {move}, solver.nodes()};
  SearchResult found = search_moves(grid, moves, deadline, max, threads);
  found.nodes += solver.nodes();
  if (is_proven(value) && !is_proven(found.value)) found.value = value;
  return found;
}

// The solver gets most of the time, because it is faster than the search if it finishes.
std::optional<Clock::time_point> Engine::Search::for_solver(
    std::optional<Clock::time_point> deadline) const {
  if (!deadline) return std::nullopt;
  const Clock::duration all = *deadline - Clock::now();
  return *deadline - all / 8 - std::min(pause_, all / 4);
}

SearchResult Engine::Search::search_moves(const Grid& grid, std::vector<RootMove>& moves,
                                          std::optional<Clock::time_point> deadline, int max,
                                          unsigned threads) {
  if (grid_ != grid) {
    table_.reset();  // free the old table first: tables are large
    table_.emplace(table_bytes_);
    grid_ = grid;
  }
  table_->next_search();
  Helpers helpers(grid, *table_, moves, max, threads - 1);
  PrincipalVariationSearch search(grid, *table_, Deadline(deadline, nullptr, pause_));
  SearchResult found;
  while (found.depth < max && !is_proven(found.value) && !search.stopped()) {
    const int value = aspire(search, moves, found.depth + 1, found.value);
    if (search.stopped()) break;
    found.value = value;
    ++found.depth;
    found.principal_variation.clear();
    for (const int cell : search.principal_variation())
      found.principal_variation.push_back(grid.position(cell));
  }
  pause_ = search.deadline().longest_stall() * 63 / 64;
  found.move = grid.position(moves.front().cell);
  if (found.principal_variation.empty() || found.principal_variation.front() != found.move)
    found.principal_variation.assign(1, found.move);
  found.nodes = search.nodes() + helpers.end();
  return found;
}

}  // namespace gauntlet::atoms
