#include "session/atoms/course.hpp"

#include <array>

#include "atoms/json.hpp"
#include "json/fields.hpp"

namespace gauntlet::session::atoms {
namespace {

using json::Value;

constexpr std::array<std::string_view, 2> names{"red", "blue"};

Position decode_position(const json::Reader& in) {
  constexpr std::string_view expected = "a position: [row, column]";
  const auto [row, column] = in.items<2>(expected);
  return {static_cast<int>(row.integer(expected, 0, most_rows)),
          static_cast<int>(column.integer(expected, 0, most_rows))};
}

}  // namespace

std::string_view name_of(Side side) { return names[static_cast<std::size_t>(side)]; }

Course Course::begin(const json::Reader& line) {
  const json::Fields fields(
      line, "the first line of a record of atoms",
      {"format", "version", "game", "rows", "columns", "first", "board", "players"});
  check_header(fields.get("format"), fields.get("version"), fields.get("game"), "atoms");
  const json::Reader &rows = fields.get("rows"), &columns = fields.get("columns");
  const json::Reader& first = fields.get("first");
  constexpr std::string_view expected = "a number from 2 to 32";
  const auto height = rows.integer(expected, 2, most_rows);
  const auto width = columns.integer(expected, 2, most_rows);
  if (height * width > Grid::max_size) columns.fail("64 cells at most");
  const bool is_red = first.value() == Value("red");
  if (!is_red && first.value() != Value("blue")) first.fail("\"red\" or \"blue\"");
  const Grid grid(static_cast<int>(height), static_cast<int>(width));
  const Side side = is_red ? Side::red : Side::blue;
  const auto* const given = fields.find("board");
  if (given == nullptr) return {grid, side};
  const Board board = decode_board(*given, json::Strictness::loose);
  if (board.grid() != grid) given->fail("a board of so many rows and columns");
  return {board, side};
}

bool Course::take(const json::Reader& line) {
  if (begins_with(line, "player") || begins_with(line, "winners")) return false;
  const json::Reader move = line.fields("move")[0];
  if (!play(decode_position(move))) move.fail("a move that the rules allow");
  return true;
}

bool Course::play(const Position& move) {
  auto next = gauntlet::atoms::play(board(), move);
  if (next) add({*next, move});
  return next.has_value();
}

Value::Array Course::encode() const {
  Value::Object more{{"rows", board().grid().rows()},
                     {"columns", board().grid().columns()},
                     {"first", name_of(first_)}};
  if (after(0).board.electrons().occupied() != 0) {
    more.emplace_back("board", gauntlet::atoms::encode(after(0).board));
  }
  Value::Array lines{header("atoms", more)};
  for (std::size_t i = 1; i <= played(); ++i) lines.push_back(encode_move(*after(i).move));
  return lines;
}

Value encode_move(const Position& move) { return Value::Object{{"move", encode(move)}}; }

}  // namespace gauntlet::session::atoms
