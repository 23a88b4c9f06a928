#include "fish/match/tournament_log.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>

#include "gauntlet/fish_json.hpp"
#include "match/lines.hpp"

namespace gauntlet::match {
namespace {

using json::Value;
using Object = Value::Object;
using Numbers = std::vector<std::size_t>;

template <class Items>
Value values_of(const Items& items) {
  return Value::Array(items.begin(), items.end());
}

std::vector<std::string> names_of(const Numbers& players, const std::vector<std::string>& names) {
  std::vector<std::string> chosen;
  for (const std::size_t player : players) chosen.push_back(names[player]);
  return chosen;
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
  std::set<std::string> taken(names.begin(), names.end());
  std::map<std::string, std::size_t> seen;
  for (std::string& name : names) {
    std::size_t& count = seen[name];
    if (++count == 1) continue;
    std::string other;
    while (!taken.insert(other = name + " (" + std::to_string(count) + ")").second) ++count;
    name = std::move(other);
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
            writer->say(encode_out(each.player, each.failure));
          },
          [writer](std::size_t round, const std::vector<Numbers>& games) {
            writer->game.round = round;
            writer->say(
                Object{{"round", round + 1}, {"games", json::array_of(games, values_of<Numbers>)}});
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
            writer->say(Object{{"round-winners", values_of(winners)}});
          }};
}

Value encode_end(const TournamentReport& report) {
  auto out = json::array_of(report.disqualified, [](const DisqualifiedPlayer& each) {
    return encode_out(each.player, each.failure);
  });
  return Object{{"winners", values_of(report.winners)}, {"disqualified", std::move(out)}};
}

Value encode(const TournamentReport& report, const std::vector<std::string>& names) {
  const auto encode_players = [&](const Numbers& players) {
    return values_of(names_of(players, names));
  };
  const auto encode_game = [&](const TournamentGame& game) {
    const auto name = [](const FinalScore& winner) { return Value(winner.name); };
    return Object{{"players", encode_players(game.players)},
                  {"winners", json::array_of(game.report.winners, name)}};
  };
  auto out = json::array_of(report.disqualified, [&](const DisqualifiedPlayer& each) {
    return encode_out(names[each.player], each.failure, "name");
  });
  auto rounds = json::array_of(report.rounds, [&](const Round& round) {
    return Object{{"games", json::array_of(round.games, encode_game)},
                  {"winners", encode_players(round.winners)}};
  });
  return Object{{"players", values_of(names)},
                {"winners", encode_players(report.winners)},
                {"disqualified", std::move(out)},
                {"rounds", std::move(rounds)}};
}

void TournamentReader::read(const json::Reader& line) {
  if (is_over_) throw json::Error("", "expected no line after the last of a tournament");
  if (!header_) return begin(line);
  if (game_) return begins_with(line, "winners") ? end_game(line) : go_on(line);
  if (winners_) return ended_ < games_.size() ? begin_game(line) : end_round(line);
  if (begins_with(line, "round")) return begin_round(line);
  if (rounds_ == 0 && begins_with(line, "player")) return note_out_at_start(line);
  end(line);
}

void TournamentReader::begin(const json::Reader& line) {
  const auto [format, version, players, board, min, max] =
      line.fields("format", "version", "players", "board", "least", "most");
  if (format.value() != Value(tournament_format)) format.fail(json::quote(tournament_format));
  if (version.value() != Value(1)) version.fail("version 1");
  TournamentHeader header{decode_names(players), {}};
  const std::size_t count = header.players.size();
  header.rules.board = fish::decode_board(board, json::Strictness::lenient);
  header.rules.sizes = {min.natural("a number of players"), max.natural("a number of players")};
  try {
    check(header.rules, count);
  } catch (const std::invalid_argument& error) {
    throw json::Error("", error.what());
  }
  for (std::size_t i = 0; i < count; ++i) left_.push_back(i);
  header_ = std::move(header);
  on_.begin(*header_);
}

void TournamentReader::note_out_at_start(const json::Reader& line) {
  const DisqualifiedPlayer out = decode_disqualified(line);
  if (std::erase(left_, out.player) == 0) line.fail("a player who is in");
  on_.observer.out_at_start(out);
}

void TournamentReader::begin_round(const json::Reader& line) {
  const auto [round, games] = line.fields("round", "games");
  if (round.value() != Value(rounds_ + 1)) round.fail("round " + std::to_string(rounds_ + 1));
  Numbers without_game = left_;
  games_.clear();
  for (std::size_t i = 0; i < games.size("an array of games"); ++i) {
    games_.push_back(decode_players(games[i]));
    const auto [min, max] = header_->rules.sizes;
    if (games_.back().size() < min || games_.back().size() > max) {
      games[i].fail("from " + std::to_string(min) + " to " + std::to_string(max) + " players");
    }
    for (const std::size_t player : games_.back()) {
      if (std::erase(without_game, player) == 0) games[i].fail("players without another game");
    }
  }
  winners_ = std::move(without_game);
  ended_ = 0;
  on_.observer.round_begins(rounds_++, games_);
}

void TournamentReader::begin_game(const json::Reader& line) {
  LogHeader header = decode_header(line);
  if (header.players != names_of(games_[ended_], header_->players)) {
    line.fail("the players of this game");
  }
  if (header.board != header_->rules.board) line.fail("the board of the tournament");
  game_.emplace(std::move(header));
  on_.observer.game_begins(ended_, games_[ended_]);
}

void TournamentReader::go_on(const json::Reader& line) {
  game_->take(line);
  on_.observer.event(*game_->current().event, game_->state());
}

void TournamentReader::end_game(const json::Reader& line) {
  const GameReport report = game_->report();
  if (game_->current().referee.phase() != fish::Phase::over ||
      line.value() != Value(encode_end(report))) {
    throw json::Error("", "expected the report that the game comes to");
  }
  for (const FinalScore& each : report.winners) {
    winners_->push_back(games_[ended_][static_cast<std::size_t>(each.color)]);
  }
  game_.reset();
  on_.observer.game_ends(ended_++, report);
}

void TournamentReader::end_round(const json::Reader& line) {
  const auto [given] = line.fields("round-winners");
  std::ranges::sort(*winners_);
  if (decode_players(given) != *winners_) given.fail("the winners of the games");
  left_ = *std::exchange(winners_, std::nullopt);
  on_.observer.round_ends(rounds_ - 1, left_);
}

void TournamentReader::end(const json::Reader& line) {
  const auto [given, outs] = line.fields("winners", "disqualified");
  const Numbers winners = decode_players(given);
  if (!std::ranges::includes(left_, winners)) given.fail("winners of the last round");
  const auto disqualified =
      json::read_items(outs, "an array of players",
                       [this](const json::Reader& out) { return decode_disqualified(out); });
  is_over_ = true;
  on_.end(winners, disqualified);
}

TournamentReader::Numbers TournamentReader::decode_players(const json::Reader& in) const {
  Numbers numbers = json::read_items(in, "an array of players", [this](const json::Reader& player) {
    return decode_player(player);
  });
  const auto is_descent = [](std::size_t one, std::size_t next) { return one >= next; };
  if (std::ranges::adjacent_find(numbers, is_descent) != numbers.end()) {
    in.fail("ascending numbers of players");
  }
  return numbers;
}

std::size_t TournamentReader::decode_player(const json::Reader& in) const {
  const std::size_t number = in.natural("the number of a player");
  if (number >= header_->players.size()) in.fail("the number of a player");
  return number;
}

DisqualifiedPlayer TournamentReader::decode_disqualified(const json::Reader& in) const {
  PlayerOut out = decode_out(in, "a disqualified player: an object");
  return {decode_player(out.player), std::move(out.failure)};
}

bool is_tournament(std::string_view log) {
  try {
    const Value line = json::parse(log.substr(0, log.find('\n')));
    return text_in(line, "format") == tournament_format;
  } catch (const json::Error&) {
    return false;
  }
}

void for_each_game_line(std::string_view log, const TakeLine& take) {
  if (!is_tournament(log)) return for_each_line(log, take);
  bool is_of_game = false;
  OnTournament on;
  on.observer.game_begins = [&](std::size_t, const auto&) { is_of_game = true; };
  on.observer.event = [&](const Event&, const auto&) { is_of_game = true; };
  TournamentReader reader(std::move(on));
  for_each_line(log, [&](const json::Reader& line) {
    is_of_game = false;
    reader.read(line);
    if (is_of_game) take(line);
  });
}

}  // namespace gauntlet::match
