// Finds the next drop of a brick that is certain to find its strength.
//   in   {"minSafe": a, "maxSafe": z, "leftDrops": d, "leftBricks": b}
//   out  {"guess": a}, {"drop": h}, or false; with flags: figures, a plan

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/bricks_json.hpp"
#include "harness/harness.hpp"

using namespace gauntlet;

namespace {

constexpr std::uint64_t default_limit = 10'000;
constexpr std::uint64_t greatest_limit = 1'000'000;

struct Flags {
  bool explain = false;
  bool tree = false;
  bool mean = false;
  bool capped = false;
  bool trade_offs = false;
  std::optional<std::uint64_t> limit;
};

json::Value tree(const json::Reader& in, const bricks::Position& position, const Flags& flags) {
  const std::uint64_t limit = flags.limit.value_or(default_limit);
  const auto aim = flags.mean ? bricks::PlanObjective::mean : bricks::PlanObjective::certain;
  const auto plan = make_plan(position, aim, limit);
  if (!plan) {
    in.fail("a plan of at most " + pluralize(limit, "drop or ladder", "drops and ladders") +
                " (--limit)",
            "a larger one");
  }
  return encode(*plan);
}

json::Value mean(const json::Reader& in, const bricks::Position& position, const Flags& flags) {
  const auto limited = flags.capped ? position : with_enough_drops(position);
  const auto plan = limited ? min_mean_plan(*limited) : std::nullopt;
  if (!plan) return false;
  return flags.tree ? tree(in, *limited, flags) : encode(*plan);
}

class Drops final : public tool::Answers {
  void declare(tool::Options& options) override {
    options.flag("--explain", flags_.explain, "Print all figures about the position").excludes = {
        "--tree", "--mean"};
    options.flag("--tree", flags_.tree, "Print the whole plan");
    options
        .natural("--limit", flags_.limit, 1, greatest_limit,
                 "Refuse a --tree with more than N drops and ladders (10000)")
        .needs = {"--tree"};
    options.flag("--mean", flags_.mean,
                 "Print the least average number of drops, whatever number is left");
    options.flag("--capped", flags_.capped, "With --mean, use at most the drops that are left")
        .needs = {"--mean"};
    options
        .flag(
            "--trade-offs", flags_.trade_offs,
            "Print the worst case and the mean by the number of bricks, the odds by that of drops")
        .excludes = {"--explain", "--tree", "--mean"};
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& /*mode*/) override {
    const bricks::Position position = bricks::decode_position(in);
    if (flags_.explain) return explain(position);
    if (flags_.trade_offs) return trade_offs(position);
    if (flags_.mean) return mean(in, position, flags_);
    if (flags_.tree) return tree(in, position, flags_);
    return encode_action(position);
  }

  Flags flags_;
};

}  // namespace

namespace gauntlet::tool {
extern const Harness bricks_solve;
}

constinit const tool::Harness tool::bricks_solve{
    .name = "bricks-solve",
    .summary = "the next drop that finds the strength of a brick for certain",
    .example_in = R"({"minSafe": 0, "maxSafe": 100, "leftDrops": 14, "leftBricks": 2})",
    .example_out = R"({"drop":9})",
    .start = tool::start<Drops>};

std::vector<const tool::Harness*> games::bricks::harnesses() { return {&tool::bricks_solve}; }

std::vector<const tool::Harness*> games::bricks::programs() { return harnesses(); }
