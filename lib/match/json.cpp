#include "match/json.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "fish/json.hpp"
#include "json/fields.hpp"

namespace gauntlet::match {
namespace {

using json::Value;
using Object = Value::Object;

FailureKind decode_out_word(const json::Reader& in) {
  constexpr std::string_view expected = "\"cheat\" or \"failure\"";
  const std::string& kind = in.string(expected);
  if (kind == out_word(FailureKind::illegal_move)) return FailureKind::illegal_move;
  if (kind != out_word(FailureKind::crash)) in.fail(expected);
  return FailureKind::crash;
}

Value call(std::string_view name, Value::Array arguments) {
  return Value::Array{name, std::move(arguments)};
}

int decode_coordinate(const json::Reader& in) {
  constexpr std::uint64_t max = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(in.natural("a row or column: a natural number"), max));
}

}  // namespace

Value encode(const Event& event) {
  Object object{{"player", fish::to_string(event.player)}};
  if (const auto* placed = std::get_if<PlacementEvent>(&event.what)) {
    object.emplace_back("place", fish::encode(placed->at));
  } else if (const auto* moved = std::get_if<MoveEvent>(&event.what)) {
    object.emplace_back("move", fish::encode(moved->action));
  } else {
    const Failure& failure = std::get<DisqualificationEvent>(event.what);
    object.emplace_back("out", out_word(failure.kind));
    append(object, failure);
  }
  return object;
}

PlayerOut decode_out(const json::Reader& in, std::string_view expected) {
  const json::Fields fields(in, expected,
                            {"player", "out", "reason", "call", "answer", "call-number", "stderr"});
  Failure failure{decode_out_word(fields.get("out")), fields.get("reason").string("a reason"),
                  fields.get("call").value(), fields.get("answer").string("an answer")};
  // Older logs lack these members; they are also missing if there is nothing to report.
  if (const auto* number = fields.find("call-number")) {
    failure.call_number = number->natural("the number of a call");
  }
  if (const auto* lines = fields.find("stderr")) {
    const std::size_t count = lines->size("an array of lines");
    for (std::size_t i = 0; i < count; ++i)
      failure.stderr_tail.push_back((*lines)[i].string("a line"));
  }
  return {fields.get("player"), std::move(failure)};
}

Event decode_event(const json::Reader& in) {
  constexpr std::string_view expected = "an event: an object";
  if (in.has_member("place", expected)) {
    const auto [player, place] = in.fields("player", "place");
    return {fish::decode_color(player), PlacementEvent{decode_place(place)}};
  }
  if (in.has_member("out", expected)) {
    PlayerOut out = decode_out(in, expected);
    return {fish::decode_color(out.player), std::move(out.failure)};
  }
  const auto [player, move] = in.fields("player", "move");
  return {fish::decode_color(player), MoveEvent{decode_action(move)}};
}

Value start_call() { return call("start", {true}); }

Value playing_as_call(fish::Color color) { return call("playing-as", {to_string(color)}); }

Value playing_with_call(const std::vector<fish::Color>& others, CallForm form) {
  Value::Array colors;
  colors.reserve(others.size());
  for (const fish::Color color : others) colors.emplace_back(to_string(color));
  if (form == CallForm::flat) return call("playing-with", std::move(colors));
  return call("playing-with", {Value(std::move(colors))});
}

Value setup_call(const fish::State& state) { return call("setup", {encode(state)}); }

Value take_turn_call(const fish::State& state, const std::vector<fish::Action>& since) {
  Value::Array actions;
  actions.reserve(since.size());
  for (const fish::Action& action : since) actions.push_back(fish::encode(action));
  return call("take-turn", {encode(state), std::move(actions)});
}

Value end_call(bool has_won) { return call("end", {has_won}); }

void decode_void(const json::Reader& in) {
  constexpr std::string_view expected = "\"void\"";
  if (in.string(expected) != "void") in.fail(expected);
}

Position decode_place(const json::Reader& in) {
  const auto [row, column] = in.items<2>("a position: [row, column]");
  return {decode_coordinate(row), decode_coordinate(column)};
}

fish::Action decode_action(const json::Reader& in) {
  if (in.value() == Value(false)) return std::nullopt;
  const auto [from, to] = in.items<2>("an action: false, or two positions [from, to]");
  return fish::Move{decode_place(from), decode_place(to)};
}

}  // namespace gauntlet::match
