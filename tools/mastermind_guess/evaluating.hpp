#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "harnesses/mastermind_guess.hpp"

namespace gauntlet::tool {

// The answers of the tool mastermind-guess: --evaluate has threads and checkpoints.
class EvaluatingGuesses final : public MastermindGuesses {
 public:
  void check() override;
  // If a signal was held, ends the process by it.
  void end() override;

 private:
  void declare_evaluation(Options& options) override;
  // With a checkpoint, SIGINT and SIGTERM write it and then terminate the process. Throws IoError,
  // and json::Error if the checkpoint is damaged or of another evaluation.
  json::Value evaluate(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
                       const HarnessMode& mode) override;
  // A signal ends a search in time, which then prints what it has found.
  std::shared_ptr<void> hold_signals() const override;
  bool is_interrupted() const override;

  std::optional<std::uint64_t> threads_;
  std::optional<std::string> checkpoint_;
};

}  // namespace gauntlet::tool

namespace gauntlet::program {
extern const tool::Harness mastermind_guess;
}
