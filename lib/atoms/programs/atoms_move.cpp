#include "atoms/harnesses/atoms_move.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "atoms/programs/proof_file.hpp"
#include "core/games.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t default_memory = 256, max_memory = 1 << 24, max_threads = 256;
constexpr std::size_t mebibyte = std::size_t{1} << 20;

// The answers of the tool atoms-move: --solve has threads, a table of any size, and proofs.
class SolvingMoves final : public AtomsMoves {
 public:
  void declare(Options& options) override;
  // Throws UsageError for more memory than the machine has.
  void check() override;

  bool runs_without_input() const override { return proof_to_verify_.has_value(); }
  // Verifies a proof.
  void run_without_input(const Print& print, const HarnessMode& mode) override;

 private:
  bool needs_board_solver() const override;
  unsigned threads() const override { return static_cast<unsigned>(threads_.value_or(1)); }
  // Throws IoError and std::bad_alloc.
  json::Value solve(const atoms::Board& board, Deadline deadline, const HarnessMode& mode) override;

  std::optional<std::uint64_t> threads_;
  std::optional<std::uint64_t> memory_;  // MiB
  std::optional<std::string> proof_;
  std::optional<std::string> proof_to_verify_;  // a proof file, instead of solving
};

void SolvingMoves::declare(Options& options) {
  AtomsMoves::declare(options);
  options.natural("--threads", threads_, 1, max_threads, "Run --solve or --time on N threads (1)")
      .needs = {"--solve", "--time"};
  options
      .natural("--memory", memory_, 1, max_memory,
               "Use at most N MiB for the table of --solve (256)")
      .needs = {"--solve"};
  Flag& proof = options.text("--proof", proof_, "FILE", "Write a proof of the value to FILE");
  proof.needs = {"--solve"};
  proof.excludes = {"--time"};
  options
      .text("--verify-proof,--check", proof_to_verify_, "FILE",
            "Verify a proof instead, by the rules alone; read no other input")
      .excludes = {"--solve"};
}

void SolvingMoves::check() {
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (!memory_ || pages <= 0 || page <= 0) return;
  const auto max = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / mebibyte;
  if (*memory_ > max) {
    throw UsageError("--memory: this machine has " + std::to_string(max) + " MiB, got " +
                     std::to_string(*memory_));
  }
}

void SolvingMoves::run_without_input(const Print& print, const HarnessMode& /*mode*/) {
  print(check_proof_file(*proof_to_verify_));
}

bool SolvingMoves::needs_board_solver() const {
  return AtomsMoves::needs_board_solver() || memory_ || proof_ || threads_;
}

json::Value SolvingMoves::solve(const atoms::Board& board, Deadline deadline,
                                const HarnessMode& mode) {
  const std::size_t bytes = memory_.value_or(default_memory) * mebibyte / (proof_ ? 2 : 1);
  const auto say = mode.surroundings.progress_line();
  BoardSolver solver(board, task(), {threads(), bytes, deadline}, say);
  if (solver.solve() && proof_) {
    const auto on_replies = [&](std::uint64_t replies) {
      say([&] { return "atoms-move: " + in_millions(replies) + "replies of the proof"; });
    };
    try {
      write_proof(*proof_, board, solver.value(), solver.search(), bytes, on_replies);
    } catch (const std::bad_alloc&) {
      throw std::runtime_error("the proof needs more than half of --memory");
    }
  }
  return solver.encoded();
}

}  // namespace

const Harness atoms_move_program = with_answers<SolvingMoves>(atoms_move);

}  // namespace gauntlet::tool

std::vector<const gauntlet::tool::Harness*> gauntlet::games::atoms::programs() {
  return {&tool::atoms_move_program};
}
