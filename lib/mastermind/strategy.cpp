#include "mastermind/strategy.hpp"

#include <algorithm>

namespace gauntlet::mastermind {

std::vector<Code> consistent_codes(const CodeSpace& codes, std::span<const Row> history) {
  std::vector<Code> found;
  for (Code code = 0; code < codes.size(); ++code) {
    const bool fits = std::all_of(history.begin(), history.end(), [&](const Row& row) {
      return codes.feedback(row.first, code) == row.second;
    });
    if (fits) found.push_back(code);
  }
  return found;
}

std::vector<Code> guesses_of(std::span<const Row> history) {
  std::vector<Code> guesses;
  guesses.reserve(history.size());
  for (const auto& [guess, feedback] : history) guesses.push_back(guess);
  return guesses;
}

std::vector<std::vector<Code>> partition(const CodeSpace& codes, Code guess,
                                         std::span<const Code> members) {
  std::vector<std::vector<Code>> parts(static_cast<std::size_t>(codes.classes()));
  for (const Code code : members) {
    parts[static_cast<std::size_t>(codes.class_of(codes.feedback(guess, code)))].push_back(code);
  }
  return parts;
}

std::size_t possible_feedbacks(const CodeSpace& codes) {
  std::size_t count = 0;
  for (int i = 0; i < codes.classes(); ++i) {
    count += is_possible(codes.variant(), codes.feedback_of(i)) ? 1 : 0;
  }
  return count;
}

}  // namespace gauntlet::mastermind
