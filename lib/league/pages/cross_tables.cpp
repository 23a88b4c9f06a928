#include <algorithm>
#include <cmath>
#include <optional>

#include "grading/reports/text.hpp"
#include "league/pages/view.hpp"
#include "league/tables/words.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::decimal;
using text::element;

// Makes a table with a row and a column for each player; `cell` makes the markup of a cell.
template <class Cell>
std::string square(const Standings& standings, std::string_view kind, const Cell& cell) {
  const auto& players = standings.players;
  std::string head = "<th scope=\"col\">player</th>", rows;
  for (const auto& player : players) {
    head += element(
        "th",
        {{"scope", "col"}, {"class", "up"}, {"title", grading::reports::one_line(player.name)}},
        element("span", shown(player.name)));
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    std::string row = element("th", {{"scope", "row"}, {"class", "name"}}, shown(players[i].name));
    for (std::size_t j = 0; j < players.size(); ++j) {
      row += i == j ? "<td class=\"self\"></td>" : cell(i, j);
    }
    rows += element("tr", row) + '\n';
  }
  return element("table", {{"class", kind}},
                 element("thead", element("tr", head)) + '\n' + element("tbody", '\n' + rows));
}

// The likelihood of superiority, with an arrow if it is certain enough.
std::string superiority_cell(const Standings& standings, std::size_t i, std::size_t j) {
  const double share = standings.superiority[i][j];
  const double sure = 1 - (1 - standings.level) / 2;
  const auto hundredths = std::to_string(std::lround(100 * share));
  const std::string arrow = share >= sure ? "\u25b2" : share <= 1 - sure ? "\u25bc" : "";
  return element(
      "td", {{"class", arrow.empty() ? "share" : "share sure"}, {"style", "--share:" + hundredths}},
      arrow + hundredths);
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
  if (points.meetings == 0) return "<td>-</td>";
  std::string text = decimal(points.points(), 1);
  if (has_meetings) text += element("small", '/' + std::to_string(points.meetings));
  return element("td",
                 {{"class", "share"},
                  {"style", "--share:" + std::to_string(std::lround(100 * points.share()))},
                  {"data-row", i},
                  {"data-column", j}},
                 text);
}

std::string outcome_cells(const Outcomes& outcomes) {
  const auto share = [&](std::uint64_t part) {
    const double of =
        outcomes.games == 0 ? 0 : static_cast<double>(part) / static_cast<double>(outcomes.games);
    return element(
        "td",
        {{"class", "share number"}, {"style", "--share:" + std::to_string(std::lround(100 * of))}},
        percent(part, outcomes.games));
  };
  return element("td", {{"class", "number"}}, std::to_string(outcomes.games)) +
         share(outcomes.wins) + share(outcomes.draws) + share(outcomes.losses());
}

std::string seat_rows(const std::vector<Outcomes>& by_seat) {
  std::string rows;
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
    rows += element("tr", element("th", {{"scope", "row"}}, std::to_string(seat + 1)) +
                              outcome_cells(by_seat[seat])) +
            '\n';
  }
  return scrolled(
      "the seats",
      "<table class=\"seats\"><thead><tr><th scope=\"col\">seat</th><th scope=\"col\">games</th>"
      "<th scope=\"col\">won</th><th scope=\"col\">drawn</th><th scope=\"col\">lost</th></tr>"
      "</thead>\n" +
          element("tbody", '\n' + rows) + "</table>");
}

// The number of wins of each player from each seat.
std::string seats_by_player(const Standings& standings) {
  std::string head = "<th scope=\"col\">player</th>", rows;
  for (std::size_t seat = 1; seat <= standings.by_seat.size(); ++seat) {
    head += element("th", {{"scope", "col"}}, "seat " + std::to_string(seat));
  }
  for (const auto& player : standings.players) {
    std::string row = element("th", {{"scope", "row"}, {"class", "name"}}, shown(player.name));
    for (std::size_t seat = 0; seat < standings.by_seat.size(); ++seat) {
      const Outcomes here = seat < player.by_seat.size() ? player.by_seat[seat] : Outcomes();
      row += element("td", {{"class", "number"}}, percent(here.wins, here.games));
    }
    rows += element("tr", row) + '\n';
  }
  return "<details><summary>games won from each seat, by player</summary>\n" +
         scrolled("games won from each seat",
                  element("table", element("thead", element("tr", head)) + '\n' +
                                       element("tbody", '\n' + rows))) +
         "</details>\n";
}

}  // namespace

std::string superiority_table(const View& view) {
  const Standings& standings = view.standings;
  if (standings.superiority.empty() || standings.players.size() < 2) return "";
  const std::string table = square(standings, "square", [&](std::size_t i, std::size_t j) {
    return superiority_cell(standings, i, j);
  });
  return "<p>Likelihood in percent that the row's player is better than the column's. "
         "\u25b2 significantly better, \u25bc significantly worse, at " +
         percent(standings.level) + " confidence.</p>\n" + scrolled("superiority", table);
}

std::string crosstable(const View& view) {
  const Standings& standings = view.standings;
  if (standings.played == 0 || standings.players.size() < 2) return "";
  const auto all = meetings_of_all(standings);
  const std::string table = square(standings, "square points", [&](std::size_t i, std::size_t j) {
    return points_cell(standings.crosstable[i][j], i, j, !all);
  });
  return "<p>Points of the row's player against the column's, out of " +
         (all ? std::to_string(*all) : "the number of meetings") +
         ": 1 for a better result in a game, one half for an equal result.</p>\n" +
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
    const std::uint64_t all = player.solo->found() + player.solo->failed;
    std::string rows;
    const auto row = [&](const std::string& title, std::uint64_t count) {
      const auto share = 100 * count / std::max<std::uint64_t>(all, 1);
      rows += element("tr", element("th", {{"scope", "row"}}, title) +
                                element("td",
                                        {{"class", "share number"},
                                         {"style", "--share:" + std::to_string(share)}},
                                        std::to_string(count)));
    };
    for (const auto& [score, count] : player.solo->histogram) row(std::to_string(score), count);
    if (player.solo->failed > 0) row("failed", player.solo->failed);
    text += element("figure", element("figcaption", shown(player.name)) +
                                  element("table", {{"class", "histogram"}}, rows)) +
            '\n';
  }
  if (text.empty()) return "";
  return "<p>Codes or strengths found, by the number of guesses or drops:</p>\n" +
         element("div", {{"class", "histograms"}}, '\n' + text) + '\n';
}

std::string opponents_table(const View& view) {
  const Standings& standings = view.standings;
  const std::size_t own = *view.author;
  std::string rows;
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    if (i == own || standings.crosstable[own][i].meetings == 0) continue;
    const auto better = standings.superiority.empty() ? "-" : chance(standings.superiority[own][i]);
    rows += element("tr", element("th", {{"scope", "row"}, {"class", "name"}},
                                  shown(standings.players[i].name)) +
                              points_cell(standings.crosstable[own][i], own, i, true) +
                              element("td", {{"class", "number"}}, better)) +
            '\n';
  }
  if (rows.empty()) return "";
  return scrolled("results against each opponent",
                  "<table class=\"points\"><thead><tr><th scope=\"col\">against</th><th "
                  "scope=\"col\">points</th><th scope=\"col\">likelihood of being better</th></tr>"
                  "</thead>\n" +
                      element("tbody", '\n' + rows) + "</table>");
}

}  // namespace gauntlet::league
