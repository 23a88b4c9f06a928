#include "match/answer_call.hpp"

#include <string_view>
#include <vector>

#include "fish/json.hpp"
#include "json/fields.hpp"
#include "match/json.hpp"

namespace gauntlet::match {
namespace {

std::vector<fish::Color> decode_colors(const json::Reader& in) {
  std::vector<fish::Color> colors;
  const std::size_t count = in.size("an array of colors");
  colors.reserve(count);
  for (std::size_t i = 0; i < count; ++i) colors.push_back(fish::decode_color(in[i]));
  return colors;
}

std::vector<fish::Action> decode_actions(const json::Reader& in) {
  std::vector<fish::Action> actions;
  const std::size_t count = in.size("an array of actions");
  actions.reserve(count);
  for (std::size_t i = 0; i < count; ++i) actions.push_back(decode_action(in[i]));
  return actions;
}

}  // namespace

json::Value answer_call(Player& player, const json::Reader& call) {
  constexpr std::string_view expected = "a call: [name, [argument, ...]]";
  const auto [name_of_call, arguments] = call.items<2>(expected);
  const std::string& name = name_of_call.string("the name of a call");
  if (name == "take-turn") {
    const auto [state, since] = arguments.items<2>("two arguments: a state and actions");
    return fish::encode(player.take_turn(fish::decode_state(state, json::Strictness::loose),
                                         decode_actions(since)));
  }
  const auto [argument] = arguments.items<1>("one argument");
  if (name == "setup") {
    return fish::encode(player.place(fish::decode_state(argument, json::Strictness::loose)));
  }
  if (name == "start") {
    json::read_flag(argument);
    player.start();
  } else if (name == "playing-as") {
    player.playing_as(fish::decode_color(argument));
  } else if (name == "playing-with") {
    player.playing_with(decode_colors(argument));
  } else if (name == "end") {
    player.end(json::read_flag(argument));
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
