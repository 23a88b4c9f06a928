#include "mastermind/optimal.hpp"

#include "gauntlet/mastermind.hpp"
#include "test/catch.hpp"
#include "test/laws.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::mastermind;

namespace {

Evaluation play(const Variant& variant) {
  const CodeSpace codes(variant);
  Player player(codes, Goal::total);
  return evaluate(codes, player.strategy());
}

// Returns the least total, by trying all guesses recursively.
std::uint64_t plain_total(const CodeSpace& codes, const std::vector<Code>& possible) {
  if (possible.size() <= 2) return 2 * possible.size() - 1;
  std::uint64_t best = ~std::uint64_t{0};
  for (Code guess = 0; guess < codes.size(); ++guess) {
    const auto parts = partition(codes, guess, possible);
    std::uint64_t total = possible.size();
    bool parted = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].empty()) continue;
      if (i == static_cast<std::size_t>(codes.win())) {
        parted = true;
      } else if (parts[i].size() < possible.size()) {
        parted = true;
        total += plain_total(codes, parts[i]);
      }
    }
    if (parted) best = std::min(best, total);
  }
  return best;
}

}  // namespace

TEST_CASE("optimal play needs the number of guesses in the contract", "[mastermind]") {
  const Evaluation plain = play({4, 6, false});
  CHECK(plain.total == 1446);
  CHECK(plain.worst() == 5);
  CHECK(play({4, 6, true}).total == 5625);
  CHECK(play({4, 7, false}).total == 3639);
}

TEST_CASE("optimal totals equal those of an exhaustive search", "[mastermind]") {
  Random random(12);
  for (const Variant variant : {Variant{3, 4, false}, Variant{3, 3, true}, Variant{2, 5, true},
                                Variant{4, 4, false}, Variant{5, 2, true}, Variant{1, 5, false},
                                Variant{3, 3, true, true}, Variant{3, 4, false, true}}) {
    const CodeSpace codes(variant);
    Optimal optimal(codes);
    for (int i = 0; i < test::trials(12); ++i) {
      const auto any = [&] { return static_cast<Code>(random.uniform_below(codes.size())); };
      const Code guess = any();
      const auto possible =
          consistent_codes(codes, std::vector<Row>{{guess, codes.feedback(guess, any())}});
      const auto answer = optimal.solve(std::vector<Code>{guess}, possible);
      CHECK(answer.proven);
      const std::uint64_t min = plain_total(codes, possible);
      CHECK(answer.total == min);
      CHECK(optimal.min_total(possible.size()) <= min);
    }
  }
}

// Published as 4.367 and 3.64 guesses on average.
TEST_CASE("the best strategy of consistent guesses has the published total", "[mastermind]") {
  for (const auto& [variant, total] : {std::pair(Variant{4, 6, true}, 5660U),
                                       {Variant{3, 5, true}, 455U},
                                       {Variant{4, 6, false}, 1453U}}) {
    const CodeSpace codes(variant);
    Player player(codes, Goal::consistent);
    const auto guess = player.strategy();
    const Evaluation result = evaluate(codes, [&](auto guesses, auto possible) {
      const Code next = guess(guesses, possible);
      CHECK(std::binary_search(possible.begin(), possible.end(), next));
      return next;
    });
    CHECK(result.total == total);
  }
}

TEST_CASE("totals of consistent guesses equal those of an exhaustive search", "[mastermind]") {
  const auto plain = [](const CodeSpace& codes, const std::vector<Code>& possible,
                        const auto& self) -> std::uint64_t {
    std::uint64_t best = ~std::uint64_t{0};
    for (const Code guess : possible) {
      auto parts = partition(codes, guess, possible);
      parts[static_cast<std::size_t>(codes.win())].clear();
      std::uint64_t total = possible.size();
      for (const auto& part : parts) total += part.empty() ? 0 : self(codes, part, self);
      best = std::min(best, total);
    }
    return best;
  };
  Random random(33);
  for (const Variant variant : {Variant{3, 5, false}, Variant{3, 4, true}, Variant{2, 6, true},
                                Variant{4, 4, false}, Variant{3, 4, true, true}}) {
    const CodeSpace codes(variant);
    Optimal optimal(codes, {.consistent_only = true});
    for (int i = 0; i < test::trials(12); ++i) {
      const auto any = [&] { return static_cast<Code>(random.uniform_below(codes.size())); };
      const Code guess = any();
      const auto possible =
          consistent_codes(codes, std::vector<Row>{{guess, codes.feedback(guess, any())}});
      if (possible.size() > 24) continue;  // the plain search takes too long
      const auto answer = optimal.solve(std::vector<Code>{guess}, possible);
      CHECK(answer.total == plain(codes, possible, plain));
    }
  }
}

TEST_CASE("a search that exceeds its budget still returns a guess", "[mastermind]") {
  const CodeSpace codes({4, 6, true});
  const std::vector<Code> all = consistent_codes(codes, {});
  Optimal optimal(codes, 10);
  const auto answer = optimal.solve({}, all);
  CHECK_FALSE(answer.proven);
  CHECK(answer.guess < codes.size());
  CHECK(evaluate(codes, [&](auto guesses, auto possible) {
          return optimal.solve(guesses, possible).guess;
        }).codes == 1296);
}

TEST_CASE("the book is valid for any first guess, with colors renamed", "[mastermind]") {
  const CodeSpace codes({4, 10, false});
  const auto code = [&](const char* text) { return *codes.find(text); };
  CHECK(opening_book_guess(codes, {}, 0) == code("1234"));
  // The same first feedback after another first guess gives the same second guess with renamed
  // colors.
  for (const char* secret : {"5678", "1256", "2156", "1243", "4321"}) {
    const std::vector<Code> plain{code("1234")};
    const auto guess = opening_book_guess(codes, plain, code(secret));
    REQUIRE(guess.has_value());
    const std::vector<Code> other{code("a987")};
    const Feedback feedback = codes.feedback(plain[0], code(secret));
    const auto possible = consistent_codes(codes, std::vector<Row>{{other[0], feedback}});
    const auto exchanged = opening_book_guess(codes, other, possible.front());
    REQUIRE(exchanged.has_value());
    CHECK(codes.feedback(*exchanged, other[0]) == codes.feedback(*guess, plain[0]));
  }
  CHECK_FALSE(opening_book_guess(codes, std::vector<Code>{0, 1}, 7));
  CHECK_FALSE(opening_book_guess(CodeSpace({4, 9, false}), {}, 0));
}
