#include <algorithm>
#include <stdexcept>
#include <string>

#include "match/tournament.hpp"

// In a file of its own, so that programs that only read tournaments link neither players nor
// threads.
namespace gauntlet::match {

void check(const TournamentRules& rules, std::size_t players) {
  const auto [min, max] = rules.sizes;
  if (min < 2 || max < min || max > fish::all_colors.size()) {
    throw std::invalid_argument("expected games of 2 to 4 players, got least " +
                                std::to_string(min) + " and most " + std::to_string(max));
  }
  for (std::size_t size = min; size <= std::min(max, players); ++size) {
    first_state(rules.board, size);
  }
}

}  // namespace gauntlet::match
