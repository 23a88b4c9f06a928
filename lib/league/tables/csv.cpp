#include <cmath>

#include "grading/reports/text.hpp"
#include "league/tables/tables.hpp"
#include "league/tables/words.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::csv_list;
using grading::reports::csv_row;
using grading::reports::decimal;

std::string field(const std::optional<double>& number, int decimals) {
  return number ? decimal(*number, decimals) : "";
}

std::string milliseconds(std::chrono::microseconds time) {
  return decimal(static_cast<double>(time.count()) / 1000, 3);
}

std::vector<std::string> titles(const Standings& standings) {
  std::vector<std::string> titles{"rank",   "min_rank",   "max_rank",    "player",   "kind",
                                  "rating", "rating_low", "rating_high", "games",    "wins",
                                  "draws",  "losses",     "points",      "meetings", "share"};
  for (std::size_t seat = 1; seat <= standings.by_seat.size(); ++seat) {
    for (const auto* what : {"games", "wins", "draws"}) {
      titles.push_back("seat_" + std::to_string(seat) + '_' + what);
    }
  }
  for (const auto failure : all_failures) titles.emplace_back(to_string(failure));
  for (const auto* title :
       {"calls", "mean_wall_ms", "mean_cpu_ms", "max_wall_ms", "mean", "mean_low", "mean_high",
        "worst", "failed", "indistinguishable", "remark"}) {
    titles.emplace_back(title);
  }
  return titles;
}

void csv_rating(std::vector<std::string>& row, const std::optional<double>& rating,
                const std::optional<Interval>& interval, int decimals) {
  row.push_back(field(rating, decimals));
  const auto end = [&](double Interval::* value) {
    return interval && std::isfinite(*interval.*value) ? decimal(*interval.*value, decimals) : "";
  };
  row.push_back(end(&Interval::low));
  row.push_back(end(&Interval::high));
}

void csv_solo(std::vector<std::string>& row, const std::optional<Solo>& solo) {
  if (!solo) return row.insert(row.end(), 5, ""), void();
  csv_rating(row, solo->mean, solo->interval, 4);
  row.push_back(solo->worst ? std::to_string(*solo->worst) : "");
  row.push_back(std::to_string(solo->failed));
}

std::vector<std::string> row_of(const Standings& standings, const Standing& player) {
  const auto rank = [](std::size_t place) { return place == 0 ? "" : std::to_string(place); };
  std::vector<std::string> row{rank(player.rank), rank(player.min_rank), rank(player.max_rank),
                               player.name, player.kind};
  csv_rating(row, player.rating, player.interval, 1);
  for (const auto count : {player.outcomes.games, player.outcomes.wins, player.outcomes.draws,
                           player.outcomes.losses()}) {
    row.push_back(std::to_string(count));
  }
  row.push_back(decimal(player.points.points(), 1));
  row.push_back(std::to_string(player.points.meetings));
  row.push_back(player.points.meetings == 0 ? "" : decimal(player.points.share(), 4));
  for (std::size_t seat = 0; seat < standings.by_seat.size(); ++seat) {
    const Outcomes here = seat < player.by_seat.size() ? player.by_seat[seat] : Outcomes();
    for (const auto count : {here.games, here.wins, here.draws}) {
      row.push_back(std::to_string(count));
    }
  }
  for (const auto failure : all_failures)
    row.push_back(std::to_string(player.failures.of(failure)));
  row.push_back(std::to_string(player.effort.calls));
  for (const auto time :
       {player.mean_clock(), player.mean_processor(), player.effort.max_wall_time}) {
    row.push_back(milliseconds(time));
  }
  csv_solo(row, player.solo);
  std::vector<std::string> equals;
  equals.reserve(player.indistinguishable.size());
  for (const auto other : player.indistinguishable) equals.push_back(standings.players[other].name);
  row.push_back(csv_list(equals));
  row.push_back(remark_on(player));
  return row;
}

}  // namespace

std::string standings_csv(const Standings& standings) {
  std::string text = csv_row(titles(standings));
  for (const auto& player : standings.players) text += csv_row(row_of(standings, player));
  return text;
}

std::string crosstable_csv(const Standings& standings) {
  std::vector<std::string> titles{"player"};
  for (const auto& player : standings.players) titles.push_back(player.name);
  std::string text = csv_row(titles);
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    std::vector<std::string> row{standings.players[i].name};
    for (const auto& points : standings.crosstable[i]) {
      row.push_back(points.meetings == 0
                        ? "-"
                        : decimal(points.points(), 1) + '/' + std::to_string(points.meetings));
    }
    text += csv_row(row);
  }
  return text;
}

}  // namespace gauntlet::league
