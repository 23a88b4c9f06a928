#include "mastermind/player.hpp"

#include "mastermind/book.hpp"

namespace gauntlet::mastermind {
namespace {

Rule rule_of(Method method) {
  switch (method) {
    case Method::minimax:
      return Rule::minimax;
    case Method::expected:
      return Rule::expected;
    case Method::parts:
      return Rule::parts;
    case Method::entropy:
    case Method::optimal:
      break;
  }
  return Rule::entropy;
}

}  // namespace

Player::Player(const Codes& codes, Method method)
    : codes_(codes), one_step_(codes, rule_of(method)) {
  if (method != Method::optimal) return;
  optimal_.emplace(codes, codes.size() <= most_exact ? 0 : search_budget);
}

Code Player::guess(std::span<const Code> guesses, std::span<const Code> possible) {
  if (!optimal_) return one_step_.guess(guesses, possible);
  if (codes_.size() > most_exact && possible.size() > few_enough) {
    return one_step_.guess(guesses, possible);
  }
  if (const auto known = book_guess(codes_, guesses, possible.front())) return *known;
  return optimal_->solve(guesses, possible).guess;
}

}  // namespace gauntlet::mastermind
