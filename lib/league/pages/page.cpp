#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/numbers.hpp"
#include "league/pages/view.hpp"
#include "league/tables/tables.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::details;
using grading::reports::paragraph;
using grading::reports::shown;
using grading::reports::text_block;
using grading::reports::VerdictClass;
using text::element;

// The number of bytes of a player's text that a page shows per failure.
constexpr std::size_t longest_shown = 2000;

constexpr std::array<VerdictClass, all_failures.size()> classes_of_failures{{
    {"wrong", "X", "illegal-move: broke the rules", true},
    {"crash", "C", "crash: exited, or was killed", true},
    {"limit", "S", "stall: no answer in time", true},
    {"internal-error", "L", "late: answered after the time limit", true},
    {"other", "J", "malformed: sent output that is not a valid answer", true},
    {"cannot-start", "N", "start-failed: could not be built or started", true},
}};

View view_of(const Results& results, const Standings& standings, const PageSettings& settings,
             std::optional<std::size_t> author) {
  std::vector<std::string_view> names;
  names.reserve(standings.players.size());
  for (const auto& player : standings.players) names.emplace_back(player.name);
  View view{standings, settings, known_games(results, names), author};
  std::erase_if(view.games, [&](const KnownGame& known) {
    return !known.game->left_out_for.empty() ||
           (author && std::ranges::find(known.players, *author) == known.players.end());
  });
  std::ranges::sort(view.games, {}, [](const KnownGame& known) {
    return std::tie(known.game->round, known.game->board, known.players);
  });
  return view;
}

std::string shortened(const std::string& text) {
  std::string part = text::truncate_text(text, longest_shown);
  if (part.size() < text.size()) part += " ...";
  return part;
}

std::string item_of(const View& view, const FailureInstance& incident) {
  const Failure& out = *incident.seat->out;
  const std::string number = std::to_string(incident.game + 1);
  std::string where = element("a", {{"href", "#g" + number}}, "game " + number) + ", board " +
                      std::to_string(view.games[incident.game].game->board + 1);
  if (out.call_number > 0) where += ", call " + std::to_string(out.call_number);
  std::string call;
  if (!out.call.is_null()) call = shortened(json::dump_start(out.call, longest_shown));
  return details(
      {{"class", "test failure"}},
      grading::reports::verdict_badge(kind_of(out.kind), to_string(out.kind)) + ' ' +
          element("span", {{"class", "message"}}, shown(shortened(out.reason))),
      paragraph(where) +
          grading::reports::text_blocks(
              text_block("call", call) + text_block("answer", shortened(out.answer)) +
              text_block("standard error", shortened(text::joined(out.stderr_tail, "\n")))));
}

std::string list_of_kind(const View& view, const std::vector<FailureInstance>& incidents) {
  std::string items;
  const std::size_t max = view.settings.max_failures;
  for (std::size_t i = 0; i < std::min(incidents.size(), max); ++i) {
    items += item_of(view, incidents[i]);
  }
  if (incidents.size() <= max) return items;
  return items + paragraph("and " + std::to_string(incidents.size() - max) + " more of this kind");
}

// The failures of all players or of the author's player, with links to their games.
std::string failures(const View& view) {
  const FailuresByKind incidents = failures_by_kind(view);
  std::string text;
  for (std::size_t player = 0; player < view.standings.players.size(); ++player) {
    std::string items;
    for (const auto failure : all_failures) {
      const auto found = incidents.find({player, failure});
      if (found != incidents.end()) items += list_of_kind(view, found->second);
    }
    if (items.empty()) continue;
    const Standing& about = view.standings.players[player];
    text +=
        details({{"class", "kind failure"}},
                element("h3", shown(about.name) + ": " + describe(about.failures)), items, true);
  }
  return text.empty() ? "" : grading::reports::legend(classes_of_failures) + text;
}

std::string page_of(const std::string& title, const std::string& preface,
                    const std::vector<std::array<std::string, 3>>& sections) {
  std::vector<std::string> links;
  std::string content;
  for (const auto& [id, heading, text] : sections) {
    if (text.empty()) continue;
    links.push_back(grading::reports::link("#" + id, heading));
    content += element("section", {{"id", id}}, element("h2", heading) + '\n' + text) + '\n';
  }
  return grading::reports::page(title,
                                preface +
                                    grading::reports::navigation(links, "sections of this page") +
                                    element("main", '\n' + content) + '\n',
                                "league");
}

std::string hints_of(const std::vector<std::string>& texts) {
  std::string hints;
  for (const auto& text : texts) hints += paragraph(shown(text), "hint");
  return hints;
}

std::string preface_of(const Standings& standings) {
  return paragraph(shown(kind_in_words(standings))) + paragraph(shown(state_in_words(standings))) +
         hints_of(warnings(standings));
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
    words += "; possible ranks at " + percent(confidence_level) +
             " confidence: " + places_in_words(player);
  }
  if (player.rating) words += "; rating " + signed_points(*player.rating);
  if (player.interval)
    words += ", " + percent(confidence_level) + " interval " + describe(*player.interval);
  return words + '.';
}

std::string equals_in_words(const Standings& standings, const Standing& player) {
  if (standings.superiority.empty() || player.indistinguishable.empty()) return "";
  return paragraph(
      shown("Indistinguishable from: " + names_of(standings, player.indistinguishable)));
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

const VerdictClass& kind_of(FailureKind failure) {
  return classes_of_failures[static_cast<std::size_t>(failure)];
}

FailuresByKind failures_by_kind(const View& view) {
  FailuresByKind failures;
  for (std::size_t i = 0; i < view.games.size(); ++i) {
    const KnownGame& known = view.games[i];
    for (std::size_t seat = 0; seat < known.players.size(); ++seat) {
      const Seat& here = known.game->seats[seat];
      const std::size_t player = known.players[seat];
      if (!here.out || (view.author && *view.author != player)) continue;
      failures[{player, here.out->kind}].push_back({i, &here});
    }
  }
  return failures;
}

std::string league_page(const Results& results, const Standings& standings,
                        const PageSettings& settings) {
  const View view = view_of(results, standings, settings, std::nullopt);
  const std::string stop = stop_in_words(standings);
  return page_of(shown(standings.title),
                 preface_of(standings) + (stop.empty() ? "" : paragraph(shown(stop))) +
                     hints_of(remarks(standings)),
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
  const std::string about = paragraph(shown(place_in_words(standings, *found))) +
                            equals_in_words(standings, *found) + times_in_words(*found);
  return page_of(shown(name),
                 paragraph(shown("League: " + standings.title)) + preface_of(standings) + about,
                 {{"standings", "Standings", standings_table(view)},
                  {"opponents", "Opponents", opponents_table(view)},
                  {"histograms", "Histogram", histograms(view)},
                  {"seats", "Seats", seats_table(view)},
                  {"failures", "Failures", failures(view)},
                  {"games", "Games", games_section(view)}});
}

}  // namespace gauntlet::league
