#include "atoms_move/solving.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <new>
#include <stdexcept>
#include <utility>

#include "atoms/json.hpp"
#include "atoms/tablebase.hpp"
#include "atoms_move/checkpoint.hpp"
#include "atoms_move/proof_file.hpp"
#include "support/checksummed/checksummed.hpp"
#include "support/cli/command_line.hpp"
#include "support/interruption/interruption.hpp"
#include "support/io/status_line.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t default_memory = 256, max_memory = 1 << 24, max_threads = 256;
constexpr std::size_t mebibyte = std::size_t{1} << 20;

std::string in_millions(std::uint64_t number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", static_cast<double>(number) / 1e6);
  return std::string(text.data()) + " million ";
}

std::string in_percent(double share) {
  return std::to_string(static_cast<int>(share * 100)) + " %";
}

// Solves one board, from a checkpoint if there is one.
class Solver {
 public:
  Solver(const atoms::Board& board, const Solving& solving,
         std::optional<atoms::Clock::time_point> deadline)
      : board_(board),
        solving_(solving),
        bytes_(solving.memory.value_or(default_memory) * mebibyte / (solving.proof ? 2 : 1)),
        search_(board.grid(),
                {static_cast<unsigned>(solving.threads.value_or(1)), bytes_, deadline},
                [this](const atoms::OutcomeSolver::Progress& progress) { note(progress); }),
        solver_(search_, first_state()) {}

  json::Value answer() {
    const bool is_done = what() == "outcome" ? solver_.solve_outcomes() : solver_.solve_distances();
    if (checkpoint_) checkpoint_->write(search_, solver_.state());
    reraise_if_interrupted();
    if (is_done && solving_.proof) write_proof();
    return encoded();
  }

 private:
  std::string what() const { return solving_.only.value_or("moves"); }
  const atoms::IterativeSolver::SolveTarget& root() const {
    return solver_.state().targets.front();
  }

  atoms::IterativeSolver::State first_state() {
    auto state = what() == "moves" ? state_of_moves(board_) : state_of(board_);
    if (solving_.checkpoint) {
      interruptible_.emplace(SignalGuard::all);
      checkpoint_.emplace(*solving_.checkpoint, Task{board_, what()});
      checkpoint_->read(search_, state);
    }
    return state;
  }

  // Called periodically during the search.
  void note(const atoms::OutcomeSolver::Progress& progress) {
    line_.say([&] {
      return "atoms-move: " + solver_.current_step() + ": " + in_millions(progress.nodes) +
             "positions, " + in_percent(progress.share_done) + " of the first plies, table " +
             in_percent(progress.share_taken) + " full";
    });
    if (!checkpoint_) return;
    if (is_interrupted()) return search_.stop();
    pace_.keep_if_due([&] { checkpoint_->write(search_, solver_.state()); });
  }

  void write_proof() {
    const auto on_replies = [&](std::uint64_t replies) {
      line_.say([&] { return "atoms-move: " + in_millions(replies) + "replies of the proof"; });
      if (checkpoint_ && is_interrupted()) search_.stop();
    };
    try {
      tool::write_proof(*solving_.proof, board_, worth(), search_, bytes_, on_replies);
    } catch (const std::bad_alloc&) {
      throw std::runtime_error("the proof needs more than half of --memory");
    }
    reraise_if_interrupted();
  }

  // The target of the proof: the position's value, even if the search found it as the value of the
  // best move.
  atoms::IterativeSolver::SolveTarget worth() const {
    if (what() != "moves") return root();
    const int value = solved_by(board_, solver_.state()).value;
    return {board_.electrons(), value > 0, std::abs(value)};
  }

  json::Value encoded() const {
    if (what() == "moves") return encode(solved_by(board_, solver_.state()));
    json::Value value;
    if (what() == "outcome") {
      if (root().wins) value = *root().wins ? "win" : "loss";
    } else if (root().plies != 0) {
      value = outcome_of(root());
    }
    return json::Value::Object{{what(), std::move(value)}};
  }

  const atoms::Board& board_;
  const Solving& solving_;
  std::size_t bytes_;
  StatusLine line_ = StatusLine();
  std::optional<SignalGuard> interruptible_ = {};
  std::optional<Checkpoint> checkpoint_ = {};
  CheckpointTimer pace_ = {};
  atoms::OutcomeSolver search_;
  atoms::IterativeSolver solver_;
};

void check_memory(std::uint64_t memory) {
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return;
  const auto max = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / mebibyte;
  if (memory > max) {
    throw UsageError("--memory: this machine has " + std::to_string(max) + " MiB, got " +
                     std::to_string(memory));
  }
}

}  // namespace

void declare(Solving& solving, Options& options) {
  options.flag("--solve", solving.is_wanted,
               "Print the values of all moves with perfect play, whatever D is");
  options.text("--only", solving.only, "WHAT:{value,outcome}",
               "With --solve, print only the value (plies to the win) or the outcome (who wins)",
               {"value", "outcome"});
  options.natural("--threads", solving.threads, 1, max_threads,
                  "Run --solve or --time on N threads (1)");
  options.natural("--memory", solving.memory, 1, max_memory,
                  "Use at most N MiB for the table of --solve (256)");
  options.text("--checkpoint", solving.checkpoint, "FILE",
               "Save the progress of --solve to FILE, and resume from it");
  options.text("--proof", solving.proof, "FILE", "Write a proof of the value to FILE");
  options.text("--verify-proof,--check", solving.check, "FILE",
               "Verify a proof instead, by the rules alone; read no other input");
}

void check(const Solving& solving, bool has_time) {
  if (solving.only && *solving.only != "value" && *solving.only != "outcome") {
    throw UsageError("--only: expected value or outcome, got " + *solving.only);
  }
  if (solving.threads && !solving.is_wanted && !has_time) {
    throw UsageError("--threads needs --solve or --time");
  }
  const std::array<std::pair<const char*, bool>, 4> parts{
      {{"--only", solving.only.has_value()},
       {"--memory", solving.memory.has_value()},
       {"--checkpoint", solving.checkpoint.has_value()},
       {"--proof", solving.proof.has_value()}}};
  for (const auto& [name, is_given] : parts) {
    if (is_given && !solving.is_wanted) throw UsageError(std::string(name) + " needs --solve");
  }
  if (solving.check && solving.is_wanted)
    throw UsageError("--verify-proof does not go with --solve");
  if (solving.proof && has_time) throw UsageError("--proof does not go with --time");
  if (solving.memory) check_memory(*solving.memory);
}

json::Value solve(const json::Reader& in, const atoms::Board& board, const Solving& solving,
                  std::optional<atoms::Clock::time_point> deadline) {
  const int cells = board.grid().size();
  const bool asks_more =
      solving.only || solving.memory || solving.checkpoint || solving.proof || solving.threads;
  const bool is_deep = asks_more || cells > atoms::PositionIndex::max_cells;
  if (is_deep && cells <= atoms::OutcomeSolver::max_cells) {
    return Solver(board, solving, deadline).answer();
  }
  if (is_deep && (asks_more || !deadline)) {
    in.fail("at most " + std::to_string(atoms::OutcomeSolver::max_cells) +
                " cells, for more give a --time alone",
            std::to_string(cells));
  }
  return encode(*atoms::solve(board, deadline));
}

}  // namespace gauntlet::tool
