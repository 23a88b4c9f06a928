#include "bricks/json.hpp"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "bricks/count.hpp"
#include "bricks/solve.hpp"
#include "core/numbers.hpp"

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
  return Value::Array{heights->least, heights->most};
}

Value least_of(const std::optional<Interval>& heights) {
  return heights ? Value(heights->least) : Value(false);
}

// Encodes whole numbers without an exponent. Precondition: 0 <= number < 2^64.
Value encode_number(double number) {
  if (std::floor(number) == number) return static_cast<std::uint64_t>(number);
  return json::Number{write_decimal(number)};
}

Value encode_step(const Plan::Step& step) {
  const auto [least, most] = step.heights;
  if (least != most) return Value::Object{{"ladder", Value::Array{least, most}}};
  Value::Object object{{"drop", least}};  // members are added one by one: initializer lists copy
  object.emplace_back(
      "broken", step.broken.empty() ? Value::Object{{"guess", least - 1}} : encode(step.broken[0]));
  return object;
}

}  // namespace

Position decode_position(const json::Reader& in) {
  const auto [min_safe, max_safe, left_drops, left_bricks] =
      in.fields("minSafe", "maxSafe", "leftDrops", "leftBricks");
  const std::string most = std::to_string(max_height);
  const Height least = min_safe.natural("a height from 0 to " + most, max_height);
  const std::string expected = "a height from " + std::to_string(least) + " (minSafe) to " + most;
  const Height greatest = max_safe.natural(expected, max_height);
  if (greatest < least) max_safe.fail(expected);
  return {least, greatest, decode_count(left_drops, "drops"), decode_count(left_bricks, "bricks")};
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
  return Value::Object{{"drop", heights->least}};
}

Value explain(const Position& position) {
  const auto best = best_heights(position);
  const auto enough = with_enough_drops(position);
  return Value::Object{
      {"winning", is_winning(position)},
      {"winningHeights", encode(winning_heights(position))},
      {"heights", position.heights()},
      {"mostHeights", most_heights(position.left_drops(), position.left_bricks())},
      {"leastDrops", number_or_false(least_drops(position.heights(), position.left_bricks()))},
      {"leastBricks", number_or_false(least_bricks(position.heights(), position.left_drops()))},
      {"odds", Value::Object{{"found", most_found(position)},
                             {"of", position.strengths()},
                             {"drop", least_of(best)},
                             {"bestHeights", encode(best)}}},
      {"mean", enough ? encode(*least_mean(*enough)) : Value(false)}};
}

Value encode(const MeanPlan& plan) {
  return Value::Object{{"drop", least_of(plan.heights)},
                       {"bestHeights", encode(plan.heights)},
                       {"mean", plan.mean.fraction()},
                       {"number", encode_number(plan.mean.value())},
                       {"worst", plan.worst}};
}

Value encode(const Plan& plan) {
  Value::Object object;
  if (!plan.steps.empty()) {
    Value::Array drops;
    drops.reserve(plan.steps.size());
    for (const Plan::Step& step : plan.steps) drops.push_back(encode_step(step));
    object.emplace_back("drops", std::move(drops));
  }
  object.emplace_back("guess", plan.strengths.least);
  if (plan.strengths.most != plan.strengths.least) object.emplace_back("upTo", plan.strengths.most);
  return object;
}

}  // namespace gauntlet::bricks
