#include "mastermind/player.hpp"

#include "mastermind/book.hpp"

namespace gauntlet::mastermind {

// A method of one step is the rule of the same name.
static_assert(static_cast<Rule>(Method::minimax) == Rule::minimax);
static_assert(static_cast<Rule>(Method::expected) == Rule::expected);
static_assert(static_cast<Rule>(Method::entropy) == Rule::entropy);
static_assert(static_cast<Rule>(Method::parts) == Rule::parts);

Player::Player(const Codes& codes, Method method)
    : codes_(codes),
      one_step_(codes, method == Method::optimal ? Rule::entropy : static_cast<Rule>(method)) {
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
