#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "grading/hunt/inputs/fish_changes.hpp"

namespace gauntlet::grading::hunt::fish {
namespace {

using namespace gauntlet::fish;

constexpr std::size_t most_changes = 2000;  // limit for one scene; the last tile may exceed it

bool is_tile(const Scene& scene, Position at) {
  const auto row = static_cast<std::size_t>(at.row), column = static_cast<std::size_t>(at.column);
  return row < scene.rows.size() && column < scene.rows[row].size() && scene.rows[row][column] > 0;
}

// Returns the penguin on a place, or nullptr.
Position* penguin_at(Scene& scene, Position at) {
  for (Player& player : scene.players) {
    const auto found = std::ranges::find(player.places, at);
    if (found != player.places.end()) return &*found;
  }
  return nullptr;
}

// Returns the positions of all penguins and the queried positions.
std::vector<Position*> positions_of(Scene& scene) {
  std::vector<Position*> found;
  for (Player& player : scene.players) {
    for (Position& place : player.places) found.push_back(&place);
  }
  for (Position& asked : scene.asked) found.push_back(&asked);
  return found;
}

std::vector<Position> tiles_of(const Scene& scene) {
  std::vector<Position> tiles;
  for (int row = 0; row < std::ssize(scene.rows); ++row) {
    for (int column = 0; column < std::ssize(scene.rows[static_cast<std::size_t>(row)]); ++column) {
      if (is_tile(scene, {row, column})) tiles.push_back({row, column});
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
class SceneChanges {
 public:
  explicit SceneChanges(const Scene& scene) : scene_(scene) {}

  std::vector<Scene> all() {
    for (std::size_t i = 0; i < scene_.players.size(); ++i) leave_out_player(i);
    for (int row = 0; row < std::ssize(scene_.rows); ++row) {
      for (const int count : {2, 1}) leave_out_rows(row, count);
    }
    for (int column = 0; column < Board(scene_.rows).columns(); ++column) leave_out_column(column);
    recolor();
    level();
    move_positions();
    return std::move(found_);
  }

 private:
  bool has_penguins_due() const {
    const int due = penguins_per_player(static_cast<int>(scene_.players.size()));
    return std::ranges::all_of(
        scene_.players, [due](const Player& player) { return std::ssize(player.places) == due; });
  }

  // Returns places for the next penguins of the other players: those that become free, two other
  // tiles, and a new one. More would not make inputs simpler, only more numerous.
  std::vector<Position> spare_places(const Player& gone) const {
    std::vector<Position> spare = gone.places;
    Scene scene = scene_;
    for (const Position tile : tiles_of(scene)) {
      if (spare.size() < gone.places.size() + 2 && penguin_at(scene, tile) == nullptr) {
        spare.push_back(tile);
      }
    }
    const auto last = scene_.rows.size() - 1;
    spare.push_back({static_cast<int>(last), static_cast<int>(scene_.rows[last].size())});
    return spare;
  }

  void leave_out_player(std::size_t index) {
    // The player can be removed by a plain edit.
    if (scene_.players.size() < 3 || !has_penguins_due()) return;
    Scene rest = scene_;
    rest.players.erase(rest.players.begin() + static_cast<std::ptrdiff_t>(index));
    const auto spare = spare_places(scene_.players[index]);
    std::vector<Position> chosen;
    for_each_choice(spare, rest.players.size(), chosen, [&](const std::vector<Position>& places) {
      Scene scene = rest;
      for (std::size_t i = 0; i < places.size(); ++i) scene.players[i].places.push_back(places[i]);
      if (std::ranges::find(places, spare.back()) != places.end()) scene.rows.back().push_back(1);
      found_.push_back(std::move(scene));
    });
  }

  void leave_out_rows(int first, int count) {
    if (first + count > std::ssize(scene_.rows)) return;
    Scene scene = scene_;
    scene.rows.erase(scene.rows.begin() + first, scene.rows.begin() + first + count);
    for (Position* at : positions_of(scene)) {
      if (at->row >= first && at->row < first + count) return;
      if (at->row >= first + count) at->row -= count;
    }
    found_.push_back(std::move(scene));
  }

  void leave_out_column(int column) {
    Scene scene = scene_;
    for (auto& row : scene.rows) {
      if (std::ssize(row) > column) row.erase(row.begin() + column);
    }
    for (Position* at : positions_of(scene)) {
      if (at->column == column) return;
      if (at->column > column) --at->column;
    }
    found_.push_back(std::move(scene));
  }

  // A queried position moves with its penguin.
  void move_penguin(Position from, Position to) {
    Scene scene = scene_;
    Position* const mover = penguin_at(scene, from);
    Position* const other = penguin_at(scene, to);
    *mover = to;
    if (other != nullptr) *other = from;
    std::ranges::replace(scene.asked, from, to);
    found_.push_back(std::move(scene));
  }

  // Moves positions up or, in a row, to the left; other moves do not make an input simpler.
  void move_positions() {
    for (const Position to : tiles_of(scene_)) {
      if (found_.size() > most_changes) return;
      for (const Player& player : scene_.players) {
        for (const Position from : player.places) {
          if (to < from) move_penguin(from, to);
        }
      }
      for (std::size_t i = 0; i < scene_.asked.size(); ++i) {
        if (scene_.asked[i] < to) continue;
        found_.push_back(scene_);
        found_.back().asked[i] = to;
      }
    }
  }

  void recolor() {
    for (std::size_t i = 0; i < scene_.players.size(); ++i) {
      const Color old = scene_.players[i].color;
      for (const Color color : all_colors) {
        Scene scene = scene_;
        const auto other = std::ranges::find(scene.players, color, &Player::color);
        if (other != scene.players.end()) other->color = old;
        scene.players[i].color = color;
        found_.push_back(std::move(scene));
      }
    }
  }

  void level() {
    found_.push_back(scene_);
    for (Player& player : found_.back().players) player.score = 0;
    found_.push_back(scene_);
    for (auto& row : found_.back().rows) {
      for (Board::Fish& fish : row) fish = std::min<Board::Fish>(fish, 1);
    }
  }

  const Scene& scene_;
  std::vector<Scene> found_;
};

}  // namespace

std::vector<Scene> changes_of(const Scene& scene) { return SceneChanges(scene).all(); }

}  // namespace gauntlet::grading::hunt::fish
