#include <string>
#include <vector>

#include "core/random.hpp"
#include "fish/match/players_test.hpp"
#include "fish/match/tournament_log.hpp"
#include "match/lines.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::match;

namespace {

void replay_tournament(const std::string& log, OnTournament on) {
  TournamentReader reader(std::move(on));
  for_each_line(log, [&](const json::Reader& line) { reader.read(line); });
}

const TournamentRules small_rules{fish::Board::uniform(4, 4, 1), {2, 3}};

// A tournament of eight players: one fails at each call, one cheats, and one fails at the end.
struct Recorded {
  std::vector<std::string> names;
  std::string log;
};

Recorded record() {
  const auto fail = [] { throw PlayerFailure("no more\n", "\x1b[2J"); };
  auto players = test::entrants(
      test::house("a"), test::scripted("bad", {.start = fail}), test::house("c"),
      test::scripted("d", {.place = [](const auto&) { return Position{9, 9}; }}),
      test::scripted("e", {.playing_as = fail}), test::scripted("f", {.playing_with = fail}),
      test::scripted("g", {.end = [fail](bool) { fail(); }}), test::house("h"));
  Recorded recorded;
  for (const NamedPlayer& each : players) recorded.names.push_back(each.name);
  const auto observer = tournament_writer(
      small_rules, recorded.names,
      [&](const json::Value& line, const auto&) { recorded.log += dump(line) + '\n'; });
  const auto report = play_tournament(small_rules, std::move(players), observer);
  CHECK(report.disqualified.size() == 5);
  CHECK(report.rounds.size() > 1);
  recorded.log += dump(encode_end(report)) + '\n';
  return recorded;
}

// The log that the writer makes from what the reader reports.
std::string rewritten(const std::string& log) {
  std::string again;
  TournamentReport report;
  const TakeTournamentLine take = [&](const json::Value& line, const auto&) {
    again += dump(line) + '\n';
  };
  TournamentObserver writer;
  OnTournament on;
  on.begin = [&](const TournamentHeader& header) {
    writer = tournament_writer(header.rules, header.players, take);
  };
  on.observer = {[&](const auto& out) { writer.out_at_start(out); },
                 [&](auto round, const auto& games) { writer.round_begins(round, games); },
                 [&](auto game, const auto& players) { writer.game_begins(game, players); },
                 [&](const auto& event, const auto& after) { writer.event(event, after); },
                 [&](auto game, const auto& ended) { writer.game_ends(game, ended); },
                 [&](auto round, const auto& winners) { writer.round_ends(round, winners); }};
  on.end = [&](const auto& winners, const auto& disqualified) {
    again += dump(encode_end({{}, winners, disqualified})) + '\n';
  };
  replay_tournament(log, on);
  return again;
}

std::string fault_of(const std::string& log) {
  try {
    replay_tournament(log, {});
  } catch (const LogError& error) {
    return error.what();
  }
  return "";
}

// Replaces `old`, which must occur in the log, by `instead`.
std::string with(std::string log, const std::string& old, const std::string& instead) {
  REQUIRE(log.find(old) != log.npos);
  return log.replace(log.find(old), old.size(), instead);
}

}  // namespace

TEST_CASE("the reader returns what was written", "[match]") {
  const std::string log = record().log;
  CHECK(rewritten(log) == log);
  CHECK(is_tournament(log));
  CHECK_FALSE(is_tournament(log.substr(log.find('\n') + 1)));
  CHECK_FALSE(is_tournament(""));
  CHECK_FALSE(is_tournament("[1,"));
}

TEST_CASE("a truncated tournament is read up to its last whole line", "[match]") {
  const std::string log = record().log;
  for (std::size_t size = 0; size < log.size(); size += 61) {
    CHECK(log.starts_with(rewritten(log.substr(0, size))));
  }
}

TEST_CASE("a tournament with corrupted bytes is read or refused", "[match]") {
  const std::string log = record().log;
  Random random(1);
  for (int i = 0; i < test::trials(1000); ++i) {
    std::string wrong = log;
    wrong[random.uniform_below(wrong.size())] = static_cast<char>(random());
    wrong.erase(random.uniform_below(wrong.size()), random.uniform_below(3));
    CHECK(fault_of(wrong).find('\n') == std::string::npos);
  }
}

TEST_CASE("an impossible tournament is refused with the number of the line", "[match]") {
  const auto [names, log] = record();
  CHECK(fault_of(log).empty());
  CHECK(fault_of("{}\n").starts_with("line 1: "));
  CHECK(fault_of(with(log, "\"version\":1", "\"version\":2")) ==
        "line 1: /version: expected version 1, got 2");
  CHECK(fault_of(with(log, "\"least\":2", "\"least\":1")).starts_with("line 1: "));
  CHECK(fault_of(with(log, "{\"player\":1,", "{\"player\":8,")).starts_with("line 2: /player: "));
  CHECK(fault_of(with(log, "\"round\":1", "\"round\":2")).starts_with("line 3: /round: "));
  CHECK(fault_of(with(log, "[0,2,3]", "[0,1,3]")) ==
        "line 3: /games/0: expected players without another game, got an array of 3");
  CHECK(fault_of(with(log, "[0,2,3]", "[2,0,3]")).starts_with("line 3: /games/0: "));
  CHECK(fault_of(with(log, "[0,2,3]", "[0]")).starts_with("line 3: /games/0: "));
  CHECK(fault_of(with(log, "[\"a\",\"c\",\"d\"]", "[\"a\",\"c\",\"e\"]")).starts_with("line 4: "));
  CHECK(fault_of(with(log, "\"place\":[0,0]", "\"place\":[9,0]")) ==
        "line 5: the rules do not allow this here");
  CHECK(fault_of(with(log, "\"score\":", "\"score\":1")).find("the report") != std::string::npos);
  CHECK(fault_of(with(log, "\"round-winners\":[", "\"round-winners\":[1,")).find("round-winners") !=
        std::string::npos);
  CHECK(fault_of(with(log, "{\"winners\":[", "{\"losers\":[")).starts_with("line "));
  CHECK(fault_of(log + "{}\n").ends_with("expected no line after the last of a tournament"));
}
