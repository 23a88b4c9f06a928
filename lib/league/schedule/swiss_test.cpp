#include "league/schedule/swiss.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/random.hpp"
#include "test/catch.hpp"

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

// Returns true if `count` pairs exist, by exhaustive search.
bool can_pair(const Pairable& pairable, std::vector<bool>& used, std::size_t missing) {
  const auto first = std::ranges::find(used, false);
  if (first == used.end()) return missing == 0;
  const auto i = static_cast<std::size_t>(first - used.begin());
  used[i] = true;
  bool can = missing > 0 && can_pair(pairable, used, missing - 1);
  for (std::size_t j = i + 1; j < used.size() && !can; ++j) {
    if (used[j] || !pairable[i][j]) continue;
    used[j] = true;
    can = can_pair(pairable, used, missing);
    used[j] = false;
  }
  used[i] = false;
  return can;
}

}  // namespace

TEST_CASE("a maximum matching has as many pairs as exhaustive search finds", "[league]") {
  Random random(12);
  for (int i = 0; i < 400; ++i) {
    const auto size = static_cast<std::size_t>(random(0, 9));
    const int density = random(10, 70);
    Pairable pairable(size, std::vector<bool>(size));
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t b = 0; b < a; ++b) pairable[a][b] = pairable[b][a] = random.chance(density);
    }
    const auto partners = maximum_matching(pairable);
    std::size_t solo = 0;
    for (std::size_t a = 0; a < size; ++a) {
      CHECK(partners[partners[a]] == a);
      if (partners[a] == a) ++solo;
      CHECK((partners[a] == a || pairable[a][partners[a]]));
    }
    std::vector<bool> used(size);
    CHECK(can_pair(pairable, used, solo));
    if (solo >= 2) CHECK_FALSE(can_pair(pairable, used, solo - 2));
  }
}

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
  for (int i = 0; i < 200; ++i) {
    const std::size_t count = 2 * static_cast<std::size_t>(random(2, 5));
    std::vector<SwissPlayer> players(count);
    EncounterCounts met(count);
    Pairable fresh(count, std::vector<bool>(count));
    for (std::size_t a = 0; a < count; ++a) {
      players[a].points = random(0, 3);
      for (std::size_t b = 0; b < a; ++b) {
        if (random.chance(65)) {
          met.add(a, b);
        } else {
          fresh[a][b] = fresh[b][a] = true;
        }
      }
    }
    std::vector<bool> used(count);
    const SwissRound round = swiss_round(2, players, met);
    CHECK(is_complete(round, 2, count));
    CHECK((rematches(round, met) == 0) == can_pair(fresh, used, 0));
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
