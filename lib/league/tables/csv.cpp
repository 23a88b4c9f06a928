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

using Fields = std::vector<std::pair<std::string, std::string>>;  // titles and values

void add_outcomes_from(const std::string& seat, const Outcomes& outcomes, Fields& fields) {
  fields.emplace_back(seat + "games", std::to_string(outcomes.games));
  fields.emplace_back(seat + "wins", std::to_string(outcomes.wins));
  fields.emplace_back(seat + "draws", std::to_string(outcomes.draws));
}

void add_interval(const std::string& title, const std::optional<Interval>& interval, int decimals,
                  Fields& fields) {
  const auto end = [&](double Interval::* value) {
    return interval && std::isfinite(*interval.*value) ? decimal(*interval.*value, decimals) : "";
  };
  fields.emplace_back(title + "_low", end(&Interval::low));
  fields.emplace_back(title + "_high", end(&Interval::high));
}

Fields fields_of(const Standings& standings, const Standing& player) {
  const auto rank = [](std::size_t place) { return place == 0 ? "" : std::to_string(place); };
  Fields fields{{"rank", rank(player.rank)},
                {"min_rank", rank(player.min_rank)},
                {"max_rank", rank(player.max_rank)},
                {"player", player.name},
                {"kind", player.kind},
                {"rating", field(player.rating, 1)}};
  add_interval("rating", player.interval, 1, fields);
  add_outcomes_from("", player.outcomes, fields);
  const Points& points = player.points;
  const bool has_met = points.meetings > 0;
  fields.insert(fields.end(), {{"losses", std::to_string(player.outcomes.losses())},
                               {"points", decimal(points.points(), 1)},
                               {"meetings", std::to_string(points.meetings)},
                               {"share", has_met ? decimal(points.share(), 4) : ""}});
  for (std::size_t seat = 0; seat < standings.by_seat.size(); ++seat) {
    const Outcomes here = seat < player.by_seat.size() ? player.by_seat[seat] : Outcomes();
    add_outcomes_from("seat_" + std::to_string(seat + 1) + '_', here, fields);
  }
  for (const auto failure : all_failures) {
    fields.emplace_back(to_string(failure), std::to_string(player.failures.of(failure)));
  }
  const Solo solo = player.solo.value_or(Solo());
  fields.insert(fields.end(), {{"calls", std::to_string(player.effort.calls)},
                               {"mean_wall_ms", milliseconds(player.mean_clock())},
                               {"mean_cpu_ms", milliseconds(player.mean_processor())},
                               {"max_wall_ms", milliseconds(player.effort.max_wall_time)},
                               {"mean", field(solo.mean, 4)}});
  add_interval("mean", solo.interval, 4, fields);
  fields.emplace_back("worst", solo.worst ? std::to_string(*solo.worst) : "");
  fields.emplace_back("failed", player.solo ? std::to_string(solo.failed) : "");
  std::vector<std::string> equals;
  equals.reserve(player.indistinguishable.size());
  for (const auto other : player.indistinguishable) equals.push_back(standings.players[other].name);
  fields.emplace_back("indistinguishable", csv_list(equals));
  fields.emplace_back("remark", remark_on(player));
  return fields;
}

std::string row_of(const Fields& fields, std::string Fields::value_type::* part) {
  std::vector<std::string> row;
  for (const auto& each : fields) row.push_back(each.*part);
  return csv_row(row);
}

}  // namespace

std::string standings_csv(const Standings& standings) {
  std::string text = row_of(fields_of(standings, {}), &Fields::value_type::first);
  for (const auto& player : standings.players) {
    text += row_of(fields_of(standings, player), &Fields::value_type::second);
  }
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
