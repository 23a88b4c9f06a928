#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/iterative_solver.hpp"
#include "atoms/outcome_solver.hpp"
#include "atoms/principal_variation_search.hpp"
#include "core/deadline.hpp"
#include "core/transposition_table.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// The part of the engine that solves boards of up to OutcomeSolver::max_cells cells if that is
// possible in time.
class EngineSolver {
 public:
  // Returns whether to try to solve the board: always if it has at most 12 cells or there is no
  // deadline, otherwise if the winner can be expected by the deadline.
  static bool is_worth_trying(const Board& board, std::optional<Clock::time_point> deadline,
                              unsigned threads);

  // Precondition: is_worth_trying(), and the game is not over. Throws std::bad_alloc.
  EngineSolver(const Board& board, std::optional<Clock::time_point> deadline, unsigned threads);

  // Reduces the root's moves to those known to be best by the deadline: first all that win, then
  // one that wins soonest or loses latest. If the winner is unknown, removes moves that are known
  // to lose. Keeps all moves if nothing is known.
  void choose(std::vector<RootMove>& moves);

  // Returns the value of the root: a win or loss within a proven upper bound of plies, or 0 if the
  // winner is unknown.
  int value() const { return value_; }
  // Returns whether that number of plies is exact and the first remaining move achieves it.
  bool is_exact() const { return is_exact_; }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  bool keep_winning(const Goal& goal, std::vector<RootMove>& moves);
  void remove_losing(std::vector<RootMove>& moves) const;

  Board board_;
  OutcomeSolver search_;
  int value_ = 0;
  bool is_exact_ = false;
};

namespace {

// Returns the binary logarithm of the number of positions that OutcomeSolver searches to find the
// winner, as measured in games on 2x7, 3x5, 4x4 and 2x8. It is at most 2 more in nine of ten cases.
int log_of_positions(const Board& board) { return max_remaining_plies(board) - 4; }

// Returns the size of the table: 8 bytes for each expected position. Four times as much takes 1.1
// to 1.5 times as long on 2x7, because memory is zeroed first.
std::size_t solver_bytes(const Board& board) {
  constexpr int min = 20, max = 26;
  return std::size_t{1} << std::clamp(log_of_positions(board) + 3, min, max);
}

}  // namespace

bool EngineSolver::is_worth_trying(const Board& board, std::optional<Clock::time_point> deadline,
                                   unsigned threads) {
  constexpr int always_cells = 12;
  constexpr double positions_per_second = 3e6;
  const int cells = board.grid().size();
  if (cells > OutcomeSolver::max_cells) return false;
  if (cells <= always_cells || !deadline) return true;
  const std::chrono::duration<double> time = *deadline - Clock::now();
  return std::ldexp(1.0, log_of_positions(board)) <= positions_per_second * time.count() * threads;
}

EngineSolver::EngineSolver(const Board& board, std::optional<Clock::time_point> deadline,
                           unsigned threads)
    : board_(board), search_(board.grid(), {threads, solver_bytes(board), deadline}) {}

// Keeps only the moves after which the goal is known to be reached. Returns false if the mover
// cannot reach it for sure.
bool EngineSolver::keep_winning(const Goal& goal, std::vector<RootMove>& moves) {
  search_.set_goal(goal);
  if (search_.wins(board_.electrons()) != true) return false;
  const auto leave = [&](const auto& loses) {
    const auto wins = [&](const RootMove& move) { return loses(move.after) == false; };
    std::vector<RootMove> left;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(left), wins);
    if (left.empty()) return false;
    moves = std::move(left);
    return true;
  };
  // The table holds such a move, unless the goal is too near for entries to be stored.
  return leave([&](const Bitboard& after) { return search_.find(after); }) ||
         leave([&](const Bitboard& after) { return search_.wins(after); });
}

void EngineSolver::remove_losing(std::vector<RootMove>& moves) const {
  const auto loses = [&](const RootMove& move) { return search_.find(move.after) == true; };
  if (!std::all_of(moves.begin(), moves.end(), loses)) std::erase_if(moves, loses);
}

void EngineSolver::choose(std::vector<RootMove>& moves) {
  const Bitboard& x = board_.electrons();
  if (x.theirs() == 0 && x.mine != 0) return;  // OutcomeSolver considers this position over
  IterativeSolver solver(search_, {.targets = {{x}}});
  if (!solver.solve_outcomes()) return remove_losing(moves);
  const bool wins = *solver.state().targets.front().wins;
  const std::vector<RootMove> all = moves;
  if (wins && !keep_winning({}, moves)) return;
  const int longest = max_remaining_plies(board_);
  value_ = wins ? wins_in(longest) : loses_in(longest);
  if (!solver.solve_distances()) return;
  // A loser can always avoid losing within two plies less, except at the end of the game.
  const int plies = solver.state().targets.front().plies;
  const int electrons = x.sum();
  std::vector<RootMove> best = all;  // the soonest win may not be among the moves known to win
  is_exact_ = wins ? keep_winning(Goal::win_within(electrons, plies), best)
                   : plies == 2 || keep_winning(Goal::loss_within(electrons, plies - 2), best);
  if (!is_exact_) return;
  moves = std::move(best);
  value_ = wins ? wins_in(plies) : loses_in(plies);
}

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
  const int max = max_plies(board, depth), longest = max_remaining_plies(board);
  const auto solver_deadline = for_solver(deadline);
  if (max < longest || !EngineSolver::is_worth_trying(board, solver_deadline, threads)) {
    return search_moves(grid, moves, deadline, max, threads);
  }
  const std::size_t all = moves.size();
  EngineSolver solver(board, solver_deadline, threads);
  solver.choose(moves);
  const Position move = grid.position(moves.front().cell);
  const int value = solver.value();
  if (solver.is_exact()) return {move, value, plies_to_end(value), {move}, solver.nodes()};
  SearchResult found = search_moves(grid, moves, deadline, max, threads);
  found.nodes += solver.nodes();
  if (is_proven(value) && !is_proven(found.value)) found.value = value;
  // The moves that were removed lose, too, but perhaps later.
  if (is_loss(found.value) && moves.size() < all) found.value = loses_in(longest);
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
