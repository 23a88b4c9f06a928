#include "fish/perfect_play_solver.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "fish/solver.hpp"

namespace gauntlet::fish {
namespace {

constexpr int all_placements = 2 * penguins_per_player(2);

std::int64_t common_divisor(const Board& board) {
  std::int64_t divisor = 0;
  for (const Position at : board.positions()) {
    divisor = std::gcd(divisor, std::int64_t{board.fish(at)});
  }
  return std::max<std::int64_t>(divisor, 1);
}

// Returns the board with the fish of each tile divided by `divisor`.
Board divided(const Board& board, std::int64_t divisor) {
  Board::Rows rows(static_cast<std::size_t>(board.rows()));
  for (const Position at : board.positions()) {
    rows[static_cast<std::size_t>(at.row)].push_back(
        static_cast<Board::Fish>(board.fish(at) / divisor));
  }
  return Board(rows);
}

int placements_left(const State& state) {
  int placed = 0;
  for (const Player& player : state.players()) placed += static_cast<int>(player.places.size());
  return all_placements - placed;
}

std::int64_t lead(const State& state) {
  const auto& players = state.players();
  const auto score = [&](std::size_t i) {
    return i < players.size() ? static_cast<std::int64_t>(players[i].score) : 0;
  };
  return score(0) - score(1);
}

}  // namespace

PerfectPlaySolver::PerfectPlaySolver(const Board& board, SolverLimits limits)
    : unit_(common_divisor(board)),
      solver_(std::make_unique<Solver>(divided(board, unit_), std::move(limits))) {}

PerfectPlaySolver::~PerfectPlaySolver() = default;
PerfectPlaySolver::PerfectPlaySolver(PerfectPlaySolver&&) noexcept = default;
PerfectPlaySolver& PerfectPlaySolver::operator=(PerfectPlaySolver&&) noexcept = default;

template <class Ask>
auto PerfectPlaySolver::ask(const Ask& ask) {
  solver_->begin();
  const auto answer = ask();
  positions_ = solver_->positions();
  return answer;
}

std::int64_t PerfectPlaySolver::value(const State& state, bool placing) {
  const TwoPlayerPosition sides = solver_->rules().sides_of(state);
  const int left = placing ? placements_left(state) : 0;
  return lead(state) + unit_ * ask([&] { return solver_->value(sides, left); });
}

int PerfectPlaySolver::winner_sign(const State& state, bool placing) {
  const TwoPlayerPosition sides = solver_->rules().sides_of(state);
  const int left = placing ? placements_left(state) : 0;
  return ask([&] {
    if (solver_->search(sides, left, 1) >= 1) return 1;
    return solver_->search(sides, left, 0) >= 0 ? 0 : -1;
  });
}

Position PerfectPlaySolver::placement(const State& state) {
  const SolverRules& rules = solver_->rules();
  const TwoPlayerPosition sides = rules.sides_of(state);
  return rules.position(ask([&] { return solver_->placement(sides, placements_left(state)); }));
}

Action PerfectPlaySolver::move(const State& state) {
  if (state.players().empty() || !can_move(state, state.players().front())) return std::nullopt;
  const SolverRules& rules = solver_->rules();
  const TwoPlayerPosition sides = rules.sides_of(state);
  const CellMove move = ask([&] { return solver_->move(sides); });
  return Move{rules.position(move.from), rules.position(move.to)};
}

std::vector<PerfectPlaySolver::Turn> PerfectPlaySolver::line(State state, bool placing) {
  std::vector<Turn> turns;
  std::uint64_t positions = 0;
  while (placing && is_placing(state)) {
    const Position at = placement(state);
    turns.emplace_back(at);
    state = *place(state, at);
    positions += positions_;
  }
  while (!is_over(state)) {
    const Action action = move(state);
    turns.emplace_back(action);
    state = *play(state, action);
    positions += positions_;
  }
  positions_ = positions;
  return turns;
}

std::vector<std::size_t> winners_of_perfect_game(const Board& board, const SolverLimits& limits) {
  if (!is_placing(empty_state(board, 2)))
    return play_house_game(board, std::array<std::uint64_t, 2>{0, 0});
  const int sign = PerfectPlaySolver(board, limits).winner_sign(empty_state(board, 2), true);
  if (sign == 0) return {0, 1};
  return {sign > 0 ? std::size_t{0} : std::size_t{1}};
}

}  // namespace gauntlet::fish
