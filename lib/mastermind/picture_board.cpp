#include <algorithm>
#include <utility>

#include "core/numbers.hpp"
#include "mastermind/picture.hpp"

namespace gauntlet::page {
namespace {

bool has_guess(const std::vector<std::size_t>& guesses, std::size_t guess) {
  return std::find(guesses.begin(), guesses.end(), guess) != guesses.end();
}

std::string name_of_guess(const mastermind::Guess& guess, std::size_t number) {
  std::string name = "guess " + std::to_string(number + 1) + ":";
  for (const char symbol : guess.code) name.append(" ").append(1, symbol);
  if (!guess.feedback) return name;
  name += "; " + std::to_string(guess.feedback->right) + " right, ";
  return name + std::to_string(guess.feedback->misplaced) + " misplaced";
}

}  // namespace

Board mastermind_board(std::span<const mastermind::Guess> guesses, int length,
                       const mastermind::Marks& marks) {
  const auto places = static_cast<std::uint64_t>(length);
  Board out{svg(guesses, length, marks), "Mastermind with codes of " + pluralize(places, "place"),
            static_cast<int>(std::max<std::size_t>(guesses.size(), 1)), 1};
  const auto add = [&](std::size_t row, std::string name) {
    Cell cell{static_cast<int>(row), 0, std::move(name), mastermind::box_of(row, length)};
    cell.outline = mastermind::outline_of(row, length);
    out.cells.push_back(std::move(cell));
  };
  for (std::size_t i = 0; i < guesses.size(); ++i) {
    std::string name = name_of_guess(guesses[i], i);
    if (has_guess(marks.guesses, i)) name += ", marked";
    if (has_guess(marks.differing, i)) name += ", differs from the expected answer";
    add(i, std::move(name));
  }
  if (guesses.empty()) add(0, "no guess yet");
  return out;
}

}  // namespace gauntlet::page
