#include "atoms/harnesses/atoms_move.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "atoms/programs/checkpoint.hpp"
#include "atoms/programs/proof_file.hpp"
#include "core/games.hpp"
#include "support/checksummed/checksummed.hpp"
#include "support/interruption/interruption.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t default_memory = 256, max_memory = 1 << 24, max_threads = 256;
constexpr std::size_t mebibyte = std::size_t{1} << 20;

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

// Solves one board, from a checkpoint if there is one.
class SolvingMoves::Solver {
 public:
  Solver(const atoms::Board& board, const SolvingMoves& flags, Deadline deadline,
         const HarnessMode& mode)
      : board_(board),
        flags_(flags),
        bytes_(flags.memory_.value_or(default_memory) * mebibyte / (flags.proof_ ? 2 : 1)),
        say_(mode.surroundings.progress_line()),
        solver_(board, flags.task(), {flags.threads(), bytes_, deadline},
                [this](const auto& line) { note(line); }) {}

  json::Value answer() {
    auto state = solver_.first_state();
    if (flags_.checkpoint_) {
      interruptible_.emplace(SignalGuard::all);
      checkpoint_.emplace(*flags_.checkpoint_, Task{board_, solver_.task()});
      checkpoint_->read(solver_.search(), state);
    }
    const bool is_done = solver_.solve(std::move(state));
    if (checkpoint_) checkpoint_->write(solver_.search(), solver_.state());
    reraise_if_interrupted();
    if (is_done && flags_.proof_) write_proof();
    return solver_.encoded();
  }

 private:
  // Called periodically during the search.
  void note(const std::function<std::string()>& line) {
    say_(line);
    if (!checkpoint_) return;
    if (is_interrupted()) return solver_.search().stop();
    pace_.keep_if_due([&] { checkpoint_->write(solver_.search(), solver_.state()); });
  }

  void write_proof() {
    const auto on_replies = [&](std::uint64_t replies) {
      say_([&] { return "atoms-move: " + in_millions(replies) + "replies of the proof"; });
      if (checkpoint_ && is_interrupted()) solver_.search().stop();
    };
    try {
      tool::write_proof(*flags_.proof_, board_, solver_.value(), solver_.search(), bytes_,
                        on_replies);
    } catch (const std::bad_alloc&) {
      throw std::runtime_error("the proof needs more than half of --memory");
    }
    reraise_if_interrupted();
  }

  const atoms::Board& board_;
  const SolvingMoves& flags_;
  std::size_t bytes_;
  Surroundings::Say say_;
  std::optional<SignalGuard> interruptible_ = {};
  std::optional<Checkpoint> checkpoint_ = {};
  CheckpointTimer pace_ = {};
  BoardSolver solver_;
};

void SolvingMoves::declare(Options& options) {
  AtomsMoves::declare(options);
  options.natural("--threads", threads_, 1, max_threads, "Run --solve or --time on N threads (1)")
      .needs = {"--solve", "--time"};
  options
      .natural("--memory", memory_, 1, max_memory,
               "Use at most N MiB for the table of --solve (256)")
      .needs = {"--solve"};
  options
      .text("--checkpoint", checkpoint_, "FILE",
            "Save the progress of --solve to FILE, and resume from it")
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
  return AtomsMoves::needs_board_solver() || memory_ || checkpoint_ || proof_ || threads_;
}

json::Value SolvingMoves::solve(const atoms::Board& board, Deadline deadline,
                                const HarnessMode& mode) {
  return Solver(board, *this, deadline, mode).answer();
}

}  // namespace

const Harness atoms_move_program = with_answers<SolvingMoves>(atoms_move);

}  // namespace gauntlet::tool

std::vector<const gauntlet::tool::Harness*> gauntlet::games::atoms::programs() {
  return {&tool::atoms_move_program};
}
