#include "fish/fuzz/edits.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace gauntlet::grading::fuzz::fish {
namespace {

using namespace gauntlet::fish;

constexpr std::size_t max_changes = 2000;  // limit for one scene; the last tile may exceed it

bool is_tile(const FishInput& input, Position at) {
  const auto row = static_cast<std::size_t>(at.row), column = static_cast<std::size_t>(at.column);
  return row < input.rows.size() && column < input.rows[row].size() && input.rows[row][column] > 0;
}

// Returns the penguin on a place, or nullptr.
Position* penguin_at(FishInput& input, Position at) {
  for (Player& player : input.players) {
    const auto found = std::ranges::find(player.places, at);
    if (found != player.places.end()) return &*found;
  }
  return nullptr;
}

// Returns the positions of all penguins and the queried positions.
std::vector<Position*> positions_of(FishInput& input) {
  std::vector<Position*> found;
  for (Player& player : input.players) {
    for (Position& place : player.places) found.push_back(&place);
  }
  for (Position& asked : input.asked) found.push_back(&asked);
  return found;
}

std::vector<Position> tiles_of(const FishInput& input) {
  std::vector<Position> tiles;
  for (int row = 0; row < std::ssize(input.rows); ++row) {
    for (int column = 0; column < std::ssize(input.rows[static_cast<std::size_t>(row)]); ++column) {
      if (is_tile(input, {row, column})) tiles.push_back({row, column});
    }
  }
  return tiles;
}

// Calls `take` with each ordered choice of `count` different items.
template <class Take>
void for_each_choice(const std::vector<Position>& items, std::size_t count,
                     std::vector<Position>& chosen, const Take& take) {
  if (chosen.size() == count) return take(chosen);
  for (const Position item : items) {
    if (std::ranges::find(chosen, item) != chosen.end()) continue;
    chosen.push_back(item);
    for_each_choice(items, count, chosen, take);
    chosen.pop_back();
  }
}

// Collects the variants of a scene.
class FishInputEdits {
 public:
  explicit FishInputEdits(const FishInput& input) : input_(input) {}

  std::vector<FishInput> all() {
    for (std::size_t i = 0; i < input_.players.size(); ++i) leave_out_player(i);
    for (int row = 0; row < std::ssize(input_.rows); ++row) {
      for (const int count : {2, 1}) leave_out_rows(row, count);
    }
    for (int column = 0; column < Board(input_.rows).columns(); ++column) leave_out_column(column);
    recolor();
    level();
    move_positions();
    return std::move(found_);
  }

 private:
  bool has_penguins_due() const {
    const int expected = penguins_per_player(static_cast<int>(input_.players.size()));
    return std::ranges::all_of(input_.players, [expected](const Player& player) {
      return std::ssize(player.places) == expected;
    });
  }

  // Returns places for the next penguins of the other players: those that become free, two other
  // tiles, and a new one. More would not make inputs simpler, only more numerous.
  std::vector<Position> spare_places(const Player& gone) const {
    std::vector<Position> spare = gone.places;
    FishInput input = input_;
    for (const Position tile : tiles_of(input)) {
      if (spare.size() < gone.places.size() + 2 && penguin_at(input, tile) == nullptr) {
        spare.push_back(tile);
      }
    }
    const auto last = input_.rows.size() - 1;
    spare.push_back({static_cast<int>(last), static_cast<int>(input_.rows[last].size())});
    return spare;
  }

  void leave_out_player(std::size_t index) {
    // The player can be removed by a plain edit.
    if (input_.players.size() < 3 || !has_penguins_due()) return;
    FishInput rest = input_;
    rest.players.erase(rest.players.begin() + static_cast<std::ptrdiff_t>(index));
    const auto spare = spare_places(input_.players[index]);
    std::vector<Position> chosen;
    for_each_choice(spare, rest.players.size(), chosen, [&](const std::vector<Position>& places) {
      FishInput input = rest;
      for (std::size_t i = 0; i < places.size(); ++i) input.players[i].places.push_back(places[i]);
      if (std::ranges::find(places, spare.back()) != places.end()) input.rows.back().push_back(1);
      found_.push_back(std::move(input));
    });
  }

  void leave_out_rows(int first, int count) {
    if (first + count > std::ssize(input_.rows)) return;
    FishInput input = input_;
    input.rows.erase(input.rows.begin() + first, input.rows.begin() + first + count);
    for (Position* at : positions_of(input)) {
      if (at->row >= first && at->row < first + count) return;
      if (at->row >= first + count) at->row -= count;
    }
    found_.push_back(std::move(input));
  }

  void leave_out_column(int column) {
    FishInput input = input_;
    for (auto& row : input.rows) {
      if (std::ssize(row) > column) row.erase(row.begin() + column);
    }
    for (Position* at : positions_of(input)) {
      if (at->column == column) return;
      if (at->column > column) --at->column;
    }
    found_.push_back(std::move(input));
  }

  // A queried position moves with its penguin.
  void move_penguin(Position from, Position to) {
    FishInput input = input_;
    Position* const mover = penguin_at(input, from);
    Position* const other = penguin_at(input, to);
    *mover = to;
    if (other != nullptr) *other = from;
    std::ranges::replace(input.asked, from, to);
    found_.push_back(std::move(input));
  }

  // Moves positions up or, in a row, to the left; other moves do not make an input simpler.
  void move_positions() {
    for (const Position to : tiles_of(input_)) {
      if (found_.size() > max_changes) return;
      for (const Player& player : input_.players) {
        for (const Position from : player.places) {
          if (to < from) move_penguin(from, to);
        }
      }
      for (std::size_t i = 0; i < input_.asked.size(); ++i) {
        if (input_.asked[i] < to) continue;
        found_.push_back(input_);
        found_.back().asked[i] = to;
      }
    }
  }

  void recolor() {
    for (std::size_t i = 0; i < input_.players.size(); ++i) {
      const Color old = input_.players[i].color;
      for (const Color color : all_colors) {
        FishInput input = input_;
        const auto other = std::ranges::find(input.players, color, &Player::color);
        if (other != input.players.end()) other->color = old;
        input.players[i].color = color;
        found_.push_back(std::move(input));
      }
    }
  }

  void level() {
    found_.push_back(input_);
    for (Player& player : found_.back().players) player.score = 0;
    found_.push_back(input_);
    for (auto& row : found_.back().rows) {
      for (Board::Fish& fish : row) fish = std::min<Board::Fish>(fish, 1);
    }
  }

  const FishInput& input_;
  std::vector<FishInput> found_;
};

}  // namespace

std::vector<FishInput> edits_of(const FishInput& input) { return FishInputEdits(input).all(); }

}  // namespace gauntlet::grading::fuzz::fish
