#include "league/schedule/swiss.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "core/random.hpp"

namespace gauntlet::league {
namespace {

using Indices = std::vector<std::size_t>;

constexpr int max_steps = 100'000;
constexpr int max_moves = 3000;
constexpr int max_passes = 50;

// The exact search in the order of the standings.
class Grouping {
 public:
  Grouping(std::size_t seats, const Indices& order, const EncounterCounts& met)
      : seats_(seats), order_(order), met_(met), is_placed_(order.size()) {}

  // Returns groups with at most `allowed` rematches. Returns nullopt if there are none or the
  // search takes too long.
  std::optional<std::vector<Group>> within(std::size_t allowed) {
    allowed_ = allowed;
    steps_ = 0;
    is_placed_.assign(order_.size(), false);
    games_.clear();
    if (!begin_group()) return {};
    return games_;
  }

  // A lower bound of the number of rematches.
  std::size_t least() const {
    std::size_t sum = 0;
    for (const std::size_t player : order_) {
      Indices meetings;
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
    if (meetings > allowed_ || ++steps_ > max_steps) return false;
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
    for (std::size_t place = from; place < order_.size() && steps_ <= max_steps; ++place) {
      if (!is_placed_[place] && seat(place)) return true;
    }
    return false;
  }

  std::size_t seats_;
  const Indices& order_;
  const EncounterCounts& met_;
  std::vector<bool> is_placed_;
  std::size_t allowed_ = 0;
  int steps_ = 0;
  std::vector<Group> games_ = {};
};

// The tabu search. A slot is a seat of a group. It holds the index of a player in the standings.
class Exchanges {
 public:
  Exchanges(std::size_t seats, const Indices& order, const EncounterCounts& met)
      : seats_(seats), order_(order), met_(met), slots_(order.size()), still_(order.size()) {
    for (std::size_t i = 0; i < slots_.size(); ++i) slots_[i] = i;
  }

  std::vector<Group> best() && {
    lessen_meetings();
    bring_together();
    std::vector<Group> games;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      if (slot % seats_ == 0) games.emplace_back();
      games.back().push_back(order_[slots_[slot]]);
    }
    return games;
  }

 private:
  // Returns the number of earlier meetings between the player in slot `who` and the group of
  // `slot`, not counting the player in `slot`.
  std::size_t meetings(std::size_t who, std::size_t slot) const {
    std::size_t sum = 0;
    const std::size_t first = slot - slot % seats_;
    for (std::size_t other = first; other < first + seats_; ++other) {
      if (other != slot) sum += met_(order_[slots_[who]], order_[slots_[other]]);
    }
    return sum;
  }

  // Returns the sum of the squared distances in the standings, likewise.
  std::size_t distance(std::size_t who, std::size_t slot) const {
    std::size_t sum = 0;
    const std::size_t first = slot - slot % seats_;
    for (std::size_t other = first; other < first + seats_; ++other) {
      const auto [low, high] = std::minmax({slots_[who], slots_[other]});
      if (other != slot) sum += (high - low) * (high - low);
    }
    return sum;
  }

  // Returns the changes of the rematches and distances if two slots of different groups are
  // exchanged.
  std::pair<long long, long long> change(std::size_t a, std::size_t b) const {
    const auto of = [&](auto what) {
      return static_cast<long long>((this->*what)(a, b) + (this->*what)(b, a)) -
             static_cast<long long>((this->*what)(a, a) + (this->*what)(b, b));
    };
    return {of(&Exchanges::meetings), of(&Exchanges::distance)};
  }

  // Repeatedly moves a player with a rematch to the best other slot, even if that adds rematches
  // for now. A player that has just moved stays for some moves (tabu).
  void lessen_meetings() {
    Random random(0);
    long long sum = sum_of_meetings();
    long long min = sum;
    Indices min_slots = slots_;
    for (int move = 1; move <= max_moves && min > 0; ++move) {
      const std::size_t a = somebody(random);
      const auto found = best_exchange(a, move, min - sum);
      if (!found) continue;
      const auto& [more, farther, b] = *found;
      still_[slots_[a]] = still_[slots_[b]] = move + random(3, 10);
      std::swap(slots_[a], slots_[b]);
      sum += more;
      if (sum >= min) continue;
      min = sum;
      min_slots = slots_;
    }
    slots_ = min_slots;
  }

  // Returns the change of rematches, the change of distances and the other slot. A tabu player is
  // not moved unless the rematches change by less than `enough` (aspiration).
  std::optional<std::tuple<long long, long long, std::size_t>> best_exchange(
      std::size_t a, int move, long long enough) const {
    std::optional<std::tuple<long long, long long, std::size_t>> best;
    for (std::size_t b = 0; b < slots_.size(); ++b) {
      if (b / seats_ == a / seats_) continue;
      const auto [more, farther] = change(a, b);
      const bool is_still = still_[slots_[a]] > move || still_[slots_[b]] > move;
      if (is_still && more >= enough) continue;
      if (!best || std::tuple(more, farther, b) < *best) best = {more, farther, b};
    }
    return best;
  }

  long long sum_of_meetings() const {
    std::size_t twice = 0;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) twice += meetings(slot, slot);
    return static_cast<long long>(twice / 2);
  }

  // Returns a random slot whose player has a rematch. Precondition: there is one.
  std::size_t somebody(Random& random) const {
    Indices slots;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      if (meetings(slot, slot) > 0) slots.push_back(slot);
    }
    return random.pick(slots);
  }

  // Brings neighbors in the standings together without adding rematches.
  void bring_together() {
    bool is_better = true;
    for (int pass = 0; pass < max_passes && is_better; ++pass) {
      is_better = false;
      for (std::size_t a = 0; a < slots_.size(); ++a) {
        for (std::size_t b = a - a % seats_ + seats_; b < slots_.size(); ++b) {
          if (change(a, b) >= std::pair(0LL, 0LL)) continue;
          std::swap(slots_[a], slots_[b]);
          is_better = true;
        }
      }
    }
  }

  std::size_t seats_;
  const Indices& order_;
  const EncounterCounts& met_;
  Indices slots_;
  std::vector<int> still_;  // the move until which each player is tabu
};

}  // namespace

std::vector<Group> form_groups(std::size_t seats, const Indices& standings,
                               const EncounterCounts& met) {
  if (standings.empty()) return {};
  Grouping grouping(seats, standings, met);
  auto games = grouping.within(grouping.least());
  if (!games) games = Exchanges(seats, standings, met).best();
  const auto best_place = [&](const Group& game) {
    return std::ranges::find_first_of(standings, game) - standings.begin();
  };
  std::ranges::sort(*games, {}, best_place);
  for (Group& game : *games) std::ranges::sort(game);
  return *std::move(games);
}

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
  Players order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
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
