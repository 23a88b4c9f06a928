#include "grading/hunt/inputs/puzzle_inputs.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading::hunt {
namespace {

using json::Value;

// The most heights that drops and bricks can tell apart, up to a bound: those above where the brick
// stays whole, those below where it breaks, and the height itself.
std::uint64_t most_heights(int drops, int bricks) {
  constexpr std::uint64_t bound = std::uint64_t{1} << 61;
  std::vector<std::uint64_t> with(static_cast<std::size_t>(bricks) + 1, 0);  // so many bricks
  for (int drop = 0; drop < drops; ++drop) {
    for (auto i = static_cast<std::size_t>(bricks); i > 0; --i) {
      with[i] = std::min(bound, with[i] + 1 + with[i - 1]);
    }
  }
  return with.back();
}

int critical_mass(int row, int column, int rows, int columns) {
  return (row > 0 ? 1 : 0) + (row + 1 < rows ? 1 : 0) + (column > 0 ? 1 : 0) +
         (column + 1 < columns ? 1 : 0);
}

std::string make_code(Random& random) {
  std::vector<char> digits{'1', '2', '3', '4', '5', '6'};
  random.shuffle(digits);
  return {digits.begin(), digits.begin() + 4};
}

// In any order, as the contract has it.
std::string make_feedback(Random& random, std::string_view guess, std::string_view secret) {
  std::vector<char> letters;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    const auto place = secret.find(guess[i]);
    letters.push_back(place == i ? 'w' : place == secret.npos ? '.' : 'b');
  }
  random.shuffle(letters);
  return {letters.begin(), letters.end()};
}

}  // namespace

Value make_bricks(Random& random, int size) {
  const int most = random.chance(10) ? 64 : size + 1;
  const int drops = random(0, most);
  const int bricks = random(0, most);
  const std::uint64_t reach = most_heights(drops, bricks);
  const std::uint64_t heights = random.chance(60)
                                    ? std::max<std::uint64_t>(reach + random.below(3), 1) - 1
                                    : random.below(reach + 3);
  const std::uint64_t least = random.chance(50) ? 0 : random.below(10);
  return Value::Object{{"minSafe", least},
                       {"maxSafe", least + heights},
                       {"leftDrops", drops},
                       {"leftBricks", bricks}};
}

Value make_atoms(Random& random, int size) {
  const int most_side = std::clamp(size, 2, 5);
  const int rows = random(2, most_side);
  const int columns = random(2, most_side);
  const int full_percent = random(0, 3) * 30;
  const int own_percent = random(1, 3) * 25;
  Value::Array board;
  for (int row = 0; row < rows; ++row) {
    Value::Array cells;
    for (int column = 0; column < columns; ++column) {
      const int most = critical_mass(row, column, rows, columns) - 1;
      const int electrons = random.chance(full_percent) ? most : random(0, most);
      cells.emplace_back(random.chance(own_percent) ? electrons : -electrons);
    }
    board.emplace_back(std::move(cells));
  }
  return Value::Array{random(1, rows * columns > 12 ? 2 : 3), std::move(board)};
}

Value make_mastermind(Random& random, int size) {
  std::string secret = make_code(random);
  const int rows = random(0, std::min(size, 4));
  const int wrong = random.chance(30) ? random(0, 3) : -1;
  Value::Array history;
  for (int row = 0; row < rows; ++row) {
    const std::string guess = make_code(random);
    const std::string told = row == wrong ? make_code(random) : secret;
    history.emplace_back(Value::Array{guess, make_feedback(random, guess, told)});
  }
  return history;
}

}  // namespace gauntlet::grading::hunt
