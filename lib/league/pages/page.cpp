#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "core/numbers.hpp"
#include "league/pages/league.html.hpp"
#include "league/pages/page_data.hpp"
#include "league/tables/tables.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::one_line;
using grading::reports::Sign;
using json::Value;

// The number of bytes of a player's text that a page shows per failure.
constexpr std::size_t longest_shown = 2000;

// The number of games of a group of failures that a page links.
constexpr std::size_t max_linked = 20;

constexpr std::array<Sign, all_failures.size()> signs_of_failures{{
    {"wrong", "X", "illegal-move: broke the rules", true},
    {"crash", "C", "crash: exited, or was killed", true},
    {"limit", "S", "stall: no answer in time", true},
    {"internal-error", "L", "late: answered after the time limit", true},
    {"other", "J", "malformed: sent output that is not a valid answer", true},
    {"cannot-start", "N", "start-failed: could not be built or started", true},
}};

PageData data_of(const Results& results, const Standings& standings, const PageSettings& settings,
                 std::optional<std::size_t> author) {
  std::vector<std::string_view> names;
  names.reserve(standings.players.size());
  for (const auto& player : standings.players) names.emplace_back(player.name);
  PageData data{standings, settings, known_games(results, names), author};
  std::erase_if(data.games, [&](const KnownGame& known) {
    return !known.game->left_out_for.empty() ||
           (author && std::ranges::find(known.players, *author) == known.players.end());
  });
  std::ranges::sort(data.games, {}, [](const KnownGame& known) {
    return std::tie(known.game->round, known.game->board, known.players);
  });
  return data;
}

std::string shortened(const std::string& text) {
  std::string part = text::truncate_text(text, longest_shown);
  if (part.size() < text.size()) part += " ...";
  return part;
}

// Returns the values of a group: its first failure, and the games of the others.
Value encode_group(const PageData& data, const FailureGroup& group) {
  const FailureInstance& incident = group.front();
  const Failure& out = *incident.seat->out;
  Value::Array others;
  for (std::size_t i = 1; i < std::min(group.size(), max_linked); ++i) {
    others.emplace_back(group[i].game + 1);
  }
  std::string call;
  if (!out.call.is_null()) call = shortened(json::dump_start(out.call, longest_shown));
  return Value::Object{
      {"badge", badge(sign_of(out.kind), to_string(out.kind))},
      {"reason", one_line(shortened(out.reason))},
      {"times", group.size() > 1 ? Value(std::to_string(group.size()) + " times") : Value()},
      {"others", std::move(others)},
      {"more_games", group.size() > max_linked ? Value(group.size() - max_linked) : Value()},
      {"game", incident.game + 1},
      {"board", data.games[incident.game].game->board + 1},
      {"call", out.call_number > 0 ? Value(out.call_number) : Value()},
      {"texts", grading::reports::texts(
                    {{"call", call},
                     {"answer", shortened(out.answer)},
                     {"standard error", shortened(text::joined(out.stderr_tail, "\n"))}})}};
}

// The failures of all players or of the author's player, with links to their games.
Value::Array failures(const PageData& data) {
  const FailuresByKind failures = failures_by_kind(data);
  const std::size_t max = data.settings.max_failures;
  Value::Array players;
  for (std::size_t player = 0; player < data.standings.players.size(); ++player) {
    Value::Array kinds;
    for (const auto failure : all_failures) {
      const auto found = failures.find({player, failure});
      if (found == failures.end()) continue;
      const std::vector<FailureGroup> all = grouped(found->second);
      Value::Array groups;
      std::size_t more = found->second.size();
      for (std::size_t i = 0; i < std::min(all.size(), max); ++i) {
        groups.push_back(encode_group(data, all[i]));
        more -= all[i].size();
      }
      kinds.emplace_back(
          Value::Object{{"groups", std::move(groups)}, {"more", more > 0 ? Value(more) : Value()}});
    }
    if (kinds.empty()) continue;
    const Standing& about = data.standings.players[player];
    players.emplace_back(Value::Object{{"name", one_line(about.name)},
                                       {"counts", describe(about.failures)},
                                       {"kinds", std::move(kinds)}});
  }
  return players;
}

Value::Array one_lines(const std::vector<std::string>& texts) {
  return json::array_of(texts, one_line);
}

// Returns a page with the sections that all pages of leagues have.
std::string page_of(const PageData& data, std::string_view title, Value::Object values) {
  const Standings& standings = data.standings;
  templates::add(values,
                 {{"is_author", data.author.has_value()},
                  {"about", one_lines({kind_in_words(standings), state_in_words(standings)})},
                  {"warnings", one_lines(warnings(standings))},
                  {"standings", standings_table(data)},
                  {"histograms", histograms(data)},
                  {"seats", seats_table(data)},
                  {"wins", wins_by_seat(data)},
                  {"failures", failures(data)},
                  {"legend", grading::reports::legend(signs_of_failures)},
                  {"games", games_section(data)}});
  return grading::reports::page(embedded::league_html, title, std::move(values));
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

std::string times_in_words(const Standing& player) {
  std::string words = "Mean time per answer: " + describe(player.mean_clock()) + " of wall time";
  if (player.effort.cpu_time.count() > 0) {
    words += ", " + describe(player.mean_processor()) + " of CPU time";
  }
  return words + "; slowest answer: " + describe(player.effort.max_wall_time) + '.';
}

}  // namespace

const Sign& sign_of(FailureKind failure) {
  return signs_of_failures[static_cast<std::size_t>(failure)];
}

FailuresByKind failures_by_kind(const PageData& data) {
  FailuresByKind failures;
  for (std::size_t i = 0; i < data.games.size(); ++i) {
    const KnownGame& known = data.games[i];
    for (std::size_t seat = 0; seat < known.players.size(); ++seat) {
      const Seat& here = known.game->seats[seat];
      const std::size_t player = known.players[seat];
      if (!here.out || (data.author && *data.author != player)) continue;
      failures[{player, here.out->kind}].push_back({i, &here});
    }
  }
  return failures;
}

std::vector<FailureGroup> grouped(const std::vector<FailureInstance>& failures) {
  std::vector<FailureGroup> groups;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> places;
  for (const FailureInstance& each : failures) {
    const Failure& out = *each.seat->out;
    const std::string_view last =
        out.stderr_tail.empty() ? std::string_view() : std::string_view(out.stderr_tail.back());
    const auto [found, is_new] = places.try_emplace({out.reason, last}, groups.size());
    if (is_new) groups.emplace_back();
    groups[found->second].push_back(each);
  }
  return groups;
}

std::string league_page(const Results& results, const Standings& standings,
                        const PageSettings& settings) {
  const PageData data = data_of(results, standings, settings, std::nullopt);
  const std::string stop = stop_in_words(standings);
  return page_of(data, standings.title,
                 {{"sentences", stop.empty() ? Value() : one_lines({stop})},
                  {"remarks", one_lines(remarks(standings))},
                  {"superiority", superiority_table(data)},
                  {"crosstable", crosstable(data)}});
}

std::optional<std::string> author_page(const Results& results, const Standings& standings,
                                       std::string_view name, const PageSettings& settings) {
  const auto found = std::ranges::find(standings.players, name, &Standing::name);
  if (found == standings.players.end()) return std::nullopt;
  const auto place = static_cast<std::size_t>(found - standings.players.begin());
  const PageData data = data_of(results, standings, settings, place);
  std::vector<std::string> about{place_in_words(standings, *found)};
  if (!standings.superiority.empty() && !found->indistinguishable.empty()) {
    about.push_back("Indistinguishable from: " + names_of(standings, found->indistinguishable));
  }
  if (found->effort.calls > 0) about.push_back(times_in_words(*found));
  return page_of(data, name,
                 {{"league", one_line(standings.title)},
                  {"sentences", one_lines(about)},
                  {"opponents", opponents_table(data)}});
}

}  // namespace gauntlet::league
