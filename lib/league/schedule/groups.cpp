#include "league/schedule/groups.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <tuple>

#include "league/schedule/swiss.hpp"

namespace gauntlet::league {
namespace {

constexpr int max_exchanges_tried = 3'000'000;

void add_groups(std::vector<Group>& groups, std::size_t players, std::size_t seats, Group begun) {
  if (begun.size() == seats) return groups.push_back(std::move(begun));
  for (std::size_t next = begun.empty() ? 0 : begun.back() + 1; next < players; ++next) {
    begun.push_back(next);
    add_groups(groups, players, seats, begun);
    begun.pop_back();
  }
}

Group with(Group group, std::size_t player) {
  group.insert(std::ranges::lower_bound(group, player), player);
  return group;
}

Group without(Group group, std::size_t player) {
  std::erase(group, player);
  return group;
}

bool is_in(const Group& group, std::size_t player) {
  return std::ranges::binary_search(group, player);
}

// A selection of groups that is being balanced.
class Choice {
 public:
  Choice(std::size_t players, std::size_t seats) : seats_(seats), games_(players), met_(players) {}

  // Adds a group of the players with the fewest games, and among these with the fewest meetings.
  void extend() {
    const bool is_found = extend({});
    assert(is_found);
    static_cast<void>(is_found);
  }

  // Replaces players that play most by players that play least.
  void even_out() {
    while (true) {
      const auto [min, max] = std::ranges::minmax_element(games_);
      if (*max - *min <= 1 || !replace(*min, *max)) return;
    }
  }

  // Exchanges players between groups while that balances the meetings.
  void improve() {
    for (int tried = 0; tried < max_exchanges_tried;) {
      bool is_better = false;
      for (std::size_t g = 0; g < groups_.size(); ++g) {
        for (std::size_t h = 0; h < g && tried < max_exchanges_tried; ++h) {
          is_better = exchange_some(g, h, tried) || is_better;
        }
      }
      if (!is_better) return;
    }
  }

  std::vector<Group> sorted() && {
    std::ranges::sort(groups_);
    return std::move(groups_);
  }

 private:
  bool extend(const Group& group) {
    if (group.size() == seats_) {
      if (!used_.insert(group).second) return false;
      for (const std::size_t player : group) ++games_[player];
      met_.add(group);
      groups_.push_back(group);
      return true;
    }
    std::vector<std::tuple<std::size_t, std::size_t, std::size_t>> others;
    for (std::size_t player = 0; player < games_.size(); ++player) {
      if (is_in(group, player)) continue;
      std::size_t met = 0;
      for (const std::size_t other : group) met += met_(player, other);
      others.emplace_back(games_[player], met, player);
    }
    std::ranges::sort(others);
    return std::ranges::any_of(
        others, [&](const auto& other) { return extend(with(group, std::get<2>(other))); });
  }

  // Replaces a player with `max` games by one with `min` games, if the resulting group is new.
  bool replace(std::size_t min, std::size_t max) {
    for (Group& group : groups_) {
      for (const std::size_t out : Group(group)) {
        if (games_[out] != max) continue;
        for (std::size_t in = 0; in < games_.size(); ++in) {
          if (games_[in] != min || is_in(group, in)) continue;
          const Group rest = without(group, out);
          if (!used_.insert(with(rest, in)).second) continue;
          used_.erase(group);
          meet(rest, in, out);
          --games_[out];
          ++games_[in];
          group = with(rest, in);
          return true;
        }
      }
    }
    return false;
  }

  bool exchange_some(std::size_t g, std::size_t h, int& tried) {
    bool is_better = false;
    for (const std::size_t a : Group(groups_[g])) {
      for (const std::size_t b : Group(groups_[h])) {
        if (!is_in(groups_[g], a) || !is_in(groups_[h], b)) continue;  // exchanged already
        if (is_in(groups_[h], a) || is_in(groups_[g], b)) continue;
        ++tried;
        is_better = exchange(groups_[g], a, groups_[h], b) || is_better;
      }
    }
    return is_better;
  }

  // Exchanges a player of one group with one of the other if that is an improvement.
  bool exchange(Group& first, std::size_t a, Group& second, std::size_t b) {
    const Group rest_of_first = without(first, a);
    const Group rest_of_second = without(second, b);
    const auto change = meet(rest_of_first, b, a) + meet(rest_of_second, a, b);
    const Group new_first = with(rest_of_first, b);
    const Group new_second = with(rest_of_second, a);
    if (change >= 0 || used_.contains(new_first) || used_.contains(new_second)) {
      meet(rest_of_first, a, b);
      meet(rest_of_second, b, a);
      return false;
    }
    used_.erase(first);
    used_.erase(second);
    used_.insert(new_first);
    used_.insert(new_second);
    first = new_first;
    second = new_second;
    return true;
  }

  // Replaces `out` by `in` in the group's meetings, and returns the change of the sum of squares.
  long long meet(const Group& group, std::size_t in, std::size_t out) {
    long long change = 0;
    for (const std::size_t other : group) {
      change -= 2 * static_cast<long long>(met_(out, other)) - 1;
      met_.remove(out, other);
      change += 2 * static_cast<long long>(met_(in, other)) + 1;
      met_.add(in, other);
    }
    return change;
  }

  std::size_t seats_;
  std::vector<std::size_t> games_;
  EncounterCounts met_;
  std::vector<Group> groups_ = {};
  std::set<Group> used_ = {};
};

}  // namespace

std::size_t count_groups(std::size_t players, std::size_t seats) {
  if (seats > players) return 0;
  std::size_t count = 1;
  for (std::size_t i = 1; i <= std::min(seats, players - seats); ++i) {
    const std::size_t factor = players - i + 1;
    if (count > no_limit / factor) return no_limit;
    count = count * factor / i;
  }
  return count;
}

std::vector<Group> round_robin(std::size_t players, std::size_t seats, std::size_t at_most) {
  if (seats == 0 || players < seats) return {};
  if (count_groups(players, seats) <= at_most) {
    std::vector<Group> groups;
    add_groups(groups, players, seats, {});
    return groups;
  }
  Choice choice(players, seats);
  for (std::size_t i = 0; i < at_most; ++i) choice.extend();
  choice.even_out();
  choice.improve();
  return std::move(choice).sorted();
}

std::vector<Group> gauntlet_groups(std::size_t players, std::size_t seats, std::size_t one,
                                   std::size_t at_most) {
  assert(one < players);
  if (seats < 2) return {};
  std::vector<Group> groups = round_robin(players - 1, seats - 1, at_most);
  for (Group& group : groups) {
    for (std::size_t& player : group) player += player >= one ? 1 : 0;
    group = with(group, one);
  }
  std::ranges::sort(groups);
  return groups;
}

namespace {

// 0, 1, n-1, 2, n-2, ...: for an even n, all differences between neighbors modulo n are different.
Seating zigzag(std::size_t seats) {
  Seating row;
  for (std::size_t i = 0; i < seats; ++i)
    row.push_back(i % 2 == 1 ? (i + 1) / 2 : (seats - i / 2) % seats);
  return row;
}

// Appends `row` and its shifts by 1, 2, ..., modulo its size.
void add_shifted(std::vector<Seating>& seatings, const Seating& row) {
  for (std::size_t shift = 0; shift < row.size(); ++shift) {
    Seating shifted;
    for (const std::size_t player : row) shifted.push_back((player + shift) % row.size());
    seatings.push_back(std::move(shifted));
  }
}

}  // namespace

std::vector<Seating> all_seatings(std::size_t seats) {
  assert(seats <= 8);
  Seating row(seats);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<Seating> all;
  do {
    all.push_back(row);
  } while (std::ranges::next_permutation(row).found);
  return all;
}

std::vector<Seating> rotations(std::size_t seats) {
  Seating row(seats);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<Seating> all;
  add_shifted(all, row);
  return all;
}

std::vector<Seating> balanced_seatings(std::size_t seats) {
  std::vector<Seating> all;
  Seating row = zigzag(seats);
  add_shifted(all, row);
  if (seats % 2 == 1 && seats > 1) {
    std::ranges::reverse(row);
    add_shifted(all, row);
  }
  return all;
}

}  // namespace gauntlet::league
