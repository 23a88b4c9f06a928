#include "grading/reports/text.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/drawing.hpp"
#include "core/numbers.hpp"
#include "grading/reports/excerpt.hpp"
#include "league/tables/tables.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::columns_of;
using grading::reports::decimal;
using grading::reports::fit;
using grading::reports::one_line;

constexpr std::size_t min_columns = 40;
constexpr std::size_t gap = 2;        // between columns
constexpr std::size_t min_width = 8;  // of a truncated column

std::size_t width_of(const Column& column) {
  std::size_t width = columns_of(column.title);
  for (const auto& cell : column.cells) width = std::max(width, columns_of(cell));
  return width;
}

std::size_t width_of_all(const std::vector<Column>& columns) {
  const std::size_t gaps = columns.empty() ? 0 : gap * (columns.size() - 1);
  return std::accumulate(
      columns.begin(), columns.end(), gaps,
      [](std::size_t sum, const Column& column) { return sum + width_of(column); });
}

void leave_out(std::vector<Column>& columns, std::size_t width) {
  while (width_of_all(columns) > width) {
    const int rank = std::ranges::max_element(columns, {}, &Column::rank)->rank;
    if (rank == 0) return;
    std::erase_if(columns, [&](const Column& column) { return column.rank == rank; });
  }
}

void cut_widest(std::vector<Column>& columns, std::size_t width) {
  const std::size_t all = width_of_all(columns);
  if (all <= width) return;
  const auto widest = std::ranges::max_element(columns, {}, [](const Column& column) {
    return column.kind == Column::Kind::name ? width_of(column) : 0;
  });
  const std::size_t now = width_of(*widest), excess = all - width;
  const std::size_t left = std::max(min_width, now > excess ? now - excess : 0);
  widest->title = fit(widest->title, left);
  for (auto& cell : widest->cells) cell = fit(cell, left);
}

std::string padded(const std::string& text, std::size_t width, bool is_text) {
  const std::string space(width - columns_of(text), ' ');
  return is_text ? text + space : space + text;
}

// Returns the lines of a table, titles first, each with its newline. If the table is wider than
// `width`, columns are left out, and then the names are truncated.
std::vector<std::string> lines_of(std::vector<Column> columns, std::size_t width) {
  leave_out(columns, width);
  cut_widest(columns, width);
  std::vector<std::string> lines(columns.empty() ? 0 : columns.front().cells.size() + 1);
  for (const auto& column : columns) {
    const std::size_t wide = width_of(column);
    const std::string space = &column == &columns.front() ? "" : std::string(gap, ' ');
    lines[0] += space + padded(column.title, wide, column.kind == Column::Kind::name);
    for (std::size_t i = 0; i < column.cells.size(); ++i) {
      lines[i + 1] += space + padded(column.cells[i], wide, column.kind == Column::Kind::name);
    }
  }
  for (auto& line : lines) line.erase(line.find_last_not_of(' ') + 1).append("\n");
  return lines;
}

// Wraps the text at spaces into lines of at most `width` characters; longer words are truncated.
std::string wrapped(std::string_view text, std::size_t width) {
  std::string lines;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), whole.size() + 1));
    const std::string word = fit(whole, width);
    const std::size_t wide = columns_of(word);
    if (column > 0 && column + 1 + wide > width) {
      lines += '\n';
      column = 0;
    }
    if (column > 0) lines += ' ';
    column += wide + (column > 0 ? 1 : 0);
    lines += word;
  }
  return lines + '\n';
}

// Makes a column with a cell for each player.
template <class Write>
Column column_of(const Standings& standings, std::string title, int rank, const Write& write,
                 std::string explanation = "") {
  Column column{std::move(title), {}, rank};
  column.explanation = std::move(explanation);
  for (const auto& player : standings.players) column.cells.push_back(write(player));
  return column;
}

Column names_of(const Standings& standings) {
  Column names =
      column_of(standings, "player", 0, [](const auto& player) { return one_line(player.name); });
  names.kind = Column::Kind::name;
  return names;
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
    table(lines_of(standings_columns(standings_), width_));
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
    sentence("Optimum: " + optimum_in_words(*standings_.optimum));
  }

  void order() {
    const auto groups = undecided(standings_);
    if (!groups.empty()) {
      out_ += '\n';
      head("Indistinguishable players");
    }
    for (const auto& group : groups) sentence(league::names_of(standings_, group));
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
      reasons(player);
    }
  }

  // The most frequent reasons of a player's failures, one per line.
  void reasons(const Standing& player) {
    constexpr std::size_t max_reasons = 3;
    std::vector<std::pair<std::uint64_t, std::string>> by_count;
    by_count.reserve(player.reasons.size());
    for (const auto& [reason, count] : player.reasons) by_count.emplace_back(count, reason);
    std::ranges::stable_sort(by_count, std::ranges::greater(),
                             &decltype(by_count)::value_type::first);
    for (std::size_t i = 0; i < std::min(by_count.size(), max_reasons); ++i) {
      const auto& [count, reason] = by_count[i];
      out_ += fit("  " + pluralize(count, "time") + ": " + one_line(reason), width_) + '\n';
    }
    if (by_count.size() > max_reasons) {
      out_ += "  and " + pluralize(by_count.size() - max_reasons, "other reason") + '\n';
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
    const auto fits = [&](const std::string& line) { return columns_of(line) <= width_ + 1; };
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

std::vector<Column> standings_columns(const Standings& standings) {
  std::vector<Column> columns;
  const auto add = [&](const char* title, int rank, const auto& write, const char* why = "") {
    columns.push_back(column_of(standings, title, rank, write, why));
  };
  const auto add_count = [&](const char* title, int rank, const auto& count) {
    add(title, rank, [&](const Standing& player) { return std::to_string(count(player)); });
  };
  const bool is_solo = standings.is_solo();
  const std::string level = percent(confidence_level);
  const std::string ranks = "possible ranks at " + level + " confidence";
  add("", 0, [](const Standing& player) { return place_in_words(player); }, "rank");
  columns.push_back(names_of(standings));
  if (is_solo) {
    add("mean", 0, [](const Standing& player) { return mean_in_words(player); });
  } else {
    add(
        "rating", 0, [](const Standing& player) { return rating_in_words(player); },
        "Elo scale; the mean of all players is 0");
  }
  add(level.c_str(), 1, [&](const Standing& player) -> std::string {
    const auto& interval = is_solo ? player.solo->interval : player.interval;
    if (!interval) return "-";
    return is_solo ? mean_in_words(*interval) : describe(*interval);
  });
  columns.back().kind = Column::Kind::interval;
  if (is_solo) {
    add("worst", 0, [](const Standing& player) {
      return player.solo->worst ? std::to_string(*player.solo->worst) : "-";
    });
    add_count("failed", 0, [](const Standing& player) { return player.solo->failed; });
  }
  if (!standings.superiority.empty()) add("ranks", 2, places_in_words, ranks.c_str());
  add_count("games", 3, [](const Standing& player) { return player.outcomes.games; });
  if (!is_solo) {
    add_count("won", 4, [](const Standing& player) { return player.outcomes.wins; });
    add_count("drawn", 4, [](const Standing& player) { return player.outcomes.draws; });
    add_count("lost", 4, [](const Standing& player) { return player.outcomes.losses(); });
  }
  add(
      "share", 3,
      [](const Standing& player) {
        return player.points.meetings == 0 ? "-" : percent(player.points.share());
      },
      "share of the points");
  const std::size_t count = columns.size();
  add("failures", 1, [](const Standing& player) {
    return player.failures.sum() == 0 ? "" : std::to_string(player.failures.sum());
  });
  columns.back().kind = Column::Kind::failures;
  add(
      "answer", 5,
      [](const Standing& player) {
        return player.effort.calls == 0 ? "-" : describe(player.mean_clock());
      },
      "mean wall time per answer");
  add(
      "CPU", 7,
      [](const Standing& player) {
        return player.effort.cpu_time.count() == 0 ? "-" : describe(player.mean_processor());
      },
      "mean CPU time per answer");
  add(
      "slowest", 6,
      [](const Standing& player) {
        return player.effort.calls == 0 ? "-" : describe(player.effort.max_wall_time);
      },
      "wall time of the slowest answer");
  for (std::size_t i = count; i < columns.size(); ++i) columns[i].is_for_staff = true;
  return columns;
}

std::string standings_text(const Standings& standings, const TableOptions& look) {
  return Text(standings, look).write();
}

}  // namespace gauntlet::league
