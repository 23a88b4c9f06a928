#include "mastermind_guess/evaluating.hpp"

#include <utility>

#include "json/error.hpp"
#include "mastermind/json.hpp"
#include "mastermind/parallel_evaluation.hpp"
#include "mastermind_guess/checkpoint.hpp"
#include "support/checksummed/checksummed.hpp"
#include "support/interruption/interruption.hpp"
#include "support/io/status_line.hpp"

namespace gauntlet::tool {
namespace {

mastermind::Evaluation run(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
                           unsigned threads) {
  mastermind::ParallelEvaluation evaluation(codes, strategy,
                                            mastermind::ParallelEvaluation::begin());
  Progress line("mastermind-guess", codes.size(), "codes");
  evaluation.run(threads, [&](std::uint64_t found) {
    line.reach(found);
    return true;
  });
  return evaluation.state().found;
}

// Returns nullopt if interrupted.
std::optional<mastermind::Evaluation> run(const mastermind::CodeSpace& codes,
                                          const mastermind::Strategy& strategy, unsigned threads,
                                          const EvaluationCheckpoint& file) {
  mastermind::ParallelEvaluation evaluation(codes, strategy, file.read());
  CheckpointTimer pace;
  const auto write = [&] { file.write(evaluation.state()); };
  pace.keep(write);
  Progress line("mastermind-guess", codes.size(), "codes");
  evaluation.run(threads, [&](std::uint64_t found) {
    line.reach(found);
    pace.keep_if_due(write);
    return !is_interrupted();
  });
  write();
  const auto state = evaluation.state();
  if (!state.open.empty()) return std::nullopt;
  return state.found;
}

}  // namespace

json::Value evaluate(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
                     const std::string& name, const Evaluating& evaluating) {
  const auto threads = static_cast<unsigned>(evaluating.threads.value_or(1));
  if (!evaluating.checkpoint) return encode(run(codes, strategy, threads));
  const EvaluationCheckpoint file(*evaluating.checkpoint, codes, name);
  std::optional<mastermind::Evaluation> found;
  {
    const SignalGuard interruptible(SignalGuard::first_only);
    found = run(codes, strategy, threads, file);
  }
  if (!found) {
    reraise_if_interrupted();
    return {};
  }
  if (found->codes != codes.size()) {
    throw json::Error("", *evaluating.checkpoint + " is damaged");
  }
  return encode(*found);
}

}  // namespace gauntlet::tool
