#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "league/pages/page_data.hpp"
#include "match/lines.hpp"
#include "match/report.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::one_line;
using json::Value;

// Returns, for each game of a page, the number of earlier games of the same group of players.
std::vector<std::size_t> turns_of(const PageData& data) {
  std::map<std::vector<std::size_t>, std::size_t> seen;
  std::vector<std::size_t> turns;
  for (const auto& shown : data.games) {
    auto group = shown.players;
    std::ranges::sort(group);
    turns.push_back(seen[group]++);
  }
  return turns;
}

// Returns the first games that show each kind of failure of each player.
std::set<std::size_t> games_with_failures(const PageData& data) {
  constexpr std::size_t max_of_a_kind = 5;
  std::set<std::size_t> games;
  for (const auto& [key, failures] : failures_by_kind(data)) {
    for (std::size_t i = 0; i < std::min(failures.size(), max_of_a_kind); ++i) {
      games.insert(failures[i].game);
    }
  }
  return games;
}

// Returns the games of a page whose logs are embedded, best first. If there are few, returns all.
// Otherwise the first failures of each kind of each player come first, then games of all groups in
// turn.
std::vector<std::size_t> games_worth_showing(const PageData& data) {
  const auto turns = turns_of(data);
  const auto in_trouble = games_with_failures(data);
  std::vector<std::size_t> games(data.games.size());
  std::iota(games.begin(), games.end(), std::size_t{0});
  std::ranges::sort(games, {}, [&](std::size_t game) {
    return std::tuple(!in_trouble.contains(game), turns[game], game);
  });
  return games;
}

class GamesSection {
 public:
  explicit GamesSection(const PageData& data) : data_(data), log_of_(data.games.size()) {
    add_logs();
  }

  Value values() && {
    Value::Array games, kinds;
    for (std::size_t i = 0; i < data_.games.size(); ++i) games.push_back(encode_game(i));
    for (const auto failure : all_failures) {
      kinds.push_back(badge_data(sign_of(failure), to_string(failure)));
    }
    kinds.emplace_back(Value::Array{"disqualified", "skip", "\u2013"});  // the reason is not shown
    const Value data = Value::Object{
        {"players", json::array_of(data_.standings.players,
                                   [](const auto& player) { return one_line(player.name); })},
        {"author", data_.author ? Value(*data_.author) : Value()},
        {"kinds", std::move(kinds)},
        {"watch", data_.settings.watch_page},
        {"games", std::move(games)}};
    return Value::Object{{"watch", data_.settings.watch_page},
                         {"data", templates::script_json(data)},
                         {"logs", templates::script_json(std::move(logs_))}};
  }

 private:
  // Returns nullopt also for an invalid log.
  std::optional<std::string> log_for_page(const LeagueGame& game) const {
    auto log = data_.settings.log(game);
    if (!log || !data_.author) return log;
    try {
      return match::without_reasons(*log);
    } catch (const match::LogError&) {
      return std::nullopt;
    }
  }

  void add_logs() {
    const PageSettings& settings = data_.settings;
    if (!settings.log || settings.watch_page.empty()) return;
    std::size_t bytes = 0;
    for (const auto i : games_worth_showing(data_)) {
      if (logs_.size() == settings.max_logs) return;
      const auto log = log_for_page(*data_.games[i].game);
      if (!log || bytes + log->size() > settings.max_log_bytes) continue;
      bytes += log->size();
      log_of_[i] = logs_.size();
      logs_.emplace_back(*log);
    }
  }

  // Round, board, moves, attempts, name of the log (null if the page does not show it), index of
  // its text; then player, rank, score and kind of failure for each seat.
  Value encode_game(std::size_t place) const {
    const auto& [game, players] = data_.games[place];
    const bool is_named = !data_.author && !game->log.empty();
    Value::Array encoded{game->round,
                         game->board,
                         game->moves,
                         game->attempts,
                         is_named ? Value(one_line(game->log)) : Value(),
                         log_of_[place] ? Value(*log_of_[place]) : Value()};
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Seat& seat = game->seats[i];
      encoded.emplace_back(players[i]);
      encoded.emplace_back(seat.rank);
      encoded.push_back(seat.score ? Value(*seat.score) : Value());
      encoded.push_back(seat.out ? encode_kind(players[i], seat.out->kind) : Value());
    }
    return encoded;
  }

  Value encode_kind(std::size_t player, FailureKind failure) const {
    const bool is_told = !data_.author || *data_.author == player;
    return is_told ? static_cast<std::size_t>(failure) : all_failures.size();
  }

  const PageData& data_;
  Value::Array logs_ = {};
  std::vector<std::optional<std::size_t>> log_of_;  // index in logs_, by game
};

}  // namespace

Value games_section(const PageData& data) {
  if (data.games.empty()) return {};
  return GamesSection(data).values();
}

}  // namespace gauntlet::league
