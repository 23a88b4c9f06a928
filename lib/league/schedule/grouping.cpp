#include "league/schedule/grouping.hpp"

#include <algorithm>
#include <optional>
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

}  // namespace gauntlet::league
