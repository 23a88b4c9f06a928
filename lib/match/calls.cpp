#include "match/calls.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "fish/json.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

Value call(std::string_view name, Value::Array arguments) {
  return Value::Array{name, std::move(arguments)};
}

int decode_coordinate(const json::Reader& in) {
  constexpr std::uint64_t most = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(in.natural("a row or column: a natural number"), most));
}

}  // namespace

Value start_call() { return call("start", {true}); }

Value playing_as_call(fish::Color color) { return call("playing-as", {name_of(color)}); }

Value playing_with_call(const std::vector<fish::Color>& others) {
  Value::Array colors;
  colors.reserve(others.size());
  for (const fish::Color color : others) colors.emplace_back(name_of(color));
  return call("playing-with", std::move(colors));
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
