#include "league/schedule/swiss.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>
#include <utility>

namespace gauntlet::league {
namespace {

using Players = std::vector<std::size_t>;

// Limits of the search, in steps. Each step seats one player.
constexpr std::size_t steps_of_first_try = 500;
constexpr std::size_t max_steps_for_round = 400'000;
constexpr std::size_t max_steps_for_check = 5'000;
constexpr std::size_t max_steps_for_all_checks = 100'000;

class TopDownPairing {
 public:
  // Precondition: the number of players in the standings is a multiple of `seats`.
  TopDownPairing(std::size_t seats, const Players& standings, const EncounterCounts& counts)
      : seats_(seats), standings_(standings), met_(counts), failures_(counts.players()) {}

  std::vector<Group> games() && {
    while (!can_complete(max_steps_for_round)) ++max_of_pair_;
    budget_ = max_steps_for_all_checks;
    while (sum_of_meetings(round_) > 0) {
      max_sum_ = sum_of_meetings(round_) - 1;
      if (!can_complete(max_steps_for_check)) break;
    }
    max_sum_ = sum_of_meetings(round_);
    budget_ = max_steps_for_all_checks;
    while (chosen_.size() < round_.size()) choose_game();
    return std::move(chosen_);
  }

 private:
  // Chooses the next game: the best remaining player and the first others after whom everybody can
  // still be seated. There are some, because `round_` contains the chosen games.
  void choose_game() {
    const Players left = remaining_players();
    Group& game = chosen_.emplace_back(1, left.front());
    while (game.size() < seats_) {
      for (const std::size_t other : possible_players(left, game)) {
        game.push_back(other);
        if (is_in_round(game) || can_complete(max_steps_for_check)) break;
        game.pop_back();
      }
    }
  }

  Players remaining_players() const {
    Players left = standings_;
    for (const Group& game : chosen_) {
      for (const std::size_t i : game) std::erase(left, i);
    }
    return left;
  }

  // Returns the players that may join a game, those with few meetings first.
  Players possible_players(std::span<const std::size_t> from, const Group& game) const {
    Players players;
    std::ranges::copy_if(from, std::back_inserter(players), [&](std::size_t i) {
      return std::ranges::all_of(
          game, [&](std::size_t other) { return i != other && met_(i, other) <= max_of_pair_; });
    });
    std::ranges::stable_sort(players, {}, [&](std::size_t i) { return meetings(i, game); });
    return players;
  }

  bool is_in_round(const Group& players) const {
    return std::ranges::any_of(round_, [&](const Group& game) {
      return std::ranges::all_of(
          players, [&](std::size_t i) { return std::ranges::find(game, i) != game.end(); });
    });
  }

  // Searches for a round that contains the chosen games, and keeps it in `round_`. A try that takes
  // too long is repeated in a different order. Returns false if none exists or if the
  // search takes too long.
  bool can_complete(std::size_t max_steps) {
    max_steps = std::min(max_steps, budget_);
    const Players left = remaining_players();
    for (std::size_t limit = steps_of_first_try; max_steps > 0; limit += limit / 4) {
      const std::size_t steps = steps_left_ = std::min(limit, max_steps);
      games_ = chosen_;
      sum_ = sum_of_meetings(games_);
      const bool is_found = games_.empty() ? begin_game(left) : fill_game(left, left);
      max_steps -= steps - steps_left_;
      budget_ -= steps - steps_left_;
      if (is_found) round_ = games_;
      if (is_found || steps_left_ > 0) return is_found;
    }
    return false;
  }

  // Begins a game with the player with the fewest possible opponents in proportion to its failures
  // (Boussemart et al.: Boosting systematic search by weighting constraints. ECAI 2004).
  bool begin_game(Players left) {
    if (left.empty()) return true;
    const std::size_t first = *std::ranges::min_element(left, {}, [&](std::size_t i) {
      const auto possible = static_cast<std::size_t>(std::ranges::count_if(
          left, [&](std::size_t other) { return met_(i, other) <= max_of_pair_; }));  // with itself
      return possible < seats_ ? 0 : static_cast<double>(possible) / (failures_[i] + 1);
    });
    std::erase(left, first);
    games_.push_back({first});
    if (fill_game(left, left)) return true;
    games_.pop_back();
    ++failures_[first];
    return false;
  }

  // Fills the last game with some of the players, and then the other games with all that are left.
  bool fill_game(const Players& left, std::span<const std::size_t> from) {
    const std::size_t seated = games_.back().size();
    if (seated == seats_) return begin_game(left);
    const Players others = possible_players(from, games_.back());
    for (std::size_t i = 0; seated + others.size() - i >= seats_; ++i) {
      const std::size_t more = meetings(others[i], games_.back());
      if (sum_ + more > max_sum_ || steps_left_ == 0) return false;
      --steps_left_;
      sum_ += more;
      games_.back().push_back(others[i]);
      Players rest = left;
      std::erase(rest, others[i]);
      if (fill_game(rest, std::span(others).subspan(i + 1))) return true;
      games_.back().pop_back();
      sum_ -= more;
    }
    return false;
  }

  std::size_t meetings(std::size_t player, const Group& game) const {
    std::size_t sum = 0;
    for (const std::size_t i : game) sum += met_(player, i);
    return sum;
  }

  std::size_t sum_of_meetings(const std::vector<Group>& games) const {
    std::size_t twice = 0;
    for (const Group& game : games) {
      for (const std::size_t i : game) twice += meetings(i, game);
    }
    return twice / 2;
  }

  std::size_t seats_;
  const Players& standings_;
  const EncounterCounts& met_;
  std::size_t max_of_pair_ = 0;
  std::size_t max_sum_ = no_limit;
  std::size_t budget_ = no_limit;  // of steps
  std::size_t steps_left_ = 0;     // of a try
  std::vector<Group> chosen_ = {};
  std::vector<Group> round_ = {};  // the last complete round found
  std::vector<Group> games_ = {};  // of the round that is being tried
  std::size_t sum_ = 0;            // of the meetings in `games_`
  std::vector<double> failures_;   // of tries to begin a game with each player
};

}  // namespace

SwissRound swiss_round(std::size_t seats, std::span<const SwissPlayer> players,
                       const EncounterCounts& counts) {
  assert(seats > 0 && players.size() == counts.players());
  Players standings(players.size());
  std::iota(standings.begin(), standings.end(), std::size_t{0});
  std::ranges::stable_sort(standings, {}, [&](std::size_t i) { return -players[i].points; });
  Players byes(standings.rbegin(), standings.rend());
  std::ranges::stable_sort(byes, {}, [&](std::size_t i) { return players[i].byes; });
  byes.resize(players.size() % seats);
  std::ranges::sort(byes);
  std::erase_if(standings, [&](std::size_t i) { return std::ranges::binary_search(byes, i); });
  SwissRound round{TopDownPairing(seats, standings, counts).games(), std::move(byes)};
  for (Group& game : round.games) std::ranges::sort(game);
  return round;
}

}  // namespace gauntlet::league
