// sample_pages DIR: writes pages of invented leagues to DIR, for the browser test
// (tools/xleague/tests/pages_test.py): a large league with an author's page, one of four seats, an
// unfinished one with hostile names, and one of single-player games.
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>

#include "core/random.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "league/pages/pages.hpp"
#include "system/file.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;
using std::chrono::microseconds;

const std::string evil =
    "</script><img src=x "
    "onerror=\"document.title='obeyed'\"><script>document.title='obeyed'</script>";

// Plays a game of Fish between house players and returns its log.
std::string fish_log(const LeagueGame& game) {
  Random random(game.board, game.moves);
  std::vector<std::vector<fish::Board::Fish>> rows(5);
  for (auto& row : rows) {
    for (int i = 0; i < 5; ++i) row.push_back(static_cast<fish::Board::Fish>(random(1, 5)));
  }
  const fish::Board board(rows);
  match::LogHeader header{{}, board};
  std::vector<match::NamedPlayer> entrants;
  for (const auto& seat : game.seats) {
    header.players.push_back(seat.player);
    entrants.push_back({seat.player, std::make_unique<match::RandomPlayer>(random())});
  }
  std::string log = dump(encode(header)) + '\n';
  match::play_game(board, std::move(entrants), [&](const match::Event& event, const fish::State&) {
    log += dump(encode(event)) + '\n';
  });
  return log;
}

Failure out_of(FailureKind what, Random& random, bool is_evil) {
  Failure out{
      what,
      is_evil ? evil : "expected an action: false, or two positions [from, to], got \"void\"",
      json::Value::Array{"take-turn", json::Value::Array{json::Value::Object{
                                          {"players", json::Value::Array{}},
                                          {"board", json::Value::Array{1, 2, 3, 4}}}}},
      is_evil ? evil : "\"void\"",
      random.uniform_below(30) + 1,
      {"Traceback (most recent call last):", "  File \"player.py\", line 12, in <module>",
       is_evil ? evil : "KeyError: 'red'"}};
  return out;
}

class LeagueMaker {
 public:
  LeagueMaker(League league, bool is_evil) : results_{std::move(league), {}}, is_evil_(is_evil) {}

  // The first players are stronger; the last ones have failures.
  void play(std::size_t board, const std::vector<std::size_t>& players) {
    LeagueGame game{0, board, {}, 40 + random_.uniform_below(30), 1, {}};
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < players.size(); ++i) {
      const auto strength = static_cast<double>(players[i]) * 3;
      order.emplace_back(
          strength + static_cast<double>(random_.uniform_below(60)) - (i == 0 ? 8 : 0), i);
    }
    std::ranges::sort(order);
    for (const auto player : players) {
      game.seats.push_back({results_.league.players[player].name,
                            1,
                            {},
                            {},
                            {20, microseconds(20'000 + random_.uniform_below(400'000)),
                             microseconds(random_.uniform_below(20'000)),
                             microseconds(random_.uniform_below(90'000))}});
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      Seat& seat = game.seats[order[i].second];
      seat.rank = static_cast<unsigned>(i + 1);
      seat.score = static_cast<std::int64_t>(40 - 5 * i);
    }
    add_failure(game, players);
    game.log = "games/" + std::to_string(results_.games.size()) + ".jsonl";
    results_.games.push_back(std::move(game));
  }

  void play_solo(std::size_t board, std::size_t player) {
    play(board, {player});
    Seat& seat = results_.games.back().seats.front();
    if (!seat.out)
      seat.score = static_cast<std::int64_t>(3 + player / 2 + random_.uniform_below(4));
  }

  Results results() && { return std::move(results_); }

 private:
  void add_failure(LeagueGame& game, const std::vector<std::size_t>& players) {
    const std::size_t count = results_.league.players.size();
    for (std::size_t i = 0; i < players.size(); ++i) {
      const std::size_t kind = count - 1 - players[i];
      if (kind >= all_failures.size() || !random_.chance(kind == 1 ? 100 : 4)) continue;
      Seat& seat = game.seats[i];
      seat.out = out_of(all_failures.at(kind), random_, is_evil_);
      seat.score.reset();
      seat.rank = static_cast<unsigned>(players.size());
    }
  }

  Results results_;
  bool is_evil_;
  Random random_{5};
};

League league_of(const std::string& title, std::size_t players, std::size_t boards,
                 std::size_t seats, bool is_evil) {
  League league{title, "fish", seats == 1 ? "solo" : "round-robin", seats, {}, {}, 0};
  league.boards.resize(boards);
  constexpr std::array names{"orchid", "walnut", "maple",  "birch", "cedar", "aspen", "lotus",
                             "tulip",  "hazel",  "rowan",  "alder", "elder", "fir",   "larch",
                             "poplar", "willow", "spruce", "yew",   "holly", "linden"};
  for (std::size_t i = 0; i < players; ++i) {
    std::string name = names.at(i);
    if (is_evil && i % 2 == 1) name += evil;
    league.players.push_back({name, i % 3 == 0 ? "house:2" : "exec:python3 player.py", "1"});
  }
  return league;
}

Results round_robin(const std::string& title, std::size_t players, std::size_t boards,
                    bool is_evil) {
  League league = league_of(title, players, boards, 2, is_evil);
  league.games = boards * players * (players - 1) * (is_evil ? 2 : 1);
  league.stop.sprt = SprtRule{3, 4};
  LeagueMaker maker(std::move(league), is_evil);
  for (std::size_t board = 0; board < boards; ++board) {
    for (std::size_t i = 0; i < players; ++i) {
      for (std::size_t j = 0; j < players; ++j) {
        if (i != j) maker.play(board, {i, j});
      }
    }
  }
  return std::move(maker).results();
}

Results of_four() {
  LeagueMaker maker(league_of("Four at a table", 6, 20, 4, false), false);
  for (std::size_t board = 0; board < 20; ++board) {
    for (std::size_t i = 0; i < 6; ++i)
      maker.play(board, {i, (i + 1) % 6, (i + 3) % 6, (i + 4) % 6});
  }
  return std::move(maker).results();
}

Results solo() {
  League league = league_of("Codes", 8, 60, 1, false);
  league.game = "mastermind";
  LeagueMaker maker(std::move(league), false);
  for (std::size_t board = 0; board < 60; ++board) {
    for (std::size_t i = 0; i < 8; ++i) maker.play_solo(board, i);
  }
  return std::move(maker).results();
}

void write(const fs::path& folder, const std::string& name, const Results& results,
           const std::string& author) {
  using clock = std::chrono::steady_clock;
  const auto seconds_since = [](clock::time_point start) {
    return std::chrono::duration<double>(clock::now() - start).count();
  };
  PageSettings settings;
  if (results.league.seats > 1) settings.log = fish_log;
  settings.watch_page = "watch.html";
  auto start = clock::now();
  const Standings standings = standings_of(results, Optimum{4.2, 6});
  const double standings_took = seconds_since(start);
  start = clock::now();
  const std::string page = league_page(results, standings, settings);
  std::cout << name << ": " << results.games.size() << " games, standings in " << standings_took
            << " s, page of " << page.size() / 1000 << " kB in " << seconds_since(start) << " s\n";
  system::write_file(folder / (name + ".html"), page);
  system::write_file(folder / (name + "-author.html"),
                     author_page(results, standings, author, settings).value());
}

}  // namespace
}  // namespace gauntlet::league

int main(int count, char** arguments) {
  using namespace gauntlet::league;
  if (count != 2) return 2;
  const std::filesystem::path folder = arguments[1];
  write(folder, "large", round_robin("Twenty programs", 20, 100, false), "maple");
  write(folder, "four", of_four(), "maple");
  const Results hostile = round_robin("Half " + evil, 7, 8, true);
  write(folder, "hostile", hostile, hostile.league.players[5].name);
  write(folder, "solo", solo(), "maple");
  write(folder, "begun", {league_of("Not begun", 4, 10, 2, false), {}}, "maple");
}
