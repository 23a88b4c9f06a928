#include "mastermind/worst_case.hpp"

#include <algorithm>

#include "gauntlet/mastermind.hpp"
#include "mastermind/optimal.hpp"
#include "test/catch.hpp"
#include "test/laws.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::mastermind;

namespace {

// Returns whether every code can be found in `count` guesses, by trying all guesses recursively.
bool plain_can_find(const CodeSpace& codes, const std::vector<Code>& possible, std::size_t count) {
  if (possible.size() <= 1 || count == 0) return possible.size() <= count;
  for (Code guess = 0; guess < codes.size(); ++guess) {
    auto parts = partition(codes, guess, possible);
    parts[static_cast<std::size_t>(codes.win())].clear();
    if (std::all_of(parts.begin(), parts.end(), [&](const auto& part) {
          return part.size() < possible.size() && plain_can_find(codes, part, count - 1);
        })) {
      return true;
    }
  }
  return false;
}

std::size_t worst_case_of(const Variant& variant) {
  const CodeSpace codes(variant);
  return WorstCase(codes).least({}, consistent_codes(codes, {}));
}

}  // namespace

TEST_CASE("the least worst case is that of an exhaustive search", "[mastermind]") {
  Random random(31);
  for (const Variant variant :
       {Variant{3, 4, false}, Variant{3, 3, true}, Variant{2, 5, true}, Variant{4, 4, false},
        Variant{4, 2, true}, Variant{1, 5, false}, Variant{3, 3, true, true},
        Variant{3, 4, false, true}, Variant{2, 5, true, true}, Variant{4, 2, true, true}}) {
    const CodeSpace codes(variant);
    WorstCase search(codes);
    for (int i = 0; i < test::trials(12); ++i) {
      const auto any = [&] { return static_cast<Code>(random.uniform_below(codes.size())); };
      const Code guess = any();
      const auto possible =
          consistent_codes(codes, std::vector<Row>{{guess, codes.feedback(guess, any())}});
      const std::size_t least = search.least(std::vector<Code>{guess}, possible);
      CHECK(plain_can_find(codes, possible, least));
      CHECK_FALSE(plain_can_find(codes, possible, least - 1));
    }
  }
}

// Knuth (1977), and Jaeger and Peczarski (2011, 2015): f(p, c), ab(p, c) and b(p, c).
TEST_CASE("the least worst cases of whole games are those published", "[mastermind]") {
  CHECK(worst_case_of({4, 6, true}) == 5);
  CHECK(worst_case_of({4, 5, false}) == 5);
  CHECK(worst_case_of({4, 7, false}) == 6);
  for (int colors = 2; colors <= 9; ++colors) {
    CHECK(worst_case_of({2, colors, true, true}) == static_cast<std::size_t>(colors) + 1);
  }
  for (int colors = 2; colors <= 12; ++colors) {
    CHECK(worst_case_of({3, colors, true, true}) == static_cast<std::size_t>(colors) + 2);
  }
}

// Results that are documented.
TEST_CASE("the least worst cases of the black-peg game", "[mastermind][long]") {
  const auto by_colors = [](int length, int most) {
    std::vector<std::size_t> found;
    for (int colors = 2; colors <= most; ++colors) {
      found.push_back(worst_case_of({length, colors, true, true}));
    }
    return found;
  };
  CHECK(by_colors(4, 8) == std::vector<std::size_t>{5, 5, 6, 8, 9, 10, 11});
  CHECK(by_colors(5, 5) == std::vector<std::size_t>{5, 6, 7, 8});
  CHECK(by_colors(6, 4) == std::vector<std::size_t>{6, 6, 8});
  CHECK(by_colors(7, 3) == std::vector<std::size_t>{6, 7});
}

TEST_CASE("a stopped search has the strategy and a bound of the worst case", "[mastermind]") {
  const auto [variant, least] =
      GENERATE(std::pair(Variant{4, 5, false}, 5U), std::pair(Variant{4, 5, true}, 5U),
               std::pair(Variant{3, 9, false}, 6U), std::pair(Variant{4, 5, true, true}, 8U));
  const int positions = GENERATE(1, 300, 1'000'000'000);
  const CodeSpace codes(variant);
  int asked = 0;
  WorstCase search(codes, [&] { return ++asked > positions; });
  const auto whole = search.search({}, consistent_codes(codes, {}));
  CHECK(evaluate(codes, search.strategy()).worst() == whole.most);
  CHECK(whole.bound <= least);
  CHECK(whole.most >= least);
  CHECK((positions < 1'000'000'000 || whole.is_proven()));
  // From a position, only the guesses after it count.
  const std::vector<Row> history{{0, codes.feedback(0, codes.size() - 1)}};
  const auto guesses = guesses_of(history);
  const auto possible = consistent_codes(codes, history);
  const auto rest = search.search(guesses, possible);
  CHECK(evaluate_from(codes, search.strategy(), guesses, possible).worst() ==
        guesses.size() + rest.most);
  const std::size_t least_rest = WorstCase(codes).least(guesses, possible);
  CHECK(rest.bound <= least_rest);
  CHECK(rest.most >= least_rest);
}

TEST_CASE("the best strategy by worst case has it, then the least total", "[mastermind][long]") {
  const CodeSpace codes({4, 6, true});
  Player player(codes, Goal::worst_case);
  const Evaluation result = evaluate(codes, player.strategy());
  CHECK(result.worst() == 5);
  CHECK(result.total == 5626);  // Koyama and Lai (1993): 5625 in 6 guesses, 5626 in 5
}

TEST_CASE("with a limit of guesses, totals equal those of an exhaustive search", "[mastermind]") {
  constexpr std::uint64_t none = 1'000'000;
  // Returns the least total of consistent guesses, with `count` at most for each code.
  const auto plain_total = [](const CodeSpace& codes, const std::vector<Code>& possible,
                              std::size_t count, const auto& self) -> std::uint64_t {
    if (count == 0) return none;
    std::uint64_t best = none;
    for (const Code guess : possible) {
      auto parts = partition(codes, guess, possible);
      parts[static_cast<std::size_t>(codes.win())].clear();
      std::uint64_t total = possible.size();
      for (const auto& part : parts) {
        if (!part.empty() && total < best) total += self(codes, part, count - 1, self);
      }
      best = std::min(best, total);
    }
    return best;
  };
  Random random(32);
  int ruled_out = 0;  // by the limit
  for (const Variant variant : {Variant{3, 6, false}, Variant{3, 4, true}, Variant{2, 7, true},
                                Variant{4, 5, false}, Variant{3, 4, true, true}}) {
    const CodeSpace codes(variant);
    Optimal optimal(codes, {.consistent_only = true});
    for (int i = 0; i < test::trials(12); ++i) {
      const auto any = [&] { return static_cast<Code>(random.uniform_below(codes.size())); };
      const std::vector<Code> guesses{any()};
      const auto possible = consistent_codes(
          codes, std::vector<Row>{{guesses[0], codes.feedback(guesses[0], any())}});
      if (possible.size() > 24) continue;  // the plain search takes too long
      for (std::size_t count = 1; count < 6; ++count) {
        const auto answer = optimal.solve(guesses, possible, Optimal::no_limit, count + 1);
        const std::uint64_t total = plain_total(codes, possible, count, plain_total);
        CHECK((total < none ? answer.total == total : answer.total >= Optimal::no_limit));
        ruled_out += total < none ? 0 : 1;
      }
    }
  }
  CHECK(ruled_out > 0);
}
