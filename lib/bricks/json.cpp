#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/bricks.hpp"
#include "gauntlet/bricks_json.hpp"

namespace gauntlet::bricks {
namespace {

using json::Value;

std::uint64_t decode_count(const json::Reader& in, const std::string& what) {
  return in.natural("a number of " + what + " from 0 to 18446744073709551615");
}

Value number_or_false(const std::optional<std::uint64_t>& number) {
  return number ? Value(*number) : Value(false);
}

Value encode(const std::optional<Interval>& heights) {
  if (!heights) return false;
  return Value::Array{heights->min, heights->max};
}

Value min_of(const std::optional<Interval>& heights) {
  return heights ? Value(heights->min) : Value(false);
}

// Encodes whole numbers without an exponent. Precondition: 0 <= number < 2^64.
Value encode_number(double number) {
  if (std::floor(number) == number) return static_cast<std::uint64_t>(number);
  return json::Number{write_decimal(number)};
}

void add_mean(const Mean& mean, Value::Object& object) {
  object.emplace_back("mean", mean.fraction());
  object.emplace_back("number", encode_number(mean.value()));
}

Value encode_certainty(Value::Object object, const Mean& mean, std::uint64_t worst) {
  add_mean(mean, object);
  object.emplace_back("worst", worst);
  return object;
}

Value encode_odds(const Position& position) {
  Value::Object object{{"drops", position.left_drops()},
                       {"found", max_found(position)},
                       {"of", position.strengths()}};
  add_mean(min_mean_of_best_odds(position), object);
  return object;
}

Value::Array by_bricks(const Position& position) {
  Value::Array rows;
  const std::uint64_t max = max_useful_bricks(position.heights());
  for (std::uint64_t bricks = 1; bricks <= max; ++bricks) {
    const Position start(position.min_safe(), position.max_safe(), 0, bricks);
    const MeanPlan plan = *min_mean_plan(*with_enough_drops(start));
    rows.push_back(encode_certainty({{"bricks", bricks}}, plan.mean, plan.worst));
  }
  return rows;
}

Value::Array by_drops(const Position& position) {
  constexpr std::uint64_t max_intervals = 64;
  Value::Array rows;
  const std::uint64_t max = min_drops(position.heights(), position.left_bricks()).value_or(0);
  const std::uint64_t intervals = std::min(max, max_intervals);
  rows.push_back(encode_odds(position.with_drops(0)));
  for (std::uint64_t i = 1; i <= intervals; ++i) {
    const auto drops = static_cast<std::uint64_t>(Wide{max} * i / intervals);
    rows.push_back(encode_odds(position.with_drops(drops)));
  }
  return rows;
}

Value encode_step(const Plan::Step& step) {
  const auto [min, max] = step.heights;
  if (min != max) return Value::Object{{"ladder", Value::Array{min, max}}};
  Value::Object object{{"drop", min}};  // members are added one by one: initializer lists copy
  object.emplace_back(
      "broken", step.broken.empty() ? Value::Object{{"guess", min - 1}} : encode(step.broken[0]));
  return object;
}

}  // namespace

Position decode_position(const json::Reader& in) {
  const auto [min_safe, max_safe, left_drops, left_bricks] =
      in.fields("minSafe", "maxSafe", "leftDrops", "leftBricks");
  const std::string max = std::to_string(max_height);
  const Height min = min_safe.natural("a height from 0 to " + max, max_height);
  const std::string expected = "a height from " + std::to_string(min) + " (minSafe) to " + max;
  const Height greatest = max_safe.natural(expected, max_height);
  if (greatest < min) max_safe.fail(expected);
  return {min, greatest, decode_count(left_drops, "drops"), decode_count(left_bricks, "bricks")};
}

Value encode(const Position& position) {
  return Value::Object{{"minSafe", position.min_safe()},
                       {"maxSafe", position.max_safe()},
                       {"leftDrops", position.left_drops()},
                       {"leftBricks", position.left_bricks()}};
}

Value encode_action(const Position& position) {
  if (position.is_known()) return Value::Object{{"guess", position.min_safe()}};
  const auto heights = winning_heights(position);
  if (!heights) return false;
  return Value::Object{{"drop", heights->min}};
}

Value explain(const Position& position) {
  const auto best = best_heights(position);
  const auto enough = with_enough_drops(position);
  return Value::Object{
      {"winning", is_winning(position)},
      {"winningHeights", encode(winning_heights(position))},
      {"heights", position.heights()},
      {"mostHeights", max_heights(position.left_drops(), position.left_bricks())},
      {"leastDrops", number_or_false(min_drops(position.heights(), position.left_bricks()))},
      {"leastBricks", number_or_false(min_bricks(position.heights(), position.left_drops()))},
      {"odds", Value::Object{{"found", max_found(position)},
                             {"of", position.strengths()},
                             {"drop", min_of(best)},
                             {"bestHeights", encode(best)}}},
      {"mean", enough ? encode(*min_mean_plan(*enough)) : Value(false)}};
}

Value trade_offs(const Position& position) {
  Value lowest = false;
  Value least = false;
  if (const auto mean = mean_of_certain_plan(position)) {
    // The plan uses all drops unless it is a single run.
    lowest = encode_certainty({}, *mean, std::min(position.left_drops(), position.heights()));
  }
  if (const auto enough = with_enough_drops(position)) {
    const MeanPlan plan = *min_mean_plan(*enough);
    least = encode_certainty({}, plan.mean, plan.worst);
  }
  return Value::Object{{"lowestDrops", std::move(lowest)},
                       {"leastMean", std::move(least)},
                       {"odds", encode_odds(position)},
                       {"byBricks", by_bricks(position)},
                       {"byDrops", by_drops(position)}};
}

Value encode(const MeanPlan& plan) {
  return encode_certainty({{"drop", min_of(plan.heights)}, {"bestHeights", encode(plan.heights)}},
                          plan.mean, plan.worst);
}

Value encode(const Plan& plan) {
  Value::Object object;
  if (!plan.steps.empty()) {
    object.emplace_back("drops", json::array_of(plan.steps, encode_step));
  }
  object.emplace_back("guess", plan.strengths.min);
  if (plan.strengths.max != plan.strengths.min) object.emplace_back("upTo", plan.strengths.max);
  return object;
}

}  // namespace gauntlet::bricks
