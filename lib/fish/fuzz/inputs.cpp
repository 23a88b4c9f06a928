#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "core/games.hpp"
#include "fish/fuzz/edits.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "grading/fuzz/inputs/generate.hpp"

// Boards with holes and ragged rows, few numbers of fish, so that there are ties, and penguins that
// block each other. There are up to size + 1 rows and columns, at most 5, and up to `size` penguins
// per player, at most 3; half of the states follow the course's rules for both instead.
namespace gauntlet::grading::fuzz::fish {
namespace {

using namespace gauntlet::fish;
using gauntlet::fish::encode;
using json::Value;

constexpr int max_side = 5;  // rows and columns

// Ragged rows: all but one may lack tiles on the right.
Board::Rows make_rows(Random& random, int min_side, int size) {
  const int max = std::max(min_side, std::min(size + 1, max_side));
  Board::Rows rows(static_cast<std::size_t>(random(min_side, max)));
  const int columns = random(min_side, max);
  constexpr std::array fish{1, 2, 5};
  constexpr std::array holes{0, 0, 15, 50};
  const int max_fish = random.pick(fish);
  const int hole_percent = random.pick(holes);
  const bool is_ragged = random.chance(25);
  const auto whole = static_cast<std::size_t>(random.uniform_below(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int length = is_ragged && i != whole ? random(0, columns) : columns;
    for (int k = 0; k < length; ++k) {
      const int number = random.chance(hole_percent) ? 0 : random(1, max_fish);
      rows[i].push_back(static_cast<Board::Fish>(number));
    }
  }
  return rows;
}

// Returns all positions of the rectangle, or those of tiles only, row by row.
std::vector<Position> places_of(const Board& board, bool tiles) {
  std::vector<Position> places;
  for (const Position at : board.positions()) {
    if (!tiles || !board.is_hole(at)) places.push_back(at);
  }
  return places;
}

std::vector<Player> make_players(Random& random, int count) {
  std::array colors = all_colors;
  random.shuffle(colors);
  const bool have_scores = random.chance(50);
  std::vector<Player> players;
  for (int i = 0; i < count; ++i) {
    auto score = static_cast<std::uint64_t>(have_scores ? random(0, 20) : 0);
    if (score == 20) score = max_score;
    players.push_back({colors[static_cast<std::size_t>(i)], score, {}});
  }
  return players;
}

// Returns the positions of penguins, the last one first: random or close together, where penguins
// are likely to be stuck.
std::vector<Position> mix(Random& random, std::vector<Position> places) {
  if (places.empty()) return places;
  if (random.chance(60)) {
    random.shuffle(places);
  } else {
    const auto first = static_cast<std::ptrdiff_t>(random.uniform_below(places.size()));
    std::rotate(places.begin(), places.begin() + first, places.end());
  }
  return places;
}

// Returns a state that can occur in a game of the course.
FishInput make_course_state(Random& random, int size) {
  const int count = random(2, 4);
  const int penguins = penguins_per_player(count);
  auto rows = make_rows(random, 3, size);
  auto players = make_players(random, count);
  const auto columns = static_cast<std::size_t>(Board(rows).columns());
  const std::ptrdiff_t expected = std::ptrdiff_t{penguins} * count;
  for (auto& row : rows) {
    row.resize(columns);
    if (std::ssize(places_of(Board(rows), true)) >= expected) break;
    std::ranges::replace(row, Board::Fish{0}, Board::Fish{1});
  }
  auto places = mix(random, places_of(Board(rows), true));
  for (int i = 0; i < penguins; ++i) {
    for (auto& player : players) {
      player.places.push_back(places.back());
      places.pop_back();
    }
  }
  return {std::move(rows), std::move(players), {}};
}

// From size 2, half of the states can occur in a game of the course.
FishInput make_state(Random& random, int size) {
  if (size > 1 && random.chance(50)) return make_course_state(random, size);
  const int count = random.chance(5) ? 0 : random(1, 4);
  auto rows = make_rows(random, 1, size);
  auto players = make_players(random, count);
  auto places = mix(random, places_of(Board(rows), !random.chance(10)));
  const int max_penguins = std::min(size, 3);
  for (auto& player : players) {
    for (int left = random(random.chance(10) ? 0 : 1, max_penguins); left > 0; --left) {
      if (places.empty()) break;
      player.places.push_back(places.back());
      places.pop_back();
    }
  }
  return {std::move(rows), std::move(players), {}};
}

// Encode a Board and a State with ragged rows: rows may lack tiles on the right. Throw
// std::invalid_argument if the rows or players are invalid.
Value encode_rows(const Board::Rows& rows) {
  Value::Array array;
  array.reserve(rows.size());
  for (const auto& row : rows) array.emplace_back(Value::Array(row.begin(), row.end()));
  return array;
}

Value encode_state(const FishInput& input) {
  Value state = encode(State(Board(input.rows), input.players));
  state.as<Value::Object>()->back().second = encode_rows(input.rows);
  return state;
}

Value make_xboard(Random& random, int size) {
  const auto rows = make_rows(random, 1, size);
  const Board board(rows);
  auto places = places_of(board, !random.chance(10));
  if (places.empty()) places = places_of(board, false);
  return Value::Object{{"position", encode(random.pick(places))}, {"board", encode_rows(rows)}};
}

Value make_xstate(Random& random, int size) { return encode_state(make_state(random, size)); }

// Returns the first player's moves, in an order that must not change: a seed always gives the same
// inputs. It is not the order of legal_moves().
std::vector<Move> moves_of_first(const State& state) {
  std::vector<Move> moves;
  if (state.players().empty()) return moves;
  const auto is_free = [&](Position position) { return state.is_free(position); };
  for (const Position from : state.players().front().places) {
    for (const Position to : reachable(state.board(), from, is_free)) moves.push_back({from, to});
  }
  return moves;
}

Value make_xtree(Random& random, int size) {
  for (;;) {
    const FishInput written = make_state(random, size);
    const auto moves = moves_of_first(State(Board(written.rows), written.players));
    if (moves.empty()) continue;
    const auto& [from, to] = random.pick(moves);
    return Value::Object{
        {"state", encode_state(written)}, {"from", encode(from)}, {"to", encode(to)}};
  }
}

Value make_xstrategy(Random& random, int size) {
  const int turns = random.chance(5) ? 0 : random(1, size > 1 && random.chance(5) ? 3 : 2);
  return Value::Array{turns, encode_state(make_state(random, size))};
}

Value make_xref(Random& random, int size) {
  std::vector<Value> names{"a", "b", "B", "ab", "Zoe", "joe", "A"};
  random.shuffle(names);
  const int count = random(2, std::min(1 + size, 4));
  const bool by_course = size > 1 && random.chance(50);
  Value::Array players;
  for (int i = 0; i < count; ++i) {
    players.emplace_back(Value::Array{names[static_cast<std::size_t>(i)], random(1, 2)});
  }
  const int min = by_course ? 3 : 1;
  const int max = std::max(min, std::min(size + 2, max_side));
  return Value::Object{{"row", random(min, max)},
                       {"column", random(min, max)},
                       {"players", std::move(players)},
                       {"fish", random(1, max_side)}};
}

constexpr auto strict = json::Strictness::strict;

void check_xboard(const json::Reader& input) {
  const auto [position, tiles] = input.fields("position", "board");
  const Board board = decode_board(tiles, strict);
  if (board.is_hole(decode_position(position, board))) position.fail("a tile", "a hole");
}

void check_xstate(const json::Reader& input) { decode_state(input, strict); }

void check_xtree(const json::Reader& input) {
  const auto [state, from, to] = input.fields("state", "from", "to");
  const State before = decode_state(state, strict);
  const Board& board = before.board();
  if (!play(before, Move{decode_position(from, board), decode_position(to, board)})) {
    to.fail("a move of the first player");
  }
}

void check_xstrategy(const json::Reader& input) {
  const auto [depth, state] = input.items<2>("[depth, State]");
  decode_depth(depth, strict);
  decode_state(state, strict);
}

void check_xref(const json::Reader& input) { decode_house_game(input, strict); }

Board::Rows read_rows(const json::Reader& in) {
  decode_board(in, json::Strictness::lenient);
  Board::Rows rows(in.size(""));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t k = 0; k < in[i].size(""); ++k) {
      rows[i].push_back(static_cast<Board::Fish>(in[i][k].natural("")));
    }
  }
  return rows;
}

FishInput read_input(const json::Reader& state) {
  return {read_rows(state.fields("players", "board")[1]),
          decode_state(state, json::Strictness::lenient).players(),
          {}};
}

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

std::vector<Value> edits_of_xboard(const json::Reader& input) {
  const auto [position, board] = input.fields("position", "board");
  const FishInput input_value{
      read_rows(board),
      {},
      {decode_position(position, decode_board(board, json::Strictness::lenient))}};
  return written_edits(input_value, [](const FishInput& each) {
    return Value::Object{{"position", encode(each.asked[0])}, {"board", encode_rows(each.rows)}};
  });
}

std::vector<Value> edits_of_xstate(const json::Reader& input) {
  return written_edits(read_input(input), encode_state);
}

std::vector<Value> edits_of_xtree(const json::Reader& input) {
  const auto [state, from, to] = input.fields("state", "from", "to");
  FishInput input_value = read_input(state);
  const Board board(input_value.rows);
  input_value.asked = {decode_position(from, board), decode_position(to, board)};
  return written_edits(input_value, [](const FishInput& each) {
    return Value::Object{{"state", encode_state(each)},
                         {"from", encode(each.asked[0])},
                         {"to", encode(each.asked[1])}};
  });
}

std::vector<Value> edits_of_xstrategy(const json::Reader& input) {
  const auto [depth, state] = input.items<2>("[depth, State]");
  return written_edits(read_input(state), [&](const FishInput& each) {
    return Value::Array{depth.value(), encode_state(each)};
  });
}

// Removes a player, on a board of equal, transposed or slightly different size.
std::vector<Value> edits_of_xref(const json::Reader& input) {
  const HouseGame game = decode_house_game(input, json::Strictness::lenient);
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

constexpr std::array all_kinds{
    InputGenerator{"xboard", make_xboard, check_xboard, edits_of_xboard},
    InputGenerator{"xstate", make_xstate, check_xstate, edits_of_xstate},
    InputGenerator{"xtree", make_xtree, check_xtree, edits_of_xtree},
    InputGenerator{"xstrategy", make_xstrategy, check_xstrategy, edits_of_xstrategy},
    InputGenerator{"xref", make_xref, check_xref, edits_of_xref}};

}  // namespace
}  // namespace gauntlet::grading::fuzz::fish

std::span<const gauntlet::grading::fuzz::InputGenerator> gauntlet::games::fish::inputs() {
  return grading::fuzz::fish::all_kinds;
}
