#include "league/schedule/swiss.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>
#include <queue>
#include <utility>

#include "league/schedule/grouping.hpp"

namespace gauntlet::league {
namespace {

class Matching {
 public:
  explicit Matching(const Pairable& pairable)
      : pairable_(pairable), size_(pairable.size()), partner_(size_) {
    std::iota(partner_.begin(), partner_.end(), std::size_t{0});
  }

  std::vector<std::size_t> maximum() && {
    for (std::size_t i = 0; i < size_; ++i) pair_at_once(i);
    for (std::size_t i = 0; i < size_; ++i) {
      if (!is_free(i)) continue;
      if (const auto end = augmenting_path(i)) augment(*end);
    }
    return std::move(partner_);
  }

 private:
  bool is_free(std::size_t i) const { return partner_[i] == i; }

  void pair_at_once(std::size_t i) {
    for (std::size_t j = 0; j < size_ && is_free(i); ++j) {
      if (!pairable_[i][j] || !is_free(j)) continue;
      partner_[i] = j;
      partner_[j] = i;
    }
  }

  // Grows a tree of alternating paths from an unmatched player. Returns the other end of an
  // augmenting path, if there is one.
  std::optional<std::size_t> augmenting_path(std::size_t root) {
    before_.assign(size_, none);
    base_.resize(size_);
    std::iota(base_.begin(), base_.end(), std::size_t{0});
    is_even_.assign(size_, false);
    is_even_[root] = true;
    root_ = root;
    queue_ = {};
    queue_.push(root);
    while (!queue_.empty()) {
      const std::size_t from = queue_.front();
      queue_.pop();
      for (std::size_t to = 0; to < size_; ++to) {
        if (!pairable_[from][to] || base_[from] == base_[to] || partner_[from] == to) continue;
        if (to == root || (!is_free(to) && before_[partner_[to]] != none)) {
          contract(from, to);
        } else if (before_[to] == none) {
          before_[to] = from;
          if (is_free(to)) return to;
          is_even_[partner_[to]] = true;
          queue_.push(partner_[to]);
        }
      }
    }
    return {};
  }

  // Returns the lowest common ancestor of two players in the tree.
  std::size_t common_base(std::size_t a, std::size_t b) const {
    std::vector<bool> is_above_a(size_);
    for (std::size_t i = base_[a];; i = base_[before_[partner_[i]]]) {
      is_above_a[i] = true;
      if (i == root_) break;
    }
    std::size_t i = base_[b];
    while (!is_above_a[i]) i = base_[before_[partner_[i]]];
    return i;
  }

  // Contracts the blossom that an edge between two even players closes.
  void contract(std::size_t a, std::size_t b) {
    const std::size_t base = common_base(a, b);
    std::vector<bool> is_in_blossom(size_);
    mark(is_in_blossom, a, base, b);
    mark(is_in_blossom, b, base, a);
    for (std::size_t i = 0; i < size_; ++i) {
      if (!is_in_blossom[base_[i]]) continue;
      base_[i] = base;
      if (is_even_[i]) continue;
      is_even_[i] = true;
      queue_.push(i);
    }
  }

  void mark(std::vector<bool>& is_in_blossom, std::size_t i, std::size_t base, std::size_t child) {
    while (base_[i] != base) {
      is_in_blossom[base_[i]] = is_in_blossom[base_[partner_[i]]] = true;
      before_[i] = child;
      child = partner_[i];
      i = before_[partner_[i]];
    }
  }

  void augment(std::size_t end) {
    while (true) {
      const std::size_t from = before_[end];
      const std::size_t next = partner_[from];
      const bool is_last = next == from;  // the root was unmatched
      partner_[end] = from;
      partner_[from] = end;
      if (is_last) return;
      end = next;
    }
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  const Pairable& pairable_;
  std::size_t size_;
  std::vector<std::size_t> partner_;
  std::size_t root_ = 0;
  std::vector<std::size_t> before_ = {};  // predecessor of an odd player on its path
  std::vector<std::size_t> base_ = {};    // base of the blossom of each player
  std::vector<bool> is_even_ = {};
  std::queue<std::size_t> queue_ = {};
};

}  // namespace

std::vector<std::size_t> maximum_matching(const Pairable& pairable) {
  return Matching(pairable).maximum();
}

namespace {

using Players = std::vector<std::size_t>;

Players standings(std::span<const SwissPlayer> players) {
  Players order;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].plays) order.push_back(i);
  }
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-players[i].points, i); });
  return order;
}

// Removes `count` players from the standings: the last ones among those with the fewest byes.
Players take_byes(Players& order, std::size_t count, std::span<const SwissPlayer> players) {
  std::vector<std::pair<std::size_t, std::size_t>> byes_so_far;  // byes, index from the end
  byes_so_far.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    byes_so_far.emplace_back(players[order[i]].byes, order.size() - i);
  }
  std::ranges::sort(byes_so_far);
  Players byes;
  for (std::size_t i = 0; i < count; ++i) {
    byes.push_back(order[order.size() - byes_so_far[i].second]);
  }
  std::ranges::sort(byes);
  std::erase_if(order, [&](std::size_t i) { return std::ranges::binary_search(byes, i); });
  return byes;
}

// Returns true if all can be paired with nobody they met more than `max` times.
bool can_pair(const Players& players, const EncounterCounts& met, std::size_t max) {
  Pairable pairable(players.size(), std::vector<bool>(players.size()));
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (std::size_t j = 0; j < players.size(); ++j) {
      pairable[i][j] = i != j && met(players[i], players[j]) <= max;
    }
  }
  const auto partners = maximum_matching(pairable);
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] == i) return false;
  }
  return true;
}

std::vector<Group> pair_up(Players left, const EncounterCounts& met) {
  std::size_t max = 0;
  while (!can_pair(left, met, max)) ++max;
  std::vector<Group> games;
  while (!left.empty()) {
    const std::size_t best = left.front();
    std::vector<std::pair<std::size_t, std::size_t>> others;  // number of meetings, index
    for (std::size_t i = 1; i < left.size(); ++i) others.emplace_back(met(best, left[i]), i);
    std::ranges::sort(others);
    for (const auto& [meetings, place] : others) {
      const std::size_t other = left[place];
      Players rest(left.begin() + 1, left.end());
      std::erase(rest, other);
      if (meetings > max || !can_pair(rest, met, max)) continue;
      games.push_back({std::min(best, other), std::max(best, other)});
      left = std::move(rest);
      break;
    }
  }
  return games;
}

}  // namespace

SwissRound swiss_round(std::size_t seats, std::span<const SwissPlayer> players,
                       const EncounterCounts& met) {
  assert(seats > 0 && players.size() == met.players());
  Players order = standings(players);
  SwissRound round;
  round.byes = take_byes(order, order.size() % seats, players);
  round.games = seats == 2 ? pair_up(std::move(order), met) : form_groups(seats, order, met);
  return round;
}

}  // namespace gauntlet::league
