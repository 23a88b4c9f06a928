#include <map>
#include <utility>

#include "grading/reports/text.hpp"
#include "league/pages/view.hpp"
#include "league/tables/words.hpp"
#include "text/truncate.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::text_block;
using grading::reports::verdict_badge;
using grading::reports::verdict_icon;
using text::element;

// The number of bytes of a player's text that a page shows per failure.
constexpr std::size_t max_shown = 2000;

std::string shortened(const std::string& text) {
  std::string part = text::truncate_text(text, max_shown);
  if (part.size() < text.size()) part += " ...";
  return part;
}

std::string lines_of_words(const std::vector<std::string>& words) {
  std::string lines;
  for (const auto& word : words) lines += (lines.empty() ? "" : "\n") + word;
  return lines;
}

// A game in which a player failed.
struct FailureInstance {
  std::size_t game;  // index in the view
  const Seat* seat;
};

std::string item_of(const View& view, const FailureInstance& incident) {
  const Failure& out = *incident.seat->out;
  const std::string number = std::to_string(incident.game + 1);
  std::string head = verdict_badge(kind_of(out.kind), std::string(to_string(out.kind))) + ' ' +
                     element("span", {{"class", "message"}}, shown(shortened(out.reason)));
  std::string where = element("a", {{"href", "#g" + number}}, "game " + number) + ", board " +
                      std::to_string(view.games[incident.game].game->board + 1);
  if (out.call_number > 0) where += ", call " + std::to_string(out.call_number);
  std::string call;
  if (!out.call.is_null()) call = shortened(json::dump_start(out.call, max_shown));
  return element(
             "details", {{"class", "test"}},
             element("summary", head) + '\n' + element("p", where) + '\n' +
                 element(
                     "div", {{"class", "texts"}},
                     '\n' + text_block("call", call) + text_block("answer", shortened(out.answer)) +
                         text_block("standard error", shortened(lines_of_words(out.stderr_tail)))) +
                 '\n') +
         '\n';
}

using Incidents = std::map<std::pair<std::size_t, FailureKind>, std::vector<FailureInstance>>;

// Failures by player (index in the standings) and kind. An author's page has the author's only.
Incidents incidents_of(const View& view) {
  Incidents incidents;
  for (std::size_t i = 0; i < view.games.size(); ++i) {
    const ShownGame& shown_game = view.games[i];
    for (std::size_t seat = 0; seat < shown_game.players.size(); ++seat) {
      const Seat& here = shown_game.game->seats[seat];
      const std::size_t player = shown_game.players[seat];
      if (!here.out || (view.author && *view.author != player)) continue;
      incidents[{player, here.out->kind}].push_back({i, &here});
    }
  }
  return incidents;
}

std::string legend() {
  std::string text;
  for (const auto failure : all_failures) {
    const auto& kind = kind_of(failure);
    text += element("span", verdict_icon(kind) + ' ' + std::string(kind.words)) + ' ';
  }
  return element("p", {{"class", "legend"}}, text) + '\n';
}

std::string list_of_kind(const View& view, const std::vector<FailureInstance>& incidents) {
  std::string items;
  for (const auto& incident : incidents) {
    if (&incident - incidents.data() == static_cast<std::ptrdiff_t>(view.settings.max_failures)) {
      const std::size_t more = incidents.size() - view.settings.max_failures;
      items += element("p", "and " + std::to_string(more) + " more of this kind") + '\n';
      break;
    }
    items += item_of(view, incident);
  }
  return items;
}

}  // namespace

std::string failures(const View& view) {
  const Incidents incidents = incidents_of(view);
  std::string text;
  for (std::size_t player = 0; player < view.standings.players.size(); ++player) {
    std::string items;
    for (const auto failure : all_failures) {
      const auto found = incidents.find({player, failure});
      if (found != incidents.end()) items += list_of_kind(view, found->second);
    }
    if (items.empty()) continue;
    const Standing& about = view.standings.players[player];
    text += element("details", {{"class", "kind"}, {"open", ""}},
                    element("summary",
                            element("h3", shown(about.name) + ": " + describe(about.failures))) +
                        '\n' + items) +
            '\n';
  }
  return text.empty() ? "" : legend() + text;
}

}  // namespace gauntlet::league
