#include "grading/reports/text.hpp"

#include <algorithm>
#include <limits>

#include "core/ansi.hpp"
#include "league/tables/columns.hpp"
#include "league/tables/tables.hpp"
#include "league/tables/words.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::decimal;
using grading::reports::one_line;

constexpr std::size_t min_columns = 40;

// Makes a column with a cell for each player.
template <class Write>
Column column_of(const Standings& standings, std::string title, int rank, const Write& write) {
  Column column{std::move(title), {}, false, rank};
  for (const auto& player : standings.players) column.cells.push_back(write(player));
  return column;
}

Column names_of(const Standings& standings) {
  Column names =
      column_of(standings, "player", 0, [](const auto& player) { return one_line(player.name); });
  names.is_text = true;
  return names;
}

std::string level_of(const Standings& standings) { return percent(standings.level); }

void add_rating(const Standings& standings, std::vector<Column>& columns) {
  columns.push_back(column_of(standings, "rating", 0,
                              [](const auto& player) { return rating_in_words(player); }));
  columns.push_back(column_of(standings, level_of(standings), 1, [](const auto& player) {
    return player.interval ? describe(*player.interval) : "-";
  }));
}

void add_solo(const Standings& standings, std::vector<Column>& columns) {
  columns.push_back(
      column_of(standings, "mean", 0, [](const auto& player) { return mean_in_words(player); }));
  columns.push_back(column_of(standings, level_of(standings), 1, [](const auto& player) {
    return player.solo->interval ? mean_in_words(*player.solo->interval) : "-";
  }));
  columns.push_back(column_of(standings, "worst", 0, [](const auto& player) {
    return player.solo->worst ? std::to_string(*player.solo->worst) : "-";
  }));
  columns.push_back(column_of(standings, "failed", 0, [](const auto& player) {
    return std::to_string(player.solo->failed);
  }));
}

void add_outcomes(const Standings& standings, std::vector<Column>& columns) {
  columns.push_back(column_of(standings, "won", 4, [](const auto& player) {
    return std::to_string(player.outcomes.wins);
  }));
  columns.push_back(column_of(standings, "drawn", 4, [](const auto& player) {
    return std::to_string(player.outcomes.draws);
  }));
  columns.push_back(column_of(standings, "lost", 4, [](const auto& player) {
    return std::to_string(player.outcomes.losses());
  }));
}

std::vector<Column> columns_of(const Standings& standings) {
  std::vector<Column> columns;
  columns.push_back(
      column_of(standings, "", 0, [](const auto& player) { return place_in_words(player); }));
  columns.push_back(names_of(standings));
  (standings.is_solo() ? add_solo : add_rating)(standings, columns);
  if (!standings.superiority.empty()) {
    columns.push_back(column_of(standings, "ranks", 2, places_in_words));
  }
  columns.push_back(column_of(standings, "games", 3, [](const auto& player) {
    return std::to_string(player.outcomes.games);
  }));
  if (!standings.is_solo()) add_outcomes(standings, columns);
  columns.push_back(column_of(standings, "share", 3, [](const auto& player) {
    return player.points.meetings == 0 ? "-" : percent(player.points.share());
  }));
  columns.push_back(column_of(standings, "failures", 1, [](const auto& player) {
    return player.failures.sum() == 0 ? "" : std::to_string(player.failures.sum());
  }));
  columns.push_back(column_of(standings, "answer", 5, [](const auto& player) {
    return player.effort.calls == 0 ? "-" : describe(player.mean_clock());
  }));
  columns.push_back(column_of(standings, "CPU", 7, [](const auto& player) {
    return player.effort.cpu_time.count() == 0 ? "-" : describe(player.mean_processor());
  }));
  columns.push_back(column_of(standings, "slowest", 6, [](const auto& player) {
    return player.effort.calls == 0 ? "-" : describe(player.effort.max_wall_time);
  }));
  return columns;
}

class Text {
 public:
  Text(const Standings& standings, const TableOptions& look)
      : standings_(standings), look_(look), width_(std::max(look.columns, min_columns)) {}

  std::string write() && {
    head(standings_.title);
    sentence(kind_in_words(standings_));
    sentence(state_in_words(standings_));
    for (const auto& remark : remarks(standings_)) sentence(remark);
    for (const auto& warning : warnings(standings_)) sentence(warning);
    out_ += '\n';
    table(lines_of(columns_of(standings_), width_));
    optimum();
    order();
    seats();
    failures();
    crosstable();
    return std::move(out_);
  }

 private:
  void sentence(const std::string& text) { out_ += wrapped(one_line(text), width_); }

  void head(const std::string& text) {
    std::string line = wrapped(one_line(text), width_);
    line.pop_back();
    ansi::append(out_, ansi::bold, line, look_.has_color);
    out_ += '\n';
  }

  void table(const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i > 0) {
        out_ += lines[i];
      } else {
        ansi::append(out_, ansi::faint, lines[i].substr(0, lines[i].size() - 1), look_.has_color);
        out_ += '\n';
      }
    }
  }

  void optimum() {
    if (!standings_.optimum) return;
    std::string text = "Optimum: mean " + decimal(standings_.optimum->mean, 3);
    if (standings_.optimum->worst) text += ", worst " + std::to_string(*standings_.optimum->worst);
    sentence(text);
  }

  void order() {
    const auto groups = undecided(standings_);
    if (!groups.empty()) {
      out_ += '\n';
      head("Indistinguishable players");
    }
    for (const auto& group : groups) {
      std::string names;
      for (const auto player : group) {
        names += (names.empty() ? "" : ", ") + standings_.players[player].name;
      }
      sentence(names);
    }
    if (const auto words = order_in_words(standings_); !words.empty()) sentence(words);
  }

  void seats() {
    if (standings_.by_seat.empty()) return;
    std::string words;
    for (std::size_t seat = 0; seat < standings_.by_seat.size(); ++seat) {
      const Outcomes& here = standings_.by_seat[seat];
      words += (seat == 0 ? "" : ", ") + std::string("seat ") + std::to_string(seat + 1) + ' ' +
               percent(here.wins, here.games);
    }
    out_ += '\n';
    sentence("Games won from each seat: " + words +
             "; drawn: " + percent(standings_.drawn, standings_.played));
  }

  void failures() {
    bool is_first = true;
    for (const auto& player : standings_.players) {
      if (player.failures.sum() == 0) continue;
      if (is_first) {
        out_ += '\n';
        head("Failures");
      }
      is_first = false;
      sentence(player.name + ": " + describe(player.failures));
    }
  }

  // Omitted unless the whole table fits.
  void crosstable() {
    const std::size_t count = standings_.players.size();
    if (count < 2 || standings_.played == 0) return;
    std::vector<Column> columns{
        column_of(standings_, "", 0, [](const auto& one) { return place_in_words(one); }),
        names_of(standings_)};
    for (std::size_t j = 0; j < count; ++j) {
      Column column{std::to_string(j + 1)};
      for (std::size_t i = 0; i < count; ++i) {
        const Points& points = standings_.crosstable[i][j];
        column.cells.push_back(i == j                 ? "x"
                               : points.meetings == 0 ? "-"
                                                      : decimal(points.points(), 1));
      }
      columns.push_back(std::move(column));
    }
    for (std::size_t i = 0; i < count; ++i) columns[0].cells[i] = std::to_string(i + 1);
    const auto lines = lines_of(std::move(columns), std::numeric_limits<std::size_t>::max());
    const auto fits = [&](const std::string& line) { return width_of(line) <= width_ + 1; };
    if (!std::ranges::all_of(lines, fits)) return;
    out_ += '\n';
    head("Points against each opponent");
    table(lines);
  }

  const Standings& standings_;
  const TableOptions& look_;
  std::size_t width_;
  std::string out_;
};

}  // namespace

std::string standings_text(const Standings& standings, const TableOptions& look) {
  return Text(standings, look).write();
}

}  // namespace gauntlet::league
