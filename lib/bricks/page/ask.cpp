#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "page/ask_game.hpp"

namespace gauntlet::page {
namespace {

using json::Reader;
using json::Value;

std::string number_or_none(const Value& number) { return literal_of(number).value_or("none"); }

std::string number_range(const Value& range, const char* between) {
  const auto* const bounds = range.as<Value::Array>();
  if (bounds == nullptr || bounds->size() != 2) return "none";
  return number_or_none(bounds->front()) + between + number_or_none(bounds->back());
}

// Rounds to four decimals, unless the number is so large that it has fewer.
std::string round_mean(const Value& mean) {
  const double number = nearest(mean).value_or(0);
  if (number >= 1e12 || mean.as<std::uint64_t>() != nullptr) return literal_of(mean).value_or("");
  std::string text = format_fixed(number, 4);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string describe_mean(const Reader& plan) {
  if (plan.value() == Value(false)) return "none";
  const auto [drop, best_heights, mean, number, worst] =
      plan.fields("drop", "bestHeights", "mean", "number", "worst");
  return round_mean(number.value()) + " (" + mean.string("a fraction") + "), at most " +
         number_or_none(worst.value());
}

void add_brick_facts(const Reader& answer, Blocks& blocks) {
  const auto [winning, winning_heights, heights, max_heights, min_drops, min_bricks, odds, mean] =
      answer.fields("winning", "winningHeights", "heights", "mostHeights", "leastDrops",
                    "leastBricks", "odds", "mean");
  const auto [found, of, drop, best_heights] = odds.fields("found", "of", "drop", "bestHeights");
  blocks.fact("Certain to be found", json::read_flag(winning) ? "yes" : "no");
  blocks.fact("First drops that win", number_range(winning_heights.value(), " – "));
  blocks.fact("Possible strengths to distinguish", number_or_none(heights.value()));
  blocks.fact("Maximum for these drops and bricks", number_or_none(max_heights.value()));
  blocks.fact("Minimum drops with these bricks", number_or_none(min_drops.value()));
  blocks.fact("Minimum bricks with these drops", number_or_none(min_bricks.value()));
  blocks.fact("Odds with a final guess",
              number_or_none(found.value()) + " of " + number_or_none(of.value()) + " strengths");
  blocks.fact("First drops that keep the odds", number_range(best_heights.value(), " – "));
  blocks.fact("Minimum average number of drops", describe_mean(mean));
}

// Plans are large, so they are read without the checks of a Reader: what is missing is null.
const Value& member_of(const Value& object, std::string_view key) {
  static const Value none;
  if (const auto* const members = object.as<Value::Object>()) {
    for (const auto& [name, value] : *members) {
      if (name == key) return value;
    }
  }
  return none;
}

std::string height_in(const Value& object, std::string_view key) {
  return number_or_none(member_of(object, key));
}

Value::Array nodes_of_plan(const Value& plan);

// A drop contains the plan for a broken brick; a ladder needs none.
Value node_of_step(const Value& step) {
  const Value& ladder = member_of(step, "ladder");
  if (!ladder.is_null()) {
    return "Drop from " + number_range(ladder, ", then one higher each time, up to ") +
           ": if it breaks, its strength is one less";
  }
  Value::Array node;
  node.emplace_back("Drop from " + height_in(step, "drop"));
  node.emplace_back(nodes_of_plan(member_of(step, "broken")));
  return node;
}

Value::Array nodes_of_plan(const Value& plan) {
  Value::Array nodes;
  if (const auto* const drops = member_of(plan, "drops").as<Value::Array>()) {
    for (const Value& step : *drops) nodes.push_back(node_of_step(step));
  }
  std::string end = nodes.empty() ? "Its strength is " : "If all are safe: its strength is ";
  if (!member_of(plan, "upTo").is_null()) {
    end += "from " + height_in(plan, "guess") + " to " + height_in(plan, "upTo") + ": a guess";
  } else {
    end += height_in(plan, "guess");
  }
  nodes.emplace_back(std::move(end));
  return nodes;
}

std::vector<std::string> explain_bricks(const Asked& asked, Blocks& blocks) {
  constexpr std::string_view title = "The whole plan";
  std::vector<std::string> args;
  if (asked.answers.empty()) {
    args.emplace_back("--explain");
    return args;
  }
  const Reader answer(asked.answers.back());
  if (asked.answers.size() == 1) {
    add_brick_facts(answer, blocks);
    blocks.title(title);
    args.emplace_back("--tree");
    asked.keep({"--mean", "--capped", "--limit"}, args);
  } else {
    blocks.tree(title, "if it breaks:", nodes_of_plan(answer.value()));
  }
  return args;
}

constexpr std::array<std::string_view, 1> harnesses_of_bricks{"bricks-solve"};

}  // namespace

}  // namespace gauntlet::page

constinit const gauntlet::page::AskGame gauntlet::games::bricks::ask{
    .title = "Dropping bricks",
    .explain = page::explain_bricks,
    .explained = page::harnesses_of_bricks};
