#include "session/atoms/history.hpp"

#include <array>
#include <string>
#include <string_view>

#include "atoms/json.hpp"
#include "match/lines.hpp"

namespace gauntlet::session::atoms {
namespace {

using json::Value;

constexpr std::array<std::string_view, 2> names{"red", "blue"};

History decode_first(const json::Reader& line) {
  const auto [format, version, name, rows, columns, first] =
      line.fields("format", "version", "game", "rows", "columns", "first");
  check_header(format, version, name, "atoms");
  constexpr std::string_view expected = "a number from 2 to 32";
  const auto height = rows.integer(expected, 2, most_rows);
  const auto width = columns.integer(expected, 2, most_rows);
  if (height * width > Grid::max_size) columns.fail("64 cells at most");
  const bool is_red = first.value() == Value("red");
  if (!is_red && first.value() != Value("blue")) first.fail("\"red\" or \"blue\"");
  return {Grid(static_cast<int>(height), static_cast<int>(width)), is_red ? Side::red : Side::blue};
}

Position decode_position(const json::Reader& in) {
  constexpr std::string_view expected = "a position: [row, column]";
  const auto [row, column] = in.items<2>(expected);
  return {static_cast<int>(row.integer(expected, 0, most_rows)),
          static_cast<int>(column.integer(expected, 0, most_rows))};
}

}  // namespace

std::string_view name_of(Side side) { return names[static_cast<std::size_t>(side)]; }

std::optional<Position> History::last() const {
  if (at_ == 0) return std::nullopt;
  return moves_[at_ - 1];
}

bool History::play(const Position& move) {
  auto next = gauntlet::atoms::play(board(), move);
  if (!next) return false;
  boards_.erase(boards_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, boards_.end());
  boards_.push_back(*next);
  moves_.resize(at_);
  moves_.push_back(move);
  ++at_;
  return true;
}

Value::Array History::encode() const {
  Value::Array lines;
  lines.reserve(at_ + 1);
  lines.push_back(header("atoms", {{"rows", board().grid().rows()},
                                   {"columns", board().grid().columns()},
                                   {"first", name_of(first_)}}));
  for (std::size_t i = 0; i < at_; ++i) lines.push_back(encode_move(moves_[i]));
  return lines;
}

Value encode_move(const Position& move) { return Value::Object{{"move", encode(move)}}; }

void take_line(const json::Reader& line, std::optional<History>& history) {
  if (!history || begins_with(line, "format")) {
    history = decode_first(line);
  } else if (!take_back(line, *history)) {
    const json::Reader move = line.fields("move")[0];
    if (!history->play(decode_position(move))) move.fail("a move that the rules allow");
  }
}

History read_record(std::string_view record) {
  std::optional<History> history;
  for_each_line(record, [&](const json::Reader& line) { take_line(line, history); });
  if (!history) throw match::BadLog("expected the record of a game, got nothing");
  return *history;
}

}  // namespace gauntlet::session::atoms
