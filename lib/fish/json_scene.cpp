#include "fish/json_scene.hpp"

#include <string_view>
#include <utility>

namespace gauntlet::fish {
namespace {

Scene only(Board board) { return {State(std::move(board), {})}; }

Scene decode_xboard(const json::Reader& in, json::Strictness strictness) {
  const auto [position, board] = in.fields("position", "board");
  Scene scene = only(decode_board(board, strictness));
  scene.marks.positions = {decode_position(position, scene.state.board())};
  return scene;
}

Scene decode_xtree(const json::Reader& in, json::Strictness strictness) {
  const auto [state, from, to] = in.fields("state", "from", "to");
  Scene scene{decode_state(state, strictness)};
  const Board& board = scene.state.board();
  scene.marks.move = {decode_position(from, board), decode_position(to, board)};
  return scene;
}

// Of an array: whether it is a depth with a state, and not a board.
bool has_depth(const json::Value::Array& items) {
  return items.size() == 2 && items.back().as<json::Value::Object>() != nullptr;
}

// The scene in an object, or in an array of a depth and a State.
std::optional<Scene> scene_of(const json::Value& value) {
  const auto* items = value.as<json::Value::Array>();
  if (items != nullptr && !has_depth(*items)) return std::nullopt;  // a Board alone may be anything
  try {
    return decode_scene(json::Reader(value), json::Strictness::loose);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

}  // namespace

Scene decode_scene(const json::Reader& in, json::Strictness strictness) {
  if (const auto* items = in.value().as<json::Value::Array>()) {
    if (!has_depth(*items)) return only(decode_board(in, strictness));
    decode_depth(in[0], strictness);
    return {decode_state(in[1], strictness)};
  }
  constexpr std::string_view expected = "a Board or State, or an input of a harness";
  if (in.has_member("position", expected)) return decode_xboard(in, strictness);
  if (in.has_member("from", expected)) return decode_xtree(in, strictness);
  return {decode_state(in, strictness)};
}

std::optional<std::string> picture_of(const json::Value& value) {
  const auto scene = scene_of(value);
  if (!scene) return std::nullopt;
  return svg(scene->state, scene->marks);
}

std::optional<std::string> letters_of(const json::Value& value, bool has_color) {
  const auto scene = scene_of(value);
  if (!scene) return std::nullopt;
  return text(scene->state, scene->marks, has_color);
}

}  // namespace gauntlet::fish
