#include "fish/json_scene.hpp"

#include <string_view>
#include <utility>

namespace gauntlet::fish {
namespace {

Scene only(Board board) { return {State(std::move(board), {})}; }

Scene decode_xboard(const json::Reader& in, Limits limits) {
  const auto [position, board] = in.fields("position", "board");
  Scene scene = only(decode_board(board, limits));
  scene.marks.positions = {decode_position(position, scene.state.board())};
  return scene;
}

Scene decode_xtree(const json::Reader& in, Limits limits) {
  const auto [state, from, to] = in.fields("state", "from", "to");
  Scene scene{decode_state(state, limits)};
  const Board& board = scene.state.board();
  scene.marks.move = {decode_position(from, board), decode_position(to, board)};
  return scene;
}

}  // namespace

Scene decode_scene(const json::Reader& in, Limits limits) {
  if (const auto* items = in.value().as<json::Value::Array>()) {
    const bool has_depth = items->size() == 2 && items->back().as<json::Value::Object>() != nullptr;
    if (!has_depth) return only(decode_board(in, limits));
    decode_depth(in[0], limits);
    return {decode_state(in[1], limits)};
  }
  constexpr std::string_view expected = "a Board or State, or an input of a harness";
  if (in.has_member("position", expected)) return decode_xboard(in, limits);
  if (in.has_member("from", expected)) return decode_xtree(in, limits);
  return {decode_state(in, limits)};
}

}  // namespace gauntlet::fish
