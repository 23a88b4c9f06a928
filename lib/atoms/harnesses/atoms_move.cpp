// Chooses the cell for the next electron.
//   in   [D, Board]
//   out  [row, column], or false if the game is over; with flags: values of all moves and more

#include "atoms/harnesses/atoms_move.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "atoms/tablebase.hpp"
#include "core/games.hpp"
#include "gauntlet/atoms_json.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t longest_time = 86'400'000;

std::string in_percent(double share) {
  return std::to_string(static_cast<int>(share * 100)) + " %";
}

}  // namespace

std::string in_millions(std::uint64_t number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", static_cast<double>(number) / 1e6);
  return std::string(text.data()) + " million ";
}

bool BoardSolver::solve() {
  solver_.emplace(search_, task_ == "moves" ? state_of_moves(board_) : state_of(board_));
  return task_ == "outcome" ? solver_->solve_outcomes() : solver_->solve_distances();
}

json::Value BoardSolver::encoded() const {
  if (task_ == "moves") return encode(solved_by(board_, state()));
  const atoms::IterativeSolver::SolveTarget& root = state().targets.front();
  json::Value value;
  if (task_ == "outcome") {
    if (root.wins) value = *root.wins ? "win" : "loss";
  } else if (root.plies != 0) {
    value = outcome_of(root);
  }
  return json::Value::Object{{task_, std::move(value)}};
}

atoms::IterativeSolver::SolveTarget BoardSolver::value() const {
  if (task_ != "moves") return state().targets.front();
  const int value = solved_by(board_, state()).value;
  return {board_.electrons(), value > 0, std::abs(value)};
}

void BoardSolver::say_progress(const atoms::OutcomeSolver::Progress& progress) const {
  say_([&] {
    return "atoms-move: " + solver_->current_step() + ": " + in_millions(progress.nodes) +
           "positions, " + in_percent(progress.share_done) + " of the first plies, table " +
           in_percent(progress.share_taken) + " full";
  });
}

void AtomsMoves::declare(Options& options) {
  options.natural("--time", time_, 1, longest_time,
                  "Search for the strongest move for N milliseconds, at most D plies deep");
  options
      .flag("--explain", explain_,
            "Print the value of the move and the principal variation (with --time, the plies "
            "to an end are an upper bound)")
      .excludes = {"--solve"};
  options.flag("--solve", solve_, "Print the values of all moves with perfect play, whatever D is");
  options
      .choice("--only", only_, "WHAT", {"value", "outcome"},
              "With --solve, print only the value (plies to the win) or the outcome (who wins)")
      .needs = {"--solve"};
}

json::Value AtomsMoves::answer(const json::Reader& in, const HarnessMode& mode) {
  const Deadline deadline =
      time_ ? Deadline(atoms::Clock::now() + std::chrono::milliseconds(*time_)) : std::nullopt;
  const auto [depth, cells] = in.items<2>("[D, Board]");
  const std::uint64_t plies = atoms::decode_depth(depth, time_ || solve_);
  const atoms::Board board = atoms::decode_board(cells, json::strictness(mode.strict));
  if (is_over(board)) return false;
  if (solve_) return solve(cells, board, deadline, mode);
  const atoms::SearchResult result = deadline ? engine_.search(board, deadline, plies, threads())
                                              : *best_move(board, plies, explain_);
  if (!explain_) return atoms::encode(result.move);
  return encode_explanation(board, result, deadline ? 100 : 1);
}

json::Value AtomsMoves::solve(const json::Reader& in, const atoms::Board& board, Deadline deadline,
                              const HarnessMode& mode) {
  const int cells = board.grid().size();
  const bool is_deep = needs_board_solver() || cells > atoms::PositionIndex::max_cells;
  if (is_deep && cells <= atoms::OutcomeSolver::max_cells) return solve(board, deadline, mode);
  if (is_deep && (needs_board_solver() || !deadline)) {
    in.fail("at most " + std::to_string(atoms::OutcomeSolver::max_cells) +
                " cells, for more give a --time alone",
            std::to_string(cells));
  }
  return encode(*atoms::solve(board, deadline));
}

json::Value AtomsMoves::solve(const atoms::Board& board, Deadline deadline,
                              const HarnessMode& mode) {
  BoardSolver solver(board, task(), {.deadline = deadline}, mode.surroundings.progress_line());
  solver.solve();
  return solver.encoded();
}

constinit const Harness atoms_move{
    .name = "atoms-move",
    .summary = "where to put the next electron, looking D plies ahead",
    .example_in = "[3, [[0, 1, 0], [-1, 2, -2], [1, 0, -1]]]",
    .example_out = "[0,1]",
    .start = start<AtomsMoves>};

}  // namespace gauntlet::tool

std::vector<const gauntlet::tool::Harness*> gauntlet::games::atoms::harnesses() {
  return {&tool::atoms_move};
}
