#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "mastermind/one_step.hpp"
#include "mastermind/optimal.hpp"
#include "mastermind/worst_case.hpp"

namespace gauntlet::mastermind {
namespace {

struct Entry {
  Feedback feedback;  // feedback to 1234
  std::string_view guess;
};

// The output of make_book: four positions, ten colors, no repeats.
constexpr Variant book_variant{4, 10, false};
constexpr std::array<Entry, 13> book{{
#include "mastermind/book.inc"
}};

// Adapts a guess after 1234 to another first guess, by renaming the colors so that 1234 becomes
// `first`; the other colors keep their order.
Code rename(const CodeSpace& codes, Code first, std::string_view guess) {
  const Digits digits = codes.digits(first);
  std::vector<std::uint8_t> names(digits.begin(), digits.end());
  for (int color = 0; color < book_variant.colors; ++color) {
    if (std::find(digits.begin(), digits.end(), color) == digits.end()) {
      names.push_back(static_cast<std::uint8_t>(color));
    }
  }
  std::vector<std::uint8_t> renamed;
  for (const std::uint8_t color : codes.digits(*codes.find(guess))) renamed.push_back(names[color]);
  return *codes.find(renamed);
}

}  // namespace

std::optional<Code> opening_book_guess(const CodeSpace& codes, std::span<const Code> guesses,
                                       Code possible) {
  if (codes.variant() != book_variant || guesses.size() > 1) return std::nullopt;
  if (guesses.empty()) return codes.find("1234");
  const Feedback feedback = codes.feedback(guesses[0], possible);
  const auto entry = std::find_if(book.begin(), book.end(), [&](const Entry& candidate) {
    return candidate.feedback == feedback;
  });
  if (entry == book.end()) return std::nullopt;
  return rename(codes, guesses[0], entry->guess);
}

struct Player::Searches {
  OneStepStrategy one_step;
  std::optional<Goal> goal = std::nullopt;
  std::optional<Optimal> optimal = std::nullopt;       // with a goal
  std::optional<WorstCase> worst_case = std::nullopt;  // with that goal
  std::optional<std::size_t> worst_of_all = std::nullopt;
  Player::Watch watch = {};
  std::uint64_t positions = 0;  // searched with a goal

  bool note_position() {
    if (watch) watch(++positions, 0);
    return false;
  }

  // Returns the most guesses that a code may take, those before included.
  std::size_t most_guesses(const CodeSpace& codes, std::span<const Code> guesses,
                           std::span<const Code> possible) {
    if (!worst_of_all) worst_of_all = worst_case->least({}, consistent_codes(codes, {}));
    return std::max(*worst_of_all, guesses.size() + worst_case->least(guesses, possible));
  }
};

Player::Player(const CodeSpace& codes, std::variant<Heuristic, Goal> rule) : codes_(codes) {
  const Heuristic* const heuristic = std::get_if<Heuristic>(&rule);
  const Goal* const goal = std::get_if<Goal>(&rule);
  const bool consistent_only = goal != nullptr && *goal == Goal::consistent;
  searches_.reset(new Searches{OneStepStrategy(
      codes, heuristic != nullptr ? *heuristic : Heuristic::entropy, consistent_only)});
  if (goal == nullptr) return;
  const std::uint64_t budget = codes.size() <= max_exact ? 0 : search_budget;
  searches_->goal = *goal;
  searches_->optimal.emplace(codes, Optimal::SearchLimits{.budget = budget,
                                                          .consistent_only = consistent_only,
                                                          .keeps_sets = budget > 0,
                                                          .stop = [searches = searches_.get()] {
                                                            return searches->note_position();
                                                          }});
  if (*goal == Goal::worst_case) {
    assert(codes.size() <= max_exact);
    searches_->worst_case.emplace(
        codes, [searches = searches_.get()] { return searches->note_position(); });
  }
}
Player::Player(Player&&) noexcept = default;
Player::~Player() = default;

Code Player::guess(std::span<const Code> guesses, std::span<const Code> possible) {
  auto& optimal = searches_->optimal;
  if (!optimal || (codes_.size() > max_exact && possible.size() > few_enough)) {
    return searches_->one_step.guess(guesses, possible);
  }
  if (searches_->worst_case) {
    const std::size_t most = searches_->most_guesses(codes_, guesses, possible);
    return optimal->solve(guesses, possible, Optimal::no_limit, most).guess;
  }
  if (searches_->goal == Goal::total) {
    if (const auto known = opening_book_guess(codes_, guesses, possible.front())) return *known;
  }
  return optimal->solve(guesses, possible).guess;
}

void Player::clear_table() {
  if (searches_->optimal) searches_->optimal->clear_table();
}

void Player::set_watch(Watch watch) {
  searches_->positions = 0;
  searches_->watch = watch;
  searches_->one_step.set_watch(std::move(watch));
}

}  // namespace gauntlet::mastermind
