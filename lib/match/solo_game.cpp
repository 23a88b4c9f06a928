#include "match/solo_game.hpp"

#include <numeric>
#include <set>

#include "core/numbers.hpp"
#include "core/random.hpp"

namespace gauntlet::match {

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

// The histogram and the figures computed from it.
json::Value encode_solo_report(const Seat& seat) {
  json::Value::Object object{{"name", seat.player}};
  if (seat.out) {
    object.emplace_back("out", to_string(seat.out->kind));
    object.emplace_back("reason", seat.out->reason);
    object.emplace_back("call", seat.out->call);
    object.emplace_back("answer", seat.out->answer);
    object.emplace_back("call-number", seat.out->call_number);
    return object;
  }
  std::uint64_t found = 0;
  for (const std::uint64_t count : seat.histogram) found += count;
  object.emplace_back("found", found);
  object.emplace_back("missed", seat.missed);
  object.emplace_back("total", *seat.score);
  if (found > 0) {
    const double mean = static_cast<double>(*seat.score) / static_cast<double>(found);
    object.emplace_back("mean", json::Number{write_decimal(mean)});
    object.emplace_back("worst", seat.histogram.size() - 1);
  }
  object.emplace_back("histogram",
                      json::Value::Array(seat.histogram.begin(), seat.histogram.end()));
  return object;
}

}  // namespace gauntlet::match
