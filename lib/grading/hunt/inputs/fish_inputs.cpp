#include "grading/hunt/inputs/fish_inputs.hpp"

#include <algorithm>
#include <vector>

#include "grading/hunt/inputs/fish_state.hpp"

namespace gauntlet::grading::hunt {

using fish::most_side;
using json::Value;

Value make_xboard(Random& random, int size) {
  const fish::Board board = fish::make_board(random, 1, size);
  auto cells = board.cells(!random.chance(10));
  if (cells.empty()) cells = board.cells(false);
  return Value::Object{{"position", encode(random.pick(cells))}, {"board", encode(board)}};
}

Value make_xstate(Random& random, int size) { return encode(fish::make_state(random, size)); }

Value make_xtree(Random& random, int size) {
  for (;;) {
    const fish::State state = fish::make_state(random, size);
    const auto moves = moves_of_first(state);
    if (moves.empty()) continue;
    const auto& [from, to] = random.pick(moves);
    return Value::Object{{"state", encode(state)}, {"from", encode(from)}, {"to", encode(to)}};
  }
}

Value make_xstrategy(Random& random, int size) {
  const int turns = random.chance(5) ? 0 : random(1, size > 1 && random.chance(5) ? 3 : 2);
  return Value::Array{turns, encode(fish::make_state(random, size))};
}

Value make_xref(Random& random, int size) {
  std::vector<Value> names{"a", "b", "B", "ab", "Zoe", "joe", "A"};
  random.shuffle(names);
  const int count = random(2, std::min(1 + size, 4));
  const bool by_course = size > 1 && random.chance(50);
  Value::Array players;
  players.reserve(names.size());
  for (int i = 0; i < count; ++i) {
    players.emplace_back(Value::Array{names[static_cast<std::size_t>(i)], random(1, 2)});
  }
  const int least = by_course ? 3 : 1;
  const int most = std::max(least, std::min(size + 2, most_side));
  return Value::Object{{"row", random(least, most)},
                       {"column", random(least, most)},
                       {"players", std::move(players)},
                       {"fish", random(1, most_side)}};
}

}  // namespace gauntlet::grading::hunt
