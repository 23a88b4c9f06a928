#include "atoms/match/game_history.hpp"

#include "atoms/match/json.hpp"
#include "gauntlet/atoms_json.hpp"
#include "match/channel.hpp"

namespace gauntlet::match::atoms {

using json::Value;

GameHistory GameHistory::begin(const json::Reader& line) {
  const json::Fields fields(
      line, "the first line of a record of atoms",
      {"format", "version", "game", "rows", "columns", "first", "board", "players"});
  session::check_header(fields, "atoms");
  const json::Reader &rows = fields.get("rows"), &columns = fields.get("columns");
  const json::Reader& first = fields.get("first");
  constexpr std::string_view expected = "a number from 2 to 32";
  const auto height = rows.integer(expected, 2, max_rows);
  const auto width = columns.integer(expected, 2, max_rows);
  if (height * width > Grid::max_size) columns.fail("64 cells at most");
  const bool is_red = first.value() == Value("red");
  if (!is_red && first.value() != Value("blue")) first.fail("\"red\" or \"blue\"");
  const Grid grid(static_cast<int>(height), static_cast<int>(width));
  const Color color = is_red ? Color::red : Color::blue;
  const auto* const given = fields.find("board");
  if (given == nullptr) return {grid, color};
  const Board board = decode_board(*given, json::Strictness::lenient);
  if (board.grid() != grid) given->fail("a board with the given rows and columns");
  return {board, color};
}

bool GameHistory::take(const json::Reader& line) {
  if (begins_with(line, "player") || begins_with(line, "winners")) return false;
  const json::Reader move = line.fields("move")[0];
  if (!play(decode_place(move))) move.fail("a move that the rules allow");
  return true;
}

bool GameHistory::play(const Position& move) {
  auto next = gauntlet::atoms::play(board(), move);
  if (next) add({*next, move});
  return next.has_value();
}

Value::Array GameHistory::encode() const {
  Value::Object more{{"rows", board().grid().rows()},
                     {"columns", board().grid().columns()},
                     {"first", to_string(first_)}};
  if (state_at(0).board.electrons().occupied() != 0) {
    more.emplace_back("board", gauntlet::atoms::encode(state_at(0).board));
  }
  Value::Array lines{session::header("atoms", more)};
  for (std::size_t i = 1; i <= step_count(); ++i) lines.push_back(encode_move(*state_at(i).move));
  return lines;
}

}  // namespace gauntlet::match::atoms
