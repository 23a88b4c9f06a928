#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "harness/harness.hpp"

namespace gauntlet::tool {

// The answers of mastermind-guess without threads and files, which programs/ adds.
class MastermindGuesses : public Answers {
 public:
  void declare(Options& options) override;
  void check() override;
  json::Value answer(const json::Reader& in, const HarnessMode& mode) override;

  bool runs_without_input() const override { return settings_.evaluate || settings_.tree; }
  void run_without_input(const Print& print, const HarnessMode& mode) override;

 protected:
  struct Settings {
    std::vector<std::uint64_t> variant = default_values(mastermind::variant_options);
    std::string feedback = "full";
    std::string strategy = "minimax";
    bool explain = false;
    bool evaluate = false;
    bool tree = false;
    std::uint64_t limit = 100;
    std::optional<std::uint64_t> time;  // milliseconds
  };

  const Settings& settings() const { return settings_; }
  // Returns true if the strategy is the best by some measure, not a one-step heuristic.
  bool is_best() const;

  // Evaluates a strategy, which must allow concurrent calls.
  virtual json::Value evaluate(const mastermind::CodeSpace& codes,
                               const mastermind::Strategy& strategy, const HarnessMode& mode);

  // While the result exists, signals that would end the process only set is_interrupted().
  virtual std::shared_ptr<void> hold_signals() const { return nullptr; }
  virtual bool is_interrupted() const { return false; }

 private:
  class Solver;
  class TimedSearch;
  // Declares the flags of evaluate().
  virtual void declare_evaluation(Options& /*options*/) {}
  Solver& solver();

  Settings settings_;
  std::shared_ptr<Solver> solver_;  // created on first use
};

// The harness, and the one that can do more where there are files and threads (programs/).
extern const Harness mastermind_guess, mastermind_guess_program;

}  // namespace gauntlet::tool
