#include "fish/match/tournament_log.hpp"

#include <map>
#include <memory>
#include <utility>

#include "fish/match/json.hpp"
#include "fish/match/log.hpp"
#include "gauntlet/fish_json.hpp"

namespace gauntlet::match {
namespace {

using json::Value;
using Object = Value::Object;
using Numbers = std::vector<std::size_t>;

Value numbers_of(const Numbers& players) {
  Value::Array values;
  for (const std::size_t player : players) values.emplace_back(player);
  return values;
}

std::vector<std::string> names_of(const Numbers& players, const std::vector<std::string>& names) {
  std::vector<std::string> chosen;
  for (const std::size_t player : players) chosen.push_back(names[player]);
  return chosen;
}

Value values_of(const std::vector<std::string>& names) {
  return Value::Array(names.begin(), names.end());
}

Value encode_out(std::string_view key, const Value& player, const Failure& failure) {
  Object object{{std::string(key), player}, {"out", out_word(failure.kind)}};
  append(object, failure);
  return object;
}

// Writes the lines, each with the round and game that it belongs to.
struct Writer {
  std::vector<std::string> names;
  fish::Board board;
  TakeTournamentLine take;
  GameNumber game = {};

  void say(const Value& line) const { take(line, std::nullopt); }
  void say_of_game(const Value& line) const { take(line, game); }
};

}  // namespace

std::vector<std::string> disambiguate_names(std::vector<std::string> names) {
  std::map<std::string, std::size_t> seen;
  for (std::string& name : names) {
    const std::size_t count = ++seen[name];
    if (count > 1) name += " (" + std::to_string(count) + ")";
  }
  return names;
}

TournamentObserver tournament_writer(const TournamentRules& rules,
                                     const std::vector<std::string>& names,
                                     const TakeTournamentLine& take) {
  const auto writer = std::make_shared<Writer>(Writer{names, rules.board, take});
  writer->say(Object{{"format", tournament_format},
                     {"version", 1},
                     {"players", values_of(names)},
                     {"board", fish::encode(rules.board)},
                     {"least", rules.sizes.min},
                     {"most", rules.sizes.max}});
  return {[writer](const DisqualifiedPlayer& each) {
            writer->say(encode_out("player", each.player, each.failure));
          },
          [writer](std::size_t round, const std::vector<Numbers>& games) {
            writer->game.round = round;
            Value::Array values;
            for (const Numbers& each : games) values.push_back(numbers_of(each));
            writer->say(Object{{"round", round + 1}, {"games", std::move(values)}});
          },
          [writer](std::size_t game, const Numbers& players) {
            writer->game.game = game;
            writer->say_of_game(encode(LogHeader{names_of(players, writer->names), writer->board}));
          },
          [writer](const Event& event, const fish::State&) { writer->say_of_game(encode(event)); },
          [writer](std::size_t, const GameReport& report) {
            writer->say_of_game(match::encode_end(report));
          },
          [writer](std::size_t, const Numbers& winners) {
            writer->say(Object{{"round-winners", numbers_of(winners)}});
          }};
}

Value encode_end(const TournamentReport& report) {
  Value::Array out;
  for (const DisqualifiedPlayer& each : report.disqualified) {
    out.push_back(encode_out("player", each.player, each.failure));
  }
  return Object{{"winners", numbers_of(report.winners)}, {"disqualified", std::move(out)}};
}

Value encode(const TournamentReport& report, const std::vector<std::string>& names) {
  Value::Array out, rounds;
  for (const DisqualifiedPlayer& each : report.disqualified) {
    out.push_back(encode_out("name", names[each.player], each.failure));
  }
  for (const Round& round : report.rounds) {
    Value::Array games;
    for (const TournamentGame& game : round.games) {
      std::vector<std::string> winners;
      winners.reserve(game.report.winners.size());
      for (const FinalScore& each : game.report.winners) winners.push_back(each.name);
      games.push_back(Object{{"players", values_of(names_of(game.players, names))},
                             {"winners", values_of(winners)}});
    }
    rounds.push_back(Object{{"games", std::move(games)},
                            {"winners", values_of(names_of(round.winners, names))}});
  }
  return Object{{"players", values_of(names)},
                {"winners", values_of(names_of(report.winners, names))},
                {"disqualified", std::move(out)},
                {"rounds", std::move(rounds)}};
}

}  // namespace gauntlet::match
