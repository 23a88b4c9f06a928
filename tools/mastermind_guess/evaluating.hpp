#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "json/value.hpp"
#include "mastermind/evaluate.hpp"
#include "mastermind/variant.hpp"
#include "support/cli/options.hpp"

// mastermind-guess --evaluate with several threads, and from a checkpoint.
namespace gauntlet::tool {

struct Evaluating {
  std::optional<std::uint64_t> threads;
  std::optional<std::string> checkpoint;

  bool is_wanted() const { return threads || checkpoint; }
};

void declare(Evaluating& evaluating, Options& options);

// The evaluation of a strategy that several threads can ask; `name` is what checkpoints call it. A
// terminal shows how far it is. With a checkpoint SIGINT and SIGTERM have it written, and then end
// us. Throws json::Error for a checkpoint of another evaluation or one that is damaged, and
// IoError.
json::Value evaluate(const mastermind::Codes& codes, const mastermind::Strategy& strategy,
                     const std::string& name, const Evaluating& evaluating);

}  // namespace gauntlet::tool
