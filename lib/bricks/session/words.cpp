#include "bricks/session/words.hpp"

#include "bricks/solve.hpp"
#include "core/numbers.hpp"

namespace gauntlet::session::bricks {
namespace {

std::string odds(const Position& position) {
  return std::to_string(max_found(position)) + " of " + std::to_string(position.strengths());
}

// "14 drops and 2 bricks are enough for 105 floors"
std::string reach(const Position& position) {
  std::string out = pluralize(position.left_drops(), "drop");
  out.append(" and ").append(pluralize(position.left_bricks(), "brick")).append(" are enough for ");
  const auto max = max_heights(position.left_drops(), position.left_bricks());
  return out.append(max == saturated ? "any number of floors" : pluralize(max, "floor"));
}

}  // namespace

std::string interval(Height min, Height max) {
  std::string out = std::to_string(min);
  if (min != max) out.append(" to ").append(std::to_string(max));
  return out;
}

std::string explain_position(const Position& position) {
  std::string out("The strength is ");
  out.append(interval(position.min_safe(), position.max_safe())).append(": ");
  out.append(pluralize(position.heights(), "floor")).append(" in doubt. ");
  out.append(reach(position)).append(". ");
  const auto heights = best_heights(position);
  if (!heights) return out.append("There is nothing left to drop: time to guess.");
  out.append("Dropped from ").append(interval(heights->min, heights->max));
  if (is_winning(position)) return out.append(", it will be found for certain.");
  return out.append(", the odds are best: ").append(odds(position)).append(" strengths.");
}

std::string odds_text(const Position& position) {
  std::string out(is_winning(position) ? "It can be found for certain: " : "It can be missed: ");
  out.append(reach(position));
  if (is_winning(position)) return out.append(".");
  return out.append("; at best ").append(odds(position)).append(" strengths are found.");
}

std::string describe(Height drop, bool safe) {
  return "From floor " + std::to_string(drop) + (safe ? ": safe." : ": broken!");
}

std::string final_guess_text(const Guess& guess, const Position& position) {
  std::string out("The strength is ");
  out.append(std::to_string(guess.strength));
  if (guess.certain) return out.append(", for certain.");
  out.append(", I guess: it can be ").append(std::to_string(position.min_safe()));
  return out.append(" to ").append(std::to_string(position.max_safe())).append(".");
}

std::string intro_text(const GameHistory& history) {
  if (history.setup().is_random) {
    return "Think of a strength. I drop at random, and promise nothing.";
  }
  return "Think of a strength. " + odds_text(history.position());
}

}  // namespace gauntlet::session::bricks
