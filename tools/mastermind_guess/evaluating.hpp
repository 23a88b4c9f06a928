#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "json/value.hpp"
#include "mastermind/evaluate.hpp"
#include "mastermind/variant.hpp"
#include "support/cli/options.hpp"

// mastermind-guess --evaluate with several threads and checkpoints.
namespace gauntlet::tool {

struct Evaluating {
  std::optional<std::uint64_t> threads;
  std::optional<std::string> checkpoint;

  bool is_wanted() const { return threads || checkpoint; }
};

void declare(Evaluating& evaluating, Options& options);

// Evaluates a strategy, which must allow concurrent calls; `name` identifies it in checkpoints. A
// terminal shows the progress. With a checkpoint, SIGINT and SIGTERM write it and then terminate
// the process. Throws IoError, and json::Error if the checkpoint is damaged or of another
// evaluation.
json::Value evaluate(const mastermind::CodeSpace& codes, const mastermind::Strategy& strategy,
                     const std::string& name, const Evaluating& evaluating);

}  // namespace gauntlet::tool
