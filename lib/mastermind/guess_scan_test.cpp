#include "mastermind/guess_scan.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "gauntlet/mastermind.hpp"
#include "test/catch.hpp"
#include "test/laws.hpp"

using namespace gauntlet;
using namespace gauntlet::mastermind;

namespace {

using Kind = PartitionScore::Kind;
using Found = std::vector<std::pair<Code, Score>>;

constexpr Score no_limit = std::numeric_limits<Score>::max();
constexpr Score no_end = std::numeric_limits<Score>::min();

// Returns `size` random codes, or all if there are not more.
std::vector<Code> some(const CodeSpace& codes, std::size_t size, Random& random) {
  std::vector<Code> chosen(codes.size());
  std::iota(chosen.begin(), chosen.end(), Code{0});
  random.shuffle(chosen);
  chosen.resize(std::min(size, chosen.size()));
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

// Returns all guesses below a limit; if `sinks`, the limit drops to the score of each guess found.
Found run(const GuessScan& scan, Score limit, bool sinks) {
  Found found;
  scan.run(limit, no_end, [&](Code guess, Score score) {
    found.emplace_back(guess, score);
    return sinks ? score : limit;
  });
  return found;
}

// Checks that plain and fast kernels and scoring guesses one by one give the same results.
void check_parity(const CodeSpace& codes, const PartitionScore& measure,
                  std::span<const Code> guesses, std::span<const Code> possible) {
  const GuessScan plain(codes, measure, guesses, possible, Instructions::plain);
  const GuessScan fast(codes, measure, guesses, possible, best_instructions());
  const Found all = run(plain, no_limit, false);
  CHECK(run(fast, no_limit, false) == all);
  Found normal;
  for (Code guess = 0; guess < codes.size(); ++guess) {
    if (plain.is_normal(guess)) normal.emplace_back(guess, plain.score(guess));
  }
  CHECK(all == normal);
  for (const Score limit : {no_limit, all.back().second}) {
    CHECK(run(fast, limit, true) == run(plain, limit, true));
  }
}

}  // namespace

TEST_CASE("a scan reports its progress", "[mastermind]") {
  Random random(9);
  for (const Variant variant : {Variant{3, 9, true}, Variant{4, 7, false}, Variant{5, 6, true}}) {
    const CodeSpace codes(variant);
    const auto possible = some(codes, 100, random);
    const GuessScan scan(codes, {Kind::greatest, {}}, possible,
                         possible);  // no two guesses are equivalent
    std::vector<double> shares;
    std::vector<double> min;  // by number of the guesses found so far
    Code last = 0;
    scan.run(
        no_limit, no_end,
        [&](Code guess, Score) {
          last = guess;
          return no_limit;
        },
        [&](double share) {
          shares.push_back(share);
          min.push_back(static_cast<double>(last + 1) / codes.size());
        });
    CHECK(shares.size() >= static_cast<std::size_t>(variant.colors));
    CHECK(std::is_sorted(shares.begin(), shares.end()));
    CHECK(shares.back() <= 1 + 1e-9);
    CHECK(shares.back() > 0.95);
    if (variant.repeats) {
      for (std::size_t i = 0; i < shares.size(); ++i) CHECK(shares[i] >= min[i] - 1e-9);
    }
  }
}

TEST_CASE("bit slices count parts as split() does", "[mastermind]") {
  Random random(10);
  for (const Variant variant : {Variant{4, 6, false}, Variant{4, 6, true}, Variant{5, 8, true},
                                Variant{1, 9, true}, Variant{8, 3, true}, Variant{3, 12, false},
                                Variant{4, 6, true, true}, Variant{5, 6, false, true}}) {
    const CodeSpace codes(variant);
    for (const std::size_t size : {1U, 30U, 64U, 400U}) {
      const auto possible = some(codes, size, random);
      // A different number for every size, so that sums distinguish sizes.
      std::vector<Score> weights(possible.size() + 1);
      for (Score& weight : weights) weight = random(0, 1'000'000'000);
      weights[0] = 0;
      const PartitionScore measure{Kind::table, weights};
      const GuessScan plain(codes, measure, {}, possible, Instructions::plain);
      const GuessScan fast(codes, measure, {}, possible, best_instructions());
      for (const Code guess : some(codes, 5, random)) {
        Score score = 0;
        for (const auto& part : partition(codes, guess, possible)) score += weights[part.size()];
        CHECK(plain.score(guess) == score);
        CHECK(fast.score(guess) == score);
      }
    }
  }
}

TEST_CASE("plain and fast kernels find the same guesses and scores", "[mastermind]") {
  if (best_instructions() == Instructions::plain) WARN("only the plain kernels are tried here");
  Random random(13);
  for (const Variant variant :
       {Variant{1, 35, true}, Variant{2, 9, true}, Variant{3, 6, false}, Variant{4, 4, true},
        Variant{5, 5, false}, Variant{6, 2, true}, Variant{7, 2, true}, Variant{8, 2, true},
        Variant{4, 4, true, true}, Variant{5, 5, false, true}}) {
    const CodeSpace codes(variant);
    std::vector<Score> squares, less_parts;
    for (Score size = 0; size <= codes.size(); ++size) {
      squares.push_back(size * size);
      less_parts.push_back(size > 0 ? -1 : 0);
    }
    for (const std::size_t size : {16U, 17U, 33U, 65U}) {  // lanes of all widths, and two words
      const auto guesses = some(codes, 2, random);
      const auto possible = some(codes, size, random);
      check_parity(codes, {Kind::greatest, {}}, guesses, possible);
      check_parity(codes, {Kind::parts, less_parts}, guesses, possible);
      check_parity(codes, {Kind::table, squares}, guesses, possible);
    }
  }
}

// Guesses are equivalent if they differ by colors that no consistent code has, or by a permutation
// of positions, and of the colors of each, that leaves the history unchanged.
TEST_CASE("with separate colors, the first of equivalent guesses is scanned", "[mastermind]") {
  const CodeSpace codes({3, 3, true, true});
  std::vector<std::vector<std::uint8_t>> places;
  std::vector<std::uint8_t> next{0, 1, 2};
  do {
    places.push_back(next);
  } while (std::next_permutation(next.begin(), next.end()));
  const auto colors = places;
  Random random(14);
  for (int rows = 0; rows <= 4; ++rows) {
    const auto history = some(codes, static_cast<std::size_t>(rows), random);
    const auto secret = static_cast<Code>(random.uniform_below(codes.size()));
    std::vector<Row> feedback;
    for (const Code guess : history) feedback.emplace_back(guess, codes.feedback(guess, secret));
    const auto possible = consistent_codes(codes, feedback);
    std::vector<Code> first(codes.size());  // of the guesses equivalent to each
    std::iota(first.begin(), first.end(), Code{0});
    const auto unite = [&](Code a, Code b) {
      const auto [low, high] = std::minmax(first[a], first[b]);
      std::replace(first.begin(), first.end(), Code{high}, Code{low});
    };
    for (const auto& order : places) {
      for (int i = 0; i < 6 * 6 * 6; ++i) {
        const auto image = [&](Code code) {
          std::vector<std::uint8_t> digits(3);
          int rest = i;
          for (const std::uint8_t place : order) {
            digits[place] = colors[static_cast<std::size_t>(rest % 6)][codes.digits(code)[place]];
            rest /= 6;
          }
          std::vector<std::uint8_t> moved;
          for (const std::uint8_t place : order) moved.push_back(digits[place]);
          return *codes.find(moved);
        };
        const bool fits = std::all_of(history.begin(), history.end(),
                                      [&](Code guess) { return image(guess) == guess; });
        for (Code guess = 0; fits && guess < codes.size(); ++guess) unite(guess, image(guess));
      }
    }
    const auto is_dead = [&](std::size_t place, std::uint8_t color) {
      return std::none_of(possible.begin(), possible.end(),
                          [&](Code code) { return codes.digits(code)[place] == color; });
    };
    for (Code a = 0; a < codes.size(); ++a) {
      for (Code b = 0; b < a; ++b) {
        bool is_equivalent = true;
        for (std::size_t i = 0; i < 3; ++i) {
          const std::uint8_t x = codes.digits(a)[i];
          const std::uint8_t y = codes.digits(b)[i];
          is_equivalent = is_equivalent && (x == y || (is_dead(i, x) && is_dead(i, y)));
        }
        if (is_equivalent) unite(a, b);
      }
    }
    Found expected;
    for (Code guess = 0; guess < codes.size(); ++guess) {
      if (first[guess] == guess) expected.emplace_back(guess, 0);
    }
    Found found = run(GuessScan(codes, {Kind::greatest, {}}, history, possible), no_limit, false);
    for (auto& [guess, score] : found) score = 0;
    CHECK(found == expected);
  }
}
