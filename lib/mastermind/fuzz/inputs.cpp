#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/games.hpp"
#include "gauntlet/mastermind_json.hpp"
#include "grading/fuzz/inputs/generate.hpp"

// Histories of the standard game, 4 positions and 6 colors, in which one feedback may be wrong: up
// to `size` guesses, at most 4.
namespace gauntlet::grading::fuzz::mastermind {
namespace {

using json::Value;

std::string make_code(Random& random) {
  std::vector<char> digits{'1', '2', '3', '4', '5', '6'};
  random.shuffle(digits);
  return {digits.begin(), digits.begin() + 4};
}

// The pegs may be in any order, as in the contract.
std::string make_feedback(Random& random, std::string_view guess, std::string_view secret) {
  std::string letters;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    const auto place = secret.find(guess[i]);
    letters += place == i ? 'w' : place == secret.npos ? '.' : 'b';
  }
  random.shuffle(letters);
  return letters;
}

Value make(Random& random, int size) {
  const std::string secret = make_code(random);
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

void check(const json::Reader& input) {
  const gauntlet::mastermind::CodeSpace codes{gauntlet::mastermind::Variant{}};
  gauntlet::mastermind::decode_history(input, codes);
}

// Exchanges two digits in all codes of a history.
Value exchange_digits(Value history, char one, char other) {
  for (Value& row : *history.as<Value::Array>()) {
    for (char& digit : *row.as<Value::Array>()->front().as<std::string>()) {
      digit = digit == one ? other : digit == other ? one : digit;
    }
  }
  return history;
}

// Exchanges two positions in all codes of a history.
Value exchange_places(Value history, std::size_t one, std::size_t other) {
  for (Value& row : *history.as<Value::Array>()) {
    auto& code = *row.as<Value::Array>()->front().as<std::string>();
    std::swap(code[one], code[other]);
  }
  return history;
}

// Permutes colors and positions, which does not affect consistency.
std::vector<Value> rename(const json::Reader& input) {
  check(input);
  std::vector<Value> found;
  for (char one = '1'; one < '6'; ++one) {
    for (char other = '6'; other > one; --other) {
      found.push_back(exchange_digits(input.value(), one, other));
    }
  }
  for (std::size_t one = 0; one < 4; ++one) {
    for (std::size_t other = one + 1; other < 4; ++other) {
      found.push_back(exchange_places(input.value(), one, other));
    }
  }
  return found;
}

constexpr std::array all_kinds{InputGenerator{"mastermind-guess", make, check, rename}};

}  // namespace
}  // namespace gauntlet::grading::fuzz::mastermind

std::span<const gauntlet::grading::fuzz::InputGenerator> gauntlet::games::mastermind::inputs() {
  return grading::fuzz::mastermind::all_kinds;
}
