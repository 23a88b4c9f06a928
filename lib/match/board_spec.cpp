#include "match/board_spec.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "fish/json.hpp"
#include "json/fields.hpp"

namespace gauntlet::match {
namespace {

using fish::Board;

int decode_count(const json::Reader& in, const std::string& what, int min) {
  return static_cast<int>(in.integer("a number of " + what + " from " + std::to_string(min) +
                                         " to " + std::to_string(Board::max_cells),
                                     min, Board::max_cells));
}

// Returns `count` different positions in no particular order.
std::vector<Position> random_places(const Board& board, int count, std::uint64_t seed) {
  const Positions all = board.positions();
  std::vector<Position> places(all.begin(), all.end());
  Random random(~seed);  // differs from the sequence for the fish
  const auto wanted = static_cast<std::size_t>(count);
  for (std::size_t i = 0; i < wanted; ++i) {
    std::swap(places[i], places[i + random.uniform_below(places.size() - i)]);
  }
  places.resize(wanted);
  return places;
}

std::vector<Position> decode_holes(const json::Reader& in, const Board& board, std::uint64_t seed) {
  if (!in.is_array()) {
    const int max = board.rows() * board.columns();
    return random_places(
        board,
        static_cast<int>(in.integer(
            "an array of holes, or a number of them up to " + std::to_string(max), 0, max)),
        seed);
  }
  std::vector<Position> holes;
  const std::size_t count = in.size("");
  holes.reserve(count);
  for (std::size_t i = 0; i < count; ++i) holes.push_back(fish::decode_position(in[i], board));
  return holes;
}

Board decode_rule(const json::Reader& in) {
  constexpr std::string_view expected =
      "a board: rows of fish, {\"rows\", \"columns\", \"fish\"} or {\"rows\", \"columns\", "
      "\"holes\", \"ones\", \"seed\"}";
  const json::Fields fields(in, expected, {"rows", "columns", "fish", "holes", "ones", "seed"});
  const auto* const fish = fields.find("fish");
  const auto* const holes = fields.find("holes");
  const auto* const ones = fields.find("ones");
  const auto* const seed = fields.find("seed");
  if (fish != nullptr && (holes != nullptr || ones != nullptr || seed != nullptr)) {
    in.fail("either \"fish\", or any of \"holes\", \"ones\" and \"seed\"", "both");
  }
  const int height = decode_count(fields.get("rows"), "rows", 1);
  const int width = decode_count(fields.get("columns"), "columns", 1);
  if (std::int64_t{height} * width > Board::max_cells) {
    in.fail("rows times columns of at most 128", std::to_string(height * width));
  }
  if (fish != nullptr) {
    const std::string number = "a number of fish from 1 to " + std::to_string(Board::max_fish);
    return Board::uniform(height, width,
                          static_cast<Board::Fish>(fish->integer(number, 1, Board::max_fish)));
  }
  const Board whole = Board::uniform(height, width, 1);
  const std::uint64_t number = seed != nullptr ? seed->natural("a seed: a natural number") : 0;
  const auto places =
      holes != nullptr ? decode_holes(*holes, whole, number) : std::vector<Position>{};
  try {
    const int min = ones != nullptr ? decode_count(*ones, "tiles", 0) : 0;
    return Board::random(height, width, places, min, number);
  } catch (const std::invalid_argument& error) {
    in.fail("enough tiles for the ones asked for", error.what());
  }
}

}  // namespace

Board decode_board_spec(const json::Reader& in) {
  return in.is_array() ? fish::decode_board(in, json::Strictness::lenient) : decode_rule(in);
}

}  // namespace gauntlet::match
