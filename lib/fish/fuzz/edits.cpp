#include "fish/fuzz/edits.hpp"

#include <array>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"

namespace gauntlet::grading::fuzz::fish {
namespace {

using namespace gauntlet::fish;
using gauntlet::fish::encode;
using json::Reader;
using json::Value;

constexpr auto loose = json::Strictness::lenient;

Board::Rows read_rows(const Reader& in) {
  decode_board(in, loose);
  Board::Rows rows(in.size(""));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t k = 0; k < in[i].size(""); ++k) {
      rows[i].push_back(static_cast<Board::Fish>(in[i][k].natural("")));
    }
  }
  return rows;
}

FishInput read_input(const Reader& state) {
  return {read_rows(state.fields("players", "board")[1]), decode_state(state, loose).players(), {}};
}

Value write_state(const FishInput& input) { return encode_state(input.rows, input.players); }

// Encodes the variants that are valid states.
template <class Write>
std::vector<Value> written_edits(const FishInput& input, const Write& write) {
  std::vector<Value> found;
  for (const FishInput& each : edits_of(input)) {
    try {
      found.push_back(write(each));
    } catch (const std::invalid_argument&) {
      continue;  // the board is too large
    }
  }
  return found;
}

}  // namespace

Value encode_rows(const Board::Rows& rows) {
  Value::Array array;
  array.reserve(rows.size());
  for (const auto& row : rows) array.emplace_back(Value::Array(row.begin(), row.end()));
  return array;
}

Value encode_state(const Board::Rows& rows, const std::vector<Player>& players) {
  Value state = encode(State(Board(rows), players));
  state.as<Value::Object>()->back().second = encode_rows(rows);
  return state;
}

std::vector<Value> edits_of_xboard(const Reader& input) {
  const auto [position, board] = input.fields("position", "board");
  const FishInput input_value{
      read_rows(board), {}, {decode_position(position, decode_board(board, loose))}};
  return written_edits(input_value, [](const FishInput& each) {
    return Value::Object{{"position", encode(each.asked[0])}, {"board", encode_rows(each.rows)}};
  });
}

std::vector<Value> edits_of_xstate(const Reader& input) {
  return written_edits(read_input(input), write_state);
}

std::vector<Value> edits_of_xtree(const Reader& input) {
  const auto [state, from, to] = input.fields("state", "from", "to");
  FishInput input_value = read_input(state);
  const Board board(input_value.rows);
  input_value.asked = {decode_position(from, board), decode_position(to, board)};
  return written_edits(input_value, [](const FishInput& each) {
    return Value::Object{{"state", write_state(each)},
                         {"from", encode(each.asked[0])},
                         {"to", encode(each.asked[1])}};
  });
}

std::vector<Value> edits_of_xstrategy(const Reader& input) {
  const auto [depth, state] = input.items<2>("[depth, State]");
  return written_edits(read_input(state), [&](const FishInput& each) {
    return Value::Array{depth.value(), write_state(each)};
  });
}

std::vector<Value> edits_of_xref(const Reader& input) {
  const HouseGame game = decode_house_game(input, loose);
  const auto [row, column, players, fish] = input.fields("row", "column", "players", "fish");
  const int rows = game.board.rows(), columns = game.board.columns();
  const std::array sizes{std::pair(rows, columns),         std::pair(columns, rows),
                         std::pair(rows + 1, columns),     std::pair(rows, columns + 1),
                         std::pair(rows + 1, columns - 1), std::pair(rows - 1, columns + 1)};
  std::vector<Value> found;
  const auto add = [&](const Value::Array& list) {
    for (const auto& [height, width] : sizes) {
      found.emplace_back(Value::Object{
          {"row", height}, {"column", width}, {"players", list}, {"fish", fish.value()}});
    }
  };
  const auto& all = *players.value().as<Value::Array>();
  add(all);
  for (std::ptrdiff_t i = 0; i < std::ssize(all); ++i) {
    Value::Array rest = all;
    rest.erase(rest.begin() + i);
    add(rest);
  }
  return found;
}

}  // namespace gauntlet::grading::fuzz::fish
