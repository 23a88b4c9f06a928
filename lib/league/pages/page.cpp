#include <algorithm>

#include "core/numbers.hpp"
#include "grading/reports/text.hpp"
#include "league/pages/league.css.hpp"
#include "league/pages/league.js.hpp"
#include "league/pages/view.hpp"
#include "league/tables/words.hpp"

namespace gauntlet::league {
namespace {

using text::element;

std::string paragraph(const std::string& text) { return element("p", shown(text)) + '\n'; }

std::string page_of(const std::string& title, const std::string& preface,
                    const std::vector<std::array<std::string, 3>>& sections) {
  std::string links, content;
  for (const auto& [id, heading, text] : sections) {
    if (text.empty()) continue;
    links += element("a", {{"href", "#" + id}}, heading) + ' ';
    content += section(id, heading, text);
  }
  return grading::reports::page(
      title, {embedded::league_css, embedded::league_js},
      preface +
          element("nav", {{"class", "ways"}, {"aria-label", "sections of this page"}}, links) +
          '\n' + element("main", '\n' + content) + '\n');
}

std::string remarks_of(const Standings& standings) {
  std::string text;
  for (const auto& remark : remarks(standings)) {
    text += element("p", {{"class", "hint"}}, shown(remark)) + '\n';
  }
  return text;
}

std::string preface_of(const Standings& standings) {
  std::string text = paragraph(kind_in_words(standings)) + paragraph(state_in_words(standings));
  for (const auto& warning : warnings(standings)) {
    text += element("p", {{"class", "hint"}}, shown(warning)) + '\n';
  }
  return text;
}

// The rank of the author's player as a sentence.
std::string place_in_words(const Standings& standings, const Standing& player) {
  if (player.did_not_play) {
    return "It did not play: no valid answer in any game (" + describe(player.failures) +
           "). It has neither a rating nor a rank.";
  }
  std::string left_out;
  if (player.left_out > 0) {
    left_out = "It was too slow in three consecutive games: " +
               pluralize(player.left_out, "further game") + " of it " +
               (player.left_out == 1 ? "was" : "were") + " not played. ";
  }
  if (player.rank == 0) return left_out + "It has no game that counts yet.";
  std::string words = left_out + "Rank " + std::to_string(player.rank) + " of " +
                      std::to_string(standings.players.size());
  if (!standings.superiority.empty() && player.min_rank != player.max_rank) {
    words += "; possible ranks at " + percent(standings.level) +
             " confidence: " + places_in_words(player);
  }
  if (player.rating) words += "; rating " + signed_points(*player.rating);
  if (player.interval)
    words += ", " + percent(standings.level) + " interval " + describe(*player.interval);
  return words + '.';
}

std::string equals_in_words(const Standings& standings, const Standing& player) {
  if (standings.superiority.empty() || player.indistinguishable.empty()) return "";
  std::string names;
  for (const auto other : player.indistinguishable) {
    names += (names.empty() ? "" : ", ") + standings.players[other].name;
  }
  return paragraph("Indistinguishable from: " + names);
}

std::string times_in_words(const Standing& player) {
  if (player.effort.calls == 0) return "";
  std::string words = "Mean time per answer: " + describe(player.mean_clock()) + " of wall time";
  if (player.effort.cpu_time.count() > 0) {
    words += ", " + describe(player.mean_processor()) + " of CPU time";
  }
  return paragraph(words + "; slowest answer: " + describe(player.effort.max_wall_time) + '.');
}

}  // namespace

std::string league_page(const Results& results, const Standings& standings,
                        const PageSettings& settings) {
  const View view = view_of(results, standings, settings, std::nullopt);
  return page_of(shown(standings.title), preface_of(standings) + remarks_of(standings),
                 {{"standings", "Standings", standings_table(view)},
                  {"superiority", "Superiority", superiority_table(view)},
                  {"crosstable", "Crosstable", crosstable(view)},
                  {"histograms", "Histograms", histograms(view)},
                  {"seats", "Seats", seats_table(view)},
                  {"failures", "Failures", failures(view)},
                  {"games", "Games", games_section(view)}});
}

std::optional<std::string> author_page(const Results& results, const Standings& standings,
                                       std::string_view name, const PageSettings& settings) {
  const auto found = std::ranges::find(standings.players, name, &Standing::name);
  if (found == standings.players.end()) return std::nullopt;
  const auto place = static_cast<std::size_t>(found - standings.players.begin());
  const View view = view_of(results, standings, settings, place);
  const std::string about = paragraph(place_in_words(standings, *found)) +
                            equals_in_words(standings, *found) + times_in_words(*found);
  return page_of(shown(name),
                 paragraph("League: " + standings.title) + preface_of(standings) + about,
                 {{"standings", "Standings", standings_table(view)},
                  {"opponents", "Opponents", opponents_table(view)},
                  {"histograms", "Histogram", histograms(view)},
                  {"seats", "Seats", seats_table(view)},
                  {"failures", "Failures", failures(view)},
                  {"games", "Games", games_section(view)}});
}

}  // namespace gauntlet::league
