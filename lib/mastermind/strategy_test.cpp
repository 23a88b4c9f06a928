#include <algorithm>
#include <cmath>
#include <numeric>

#include "gauntlet/mastermind.hpp"
#include "mastermind/one_step.hpp"
#include "test/catch.hpp"
#include "test/laws.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::mastermind;

namespace {

constexpr std::array rules{Heuristic::minimax, Heuristic::expected, Heuristic::entropy,
                           Heuristic::parts};

// The rule by its definition: tries all codes and compares the sizes of their parts.
Code plain_guess(const CodeSpace& codes, Heuristic rule, const std::vector<Code>& possible) {
  if (possible.size() == 1) return possible.front();
  Code best = 0;
  std::pair<long double, bool> best_score;
  for (Code guess = 0; guess < codes.size(); ++guess) {
    long double score = 0;
    for (const auto& part : partition(codes, guess, possible)) {
      const auto size = static_cast<long double>(part.size());
      if (part.empty()) continue;
      if (rule == Heuristic::minimax) score = std::max(score, size);
      if (rule == Heuristic::expected) score += size * size;
      if (rule == Heuristic::entropy) score += size * std::log2(size);
      if (rule == Heuristic::parts) score -= 1;
    }
    if (rule == Heuristic::entropy) score = std::round(score * 1e9L) / 1e9L;
    const std::pair candidate(score, !std::binary_search(possible.begin(), possible.end(), guess));
    if (guess == 0 || candidate < best_score) {
      best = guess;
      best_score = candidate;
    }
  }
  return best;
}

// Returns a history of random guesses at a random secret.
std::vector<Row> random_history(const CodeSpace& codes, int rows, Random& random) {
  const auto any = [&] { return static_cast<Code>(random.uniform_below(codes.size())); };
  const Code secret = any();
  std::vector<Row> history;
  for (int i = 0; i < rows; ++i) {
    const Code guess = any();
    history.emplace_back(guess, codes.feedback(guess, secret));
  }
  return history;
}

void check_parity(const Variant& variant, int max_rows, int times) {
  const CodeSpace codes(variant);
  Random random(11);
  for (const Heuristic rule : rules) {
    const OneStepStrategy strategy(codes, rule);
    for (int i = 0; i < test::trials(times); ++i) {
      const auto history = random_history(codes, random(0, max_rows), random);
      const auto possible = consistent_codes(codes, history);
      std::vector<Code> guesses;
      for (const auto& [guess, feedback] : history) guesses.push_back(guess);
      CHECK(strategy.guess(guesses, possible) == plain_guess(codes, rule, possible));
    }
  }
}

std::pair<std::uint64_t, std::size_t> sum_and_worst(const Variant& variant, Heuristic rule) {
  const CodeSpace codes(variant);
  const OneStepStrategy strategy(codes, rule);
  const Evaluation result = evaluate(
      codes, [&](auto guesses, auto possible) { return strategy.guess(guesses, possible); });
  CHECK(result.codes == codes.size());
  CHECK(std::accumulate(result.histogram.begin(), result.histogram.end(), std::uint64_t{0}) ==
        result.codes);
  return {result.total, result.worst()};
}

}  // namespace

TEST_CASE("guesses equal those of the plain rule, including ties", "[mastermind]") {
  check_parity({4, 6, false}, 4, 60);
  check_parity({4, 5, true}, 3, 30);
  check_parity({3, 9, false}, 3, 20);
  check_parity({3, 4, true}, 4, 60);
  check_parity({5, 5, false}, 3, 40);
  check_parity({6, 2, true}, 3, 40);
  check_parity({2, 20, true}, 3, 10);
  check_parity({4, 5, true, true}, 3, 30);
  check_parity({4, 6, false, true}, 3, 30);
}

TEST_CASE("totals and worst cases are those of the contract", "[mastermind][long]") {
  using Sum = std::pair<std::uint64_t, std::size_t>;
  const Variant plain{4, 6, false};
  CHECK(sum_and_worst(plain, Heuristic::minimax) == Sum{1490, 5});
  CHECK(sum_and_worst(plain, Heuristic::expected) == Sum{1459, 6});
  CHECK(sum_and_worst(plain, Heuristic::entropy) == Sum{1450, 5});
  CHECK(sum_and_worst(plain, Heuristic::parts) == Sum{1457, 5});
  const Variant classic{4, 6, true};
  CHECK(sum_and_worst(classic, Heuristic::minimax) == Sum{5801, 5});
  CHECK(sum_and_worst(classic, Heuristic::expected) == Sum{5696, 6});
  CHECK(sum_and_worst(classic, Heuristic::entropy) == Sum{5722, 6});
  CHECK(sum_and_worst(classic, Heuristic::parts) == Sum{5668, 6});
  const Variant bulls{4, 10, false};
  CHECK(sum_and_worst(bulls, Heuristic::minimax) == Sum{27139, 7});
  CHECK(sum_and_worst(bulls, Heuristic::expected) == Sum{26551, 7});
  CHECK(sum_and_worst(bulls, Heuristic::entropy) == Sum{26424, 8});
  CHECK(sum_and_worst(bulls, Heuristic::parts) == Sum{26751, 8});
}
