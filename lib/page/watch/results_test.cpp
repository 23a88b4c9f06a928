#include <string>

#include "gauntlet/json.hpp"
#include "grading/results/test_result.hpp"
#include "league/tables/league_test.hpp"
#include "page/watch/page_test.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using gauntlet::test::has;
using json::Value;
using test::watching::at;
using test::watching::Page;
using test::watching::text_at;

namespace {

const std::string run_header =
    R"({"format":"gauntlet-run","version":1,"plan":"0123456789abcdef","tests":3,"shard":1,"shards":1})"
    "\n";

std::string result(const std::string& name, compare::Verdict verdict) {
  grading::TestResult record;
  record.test = record.suite = name;
  record.program = "./x";
  record.verdict = verdict;
  record.message = verdict == compare::Verdict::pass ? "" : "expected <1>, got 2";
  record.details.input = R"([2, [[1, -1], [0, 2]]])";
  record.sandbox = "basic";
  return dump(encode(record)) + '\n';
}

}  // namespace

TEST_CASE("results are shown as the report of their run", "[page]") {
  const Page page;
  const std::string two = run_header + result("t/1-in.json", compare::Verdict::pass) +
                          result("t/2-in.json", compare::Verdict::wrong);
  const Value opened = page.open(two);
  CHECK(text_at(opened, "/kind") == "results");
  CHECK(text_at(opened, "/title") == "1 passed, 1 failed");
  CHECK(at(opened, "/missing") == Value(1));
  const std::string html = text_at(opened, "/html");
  CHECK(html.starts_with("<!DOCTYPE html>"));
  CHECK(has(html, "expected &lt;1&gt;, got 2"));
  CHECK(has(html, "<svg"));
  CHECK(has(text_at(page.frame(0), ""), "no game"));

  const Value whole = page.open(two + result("t/3-in.json", compare::Verdict::pass));
  CHECK(at(whole, "/missing").is_null());
  const Value broken = page.open(two + "{\"test\": 7}\n");
  CHECK(text_at(broken, "/title") == "1 passed, 1 failed");
  CHECK(has(text_at(broken, "/problem"), "line 4: "));
}

TEST_CASE("a league has its standings, and the log of each game", "[page]") {
  const Page page;
  auto results = league::samples::round_robin({"ann", "<bob>"}, 2);
  for (const std::size_t game : {1u, 2u, 3u}) {
    league::samples::disqualify(results.games[game].seats[1], FailureKind::late);
  }
  std::string log = dump(encode(results.league)) + '\n';
  for (auto game = results.games.rbegin(); game != results.games.rend(); ++game) {
    log += dump(encode(*game)) + '\n';
  }
  const Value opened = page.open(log);
  CHECK(text_at(opened, "/kind") == "league");
  CHECK(text_at(opened, "/title") == "Friday");
  CHECK(text_at(opened, "/standings/rows/0/1") == "ann");
  CHECK(text_at(opened, "/standings/rows/1/1") == "<bob>");
  CHECK(text_at(opened, "/games/0/title") == "board 1");
  CHECK(text_at(opened, "/games/3/title") == "board 2");
  CHECK(
      has(text_at(opened, "/games/0/log") + text_at(opened, "/games/1/log"), "games/0-ann.jsonl"));
  CHECK(at(opened, "/failures") == json::parse(R"([
    {"player": "ann", "kind": "late", "reason": "expected an action", "games": 2},
    {"player": "<bob>", "kind": "late", "reason": "expected an action", "games": 1}])"));
  CHECK(dump(at(opened, "/games/0/outs")) == "[0]");
  CHECK(at(opened, "/left_out") == Value(0));
}

TEST_CASE("a league of single-player games has means", "[page]") {
  const Page page;
  league::Results results{league::samples::league_of({"ann"}, 1, "solo"), {}};
  auto game = league::samples::solo_game(0, "ann", 9);
  game.seats[0].histogram = {0, 1, 4};
  results.league.boards.resize(1);
  const Value opened = page.open(dump(encode(results.league)) + '\n' + dump(encode(game)) + '\n');
  CHECK(at(opened, "/standings/titles") ==
        json::parse(R"(["rank","player","games","mean","worst","not found","failures"])"));
  CHECK(at(opened, "/standings/rows/0") == json::parse(R"(["1","ann","1","1.8","2","0",""])"));
}
