#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "atoms/iterative_solver.hpp"
#include "atoms/outcome_solver.hpp"
#include "gauntlet/atoms.hpp"
#include "harness/harness.hpp"

namespace gauntlet::tool {

// Formats a number as "12.3 million ".
std::string in_millions(std::uint64_t number);

// Finds "moves", the "value" or the "outcome" of a board of up to OutcomeSolver::max_cells cells.
class BoardSolver {
 public:
  // The board must outlive the solver, which calls `say` ten times a second with its progress.
  // Throws std::bad_alloc.
  BoardSolver(const atoms::Board& board, std::string task,
              const atoms::OutcomeSolver::Limits& limits, Surroundings::Say say)
      : board_(board),
        task_(std::move(task)),
        say_(std::move(say)),
        search_(board.grid(), limits, [this](const auto& progress) { say_progress(progress); }) {}

  // Returns false if the search was stopped.
  bool solve();

  // Returns the answer of atoms-move --solve. Precondition: solve() has returned.
  json::Value encoded() const;

  // Returns the position's value, even if the search found it as the value of the best move.
  atoms::IterativeSolver::SolveTarget value() const;

  atoms::OutcomeSolver& search() { return search_; }

 private:
  const atoms::IterativeSolver::State& state() const { return solver_->state(); }
  void say_progress(const atoms::OutcomeSolver::Progress& progress) const;

  const atoms::Board& board_;
  std::string task_;
  Surroundings::Say say_;
  atoms::OutcomeSolver search_;
  std::optional<atoms::IterativeSolver> solver_ = {};
};

// The answers of atoms-move without threads and files, which programs/ adds.
class AtomsMoves : public Answers {
 public:
  void declare(Options& options) override;
  json::Value answer(const json::Reader& in, const HarnessMode& mode) override;

 protected:
  using Deadline = std::optional<atoms::Clock::time_point>;

  // The task of --solve: "moves", "value" or "outcome".
  std::string task() const { return only_.value_or("moves"); }

  // Returns true if the flags of --solve ask for more than atoms::solve() can do.
  virtual bool needs_board_solver() const { return only_.has_value(); }

 private:
  virtual unsigned threads() const { return 1; }
  virtual json::Value solve(const atoms::Board& board, Deadline deadline, const HarnessMode& mode);

  json::Value solve(const json::Reader& in, const atoms::Board& board, Deadline deadline,
                    const HarnessMode& mode);

  std::optional<std::uint64_t> time_;  // milliseconds
  bool explain_ = false;
  bool solve_ = false;
  std::optional<std::string> only_;
  atoms::Engine engine_;  // keeps its transposition table for boards of equal size
};

// The harness, and the one that can do more where there are files and threads (programs/).
extern const Harness atoms_move, atoms_move_program;

}  // namespace gauntlet::tool
