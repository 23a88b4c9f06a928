#include "mastermind_guess/evaluating.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::uint64_t max_evaluating_threads = 256;

}  // namespace

void declare(Evaluating& evaluating, Options& options) {
  options.natural("--threads", evaluating.threads, 1, max_evaluating_threads,
                  "Run --evaluate on N threads (1); not with optimal");
  options.text("--checkpoint", evaluating.checkpoint, "FILE",
               "Save the progress of --evaluate to FILE, and resume from it");
}

}  // namespace gauntlet::tool
