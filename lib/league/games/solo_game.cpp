#include "league/games/solo_game.hpp"

#include <numeric>
#include <set>

#include "core/numbers.hpp"
#include "core/random.hpp"

namespace gauntlet::league {

std::vector<std::uint64_t> Sample::of(std::uint64_t all) const {
  if (count == 0 || count == all) {
    std::vector<std::uint64_t> numbers(all);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
    return numbers;
  }
  // Floyd's algorithm: each set of `count` numbers is equally likely.
  Random random(seed);
  std::set<std::uint64_t> chosen;
  for (std::uint64_t last = all - count; last < all; ++last) {
    if (!chosen.insert(random.uniform_below(last + 1)).second) chosen.insert(last);
  }
  return {chosen.begin(), chosen.end()};
}

Sample decode_sample(const json::Reader* count, const json::Reader* seed, std::uint64_t all) {
  Sample sample;
  const std::string expected = "\"all\", or a number from 1 to " + std::to_string(all);
  if (count != nullptr && count->value() != json::Value("all")) {
    sample.count = count->natural(expected, all);
    if (sample.count == 0) count->fail(expected);
  }
  if (seed != nullptr) sample.seed = seed->natural("a seed: a natural number");
  return sample;
}

std::optional<std::uint64_t> seed_of(std::string_view kind) {
  constexpr std::string_view prefix = "random:";
  if (!kind.starts_with(prefix)) return std::nullopt;
  return parse_natural(kind.substr(prefix.size()));
}

}  // namespace gauntlet::league
