#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harnesses/atoms_move.hpp"

namespace gauntlet::tool {

// The answers of the tool atoms-move: --solve has threads, a table of any size, checkpoints and
// proofs.
class SolvingMoves final : public AtomsMoves {
 public:
  void declare(Options& options) override;
  // Throws UsageError for more memory than the machine has.
  void check() override;

  bool runs_without_input() const override { return proof_to_verify_.has_value(); }
  // Verifies a proof.
  void run_without_input(const Print& print, const HarnessMode& mode) override;

 private:
  class Solver;

  bool needs_board_solver() const override;
  unsigned threads() const override { return static_cast<unsigned>(threads_.value_or(1)); }
  // Throws json::Error if a file is for another task; IoError; std::bad_alloc.
  json::Value solve(const atoms::Board& board, Deadline deadline, const HarnessMode& mode) override;

  std::optional<std::uint64_t> threads_;
  std::optional<std::uint64_t> memory_;  // MiB
  std::optional<std::string> checkpoint_;
  std::optional<std::string> proof_;
  std::optional<std::string> proof_to_verify_;  // a proof file, instead of solving
};

}  // namespace gauntlet::tool

namespace gauntlet::program {
extern const tool::Harness atoms_move;
}
