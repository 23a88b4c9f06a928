#include "atoms/match/json.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/random.hpp"
#include "gauntlet/atoms_json.hpp"
#include "session/ask.hpp"
#include "text/display.hpp"

namespace gauntlet::match::atoms {
namespace {

using json::Value;
using Object = Value::Object;

// Makes random moves; fewer if every further move would end the game.
Opening random_opening(const Grid& grid, std::uint64_t plies, std::uint64_t seed) {
  Opening opening{Board(grid.rows(), grid.columns())};
  Board board = opening.first;
  Random random(seed);
  while (opening.moves.size() < plies) {
    auto moves = legal_actions(board);
    std::erase_if(moves, [&](const Position& move) { return is_over(*play(board, move)); });
    if (moves.empty()) break;
    opening.moves.push_back(random.pick(moves));
    board = *play(board, opening.moves.back());
  }
  return opening;
}

Opening decode_rule(const json::Reader& in) {
  const json::Fields fields(in,
                            "a board: rows of cells, or {\"rows\", \"columns\", \"plies\", "
                            "\"seed\"}",
                            {"rows", "columns", "plies", "seed"});
  const auto number = [&](std::string_view key, std::int64_t default_value,
                          std::string_view expected, std::int64_t min, std::int64_t max) {
    const auto* field = fields.find(key);
    return field == nullptr ? default_value : field->integer(expected, min, max);
  };
  const auto rows = number("rows", 6, "a number of rows from 2 to 32", 2, 32);
  const auto columns = number("columns", 6, "a number of columns from 2 to 32", 2, 32);
  if (rows * columns > Grid::max_size) {
    in.fail("rows times columns of at most 64", std::to_string(rows * columns));
  }
  const auto plies = number("plies", 0, "a number of plies from 0 to 100", 0, 100);
  const auto* seed = fields.find("seed");
  return random_opening(Grid(static_cast<int>(rows), static_cast<int>(columns)),
                        static_cast<std::uint64_t>(plies),
                        seed == nullptr ? 0 : seed->natural("a seed: a natural number"));
}

}  // namespace

Opening decode_opening(const json::Reader& in) {
  Opening opening = in.is_array()
                        ? Opening{gauntlet::atoms::decode_board(in, json::Strictness::lenient)}
                        : decode_rule(in);
  if (is_over(opening.first)) in.fail("a board on which the game is not over");
  return opening;
}

Value playing_as_call(Color color) {
  return Value::Array{"playing-as", Value::Array{to_string(color)}};
}

Value take_turn_call(const Board& board, const std::vector<Position>& since) {
  Value moves =
      json::array_of(since, [](const Position& move) { return gauntlet::atoms::encode(move); });
  return Value::Array{"take-turn", Value::Array{gauntlet::atoms::encode(board), std::move(moves)}};
}

Value encode(const Event& event) {
  if (const auto* move = std::get_if<Position>(&event.what)) {
    return Object{{"player", to_string(event.player)}, {"move", gauntlet::atoms::encode(*move)}};
  }
  return encode_out(to_string(event.player), std::get<Failure>(event.what));
}

Value encode_move(const Position& move) { return Object{{"move", gauntlet::atoms::encode(move)}}; }

Value encode_line(const Event& event) {
  const auto* move = std::get_if<Position>(&event.what);
  return move != nullptr ? encode_move(*move) : encode(event);
}

}  // namespace gauntlet::match::atoms
