#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "xtest/mutants/mutants.hpp"

namespace gauntlet::mutants {
namespace {

using namespace gauntlet::fish;
using json::Reader;
using json::Value;

constexpr auto loose = json::Strictness::lenient;

// Counts the tiles on the lines from a position; `next` gives the neighbor in a direction. Lines
// continue beyond holes if `over_holes` is set.
template <class Next>
int count_tiles(const Board& board, Position from, bool over_holes, const Next& next) {
  int count = 0;
  for (const Direction direction : all_directions) {
    for (Position to = next(from, direction); board.contains(to); to = next(to, direction)) {
      if (!board.is_hole(to)) {
        ++count;
      } else if (!over_holes) {
        break;
      }
    }
  }
  return count;
}

// Shifts even rows half a tile to the right.
Value shift_even_rows(const Reader& in) {
  const auto [position, board] = in.fields("position", "board");
  const Board tiles = decode_board(board, loose);
  const auto next = [](Position from, Direction direction) {
    Position to = neighbor({from.row + 1, from.column}, direction);
    --to.row;
    return to;
  };
  return count_tiles(tiles, decode_position(position, tiles), false, next);
}

Value slide_over_holes(const Reader& in) {
  const auto [position, board] = in.fields("position", "board");
  const Board tiles = decode_board(board, loose);
  return count_tiles(tiles, decode_position(position, tiles), true, neighbor);
}

// Ignores the direction south.
Value forget_south(const Reader& in) {
  const auto [position, board] = in.fields("position", "board");
  const Board tiles = decode_board(board, loose);
  const auto next = [](Position from, Direction direction) {
    return direction == Direction::south ? Position{-1, -1} : neighbor(from, direction);
  };
  return count_tiles(tiles, decode_position(position, tiles), false, next);
}

// Returns the first legal step of the first penguin in the given order of directions.
template <class Directions>
std::optional<Move> first_step(const State& state, const Directions& directions) {
  if (state.players().empty() || state.players().front().places.empty()) return std::nullopt;
  const Position from = state.players().front().places.front();
  for (const Direction direction : directions) {
    const Move move{from, neighbor(from, direction)};
    if (play(state, move)) return move;
  }
  return std::nullopt;
}

Value do_not_rotate(const Reader& in) {
  const State state = decode_state(in, loose);
  const auto move = first_step(state, all_directions);
  if (!move) return false;
  const State after = *play(state, move);
  std::vector<Player> players = after.players();
  std::rotate(players.begin(), players.end() - 1, players.end());
  return encode(State(after.board(), players));
}

Value score_the_tile_reached(const Reader& in) {
  const State state = decode_state(in, loose);
  const auto move = first_step(state, all_directions);
  if (!move) return false;
  const State after = *play(state, move);
  std::vector<Player> players = after.players();
  players.back().score = state.players().front().score + state.board().fish(move->to);
  return encode(State(after.board(), players));
}

Value turn_the_other_way(const Reader& in) {
  auto directions = all_directions;
  std::reverse(directions.begin() + 1, directions.end());
  const State state = decode_state(in, loose);
  const auto move = first_step(state, directions);
  return move ? encode(*play(state, move)) : Value(false);
}

struct Turn {
  State state;  // after the first player's move
  Position to;
};

Turn decode_turn(const Reader& in) {
  const auto [state, from, to] = in.fields("state", "from", "to");
  const State before = decode_state(state, loose);
  const Move move{decode_position(from, before.board()), decode_position(to, before.board())};
  const auto after = play(before, move);
  if (!after) in.fail("a legal move");
  return {*after, move.to};
}

bool is_next_to(Position a, Position b) {
  return std::any_of(all_directions.begin(), all_directions.end(),
                     [&](Direction direction) { return neighbor(a, direction) == b; });
}

// Returns the smallest of all moves to a neighbor, in any direction.
Value take_the_least_move(const Reader& in) {
  const auto [state, place] = decode_turn(in);
  if (state.players().size() < 2) return false;
  for (const Move& move : legal_moves(state)) {
    if (is_next_to(place, move.to)) return encode(Action(move));
  }
  return false;
}

// Moves the last of several penguins by row and column.
Value take_the_last_penguin(const Reader& in) {
  const auto [state, place] = decode_turn(in);
  if (state.players().size() < 2) return false;
  const auto moves = legal_moves(state);
  for (const Direction direction : all_directions) {
    const Position target = neighbor(place, direction);
    const auto found = std::find_if(moves.rbegin(), moves.rend(),
                                    [&](const Move& move) { return move.to == target; });
    if (found != moves.rend()) return encode(Action(*found));
  }
  return false;
}

std::vector<std::string> winners(const HouseGame& game, std::span<const std::uint64_t> turns) {
  std::vector<std::string> names;
  for (const std::size_t winner : play_house_game(game.board, turns)) {
    names.push_back(game.names[winner]);
  }
  return names;
}

Value leave_winners_unsorted(const Reader& in) {
  const HouseGame game = decode_house_game(in, loose);
  const auto names = winners(game, game.turns);
  return Value::Array(names.begin(), names.end());
}

Value name_one_winner(const Reader& in) {
  const HouseGame game = decode_house_game(in, loose);
  const auto names = winners(game, game.turns);
  if (names.empty()) return Value::Array{};
  return Value::Array{*std::min_element(names.begin(), names.end())};
}

Value let_all_look_as_far_as_the_first(const Reader& in) {
  const HouseGame game = decode_house_game(in, loose);
  auto names = winners(game, std::vector(game.turns.size(), game.turns.front()));
  std::sort(names.begin(), names.end());
  return Value::Array(names.begin(), names.end());
}

constexpr std::array mutants{
    Mutant{"even-rows-shifted", "xboard", shift_even_rows},
    Mutant{"over-holes", "xboard", slide_over_holes},
    Mutant{"no-south", "xboard", forget_south},
    Mutant{"no-rotation", "xstate", do_not_rotate},
    Mutant{"score-of-tile-reached", "xstate", score_the_tile_reached},
    Mutant{"neighbors-backwards", "xstate", turn_the_other_way},
    Mutant{"rows-before-directions", "xtree", take_the_least_move},
    Mutant{"last-penguin", "xtree", take_the_last_penguin},
    Mutant{"winners-unsorted", "xref", leave_winners_unsorted},
    Mutant{"one-winner", "xref", name_one_winner},
    Mutant{"one-depth-for-all", "xref", let_all_look_as_far_as_the_first},
};

}  // namespace

std::span<const Mutant> fish_mutants() { return mutants; }

}  // namespace gauntlet::mutants
