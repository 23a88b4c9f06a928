#include "league/schedule/swiss.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "core/random.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::league;

namespace {

using Pairs = std::vector<Group>;

std::size_t rematches(const SwissRound& round, const EncounterCounts& met) {
  std::size_t sum = 0;
  for (const Group& game : round.games) {
    for (std::size_t i = 0; i < game.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) sum += met(game[i], game[j]);
    }
  }
  return sum;
}

// Returns true if each player that takes part is in exactly one game or has a bye.
bool is_complete(const SwissRound& round, std::size_t seats, std::size_t players) {
  std::vector<std::size_t> all = round.byes;
  for (const Group& game : round.games) {
    if (game.size() != seats || !std::ranges::is_sorted(game)) return false;
    all.insert(all.end(), game.begin(), game.end());
  }
  std::ranges::sort(all);
  const std::set<std::size_t> different(all.begin(), all.end());
  return round.byes.size() < seats && all.size() == players && different.size() == players &&
         std::ranges::is_sorted(round.byes);
}

// Gives random points; the first player of a game is the stronger one, and byes count as wins.
void score(const SwissRound& round, std::vector<SwissPlayer>& players, EncounterCounts& met,
           Random& random) {
  for (const Group& game : round.games) {
    met.add(game);
    for (std::size_t i = 0; i < game.size(); ++i) {
      if (random.chance(60)) players[game[i]].points += 1;
    }
  }
  for (const std::size_t player : round.byes) {
    players[player].points += 1;
    ++players[player].byes;
  }
}

std::size_t meetings(std::size_t player, const Group& game, const EncounterCounts& met) {
  std::size_t sum = 0;
  for (const std::size_t other : game) sum += met(player, other);
  return sum;
}

// The largest number of earlier meetings of a pair, and the sum over all pairs.
using Cost = std::pair<std::size_t, std::size_t>;

Cost cost(const Pairs& games, const EncounterCounts& met) {
  Cost cost;
  for (const Group& game : games) {
    for (std::size_t i = 0; i < game.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) cost.first = std::max(cost.first, met(game[i], game[j]));
      cost.second +=
          meetings(game[i], {game.begin() + static_cast<std::ptrdiff_t>(i), game.end()}, met);
    }
  }
  return cost;
}

// Tries all rounds in the order of rule 3, and keeps the first one with the least cost. `left` is
// in the order of the standings.
void try_all_rounds(std::size_t seats, const EncounterCounts& met,
                    const std::vector<std::size_t>& left, Pairs games, Pairs& best) {
  if (left.empty()) {
    if (best.empty() || cost(games, met) < cost(best, met)) best = games;
    return;
  }
  std::vector<std::size_t> next = left;
  if (games.empty() || games.back().size() == seats) {
    games.emplace_back();
    next.resize(1);
  }
  std::ranges::stable_sort(next, {}, [&](auto i) { return meetings(i, games.back(), met); });
  for (const std::size_t i : next) {
    std::vector<std::size_t> rest = left;
    std::erase(rest, i);
    games.back().push_back(i);
    try_all_rounds(seats, met, rest, games, best);
    games.back().pop_back();
  }
}

// Returns the round without byes that the rules demand, by exhaustive search.
Pairs best_round(std::size_t seats, const std::vector<SwissPlayer>& players,
                 const std::vector<std::size_t>& byes, const EncounterCounts& met) {
  std::vector<std::size_t> standings;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!std::ranges::binary_search(byes, i)) standings.push_back(i);
  }
  std::ranges::stable_sort(standings, {}, [&](auto i) { return -players[i].points; });
  Pairs best;
  try_all_rounds(seats, met, standings, {}, best);
  for (Group& game : best) std::ranges::sort(game);
  return best;
}

// Returns true if the players left can be seated with at most `max` earlier meetings of any pair.
bool can_seat(std::size_t seats, const EncounterCounts& met, std::size_t max,
              const std::vector<std::size_t>& left, const Group& game = {}) {
  if (left.empty()) return true;
  const bool is_full = game.empty() || game.size() == seats;
  for (const std::size_t i : left) {
    if (is_full && i != left.front()) break;
    if (!is_full && game.size() > 1 && i < game.back()) continue;  // in each order once
    if (!is_full && std::ranges::any_of(game, [&](auto j) { return met(i, j) > max; })) continue;
    std::vector<std::size_t> rest = left;
    std::erase(rest, i);
    Group more = is_full ? Group() : game;
    more.push_back(i);
    if (can_seat(seats, met, max, rest, more)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("equals play equals", "[league]") {
  const EncounterCounts met(4);
  const std::vector<SwissPlayer> players{{0}, {2}, {1}, {2}};
  CHECK(swiss_round(2, players, met).games == Pairs{{1, 3}, {0, 2}});
  const std::vector<SwissPlayer> same(4);
  CHECK(swiss_round(2, same, met).games == Pairs{{0, 1}, {2, 3}});
  CHECK(swiss_round(4, players, met).games == Pairs{{0, 1, 2, 3}});
  CHECK(swiss_round(2, {}, EncounterCounts(0)).games.empty());
}

TEST_CASE("players that have met are paired with others", "[league]") {
  EncounterCounts met(4);
  met.add(1, 3);
  const std::vector<SwissPlayer> players{{0}, {2}, {1}, {2}};
  CHECK(swiss_round(2, players, met).games == Pairs{{1, 2}, {0, 3}});
  met.add(1, 2);
  CHECK(swiss_round(2, players, met).games == Pairs{{0, 1}, {2, 3}});
  met.add(0, 1);
  CHECK(swiss_round(2, players, met).games.size() == 2);  // player 1 has met all
  CHECK(rematches(swiss_round(2, players, met), met) == 1);
}

TEST_CASE("the last player without a bye gets it", "[league]") {
  const EncounterCounts met(5);
  std::vector<SwissPlayer> players{{1}, {3}, {0}, {0}, {2}};
  CHECK(swiss_round(2, players, met).byes == std::vector<std::size_t>{3});
  players[3].byes = 1;
  CHECK(swiss_round(2, players, met).byes == std::vector<std::size_t>{2});
  CHECK(swiss_round(3, players, met).byes == std::vector<std::size_t>{0, 2});
  CHECK(swiss_round(4, std::vector<SwissPlayer>(3), EncounterCounts(3)).byes.size() == 3);
}

TEST_CASE("rematches and second byes are avoided as long as possible", "[league]") {
  Random random(13);
  for (const std::size_t count : std::vector<std::size_t>{2, 5, 6, 7, 8, 12, 16, 25, 40}) {
    std::vector<SwissPlayer> players(count);
    EncounterCounts met(count);
    // Dirac: there is a pairing while each player has met fewer than half of the others.
    const std::size_t rounds = count < 10 ? 3 : count / 2;
    for (std::size_t r = 0; r < std::min(rounds, count / 2); ++r) {
      const SwissRound round = swiss_round(2, players, met);
      INFO(count << " players, round " << r);
      CHECK(is_complete(round, 2, count));
      CHECK(rematches(round, met) == 0);
      CHECK(swiss_round(2, players, met).games == round.games);
      score(round, players, met, random);
    }
    for (const SwissPlayer& player : players) CHECK(player.byes <= 1);
  }
}

TEST_CASE("rematches are avoided even if that is hard", "[league]") {
  Random random(14);
  for (int i = 0; i < test::trials(200); ++i) {
    const std::size_t count = 2 * static_cast<std::size_t>(random(2, 5));
    std::vector<SwissPlayer> players(count);
    EncounterCounts met(count);
    for (std::size_t a = 0; a < count; ++a) {
      players[a].points = random(0, 3);
      for (std::size_t b = 0; b < a; ++b) {
        if (random.chance(65)) met.add(a, b);
      }
    }
    const SwissRound round = swiss_round(2, players, met);
    CHECK(is_complete(round, 2, count));
    CHECK(cost(round.games, met) == cost(best_round(2, players, {}, met), met));
  }
}

TEST_CASE("two groups of odd size whose members have met all of the other group have one rematch",
          "[league][long]") {
  for (const std::size_t half : std::vector<std::size_t>{3, 9, 25}) {
    EncounterCounts met(2 * half);
    for (std::size_t a = 0; a < half; ++a) {
      for (std::size_t b = 0; b < half; ++b) met.add(a, half + b);
    }
    const SwissRound round = swiss_round(2, std::vector<SwissPlayer>(2 * half), met);
    CHECK(is_complete(round, 2, 2 * half));
    CHECK(rematches(round, met) == 1);
  }
}

TEST_CASE("random leagues keep the rules", "[league][long]") {
  for (std::uint64_t league = 0; league < test::trials(std::uint64_t{500}); ++league) {
    Random random(16, league);
    const auto count = static_cast<std::size_t>(random(2, 40));
    const auto seats = static_cast<std::size_t>(random(2, 4));
    std::vector<SwissPlayer> players(count);
    EncounterCounts met(count);
    std::size_t with_rematches = 0;
    for (std::size_t r = 0; r < count && with_rematches < (count <= 12 ? 10 : 1); ++r) {
      INFO("league " << league << ": " << seats << " seats, " << count << " players, round " << r);
      const SwissRound round = swiss_round(seats, players, met);
      CHECK(is_complete(round, seats, count));
      std::size_t most_byes = 0;
      for (const std::size_t i : round.byes) most_byes = std::max(most_byes, players[i].byes);
      for (std::size_t i = 0; i < count && !round.byes.empty(); ++i) {
        if (!std::ranges::binary_search(round.byes, i)) CHECK(players[i].byes >= most_byes);
      }
      if (count <= 8) CHECK(round.games == best_round(seats, players, round.byes, met));
      if (const std::size_t max = cost(round.games, met).first; max > 0) {
        ++with_rematches;
        std::vector<std::size_t> seated;
        for (const Group& game : round.games) seated.insert(seated.end(), game.begin(), game.end());
        std::ranges::sort(seated);
        if (seated.size() <= 12) CHECK_FALSE(can_seat(seats, met, max - 1, seated));
      }
      score(round, players, met, random);
    }
  }
}

TEST_CASE("games of three and four avoid rematches if possible", "[league][long]") {
  Random random(15);
  struct Case {
    std::size_t seats, players, rounds;
  };
  for (const auto& [seats, count, rounds] :
       {Case{3, 9, 3}, Case{3, 15, 4}, Case{3, 20, 5}, Case{4, 16, 3}, Case{4, 30, 4},
        Case{4, 64, 6}, Case{4, 100, 9}}) {
    std::vector<SwissPlayer> players(count);
    EncounterCounts met(count);
    for (std::size_t r = 0; r < rounds; ++r) {
      const SwissRound round = swiss_round(seats, players, met);
      INFO(seats << " seats, " << count << " players, round " << r);
      CHECK(is_complete(round, seats, count));
      CHECK(rematches(round, met) == 0);
      score(round, players, met, random);
    }
    for (const SwissPlayer& player : players) CHECK(player.byes <= 1);
  }
}

TEST_CASE("if all pairs have met, those with the fewest meetings play", "[league]") {
  EncounterCounts met(4);
  for (int i = 0; i < 2; ++i) met.add({0, 1, 2, 3});
  met.add(0, 1);
  met.add(2, 3);
  const std::vector<SwissPlayer> players{{3}, {3}, {0}, {0}};
  const SwissRound round = swiss_round(2, players, met);
  CHECK(round.games == Pairs{{0, 2}, {1, 3}});
  CHECK(swiss_round(4, players, met).games == Pairs{{0, 1, 2, 3}});
}
