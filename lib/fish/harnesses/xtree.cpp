// Finds a move of the second player to a neighbor of the first player's penguin.
//   in   {"state": State, "from": Position, "to": Position}: the first player's move
//   out  the second player's move to a neighbor of that place, or false

#include <algorithm>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "harness/harness.hpp"

using namespace gauntlet;

// Returns a move to the first neighbor, in the order of directions, that a penguin of the player to
// move can reach. If several penguins can, it is the one with the lowest row, then column.
static fish::Action move_next_to(const fish::State& state, Position place) {
  const auto moves = legal_moves(state);
  for (const fish::Direction direction : fish::all_directions) {
    const Position target = neighbor(place, direction);
    const auto move = std::ranges::find(moves, target, &fish::Move::to);
    if (move != moves.end()) return *move;
  }
  return std::nullopt;
}

static json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) {
  const auto [state, from, to] = in.fields("state", "from", "to");
  const fish::State before = fish::decode_state(state, json::strictness(mode.strict));
  const fish::Board& board = before.board();
  const fish::Move move{fish::decode_position(from, board), fish::decode_position(to, board)};
  const auto next = play(before, move);
  if (!next) {
    const bool own = has_own_penguin(before, move.from);
    (own ? to : from)
        .fail(own ? "a place its penguin can move to" : "a penguin of the first player",
              json::dump((own ? to : from).value()));
  }
  if (next->players().size() < 2) return false;
  return encode(move_next_to(*next, move.to));
}

namespace gauntlet::tool {
extern const Harness xtree;
}

constinit const tool::Harness tool::xtree{
    .name = "xtree",
    .summary = "the second player's move to a neighbor of the place the first one moved to",
    .example_in = R"({"state": {"players": [{"color": "red", "score": 0, "places": [[0, 0]]},)"
                  R"( {"color": "black", "score": 0, "places": [[1, 1]]}],)"
                  R"( "board": [[1, 1], [1, 1]]}, "from": [0, 0], "to": [1, 0]})",
    .example_out = "[[1,1],[0,1]]",
    .start = tool::start<tool::Stateless<answer>>};
