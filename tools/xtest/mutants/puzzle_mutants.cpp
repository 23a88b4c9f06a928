#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <vector>

#include "gauntlet/bricks.hpp"
#include "gauntlet/bricks_json.hpp"
#include "gauntlet/mastermind.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "xtest/mutants/mutants.hpp"

namespace gauntlet::mutants {
namespace {

using json::Reader;
using json::Value;

Value drop_one_higher(const Reader& in) {
  const bricks::Position position = bricks::decode_position(in);
  const auto heights = winning_heights(position);
  if (!heights) return bricks::encode_action(position);
  return Value::Object{{"drop", std::min(heights->min + 1, position.max_safe())}};
}

// Accepts a guess that may be wrong.
Value guess_between_two(const Reader& in) {
  const bricks::Position position = bricks::decode_position(in);
  const auto reach = bricks::max_heights(position.left_drops(), position.left_bricks());
  if (position.is_known() || position.heights() != reach + 1) {
    return bricks::encode_action(position);
  }
  return Value::Object{{"drop", position.max_safe()}};
}

using mastermind::Code;
using mastermind::CodeSpace;
using mastermind::Feedback;

const CodeSpace& codes() {
  static const CodeSpace all{mastermind::Variant{}};
  return all;
}

Value guess_among(const std::vector<mastermind::Row>& history, const std::vector<Code>& possible) {
  if (possible.empty()) return false;
  std::vector<Code> guesses;
  guesses.reserve(history.size());
  for (const auto& [guess, feedback] : history) guesses.push_back(guess);
  mastermind::Player player(codes(), mastermind::Heuristic::minimax);
  return codes().text(player.guess(guesses, possible));
}

// Counts a color in the right position also as misplaced.
Value miscount_feedback(const Reader& in) {
  const auto history = mastermind::decode_history(in, codes());
  std::vector<Code> possible;
  for (Code code = 0; code < codes().size(); ++code) {
    const bool fits = std::all_of(history.begin(), history.end(), [&](const auto& row) {
      Feedback feedback = codes().feedback(row.first, code);
      feedback.misplaced = std::min(feedback.right + feedback.misplaced, 4 - feedback.right);
      return feedback == row.second;
    });
    if (fits) possible.push_back(code);
  }
  return guess_among(history, possible);
}

Value forget_the_first_row(const Reader& in) {
  auto history = mastermind::decode_history(in, codes());
  if (history.size() > 1) history.erase(history.begin());
  return guess_among(history, mastermind::consistent_codes(codes(), history));
}

// Returns the first of equally good guesses, consistent or not.
Value take_any_code(const Reader& in) {
  const auto history = mastermind::decode_history(in, codes());
  const auto possible = mastermind::consistent_codes(codes(), history);
  if (possible.size() < 3 || possible.size() > 60) return guess_among(history, possible);
  std::size_t min = possible.size() + 1;
  Code best = 0;
  for (Code code = 0; code < codes().size(); ++code) {
    std::size_t worst = 0;
    for (const auto& part : partition(codes(), code, possible))
      worst = std::max(worst, part.size());
    if (worst < min) std::tie(min, best) = std::tuple(worst, code);
  }
  return codes().text(best);
}

constexpr std::array mutants{
    Mutant{"one-higher", "bricks-solve", drop_one_higher},
    Mutant{"guess-between-two", "bricks-solve", guess_between_two},
    Mutant{"miscounted-feedback", "mastermind-guess", miscount_feedback},
    Mutant{"first-row-forgotten", "mastermind-guess", forget_the_first_row},
    Mutant{"any-code", "mastermind-guess", take_any_code},
};

}  // namespace

std::span<const Mutant> puzzle_mutants() { return mutants; }

}  // namespace gauntlet::mutants
