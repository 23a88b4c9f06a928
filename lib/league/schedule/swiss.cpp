#include "league/schedule/swiss.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "league/schedule/matching.hpp"

namespace gauntlet::league {
namespace {

using Players = std::vector<std::size_t>;

constexpr int most_steps = 100'000;

Players standings(std::span<const SwissPlayer> players) {
  Players order;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].plays) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return players[i].points; });
  return order;
}

// Takes so many out of the standings: the last ones of those who had the fewest byes.
Players take_byes(Players& order, std::size_t count, std::span<const SwissPlayer> players) {
  Players byes(order.rbegin(), order.rend());
  std::ranges::stable_sort(byes, {}, [&](std::size_t i) { return players[i].byes; });
  byes.resize(count);
  std::ranges::sort(byes);
  std::erase_if(order, [&](std::size_t i) { return std::ranges::binary_search(byes, i); });
  return byes;
}

// Whether they can all be paired, nobody with somebody it met more often than that.
bool can_pair(const Players& players, const Meetings& met, std::size_t most) {
  Pairable pairable(players.size(), std::vector<bool>(players.size()));
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (std::size_t j = 0; j < players.size(); ++j) {
      pairable[i][j] = i != j && met(players[i], players[j]) <= most;
    }
  }
  const auto partners = maximum_matching(pairable);
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] == i) return false;
  }
  return true;
}

std::vector<Group> pair_up(Players left, const Meetings& met) {
  std::size_t most = 0;
  while (!can_pair(left, met, most)) ++most;
  std::vector<Group> games;
  while (!left.empty()) {
    const std::size_t best = left.front();
    Players others(left.begin() + 1, left.end());
    std::ranges::stable_sort(others, {}, [&](std::size_t i) { return met(best, i); });
    for (const std::size_t other : others) {
      Players rest(left.begin() + 1, left.end());
      std::erase(rest, other);
      if (met(best, other) > most || !can_pair(rest, met, most)) continue;
      games.push_back({std::min(best, other), std::max(best, other)});
      left = std::move(rest);
      break;
    }
  }
  return games;
}

// Games of more than two: a search in the order of the standings.
class Grouping {
 public:
  Grouping(std::size_t seats, const Players& order, const Meetings& met)
      : seats_(seats), order_(order), met_(met), is_placed_(order.size()) {}

  // With no more meetings of before in the groups than that; nothing if there is no way, or it
  // takes too long to find.
  std::optional<std::vector<Group>> within(std::size_t allowed) {
    allowed_ = allowed;
    steps_ = 0;
    is_placed_.assign(order_.size(), false);
    games_.clear();
    if (!begin_group()) return {};
    return games_;
  }

  // No way has fewer.
  std::size_t least() const {
    std::size_t sum = 0;
    for (const std::size_t player : order_) {
      Players meetings;
      for (const std::size_t other : order_) {
        if (other != player) meetings.push_back(met_(player, other));
      }
      std::ranges::sort(meetings);
      for (std::size_t i = 0; i + 1 < seats_; ++i) sum += meetings[i];
    }
    return (sum + 1) / 2;
  }

 private:
  bool begin_group() {
    const auto first = std::ranges::find(is_placed_, false);
    if (first == is_placed_.end()) return true;
    const auto place = static_cast<std::size_t>(first - is_placed_.begin());
    games_.emplace_back();
    if (seat(place)) return true;
    games_.pop_back();
    return false;
  }

  bool seat(std::size_t place) {
    const std::size_t player = order_[place];
    std::size_t meetings = 0;
    for (const std::size_t other : games_.back()) meetings += met_(player, other);
    if (meetings > allowed_ || ++steps_ > most_steps) return false;
    allowed_ -= meetings;
    is_placed_[place] = true;
    games_.back().push_back(player);
    if (games_.back().size() == seats_ ? begin_group() : seat_next(place + 1)) return true;
    games_.back().pop_back();
    is_placed_[place] = false;
    allowed_ += meetings;
    return false;
  }

  bool seat_next(std::size_t from) {
    for (std::size_t place = from; place < order_.size() && steps_ <= most_steps; ++place) {
      if (!is_placed_[place] && seat(place)) return true;
    }
    return false;
  }

  std::size_t seats_;
  const Players& order_;
  const Meetings& met_;
  std::vector<bool> is_placed_;
  std::size_t allowed_ = 0;
  int steps_ = 0;
  std::vector<Group> games_ = {};
};

std::vector<Group> group_up(std::size_t seats, const Players& order, const Meetings& met) {
  if (order.empty()) return {};
  Grouping grouping(seats, order, met);
  for (std::size_t allowed = grouping.least();; ++allowed) {
    auto games = grouping.within(allowed);
    if (!games) continue;
    for (Group& game : *games) std::ranges::sort(game);
    return *std::move(games);
  }
}

}  // namespace

SwissRound swiss_round(std::size_t seats, std::span<const SwissPlayer> players,
                       const Meetings& met) {
  assert(seats > 0 && players.size() == met.players());
  Players order = standings(players);
  SwissRound round;
  round.byes = take_byes(order, order.size() % seats, players);
  round.games = seats == 2 ? pair_up(std::move(order), met) : group_up(seats, order, met);
  return round;
}

}  // namespace gauntlet::league
