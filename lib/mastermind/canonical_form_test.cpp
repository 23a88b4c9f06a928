#include "mastermind/canonical_form.hpp"

#include <algorithm>
#include <numeric>

#include "gauntlet/mastermind.hpp"
#include "mastermind/feedback_table.hpp"
#include "test/catch.hpp"
#include "test/laws.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::mastermind;

namespace {

std::vector<std::uint8_t> shuffled(int count, Random& random) {
  std::vector<std::uint8_t> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  random.shuffle(order);
  return order;
}

// Returns the codes consistent with some random guesses at a random secret.
std::vector<Code> random_set(const CodeSpace& codes, int guesses, Random& random) {
  const auto any = [&] { return static_cast<Code>(random.uniform_below(codes.size())); };
  const Code secret = any();
  std::vector<Row> history;
  for (int i = 0; i < guesses; ++i) {
    const Code guess = any();
    history.emplace_back(guess, codes.feedback(guess, secret));
  }
  return consistent_codes(codes, history);
}

// A random permutation of positions and colors; with separate colors, of each position's.
struct Exchange {
  std::vector<std::uint8_t> places;               // the old position of each digit
  std::vector<std::vector<std::uint8_t>> colors;  // the new colors, by old position

  Exchange(const Variant& variant, Random& random)
      : places(shuffled(variant.length, random)),
        colors(places.size(), shuffled(variant.colors, random)) {
    if (!has_separate_colors(variant)) return;
    for (auto& in_place : colors) in_place = shuffled(variant.colors, random);
  }

  std::vector<Code> image_of(const CodeSpace& codes, const std::vector<Code>& set) const {
    std::vector<Code> image;
    for (const Code code : set) {
      std::vector<std::uint8_t> digits;
      for (const std::uint8_t place : places) {
        digits.push_back(colors[place][codes.digits(code)[place]]);
      }
      image.push_back(*codes.find(digits));
    }
    std::sort(image.begin(), image.end());
    return image;
  }

  ColorSets image_of(const ColorSets& sets) const {
    ColorSets image{};
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (std::size_t color = 0; color < colors[0].size(); ++color) {
        if ((sets[places[i]] >> color & 1) != 0) {
          image[i] |= std::uint64_t{1} << colors[places[i]][color];
        }
      }
    }
    return image;
  }
};

}  // namespace

TEST_CASE("sets that differ by a permutation share a key and other sets do not", "[mastermind]") {
  Random random(20);
  for (const Variant variant : {Variant{4, 6, false}, Variant{4, 6, true}, Variant{3, 12, false},
                                Variant{5, 4, true}, Variant{1, 35, true}, Variant{8, 2, true},
                                Variant{4, 6, true, true}, Variant{2, 35, true, true}}) {
    const CodeSpace codes(variant);
    CanonicalForm canonical(codes);
    int equal = 0;
    for (int i = 0; i < 100; ++i) {
      const auto set = random_set(codes, random(1, 3), random);
      equal +=
          canonical.key_of(set) == canonical.key_of(Exchange(variant, random).image_of(codes, set));
      if (set.size() < 2) continue;
      CHECK_FALSE(canonical.key_of(set) == canonical.key_of(std::span(set).first(set.size() - 1)));
    }
    CHECK(equal >= 75);  // not guaranteed, but needed for speed
  }
}

TEST_CASE("interchangeable colors do not change the key", "[mastermind]") {
  Random random(22);
  for (const Variant variant :
       {Variant{2, 30, false}, Variant{3, 12, true}, Variant{4, 9, false}, Variant{4, 6, true},
        Variant{3, 12, true, true}, Variant{4, 6, true, true}, Variant{4, 35, true, true}}) {
    const CodeSpace codes(variant);
    CanonicalForm canonical(codes);
    int equal = 0;
    const int sets = codes.size() > 100'000 ? 1 : test::trials(10);
    for (int i = 0; i < sets; ++i) {
      const auto any = [&] { return static_cast<Code>(random.uniform_below(codes.size())); };
      const std::vector<Code> guesses{any()};
      const auto set = consistent_codes(
          codes, std::vector<Row>{{guesses[0], codes.feedback(guesses[0], any())}});
      const ColorSets alike = unguessed_colors(codes, guesses);
      const Exchange exchange(variant, random);
      equal += canonical.key_of(set, alike) ==
               canonical.key_of(exchange.image_of(codes, set), exchange.image_of(alike));
    }
    CHECK(equal == sets);
  }
}

TEST_CASE("a feedback table counts parts as split() does", "[mastermind]") {
  Random random(21);
  for (const Variant variant :
       {Variant{4, 6, true}, Variant{5, 5, false}, Variant{8, 2, true}, Variant{3, 12, false},
        Variant{7, 3, true}, Variant{4, 6, true, true}}) {
    const CodeSpace codes(variant);
    FeedbackTable plain(codes, Instructions::plain);
    FeedbackTable fast(codes, best_instructions());
    const auto set = random_set(codes, 1, random);
    for (const std::size_t size : {1U, 7U, 40U}) {
      const auto some = std::span(set).first(std::min(size, set.size()));
      const auto parts = plain.parts_of(some);
      const auto same = fast.parts_of(some);
      CHECK(std::equal(parts.begin(), parts.end(), same.begin(), same.end()));
      constexpr std::uint8_t few = 3;
      CHECK(plain.crowded_counts(some, few).empty());
      const auto crowds = fast.crowded_counts(some, few);
      for (int i = 0; i < 20; ++i) {
        const auto guess = static_cast<Code>(random.uniform_below(codes.size()));
        const auto split_parts = partition(codes, guess, some);
        const auto empty = std::count_if(split_parts.begin(), split_parts.end(),
                                         [](const auto& part) { return part.empty(); });
        CHECK(parts[guess] == static_cast<std::ptrdiff_t>(split_parts.size()) - empty);
        std::size_t crowd = 0;
        for (const auto& part : split_parts) crowd += std::max<std::size_t>(part.size(), few) - few;
        if (!crowds.empty()) CHECK(crowds[guess] == crowd);
      }
    }
  }
}
