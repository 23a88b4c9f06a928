#include "session/atoms_game.hpp"

#include <array>
#include <string>
#include <string_view>

#include "atoms/json.hpp"
#include "match/log.hpp"

namespace gauntlet::session {
namespace {

using json::Value;

constexpr std::array<std::string_view, 2> names{"red", "blue"};

AtomsGame decode_first(const json::Reader& line) {
  const auto [format, version, name, rows, columns, first] =
      line.fields("format", "version", "game", "rows", "columns", "first");
  check_header(format, version, name, "atoms");
  constexpr std::string_view expected = "a number from 2 to 32";
  const auto height = rows.integer(expected, 2, most_atoms_rows);
  const auto width = columns.integer(expected, 2, most_atoms_rows);
  if (height * width > atoms::Grid::max_size) columns.fail("64 cells at most");
  const bool is_red = first.value() == Value("red");
  if (!is_red && first.value() != Value("blue")) first.fail("\"red\" or \"blue\"");
  return {atoms::Grid(static_cast<int>(height), static_cast<int>(width)),
          is_red ? Side::red : Side::blue};
}

Position decode_position(const json::Reader& in) {
  constexpr std::string_view expected = "a position: [row, column]";
  const auto [row, column] = in.items<2>(expected);
  return {static_cast<int>(row.integer(expected, 0, most_atoms_rows)),
          static_cast<int>(column.integer(expected, 0, most_atoms_rows))};
}

std::size_t decode_count(const json::Reader& in, std::size_t most) {
  const std::string expected = "a number of moves from 1 to " + std::to_string(most);
  const auto count = in.natural(expected, most);
  if (count == 0) in.fail(expected);
  return count;
}

}  // namespace

std::string_view name_of(Side side) { return names[static_cast<std::size_t>(side)]; }

std::optional<Position> AtomsGame::last() const {
  if (at_ == 0) return std::nullopt;
  return moves_[at_ - 1];
}

bool AtomsGame::play(const Position& move) {
  auto next = atoms::play(board(), move);
  if (!next) return false;
  boards_.erase(boards_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, boards_.end());
  boards_.push_back(*next);
  moves_.resize(at_);
  moves_.push_back(move);
  ++at_;
  return true;
}

Value::Array AtomsGame::encode() const {
  Value::Array lines;
  lines.reserve(at_ + 1);
  lines.push_back(header("atoms", {{"rows", board().grid().rows()},
                                   {"columns", board().grid().columns()},
                                   {"first", name_of(first_)}}));
  for (std::size_t i = 0; i < at_; ++i) lines.push_back(encode_move(moves_[i]));
  return lines;
}

Value encode_move(const Position& move) { return Value::Object{{"move", atoms::encode(move)}}; }
Value encode_undo(std::size_t moves) { return Value::Object{{"undo", moves}}; }
Value encode_redo(std::size_t moves) { return Value::Object{{"redo", moves}}; }

void take_line(const json::Reader& line, std::optional<AtomsGame>& game) {
  if (!game || begins_with(line, "format")) {
    game = decode_first(line);
  } else if (begins_with(line, "undo")) {
    game->undo(decode_count(line.fields("undo")[0], game->played()));
  } else if (begins_with(line, "redo")) {
    game->redo(decode_count(line.fields("redo")[0], game->undone()));
  } else {
    const json::Reader move = line.fields("move")[0];
    if (!game->play(decode_position(move))) move.fail("a move that the rules allow");
  }
}

std::string to_record(const AtomsGame& game) {
  std::string record;
  for (const Value& line : game.encode()) {
    dump(line, record);
    record += '\n';
  }
  return record;
}

AtomsGame read_record(std::string_view record) {
  std::optional<AtomsGame> game;
  for_each_line(record, [&](const json::Reader& line) { take_line(line, game); });
  if (!game) throw match::BadLog("expected the record of a game, got nothing");
  return *game;
}

}  // namespace gauntlet::session
