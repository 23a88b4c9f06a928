#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace gauntlet::session {

// Returns the step that decided a game, from 1: the one after which the winner was ahead for good
// or, if the winner was ahead from the beginning, the one with the greatest gain. `leads` has the
// winner's lead at the beginning and after each step. Returns nullopt if no step gained anything.
inline std::optional<std::size_t> decisive_step(std::span<const double> leads) {
  std::size_t step = leads.size();
  while (step > 0 && leads[step - 1] > 0) --step;
  if (step > 0 && step < leads.size()) return step;
  std::optional<std::size_t> best;
  double gain = 0;
  for (std::size_t i = 1; i < leads.size(); ++i) {
    if (leads[i] - leads[i - 1] <= gain) continue;
    gain = leads[i] - leads[i - 1];
    best = i;
  }
  return best;
}

}  // namespace gauntlet::session
