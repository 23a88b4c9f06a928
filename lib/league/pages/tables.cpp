#include "league/tables/tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/numbers.hpp"
#include "league/pages/page_data.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::decimal;
using grading::reports::one_line;
using json::Value;

// Places intervals on a common scale, as wide as interval.html draws it.
class Scale {
 public:
  explicit Scale(const Standings& standings) : is_solo_(standings.is_solo()) {
    for (const auto& player : standings.players) add(player);
    mark_ = is_solo_ ? standings.optimum ? std::optional(standings.optimum->mean) : std::nullopt
                     : std::optional(0.0);
    if (mark_) add(*mark_);
  }

  // Returns null if there is nothing to draw.
  Value place(const Standing& player) const {
    const auto value = value_of(player);
    if (!value) return {};
    Value span;
    if (const auto interval = interval_of(player)) {
      const bool has_low = std::isfinite(interval->low), has_high = std::isfinite(interval->high);
      span = Value::Object{{"from", has_low ? at(interval->low) : 0},
                           {"to", has_high ? at(interval->high) : width},
                           {"has_low", has_low},
                           {"has_high", has_high}};
    }
    return Value::Object{
        {"at", at(*value)}, {"mark", at(mark_.value_or(*low_))}, {"span", std::move(span)}};
  }

 private:
  static constexpr int width = 180, margin = 6;

  std::optional<double> value_of(const Standing& player) const {
    return is_solo_ ? player.solo->mean : player.rating;
  }
  std::optional<Interval> interval_of(const Standing& player) const {
    return is_solo_ ? player.solo->interval : player.interval;
  }

  void add(double value) {
    low_ = std::min(low_.value_or(value), value);
    high_ = std::max(high_.value_or(value), value);
  }
  void add(const Standing& player) {
    if (const auto value = value_of(player)) add(*value);
    if (const auto interval = interval_of(player)) {
      if (std::isfinite(interval->low)) add(interval->low);
      if (std::isfinite(interval->high)) add(interval->high);
    }
  }

  int at(double value) const {
    const double range = *high_ - *low_;
    const double share = range > 0 ? (value - *low_) / range : 0.5;
    return margin + static_cast<int>(std::lround(share * (width - 2 * margin)));
  }

  bool is_solo_;
  std::optional<double> low_ = {}, high_ = {};
  std::optional<double> mark_ = {};  // 0, or the optimum
};

Value standings_row(const PageData& data, const std::vector<Column>& columns, const Scale& scale,
                    std::size_t place) {
  const Standing& player = data.standings.players[place];
  Value::Array cells;
  for (const Column& column : columns) {
    const bool has_counts = column.kind == Column::Kind::failures;
    const bool is_interval = column.kind == Column::Kind::interval;
    cells.emplace_back(Value::Object{
        {"is_name", column.kind == Column::Kind::name},
        {"is_number", !has_counts},
        {"text", has_counts ? one_line(describe(player.failures)) : column.cells[place]},
        {"is_interval", is_interval},
        {"interval", is_interval ? scale.place(player) : Value()}});
  }
  return Value::Object{{"name", one_line(player.name)},
                       {"kind", data.author ? "" : one_line(player.kind)},
                       {"is_own", data.author == place},
                       {"cells", std::move(cells)}};
}

// Returns the values of square.html; `encode` returns those of a cell.
template <class Encode>
Value::Object square(const Standings& standings, const Encode& encode) {
  const auto& players = standings.players;
  Value::Array rows;
  for (std::size_t i = 0; i < players.size(); ++i) {
    Value::Array cells;
    for (std::size_t j = 0; j < players.size(); ++j) {
      cells.emplace_back(i == j ? Value::Object{{"is_own", true}} : encode(i, j));
    }
    rows.emplace_back(Value::Object{{"name", one_line(players[i].name)}, {"cells", cells}});
  }
  return {
      {"names", json::array_of(players, [](const auto& player) { return one_line(player.name); })},
      {"rows", std::move(rows)}};
}

// The likelihood of superiority, with an arrow if it is certain enough.
Value::Object superiority_cell(const Standings& standings, std::size_t i, std::size_t j) {
  const auto& share = standings.superiority[i][j];
  if (!share) return {{"is_empty", true}};
  const double sure = 1 - (1 - confidence_level) / 2;
  const int hundredths = percent_of(*share);
  const std::string arrow = *share >= sure ? "\u25b2" : *share <= 1 - sure ? "\u25bc" : "";
  return {{"share", hundredths},
          {"is_sure", !arrow.empty()},
          {"text", arrow + std::to_string(hundredths)}};
}

// Returns the number of meetings of each pair that has met; nullopt if the numbers differ.
std::optional<std::uint64_t> meetings_of_all(const Standings& standings) {
  std::optional<std::uint64_t> all;
  for (const auto& row : standings.crosstable) {
    for (const auto& points : row) {
      if (points.meetings > 0 && all.value_or(points.meetings) != points.meetings) return {};
      if (points.meetings > 0) all = points.meetings;
    }
  }
  return all;
}

Value::Object points_cell(const Points& points, std::size_t i, std::size_t j, bool has_meetings) {
  if (points.meetings == 0) return {{"is_empty", true}};
  return {{"share", std::lround(100 * points.share())},
          {"place", Value::Object{{"row", i}, {"column", j}}},
          {"text", decimal(points.points(), 1)},
          {"of", has_meetings ? Value(points.meetings) : Value()}};
}

}  // namespace

Value standings_table(const PageData& data) {
  const Standings& standings = data.standings;
  std::vector<Column> columns = standings_columns(standings);
  if (data.author) std::erase_if(columns, [](const Column& column) { return column.is_for_staff; });
  Value::Array heads, rows;
  const auto add = [&](const std::string& head, bool is_name = false,
                       const std::string& explanation = "") {
    heads.emplace_back(
        Value::Object{{"head", head}, {"is_name", is_name}, {"explanation", explanation}});
  };
  for (const Column& column : columns) {
    if (column.kind != Column::Kind::interval) {
      add(column.title, column.kind == Column::Kind::name, column.explanation);
    } else {
      const std::string figure = standings.is_solo() ? "mean" : "rating";
      add(column.title + " interval", false, "interval of the " + figure);
      add(standings.is_solo() ? "best to worst" : "worst to best", false,
          "the " + figure + " and its interval");
    }
  }
  const Scale scale(standings);
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    rows.push_back(standings_row(data, columns, scale, i));
  }
  return Value::Object{{"heads", std::move(heads)},
                       {"rows", std::move(rows)},
                       {"optimum", standings.optimum ? optimum_in_words(*standings.optimum) : ""},
                       {"undecided", json::array_of(undecided(standings),
                                                    [&](const auto& group) {
                                                      return one_line(names_of(standings, group));
                                                    })},
                       {"order", data.author ? "" : order_in_words(standings)}};
}

Value superiority_table(const PageData& data) {
  const Standings& standings = data.standings;
  if (standings.superiority.empty() || standings.players.size() < 2) return {};
  Value::Object table = square(
      standings, [&](std::size_t i, std::size_t j) { return superiority_cell(standings, i, j); });
  table.emplace_back("level", percent(confidence_level));
  return table;
}

Value crosstable(const PageData& data) {
  const Standings& standings = data.standings;
  if (standings.played == 0 || standings.players.size() < 2) return {};
  const auto all = meetings_of_all(standings);
  Value::Object table = square(standings, [&](std::size_t i, std::size_t j) {
    return points_cell(standings.crosstable[i][j], i, j, !all);
  });
  table.emplace_back("meetings", all ? std::to_string(*all) : "the number of meetings");
  return table;
}

Value::Array seats_table(const PageData& data) {
  const auto& by_seat =
      data.author ? data.standings.players[*data.author].by_seat : data.standings.by_seat;
  Value::Array rows;
  for (const Outcomes& here : by_seat) {
    const auto games = static_cast<double>(std::max<std::uint64_t>(here.games, 1));
    const auto shares = [&](std::uint64_t part) {
      return Value::Object{{"share", std::lround(100 * static_cast<double>(part) / games)},
                           {"text", percent(part, here.games)}};
    };
    rows.emplace_back(Value::Object{
        {"seat", rows.size() + 1},
        {"count", here.games},
        {"shares", json::array_of(std::array{here.wins, here.draws, here.losses()}, shares)}});
  }
  return rows;
}

Value::Array wins_by_seat(const PageData& data) {
  if (data.author || data.standings.by_seat.empty()) return {};
  return json::array_of(data.standings.players, [&](const Standing& player) {
    std::vector<Outcomes> by_seat = player.by_seat;
    by_seat.resize(data.standings.by_seat.size());
    return Value::Object{{"name", one_line(player.name)},
                         {"won", json::array_of(by_seat, [](const Outcomes& here) {
                            return percent(here.wins, here.games);
                          })}};
  });
}

Value::Array histograms(const PageData& data) {
  Value::Array players;
  for (std::size_t i = 0; i < data.standings.players.size(); ++i) {
    const Standing& player = data.standings.players[i];
    if (!player.solo || player.outcomes.games == 0 || (data.author && *data.author != i)) continue;
    const std::uint64_t all =
        std::max<std::uint64_t>(player.solo->found() + player.solo->failed, 1);
    Value::Array rows;
    const auto add = [&](const std::string& score, std::uint64_t count) {
      rows.emplace_back(
          Value::Object{{"score", score}, {"count", count}, {"share", 100 * count / all}});
    };
    for (const auto& [score, count] : player.solo->histogram) add(std::to_string(score), count);
    if (player.solo->failed > 0) add("failed", player.solo->failed);
    players.emplace_back(Value::Object{{"name", one_line(player.name)}, {"rows", std::move(rows)}});
  }
  return players;
}

Value::Array opponents_table(const PageData& data) {
  const Standings& standings = data.standings;
  const std::size_t own = *data.author;
  Value::Array rows;
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    if (i == own || standings.crosstable[own][i].meetings == 0) continue;
    const auto better =
        standings.superiority.empty() ? std::nullopt : standings.superiority[own][i];
    rows.emplace_back(
        Value::Object{{"name", one_line(standings.players[i].name)},
                      {"points", points_cell(standings.crosstable[own][i], own, i, true)},
                      {"better", better ? chance(*better) : "-"}});
  }
  return rows;
}

}  // namespace gauntlet::league
