// Fuzz target: any JSON is either rejected with a message or decoded to a position whose answers
// agree with each other.

#include <cstddef>
#include <cstdint>

#include "gauntlet/bricks.hpp"
#include "gauntlet/bricks_json.hpp"
#include "test/fuzz.hpp"

using namespace gauntlet;
using test::require;

namespace {

void check(const bricks::Position& position) {
  const json::Value again = encode(position);
  require(bricks::decode_position(json::Reader(again)) == position);
  json::dump(explain(position));
  json::dump(trade_offs(position));
  if (const auto plan = make_plan(position, bricks::PlanObjective::certain, 100))
    json::dump(encode(*plan));
  const bool winning = is_winning(position);
  require(winning == (max_found(position) == position.strengths()));
  require(winning == min_mean_plan(position).has_value());
  const auto drop = next_drop(position, bricks::PlanObjective::certain);
  require(drop.has_value() == position.can_drop());
  if (!drop) return;
  const auto broken = position.after(*drop, false);
  const auto safe = position.after(*drop, true);
  require(broken && safe && max_found(*broken) + max_found(*safe) == max_found(position));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto document = test::document_of(data, size);
  if (!document) return 0;
  test::attempt([&] { check(bricks::decode_position(json::Reader(*document))); });
  return 0;
}
