#include "league/pages/pages.hpp"

#include <algorithm>
#include <set>

#include "gauntlet/json.hpp"
#include "league/tables/league_test.hpp"
#include "league/tables/tables.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

namespace gauntlet {
namespace {

using namespace league;
using namespace league::samples;
using gauntlet::test::count;
using gauntlet::test::has;

const std::string evil = "</script><img src=x onerror=alert(1)>\x1b[2J\"'&";

std::string page_of(const Results& results, const PageSettings& settings = {}) {
  return league_page(results, standings_of(results), settings);
}

// Returns the JSON of an element of a page.
json::Value data_in(const std::string& page, const std::string& id) {
  const std::string tag = "<script type=\"application/json\" id=\"" + id + "\">";
  const auto begin = page.find(tag);
  REQUIRE(begin != page.npos);
  const auto end = page.find("</script>", begin);
  return json::parse(page.substr(begin + tag.size(), end - begin - tag.size()));
}

const json::Value& member(const json::Value& object, std::string_view key) {
  const auto& members = *object.as<json::Value::Object>();
  return std::ranges::find(members, key, &json::Value::Member::first)->second;
}

std::size_t size_of(const json::Value& array) { return array.as<json::Value::Array>()->size(); }

const std::string log =
    R"({"format":"gauntlet-game","version":1,"players":["a","b"],"board":[[1,2,3],[1,2,3],[3,2,1],[5,5,5]]})"
    "\n"
    R"({"player":"red","place":[0,0]})"
    "\n"
    R"({"player":"white","place":[0,1]})"
    "\n";

PageSettings with_logs() {
  PageSettings settings;
  settings.watch_page = "watch.html";
  settings.log = [](const LeagueGame&) { return log; };
  return settings;
}

TEST_CASE("a league's page has standings, superiority, crosstable, seats and games", "[league]") {
  const Results results = round_robin({"ann", "bob", "cat"}, 20);
  const std::string page = page_of(results);
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(has(page, "default-src 'none'"));
  CHECK(has(page, "<h1>Friday</h1>"));
  CHECK(has(page, "120 games played, 24 drawn"));
  for (const auto* id : {"standings", "superiority", "crosstable", "seats", "games"}) {
    CHECK(has(page, "<section id=\"" + std::string(id) + "\">"));
  }
  CHECK_FALSE(has(page, "id=\"failures\""));
  CHECK(count(page, "class=\"interval\"") == 3);
  CHECK(has(page, "<b>ann</b> <small>exec:./ann</small>"));
  CHECK(has(page, "\u25b2"));
  CHECK(has(page, "data-row=\"0\" data-column=\"2\">36</td>"));
  CHECK(has(page, "against the column's, out of 40: "));
  CHECK(size_of(member(data_in(page, "data"), "games")) == 120);
  Results uneven = results;
  uneven.games.pop_back();
  CHECK(has(page_of(uneven), "data-column=\"2\">36<small>/40</small></td>"));
}

TEST_CASE("a player without games has no superiority on the page", "[league]") {
  Results results = round_robin({"ann", "bob"}, 20);
  results.league.players.push_back({"new", "house:1", "1"});
  const std::string page = page_of(results);
  const auto begin = page.find("<section id=\"superiority\">");
  const std::string table = page.substr(begin, page.find("</section>", begin) - begin);
  CHECK(count(table, "<td>-</td>") == 4);
  CHECK_FALSE(has(table, ">50</td>"));
}

TEST_CASE("a league's page says whether the stop rule has decided", "[league]") {
  Results results = one_sided(40);
  CHECK_FALSE(has(page_of(results), "Stop rule"));
  results.league.games = 80;
  results.league.stop.sprt = SprtRule{0, 1};
  CHECK(has(page_of(results), "<p>" + stop_in_words(standings_of(results)) + "</p>"));
  CHECK(has(page_of(results), "<p>Stop rule: ann is better than bob: "));
  results.league.players[0].name = evil;
  for (LeagueGame& game : results.games) {
    for (Seat& seat : game.seats) {
      if (seat.player == "ann") seat.player = evil;
    }
  }
  CHECK(has(page_of(results), "<p>Stop rule: &lt;/script&gt;&lt;img src=x"));
}

TEST_CASE("untrusted text is never markup on a league's page", "[league]") {
  Results results = round_robin({"ann", evil, "cat"}, 6);
  results.league.title = evil;
  for (auto& player : results.league.players) player.kind = evil;
  for (std::size_t i = 0; i < results.games.size(); ++i) {
    LeagueGame& game = results.games[i];
    game.log = "games/" + evil + std::to_string(i);
    disqualify(game.seats[0], all_failures.at(i % all_failures.size()));
    game.seats[0].out->reason = evil;
    game.seats[0].out->answer = evil;
    game.seats[0].out->call = json::Value::Array{evil};
    game.seats[0].out->stderr_tail = {evil, evil};
  }
  const Standings standings = standings_of(results);
  const std::string plain = page_of(round_robin({"ann", "bob", "cat"}, 6));
  for (const auto& page : {league_page(results, standings, with_logs()),
                           *author_page(results, standings, evil, with_logs())}) {
    CHECK_FALSE(has(page, "<img"));
    CHECK_FALSE(has(page, "\x1b"));
    CHECK(count(page, "</script>") == count(plain, "</script>"));
    CHECK(has(page, "&lt;img src=x onerror"));
    data_in(page, "data");
    data_in(page, "logs");
  }
  Results solo{league_of({"ann", evil}, 1, "solo"), {}};
  solo.league.title = evil;
  for (std::size_t board = 0; board < 12; ++board) {
    solo.games.push_back(solo_game(board, "ann", 5));
    solo.games.push_back(solo_game(board, evil, 5));
  }
  const std::string page = page_of(solo);
  CHECK_FALSE(has(page, "<img"));
  CHECK_FALSE(has(page, "\x1b"));
  CHECK(has(page, "<figcaption>&lt;/script&gt;"));
}

TEST_CASE("each failure is shown with its call, answer and standard error, and links to its game",
          "[league]") {
  Results results = round_robin({"ann", "bob"}, 20);
  for (std::size_t i = 0; i < 30; ++i) {
    disqualify(results.games[i].seats[0], FailureKind::crash);
    results.games[i].seats[0].out->reason += " " + std::to_string(i);
  }
  PageSettings settings;
  settings.max_failures = 4;
  const std::string page = page_of(results, settings);
  CHECK(has(page, "<h3>ann: crash 15</h3>"));
  CHECK(count(page, "KeyError: &#39;red&#39;") == 8);
  CHECK(has(page, "and 11 more of this kind"));
  CHECK(has(page, "<h3>call</h3><pre>[&quot;take-turn&quot;,[]]</pre>"));
  CHECK(has(page, "<h3>answer</h3>"));
  CHECK(has(page, "<a href=\"#g1\">game 1</a>, board 1, call 3"));
}

TEST_CASE("failures for the same reason are one on a league's page", "[league]") {
  Results results = round_robin({"ann", "bob"}, 60);
  for (LeagueGame& game : results.games) {
    for (Seat& seat : game.seats) {
      if (seat.player != "ann") continue;
      disqualify(seat, FailureKind::crash);
      if (game.board == 1) seat.out->stderr_tail.back() = "KeyError: 'white'";
    }
  }
  const std::string page = page_of(results);
  CHECK(has(page, "<h3>ann: crash 120</h3>"));
  CHECK(count(page, "<span class=\"message\">expected an action</span>") == 2);
  CHECK(has(page, "<small>118 times</small>"));
  CHECK(has(page, "<small>2 times</small>"));
  CHECK(has(page, "<p>The same in game <a href=\"#g2\">2</a> <a href=\"#g5\">5</a>"));
  CHECK(has(page, "</a> and 98 more</p>"));
  CHECK(has(page, "<p>The same in game <a href=\"#g4\">4</a></p>"));
  CHECK_FALSE(has(page, "more of this kind"));
}

TEST_CASE("the size of a page does not depend on what players write", "[league]") {
  Results results = round_robin({"ann", "bob"}, 4);
  disqualify(results.games[0].seats[0], FailureKind::malformed);
  results.games[0].seats[0].out->answer = std::string(1'000'000, 'x');
  results.games[0].seats[0].out->stderr_tail = {std::string(1'000'000, 'y')};
  results.games[0].seats[0].out->call = json::Value::Array{std::string(1'000'000, 'z')};
  CHECK(page_of(results).size() < 100'000);
}

TEST_CASE("a page does not depend on the order of the games", "[league]") {
  Results results = round_robin({"ann", "bob", "cat"}, 6);
  disqualify(results.games[3].seats[0], FailureKind::late);
  const std::string page = page_of(results, with_logs());
  std::ranges::reverse(results.games);
  CHECK(page_of(results, with_logs()) == page);
}

TEST_CASE("an author's page has the author's own data only", "[league]") {
  Results results = round_robin({"ann", "bob", "cat"}, 12);
  for (auto& game : results.games) {
    for (auto& seat : game.seats) {
      if (seat.player == "cat") continue;
      disqualify(seat, FailureKind::illegal_move);
      seat.out->reason = "reason of " + seat.player;
      seat.out->answer = "answer of " + seat.player;
      seat.out->stderr_tail = {"words of " + seat.player};
    }
  }
  const Standings standings = standings_of(results);
  const auto page = author_page(results, standings, "ann", with_logs());
  REQUIRE(page);
  CHECK(has(*page, "<h1>ann</h1>"));
  CHECK(has(*page, "Rank "));
  for (const auto* part : {"reason of ", "answer of ", "words of "}) {
    CHECK(has(*page, std::string(part) + "ann"));
    CHECK_FALSE(has(*page, std::string(part) + "bob"));
  }
  CHECK_FALSE(has(*page, "exec:./"));
  CHECK_FALSE(has(*page, "games/"));
  CHECK(has(*page, "<b>bob</b>"));
  const auto data = data_in(*page, "data");
  CHECK(size_of(member(data, "games")) == 48);
  CHECK(member(data, "author") == json::Value(0));
  // The author's failure has its kind; that of another player is "out".
  const std::string games = dump(member(data, "games"));
  CHECK(has(games, ",null,0"));
  CHECK(has(games, ",null,6"));
  CHECK_FALSE(author_page(results, standings, "dan"));
}

TEST_CASE("an interval with one end has one mark on a league's page", "[league]") {
  const auto marks = [](const Results& results) {
    const std::string page = page_of(results);
    CHECK_FALSE(has(page, "inf"));
    std::size_t count = 0;
    for (auto at = page.find("y1=\"5\""); at != page.npos; at = page.find("y1=\"5\"", at + 1))
      ++count;
    return count;
  };
  CHECK(marks(one_sided(6)) == 2);
  CHECK(marks(round_robin({"ann", "bob"}, 6)) == 4);
}

TEST_CASE("a league without games has a page", "[league]") {
  const std::string page = page_of({league_of({"ann", "bob"}), {}});
  CHECK(has(page, "No game has been played yet."));
  CHECK(has(page, "<b>ann</b>"));
  CHECK_FALSE(has(page, "id=\"games\""));
  const Results one{league_of({"ann", "bob", "cat"}), {game_of(0, {{"ann", 1}, {"bob", 2}})}};
  CHECK(has(page_of(one), "1 game played"));
  CHECK(has(*author_page(one, standings_of(one), "cat"), "It has no game that counts yet."));
}

TEST_CASE("a single-player league has histograms on its page", "[league]") {
  Results results{league_of({"ann", "bob"}, 1, "solo"), {}};
  for (std::size_t board = 0; board < 12; ++board) {
    results.games.push_back(solo_game(board, "ann", static_cast<std::int64_t>(3 + board % 2)));
    results.games.push_back(solo_game(board, "bob", 5));
  }
  const Standings standings = standings_of(results, Optimum{3.25, 4});
  const std::string page = league_page(results, standings);
  CHECK(has(page, "<section id=\"histograms\">"));
  CHECK(count(page, "class=\"histogram\"") == 2);
  CHECK(has(page, "mean 3.25, worst 4"));
  CHECK(count(*author_page(results, standings, "bob"), "class=\"histogram\"") == 1);
}

TEST_CASE("a page holds as many logs as it may: failures first, then games of all groups",
          "[league]") {
  Results results = round_robin({"ann", "bob", "cat"}, 20);
  disqualify(results.games[100].seats[0], FailureKind::stall);
  PageSettings settings = with_logs();
  settings.max_logs = 4;
  std::vector<const LeagueGame*> asked;
  settings.log = [&](const LeagueGame& game) {
    asked.push_back(&game);
    return log;
  };
  const std::string page = page_of(results, settings);
  CHECK(has(page, "<a href=\"watch.html\">"));
  CHECK(member(data_in(page, "data"), "watch") == json::Value("watch.html"));
  CHECK(data_in(page, "logs") == json::Value(json::Value::Array(4, json::Value(log))));
  REQUIRE(asked.size() == 4);
  CHECK(asked[0]->seats[0].out);
  std::set<std::set<std::string>> pairs;
  for (std::size_t i = 1; i < 4; ++i) {
    pairs.insert({asked[i]->seats[0].player, asked[i]->seats[1].player});
  }
  CHECK(pairs.size() == 3);
  settings.max_logs = 1000;
  settings.max_log_bytes = 3 * log.size();
  CHECK(size_of(data_in(page_of(results, settings), "logs")) == 3);
  settings.watch_page.clear();  // the web app is not installed
  CHECK(size_of(data_in(page_of(results, settings), "logs")) == 0);
}

TEST_CASE("an author's logs do not tell why players were disqualified", "[league]") {
  const Results results = round_robin({"ann", "bob"}, 2);
  PageSettings settings = with_logs();
  settings.log = [](const LeagueGame&) {
    return log + R"({"player":"red","out":"cheat","reason":"secret","call":["secret"],)"
                 R"("answer":"secret","call-number":3,"stderr":["secret"]})"
                 "\n"
                 R"({"winners":[],"others":[],"cheaters":["secret"],"failures":[]})"
                 "\n";
  };
  CHECK(has(page_of(results, settings), "secret"));
  const std::string page = *author_page(results, standings_of(results), "ann", settings);
  CHECK_FALSE(has(page, "secret"));
  const auto logs = data_in(page, "logs");
  CHECK(*(*logs.as<json::Value::Array>())[0].as<std::string>() ==
        log + R"({"player":"red","out":"failure","reason":"the reason is not shown","call":null,)"
              R"("answer":""})"
              "\n");
  settings.log = [](const LeagueGame&) { return "no log\n"; };
  CHECK(size_of(data_in(*author_page(results, standings_of(results), "ann", settings), "logs")) ==
        0);
}

}  // namespace
}  // namespace gauntlet
