#include "league/tables/tables.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "league/pages/view.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::cell;
using grading::reports::decimal;
using grading::reports::details;
using grading::reports::one_line;
using grading::reports::paragraph;
using grading::reports::row;
using grading::reports::row_title;
using grading::reports::scrolled;
using grading::reports::share_cell;
using grading::reports::shown;
using grading::reports::table;
using grading::reports::title;
using text::element;
using text::empty_element;

std::string number_cell(std::string_view content) { return cell(content, "number"); }

// Draws intervals on a common scale.
class Scale {
 public:
  explicit Scale(const Standings& standings) : is_solo_(standings.is_solo()) {
    for (const auto& player : standings.players) add(player);
    mark_ = is_solo_ ? standings.optimum ? std::optional(standings.optimum->mean) : std::nullopt
                     : std::optional(0.0);
    if (mark_) add(*mark_);
  }

  bool is_empty() const { return !low_; }

  // Hidden from screen readers, because the numbers stand beside it.
  std::string draw(const Standing& player) const {
    const auto value = value_of(player);
    if (!value || is_empty()) return "";
    std::string shapes = line(at(mark_.value_or(*low_)), 1, at(mark_.value_or(*low_)), 19, "mark");
    if (const auto interval = interval_of(player)) {
      const auto from = std::isinf(interval->low) ? 0 : at(interval->low);
      const auto to = std::isinf(interval->high) ? width : at(interval->high);
      shapes += line(from, 10, to, 10, "span");
      if (std::isfinite(interval->low)) shapes += line(from, 5, from, 15, "span");
      if (std::isfinite(interval->high)) shapes += line(to, 5, to, 15, "span");
    }
    shapes += empty_element("circle", {{"cx", at(*value)}, {"cy", 10}, {"r", 4}});
    return element("svg",
                   {{"class", "interval"},
                    {"viewBox", "0 0 " + std::to_string(width) + " 20"},
                    {"width", width},
                    {"height", 20},
                    {"aria-hidden", "true"}},
                   shapes);
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

  static std::string line(int x1, int y1, int x2, int y2, std::string_view kind) {
    return empty_element("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}, {"class", kind}});
  }

  bool is_solo_;
  std::optional<double> low_ = {}, high_ = {};
  std::optional<double> mark_ = {};  // 0, or the optimum
};

// The rows of the standings have the columns of the text, and a drawing of the interval.
std::string standings_rows(const View& view, const std::vector<Column>& columns) {
  const Standings& standings = view.standings;
  const Scale scale(standings);
  std::string rows;
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    const Standing& player = standings.players[i];
    std::string name = element("b", shown(player.name));
    if (!view.author) name += " " + element("small", shown(player.kind));
    if (view.author == i) name += " <small>(this player)</small>";
    std::string cells;
    for (const Column& column : columns) {
      if (column.kind == Column::Kind::name) {
        cells += row_title(name);
      } else if (column.kind == Column::Kind::failures) {
        cells += cell(shown(describe(player.failures)));
      } else {
        cells += number_cell(column.cells[i]);
      }
      if (column.kind == Column::Kind::interval) cells += cell(scale.draw(player));
    }
    rows += view.author != i
                ? row(cells)
                : element("tr", {{"class", "own"}, {"aria-current", "true"}}, cells) + '\n';
  }
  return rows;
}

std::string undecided_in_words(const Standings& standings) {
  std::string items;
  for (const auto& group : undecided(standings)) {
    items += element("li", shown(names_of(standings, group)));
  }
  if (items.empty()) return "";
  return element("p", "Indistinguishable players, one group per line:") + element("ul", items) +
         '\n';
}

// Makes a table with a row and a column for each player; `write` makes a cell.
template <class Write>
std::string square(const Standings& standings, std::string_view kind, const Write& write) {
  const auto& players = standings.players;
  std::string heads = title("player", "name"), rows;
  for (const auto& player : players) {
    heads += title(element("span", shown(player.name)), "up", one_line(player.name));
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    std::string cells = row_title(shown(players[i].name));
    for (std::size_t j = 0; j < players.size(); ++j)
      cells += i == j ? cell("", "own") : write(i, j);
    rows += row(cells);
  }
  return table(kind, heads, rows);
}

// The likelihood of superiority, with an arrow if it is certain enough.
std::string superiority_cell(const Standings& standings, std::size_t i, std::size_t j) {
  const double share = standings.superiority[i][j];
  const double sure = 1 - (1 - confidence_level) / 2;
  const auto hundredths = std::lround(100 * share);
  const std::string arrow = share >= sure ? "\u25b2" : share <= 1 - sure ? "\u25bc" : "";
  return share_cell(arrow + std::to_string(hundredths), hundredths,
                    arrow.empty() ? "share" : "share sure");
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

std::string points_cell(const Points& points, std::size_t i, std::size_t j, bool has_meetings) {
  if (points.meetings == 0) return cell("-");
  std::string text = decimal(points.points(), 1);
  if (has_meetings) text += element("small", '/' + std::to_string(points.meetings));
  return share_cell(text, std::lround(100 * points.share()), "share",
                    {{"data-row", i}, {"data-column", j}});
}

std::string seat_rows(const std::vector<Outcomes>& by_seat) {
  std::string rows;
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
    const Outcomes& here = by_seat[seat];
    std::string cells =
        row_title(std::to_string(seat + 1), "") + number_cell(std::to_string(here.games));
    for (const auto part : {here.wins, here.draws, here.losses()}) {
      const double share =
          here.games == 0 ? 0 : static_cast<double>(part) / static_cast<double>(here.games);
      cells += share_cell(percent(part, here.games), std::lround(100 * share), "share number");
    }
    rows += row(cells);
  }
  return scrolled(
      "the seats",
      table("seats", grading::reports::titles({"seat", "games", "won", "drawn", "lost"}), rows));
}

// The number of wins of each player from each seat.
std::string seats_by_player(const Standings& standings) {
  std::string heads = title("player", "name"), rows;
  for (std::size_t seat = 1; seat <= standings.by_seat.size(); ++seat) {
    heads += title("seat " + std::to_string(seat));
  }
  for (const auto& player : standings.players) {
    std::string cells = row_title(shown(player.name));
    for (std::size_t seat = 0; seat < standings.by_seat.size(); ++seat) {
      const Outcomes here = seat < player.by_seat.size() ? player.by_seat[seat] : Outcomes();
      cells += number_cell(percent(here.wins, here.games));
    }
    rows += row(cells);
  }
  return details({}, "games won from each seat, by player",
                 scrolled("games won from each seat", table("", heads, rows)));
}

}  // namespace

std::string standings_table(const View& view) {
  const Standings& standings = view.standings;
  std::vector<Column> columns = standings_columns(standings);
  if (view.author) std::erase_if(columns, [](const Column& column) { return column.is_for_staff; });
  std::string heads;
  for (const Column& column : columns) {
    const bool is_name = column.kind == Column::Kind::name;
    if (column.kind != Column::Kind::interval) {
      heads += title(column.title, is_name ? "name" : "", column.explanation);
    } else if (standings.is_solo()) {
      heads += title(column.title + " interval of the mean") + title("from best to worst mean");
    } else {
      heads += title(column.title + " interval") + title("from worst to best rating");
    }
  }
  std::string text =
      scrolled("the standings", table("standings", heads, standings_rows(view, columns)));
  if (standings.optimum) {
    text += paragraph("Optimum (dashed line): " + optimum_in_words(*standings.optimum));
  }
  text += undecided_in_words(standings);
  const std::string order = view.author ? "" : order_in_words(standings);
  return text + (order.empty() ? "" : paragraph(order));
}

std::string superiority_table(const View& view) {
  const Standings& standings = view.standings;
  if (standings.superiority.empty() || standings.players.size() < 2) return "";
  return paragraph(
             "Likelihood in percent that the row's player is better than the column's. "
             "\u25b2 significantly better, \u25bc significantly worse, at " +
             percent(confidence_level) + " confidence.") +
         scrolled("superiority", square(standings, "square", [&](std::size_t i, std::size_t j) {
                    return superiority_cell(standings, i, j);
                  }));
}

std::string crosstable(const View& view) {
  const Standings& standings = view.standings;
  if (standings.played == 0 || standings.players.size() < 2) return "";
  const auto all = meetings_of_all(standings);
  const std::string table = square(standings, "square points", [&](std::size_t i, std::size_t j) {
    return points_cell(standings.crosstable[i][j], i, j, !all);
  });
  return paragraph("Points of the row's player against the column's, out of " +
                   (all ? std::to_string(*all) : "the number of meetings") +
                   ": 1 for a better result in a game, one half for an equal result.") +
         scrolled("the crosstable", table);
}

std::string seats_table(const View& view) {
  const Standings& standings = view.standings;
  if (view.author) {
    const auto& own = standings.players[*view.author].by_seat;
    return own.empty() ? "" : seat_rows(own);
  }
  if (standings.by_seat.empty()) return "";
  return seat_rows(standings.by_seat) + seats_by_player(standings);
}

std::string histograms(const View& view) {
  std::string text;
  for (std::size_t i = 0; i < view.standings.players.size(); ++i) {
    const Standing& player = view.standings.players[i];
    if (!player.solo || player.outcomes.games == 0 || (view.author && *view.author != i)) continue;
    const std::uint64_t all =
        std::max<std::uint64_t>(player.solo->found() + player.solo->failed, 1);
    std::string rows;
    const auto add = [&](const std::string& title, std::uint64_t count) {
      rows += row(row_title(title, "") + share_cell(std::to_string(count),
                                                    static_cast<std::int64_t>(100 * count / all),
                                                    "share number"));
    };
    for (const auto& [score, count] : player.solo->histogram) add(std::to_string(score), count);
    if (player.solo->failed > 0) add("failed", player.solo->failed);
    text += element("figure",
                    element("figcaption", shown(player.name)) + table("histogram", "", rows)) +
            '\n';
  }
  if (text.empty()) return "";
  return paragraph("Codes or strengths found, by the number of guesses or drops:") +
         element("div", {{"class", "histograms"}}, '\n' + text) + '\n';
}

std::string opponents_table(const View& view) {
  const Standings& standings = view.standings;
  const std::size_t own = *view.author;
  std::string rows;
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    if (i == own || standings.crosstable[own][i].meetings == 0) continue;
    const auto better = standings.superiority.empty() ? "-" : chance(standings.superiority[own][i]);
    rows += row(row_title(shown(standings.players[i].name)) +
                points_cell(standings.crosstable[own][i], own, i, true) + number_cell(better));
  }
  if (rows.empty()) return "";
  const std::string heads =
      title("against", "name") + grading::reports::titles({"points", "likelihood of being better"});
  return scrolled("results against each opponent", table("points", heads, rows));
}

}  // namespace gauntlet::league
