#include "mastermind_guess/evaluating.hpp"

#include <utility>

#include "json/error.hpp"
#include "mastermind/json.hpp"
#include "mastermind/parallel_evaluation.hpp"
#include "mastermind_guess/checkpoint.hpp"
#include "support/checksummed/checksummed.hpp"
#include "support/interruption/interruption.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t max_threads = 256;

mastermind::Evaluation run(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
                           unsigned threads, const Surroundings::Reach& reach) {
  mastermind::ParallelEvaluation evaluation(codes, strategy,
                                            mastermind::ParallelEvaluation::begin());
  evaluation.run(threads, [&](std::uint64_t found) {
    reach(found);
    return true;
  });
  return evaluation.state().found;
}

// Returns nullopt if interrupted.
std::optional<mastermind::Evaluation> run(const mastermind::CodeSpace& codes,
                                          const mastermind::Strategy& strategy, unsigned threads,
                                          const Surroundings::Reach& reach,
                                          const EvaluationCheckpoint& file) {
  mastermind::ParallelEvaluation evaluation(codes, strategy, file.read());
  CheckpointTimer pace;
  const auto write = [&] { file.write(evaluation.state()); };
  pace.keep(write);
  evaluation.run(threads, [&](std::uint64_t found) {
    reach(found);
    pace.keep_if_due(write);
    return !is_interrupted();
  });
  write();
  const auto state = evaluation.state();
  if (!state.open.empty()) return std::nullopt;
  return state.found;
}

}  // namespace

void EvaluatingGuesses::declare_evaluation(Options& options) {
  options
      .natural("--threads", threads_, 1, max_threads,
               "Run --evaluate on N threads (1); not with optimal")
      .needs = {"--evaluate"};
  options
      .text("--checkpoint", checkpoint_, "FILE",
            "Save the progress of --evaluate to FILE, and resume from it")
      .needs = {"--evaluate"};
}

void EvaluatingGuesses::check() {
  MastermindGuesses::check();
  if (!is_optimal() || (!threads_ && !checkpoint_)) return;
  throw UsageError(std::string(threads_ ? "--threads" : "--checkpoint") +
                   " does not go with --strategy optimal");
}

json::Value EvaluatingGuesses::evaluate(const mastermind::CodeSpace& codes,
                                        const mastermind::Strategy& strategy,
                                        const HarnessMode& mode) {
  if (!threads_ && !checkpoint_) return MastermindGuesses::evaluate(codes, strategy, mode);
  const auto threads = static_cast<unsigned>(threads_.value_or(1));
  const auto reach = mode.surroundings.progress_count("mastermind-guess", codes.size(), "codes");
  if (!checkpoint_) return encode(run(codes, strategy, threads, reach));
  const EvaluationCheckpoint file(*checkpoint_, codes, settings().strategy);
  std::optional<mastermind::Evaluation> found;
  {
    const SignalGuard interruptible(SignalGuard::first_only);
    found = run(codes, strategy, threads, reach, file);
  }
  if (!found) {
    reraise_if_interrupted();
    return {};
  }
  if (found->codes != codes.size()) {
    throw json::Error("", *checkpoint_ + " is damaged");
  }
  return encode(*found);
}

std::shared_ptr<void> InterruptibleSurroundings::hold_signals() const {
  return std::make_shared<SignalGuard>(SignalGuard::first_only);
}

bool InterruptibleSurroundings::is_interrupted() const { return tool::is_interrupted(); }

}  // namespace gauntlet::tool
