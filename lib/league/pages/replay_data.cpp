#include "league/pages/replay_data.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace gauntlet::league {
namespace {

using json::Value;
using Picture = std::vector<std::size_t>;

// A change of a picture: the pieces removed at `from`, and the pieces inserted there.
struct Change {
  std::size_t from;
  std::size_t removed;
  Picture added;
};

// Returns true if two pictures agree from the given pieces on. Two pieces must be equal, because
// single pieces are equal by chance, or both pictures must end there.
bool meet(const Picture& a, std::size_t i, const Picture& b, std::size_t j) {
  if (i >= a.size() || j >= b.size()) return i == a.size() && j == b.size();
  if (a[i] != b[j]) return false;
  const bool a_ends = i + 1 == a.size(), b_ends = j + 1 == b.size();
  return a_ends || b_ends ? a_ends && b_ends : a[i + 1] == b[j + 1];
}

// Returns the next pieces at which two pictures agree, with as few pieces in between as possible.
std::pair<std::size_t, std::size_t> next_meeting(const Picture& a, std::size_t i, const Picture& b,
                                                 std::size_t j) {
  for (std::size_t pieces = 1;; ++pieces) {
    for (std::size_t of_a = 0; of_a <= pieces; ++of_a) {
      if (meet(a, i + of_a, b, j + pieces - of_a)) return {i + of_a, j + pieces - of_a};
    }
  }
}

std::vector<Change> changes_of(const Picture& a, const Picture& b) {
  std::vector<Change> changes;
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      ++i;
      ++j;
      continue;
    }
    const auto [next_i, next_j] = next_meeting(a, i, b, j);
    const auto at = [&](std::size_t place) {
      return b.begin() + static_cast<std::ptrdiff_t>(place);
    };
    changes.push_back({i, next_i - i, Picture(at(j), at(next_j))});
    i = next_i;
    j = next_j;
  }
  return changes;
}

// Returns, for each game of the view, the number of earlier games of the same group of players.
std::vector<std::size_t> turns_of(const View& view) {
  std::map<std::vector<std::size_t>, std::size_t> seen;
  std::vector<std::size_t> turns;
  for (const auto& shown : view.games) {
    auto group = shown.players;
    std::ranges::sort(group);
    turns.push_back(seen[group]++);
  }
  return turns;
}

// Returns the first games that show each kind of failure of each player.
std::set<std::size_t> games_with_failures(const View& view) {
  constexpr std::size_t max_of_a_kind = 5;
  std::map<std::pair<std::size_t, FailureKind>, std::size_t> counts;
  std::set<std::size_t> games;
  for (std::size_t i = 0; i < view.games.size(); ++i) {
    const auto& [game, players] = view.games[i];
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      if (!game->seats[seat].out || (view.author && *view.author != players[seat])) continue;
      if (counts[{players[seat], game->seats[seat].out->kind}]++ < max_of_a_kind) games.insert(i);
    }
  }
  return games;
}

}  // namespace

std::vector<std::size_t> games_worth_showing(const View& view) {
  const auto turns = turns_of(view);
  const auto in_trouble = games_with_failures(view);
  std::vector<std::size_t> games(view.games.size());
  std::iota(games.begin(), games.end(), std::size_t{0});
  std::ranges::sort(games, {}, [&](std::size_t game) {
    return std::tuple(!in_trouble.contains(game), turns[game], game);
  });
  return games;
}

std::size_t ReplayData::index_of(std::string piece) {
  const auto [found, is_new] = indexes_.emplace(std::move(piece), indexes_.size());
  if (is_new) {
    pieces_.emplace_back(found->first);
    bytes_ += found->first.size() + 12;
  }
  return found->second;
}

// Cuts before each tag, around each part of a path, and after each line.
ReplayData::Picture ReplayData::cut(const std::string& picture) {
  const auto ends = [&](std::size_t i) {
    const char last = picture[i - 1], next = picture[i];
    return next == '<' || last == '\n' || (last == 'z' && (next == 'M' || next == '"')) ||
           (last == '"' && next == 'M');
  };
  Picture pieces;
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= picture.size(); ++i) {
    if (i < picture.size() && !ends(i)) continue;
    pieces.push_back(index_of(picture.substr(begin, i - begin)));
    begin = i;
  }
  return pieces;
}

std::size_t ReplayData::add(const Replay& replay) {
  Value::Array frames;
  Picture before;
  for (const auto& frame : replay) {
    Picture picture = cut(frame.picture);
    Value::Array encoded{frame.caption};
    bytes_ += frame.caption.size() + 6;
    for (const auto& change : changes_of(before, picture)) {
      encoded.emplace_back(change.from);
      encoded.emplace_back(change.removed);
      encoded.emplace_back(Value::Array(change.added.begin(), change.added.end()));
      bytes_ += 10 + 5 * change.added.size();
    }
    frames.emplace_back(std::move(encoded));
    before = std::move(picture);
  }
  replays_.emplace_back(std::move(frames));
  return replays_.size() - 1;
}

Value ReplayData::encode() && {
  return Value::Object{{"pieces", std::move(pieces_)}, {"replays", std::move(replays_)}};
}

}  // namespace gauntlet::league
