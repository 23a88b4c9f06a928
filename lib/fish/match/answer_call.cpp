#include "fish/match/answer_call.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fish/match/json.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

// Decodes the items of a list, and skips those that cannot be decoded.
template <class Decode>
auto decode_known(const json::Reader& list, const Decode& decode) {
  std::vector<decltype(decode(list))> known;
  const auto* items = list.value().as<Value::Array>();
  for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
    try {
      known.push_back(decode(list[i]));
    } catch (const json::Error&) {
      continue;
    }
  }
  return known;
}

// Returns the members of an object that have one of these keys. Returns any other value unchanged.
Value only(const Value& value, std::initializer_list<std::string_view> keys) {
  const auto* object = value.as<Value::Object>();
  if (object == nullptr) return value;
  Value::Object kept;
  std::ranges::copy_if(*object, std::back_inserter(kept), [&](const Value::Member& member) {
    return std::ranges::find(keys, member.first) != keys.end();
  });
  return kept;
}

// Returns the parts of a state that a player needs.
Value needed_of_state(const Value& value) {
  Value state = only(value, {"players", "board"});
  auto* members = state.as<Value::Object>();
  for (std::size_t i = 0; members != nullptr && i < members->size(); ++i) {
    auto& [key, list] = (*members)[i];
    auto* players = list.as<Value::Array>();
    if (key != "players" || players == nullptr) continue;
    for (Value& player : *players) player = only(player, {"color", "score", "places"});
  }
  return state;
}

// Returns the parts of a call that are needed to answer it. The result is a call, too, so that
// errors point to the right place in the call. The other parts may be anything.
Value needed_of(const json::Reader& call) {
  constexpr std::string_view expected = "a call: [name, [argument, ...]]";
  const auto [name, arguments] = call.items<2>(expected);
  const bool has_state = name.value() == Value("setup") || name.value() == Value("take-turn");
  Value::Array needed;
  const std::size_t count = arguments.size(expected);
  for (std::size_t i = 0; i < count; ++i) {
    needed.push_back(has_state && i == 0 ? needed_of_state(arguments[i].value())
                                         : arguments[i].value());
  }
  return Value::Array{name.value(), std::move(needed)};
}

fish::State decode_first_state(const json::Reader& arguments) {
  if (arguments.size("") == 0) arguments.fail("a state");
  return fish::decode_state(arguments[0], json::Strictness::lenient);
}

fish::Move decode_move(const json::Reader& in) {
  const fish::Action action = decode_action(in);
  if (!action) in.fail("a move");
  return *action;
}

std::vector<fish::Action> decode_since(const json::Reader& arguments) {
  if (arguments.size("") < 2) return {};
  const auto moves = decode_known(arguments[1], decode_move);
  return {moves.begin(), moves.end()};
}

// In the course's form the colors are one argument, in the older form each color is an argument.
std::vector<fish::Color> decode_colors(const json::Reader& arguments) {
  const bool is_nested =
      arguments.size("") > 0 && arguments[0].value().as<Value::Array>() != nullptr;
  return decode_known(is_nested ? arguments[0] : arguments, fish::decode_color);
}

}  // namespace

Value answer_call(Player& player, const json::Reader& call) {
  const Value needed = needed_of(call);
  const json::Reader in(needed);
  const auto [name_of_call, arguments] = in.items<2>("a call");
  const std::string& name = name_of_call.string("the name of a call");
  if (name == "take-turn") {
    const fish::State state = decode_first_state(arguments);
    return fish::encode(player.take_turn(state, decode_since(arguments)));
  }
  if (name == "setup") return fish::encode(player.place(decode_first_state(arguments)));
  if (name == "start") {
    player.start();
  } else if (name == "playing-as") {
    for (const fish::Color color : decode_known(arguments, fish::decode_color)) {
      player.playing_as(color);
    }
  } else if (name == "playing-with") {
    player.playing_with(decode_colors(arguments));
  } else if (name == "end") {
    if (arguments.size("") == 0) arguments.fail("true or false");
    player.end(json::read_flag(arguments[0]));
  } else {
    name_of_call.fail(
        "a call: \"start\", \"playing-as\", \"playing-with\", \"setup\", \"take-turn\" or \"end\"");
  }
  return "void";
}

bool is_end_call(const json::Value& call) {
  const auto* parts = call.as<json::Value::Array>();
  return parts != nullptr && !parts->empty() && parts->front() == json::Value("end");
}

}  // namespace gauntlet::match
