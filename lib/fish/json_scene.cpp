#include "fish/json_scene.hpp"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "json/pointer.hpp"

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

// Returns whether an array is a depth and a state, rather than a board.
bool has_depth(const json::Value::Array& items) {
  return items.size() == 2 && items.back().as<json::Value::Object>() != nullptr;
}

using Tokens = std::span<const std::string>;

// Returns the array index that the pointer token at `place` names, if there is one below `size`.
std::optional<std::size_t> index_of(const Tokens& tokens, std::size_t place, std::size_t size) {
  if (tokens.size() <= place) return std::nullopt;
  const auto index = read_natural(tokens[place]);
  return index && *index < size ? index : std::nullopt;
}

// Marks a tile or a whole row. Marks nothing if the pointer is to the whole board.
void mark_board(const Tokens& tokens, Scene& scene) {
  const Board& board = scene.state.board();
  const auto row = index_of(tokens, 1, static_cast<std::size_t>(board.rows()));
  if (!row) return;
  const auto only = index_of(tokens, 2, static_cast<std::size_t>(board.columns()));
  if (tokens.size() > 2 && !only) return;
  for (int column = 0; column < board.columns(); ++column) {
    if (only && static_cast<int>(*only) != column) continue;
    scene.marks.differing.push_back({static_cast<int>(*row), column});
  }
}

// Marks a penguin, the score, or everything of a player.
void mark_player(const Tokens& tokens, Scene& scene) {
  const auto& players = scene.state.players();
  const auto index = index_of(tokens, 1, players.size());
  if (!index) return;
  const Player& player = players[*index];
  const std::string_view part = tokens.size() > 2 ? std::string_view(tokens[2]) : "";
  if (part != "places") scene.marks.differing_scores.push_back(player.color);
  if (part == "score") return;
  const auto only = index_of(tokens, 3, player.places.size());
  if (tokens.size() > 3 && !only) return;
  for (std::size_t i = 0; i < player.places.size(); ++i) {
    if (!only || *only == i) scene.marks.differing.push_back(player.places[i]);
  }
}

void mark(Tokens tokens, Scene& scene, bool has_depth) {
  if (has_depth) tokens = tokens.subspan(!tokens.empty() && tokens[0] == "1" ? 1 : tokens.size());
  if (tokens.empty()) return;
  if (tokens[0] == "board") mark_board(tokens, scene);
  if (tokens[0] == "players") mark_player(tokens, scene);
}

// Decodes an answer that is a move, shown on the input's board.
Scene decode_answer(const json::Reader& in, const json::Value& input) {
  Scene scene = decode_scene(json::Reader(input), json::Strictness::loose);
  if (scene.marks.move) {
    if (auto after = play(scene.state, scene.marks.move)) scene.state = std::move(*after);
  }
  const Board& board = scene.state.board();
  const auto [from, to] = in.items<2>("a move");
  scene.marks = {{}, Move{decode_position(from, board), decode_position(to, board)}};
  return scene;
}

void mark_answer(const Tokens& tokens, Scene& scene) {
  if (tokens.empty()) return;
  scene.marks.differing.push_back(tokens[0] == "0" ? scene.marks.move->from : scene.marks.move->to);
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

std::optional<Scene> scene_of(const json::Value& value, const json::Value* input,
                              std::span<const std::string> differing) {
  const auto* items = value.as<json::Value::Array>();
  const bool is_list = items != nullptr && !has_depth(*items);
  if (is_list && input == nullptr) return std::nullopt;  // a Board without input is ambiguous
  try {
    Scene scene = is_list ? decode_answer(json::Reader(value), *input)
                          : decode_scene(json::Reader(value), json::Strictness::loose);
    for (const auto& pointer : differing) {
      const auto tokens = json::tokens_of(pointer);
      if (is_list) {
        mark_answer(tokens, scene);
      } else {
        mark(tokens, scene, items != nullptr);
      }
    }
    return scene;
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

std::optional<std::string> picture_of(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing) {
  const auto scene = scene_of(value, input, differing);
  if (!scene) return std::nullopt;
  return svg(scene->state, scene->marks);
}

std::optional<std::string> letters_of(const json::Value& value, bool has_color) {
  const auto scene = scene_of(value);
  if (!scene) return std::nullopt;
  return text(scene->state, scene->marks, has_color);
}

}  // namespace gauntlet::fish
