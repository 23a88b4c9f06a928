#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "fish/picture.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::fish {
namespace {

PictureModel only(Board board) { return {State(std::move(board), {})}; }

PictureModel decode_xboard(const json::Reader& in, json::Strictness strictness) {
  const auto [position, board] = in.fields("position", "board");
  PictureModel model = only(decode_board(board, strictness));
  model.marks.positions = {decode_position(position, model.state.board())};
  return model;
}

PictureModel decode_xtree(const json::Reader& in, json::Strictness strictness) {
  const auto [state, from, to] = in.fields("state", "from", "to");
  PictureModel model{decode_state(state, strictness)};
  const Board& board = model.state.board();
  model.marks.move = {decode_position(from, board), decode_position(to, board)};
  return model;
}

// Returns whether an array is a depth and a state, rather than a board.
bool has_depth(const json::Value::Array& items) {
  return items.size() == 2 && items.back().as<json::Value::Object>() != nullptr;
}

using Tokens = std::span<const std::string>;

// Returns the array index that the pointer token at `place` names, if there is one below `size`.
std::optional<std::size_t> index_of(const Tokens& tokens, std::size_t place, std::size_t size) {
  if (tokens.size() <= place) return std::nullopt;
  const auto index = parse_natural(tokens[place]);
  return index && *index < size ? index : std::nullopt;
}

// Marks a tile or a whole row. Marks nothing if the pointer is to the whole board.
void mark_board(const Tokens& tokens, PictureModel& model) {
  const Board& board = model.state.board();
  const auto row = index_of(tokens, 1, static_cast<std::size_t>(board.rows()));
  if (!row) return;
  const auto only = index_of(tokens, 2, static_cast<std::size_t>(board.columns()));
  if (tokens.size() > 2 && !only) return;
  for (int column = 0; column < board.columns(); ++column) {
    if (only && static_cast<int>(*only) != column) continue;
    model.marks.differing.push_back({static_cast<int>(*row), column});
  }
}

// Marks a penguin, the score, or everything of a player.
void mark_player(const Tokens& tokens, PictureModel& model) {
  const auto& players = model.state.players();
  const auto index = index_of(tokens, 1, players.size());
  if (!index) return;
  const Player& player = players[*index];
  const std::string_view part = tokens.size() > 2 ? std::string_view(tokens[2]) : "";
  if (part != "places") model.marks.differing_scores.push_back(player.color);
  if (part == "score") return;
  const auto only = index_of(tokens, 3, player.places.size());
  if (tokens.size() > 3 && !only) return;
  for (std::size_t i = 0; i < player.places.size(); ++i) {
    if (!only || *only == i) model.marks.differing.push_back(player.places[i]);
  }
}

void mark(Tokens tokens, PictureModel& model, bool has_depth) {
  if (has_depth) tokens = tokens.subspan(!tokens.empty() && tokens[0] == "1" ? 1 : tokens.size());
  if (tokens.empty()) return;
  if (tokens[0] == "board") mark_board(tokens, model);
  if (tokens[0] == "players") mark_player(tokens, model);
}

// Decodes an answer that is a move, shown on the input's board.
PictureModel decode_answer(const json::Reader& in, const json::Value& input) {
  PictureModel model = decode_picture_model(json::Reader(input), json::Strictness::lenient);
  if (model.marks.move) {
    if (auto after = play(model.state, model.marks.move)) model.state = std::move(*after);
  }
  const Board& board = model.state.board();
  const auto [from, to] = in.items<2>("a move");
  model.marks = {{}, Move{decode_position(from, board), decode_position(to, board)}};
  return model;
}

// Marks the move that leads from the state of the input to the state that is its answer.
void mark_move(const json::Value& input, PictureModel& model) {
  const State before = decode_picture_model(json::Reader(input), json::Strictness::lenient).state;
  if (before.players().empty()) return;
  const Player& mover = before.players().front();
  for (const Player& player : model.state.players()) {
    if (player.color != mover.color || player.places.size() != mover.places.size()) continue;
    const auto [from, to] =
        std::mismatch(mover.places.begin(), mover.places.end(), player.places.begin());
    if (from != mover.places.end() && model.state.board().contains(*from)) {
      model.marks.move = {*from, *to};
    }
  }
}

void mark_answer(const Tokens& tokens, PictureModel& model) {
  if (tokens.empty()) return;
  model.marks.differing.push_back(tokens[0] == "0" ? model.marks.move->from : model.marks.move->to);
}

}  // namespace

PictureModel decode_picture_model(const json::Reader& in, json::Strictness strictness) {
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

PictureModel picture_model_of(const json::Value& value, const json::Value* input,
                              std::span<const std::string> differing) {
  const json::Reader in(value);
  const auto* items = value.as<json::Value::Array>();
  const bool is_list = items != nullptr && !has_depth(*items);
  if (is_list && input == nullptr) in.fail("an input for the answer");  // or a Board
  PictureModel model =
      is_list ? decode_answer(in, *input) : decode_picture_model(in, json::Strictness::lenient);
  const Marks& marks = model.marks;
  if (!marks.positions.empty()) {
    model.marks.reachable = reachable(model.state.board(), marks.positions.front());
  } else if (!is_list && input != nullptr) {
    mark_move(*input, model);
  }
  for (const auto& pointer : differing) {
    const auto tokens = json::tokens_of(pointer);
    if (is_list) {
      mark_answer(tokens, model);
    } else {
      mark(tokens, model, items != nullptr);
    }
  }
  return model;
}

}  // namespace gauntlet::fish

gauntlet::page::Board gauntlet::games::fish::board(const json::Value& value,
                                                   const json::Value* input,
                                                   std::span<const std::string> differing) {
  const auto model = gauntlet::fish::picture_model_of(value, input, differing);
  return page::fish_board(model.state, model.marks);
}

std::optional<std::string> gauntlet::games::fish::render_text(const json::Value& value,
                                                              bool has_color) {
  const auto model = gauntlet::fish::picture_model_of(value);
  return gauntlet::fish::text(model.state, model.marks, has_color);
}
