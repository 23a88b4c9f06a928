#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/deadline.hpp"
#include "core/transposition_table.hpp"
#include "fish/engine_rules.hpp"
#include "fish/engine_search.hpp"
#include "fish/engine_tree.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {
namespace {

// Returns the first player's score minus the mean score of the others.
double lead(const State& state) {
  const auto& players = state.players();
  double others = 0;
  for (std::size_t i = 1; i < players.size(); ++i) others += static_cast<double>(players[i].score);
  const double mean = others / static_cast<double>(std::max<std::size_t>(players.size() - 1, 1));
  return static_cast<double>(players.front().score) - mean;
}

struct Found {
  std::optional<CellMove> move;  // of the first player
  std::vector<CellMove> line;
  std::int64_t sixtieths = 0;  // of a fish: what the value is more than the lead
  bool is_exact = false;
  std::uint64_t depth = 0;
  std::uint64_t nodes = 0;
};

int placements_left(const State& state, int penguins) {
  int left = 0;
  for (const Player& player : state.players()) {
    left += std::max(0, penguins - static_cast<int>(player.places.size()));
  }
  return left;
}

// Returns whether the tiles of a state could be left of a game that began on a board.
bool is_later(const State& state, const Board& begin) {
  const Board& board = state.board();
  if (board.rows() != begin.rows() || board.columns() != begin.columns()) return false;
  return std::ranges::all_of(board.positions(), [&](Position at) {
    return board.is_hole(at) || board.fish(at) == begin.fish(at);
  });
}

}  // namespace

class Engine::Search {
 public:
  explicit Search(std::size_t table_bytes) : table_bytes_(table_bytes) {}

  EngineResult search(const State& state, std::optional<Clock::time_point> deadline,
                      std::uint64_t turns) {
    if (state.players().empty()) return {};
    if (is_over(state)) return {{}, {}, lead(state), true};
    begin(state);
    return EngineRules<bits::Word64>::fits(*board_) ? move<bits::Word64>(state, deadline, turns)
                                                    : move<bits::Word128>(state, deadline, turns);
  }

  PlacementResult place(const State& state, int penguins, std::optional<Clock::time_point> deadline,
                        std::uint64_t turns) {
    begin(state);
    const int left = placements_left(state, penguins);
    return EngineRules<bits::Word64>::fits(*board_)
               ? place<bits::Word64>(state, left, deadline, turns)
               : place<bits::Word128>(state, left, deadline, turns);
  }

 private:
  // Forgets everything if the state belongs to another game.
  void begin(const State& state) {
    if (!board_ || players_ != state.players().size() || !is_later(state, *board_)) {
      table_.reset();
      board_ = state.board();
      players_ = state.players().size();
    }
  }

  template <class Word>
  EngineResult move(const State& state, std::optional<Clock::time_point> deadline,
                    std::uint64_t turns) {
    const EngineRules<Word> rules(*board_, state);
    const Found found = find(rules, state, 0, deadline, turns);
    const auto move_of = [&](CellMove move) {
      return Move{rules.position(move.from), rules.position(move.to)};
    };
    EngineResult result{{},
                        {},
                        lead(state) + static_cast<double>(found.sixtieths) / 60,
                        found.is_exact,
                        found.depth,
                        found.nodes,
                        found.sixtieths};
    if (found.move) result.action = move_of(*found.move);
    State now = state;
    for (const CellMove each : found.line) {
      const Move next = move_of(each);
      // Players that are stuck skip. Where the moves of others are left out, the line ends.
      while (!has_own_penguin(now, next.from) && legal_moves(now).empty()) {
        result.line.emplace_back(std::nullopt);
        now = *play(now, std::nullopt);
      }
      const auto after = play(now, next);
      if (!after) break;
      result.line.emplace_back(next);
      now = *after;
    }
    if (result.line.empty()) result.line.emplace_back(std::nullopt);
    return result;
  }

  template <class Word>
  PlacementResult place(const State& state, int left, std::optional<Clock::time_point> deadline,
                        std::uint64_t turns) {
    const EngineRules<Word> rules(*board_, state);
    const Found found = find(rules, state, left, deadline, turns);
    return {rules.position(found.move->to), lead(state) + static_cast<double>(found.sixtieths) / 60,
            found.depth, found.nodes, found.sixtieths};
  }

  template <class Word>
  Found find(const EngineRules<Word>& rules, const State& state, int left,
             std::optional<Clock::time_point> deadline, std::uint64_t turns) {
    const EngineNode<Word> root = rules.root_of(state, left);
    const Reach<Word> reach = rules.reach(root);
    // If the first player is stuck, the others may still compete.
    const Word contested = root.penguins[0] == 0 ? reach.contested : reach.of[0] & reach.contested;
    return players_ > 2 && (left > 0 || contested != 0) ? grow(rules, state, root, deadline, turns)
                                                        : deepen(rules, root, deadline, turns);
  }

  template <class Word>
  Found grow(const EngineRules<Word>& rules, const State& state, const EngineNode<Word>& root,
             std::optional<Clock::time_point> deadline, std::uint64_t turns) {
    const std::uint64_t plies = turns * players_;
    EngineTree<Word> tree(rules, Deadline(deadline, nullptr, pause_), state, root, table_bytes_,
                          plies);
    tree.search();
    remember_stalls(tree.deadline());
    const std::vector<CellMove> line = tree.line();
    Found found{{},           line,        rules.sixtieths(tree.value()), tree.is_exact(),
                tree.depth(), tree.nodes()};
    if (root.mover == 0) found.move = line.front();
    return found;
  }

  template <class Word>
  Found deepen(const EngineRules<Word>& rules, const EngineNode<Word>& begin,
               std::optional<Clock::time_point> deadline, std::uint64_t turns) {
    if (!table_) table_.emplace(table_bytes_);
    table_->next_search();
    EngineSearch<Word> search(rules, *table_, Deadline(deadline, nullptr, pause_));
    const EngineNode<Word> root = search.root_of(begin);
    auto moves = search.moves_of(root);
    constexpr auto max = static_cast<std::uint64_t>(EngineSearch<Word>::max_depth);
    const std::uint64_t plies = turns == 0 ? max : std::min(turns, max) * players_;
    Found found;
    while (found.depth < std::min(plies, max) && !found.is_exact && !search.stopped()) {
      const auto value = search.root(root, moves, static_cast<int>(found.depth) + 1);
      if (search.stopped()) break;
      found.sixtieths = rules.sixtieths(value);
      found.line = search.line();
      found.is_exact = !search.is_estimate();
      ++found.depth;
    }
    if (!moves.empty()) {
      found.move = moves.front().move;
      if (found.line.empty() || found.line.front() != *found.move) found.line = {*found.move};
    }
    found.nodes = search.nodes();
    found.is_exact = found.is_exact && !search.others_meet();
    remember_stalls(search.deadline());
    return found;
  }

  void remember_stalls(const Deadline& deadline) { pause_ = deadline.longest_stall() * 63 / 64; }

  std::size_t table_bytes_;
  Clock::duration pause_{};     // longest stall of recent searches; decays over time
  std::optional<Board> board_;  // at the beginning of the game
  std::size_t players_ = 0;
  std::optional<TranspositionTable> table_;  // once needed
};

Engine::Engine(std::size_t table_bytes) : search_(std::make_unique<Search>(table_bytes)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

EngineResult Engine::search(const State& state, std::optional<Clock::time_point> deadline,
                            std::uint64_t turns) {
  return search_->search(state, deadline, turns);
}

PlacementResult Engine::place(const State& state, int penguins,
                              std::optional<Clock::time_point> deadline, std::uint64_t turns) {
  return search_->place(state, penguins, deadline, turns);
}

}  // namespace gauntlet::fish
