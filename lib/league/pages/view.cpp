#include "league/pages/view.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "grading/reports/text.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::VerdictClass;
using text::element;

constexpr std::array<VerdictClass, all_failures.size()> failure_kinds{{
    {"wrong", "X", "illegal-move: broke the rules", true},
    {"crash", "C", "crash: exited, or was killed", true},
    {"limit", "S", "stall: no answer in time", true},
    {"internal-error", "L", "late: answered after the time limit", true},
    {"other", "J", "malformed: sent output that is not a valid answer", true},
    {"cannot-start", "N", "start-failed: could not be built or started", true},
}};

}  // namespace

View view_of(const Results& results, const Standings& standings, const PageSettings& settings,
             std::optional<std::size_t> author) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (const auto& player : standings.players) places.emplace(player.name, places.size());
  View view{standings, settings, {}, author};
  for (const auto& game : results.games) {
    ShownGame shown{&game, {}};
    for (const auto& seat : game.seats) {
      if (const auto found = places.find(seat.player); found != places.end()) {
        shown.players.push_back(found->second);
      }
    }
    const bool is_known = !game.seats.empty() && game.left_out_for.empty() &&
                          shown.players.size() == game.seats.size();
    const bool concerns =
        !author || std::ranges::find(shown.players, *author) != shown.players.end();
    if (is_known && concerns) view.games.push_back(std::move(shown));
  }
  std::ranges::sort(view.games, {}, [](const ShownGame& shown) {
    return std::tie(shown.game->round, shown.game->board, shown.players);
  });
  return view;
}

const VerdictClass& kind_of(FailureKind failure) {
  return failure_kinds[static_cast<std::size_t>(failure)];
}

std::string shown(std::string_view text) { return text::escape(grading::reports::one_line(text)); }

std::string section(std::string_view id, std::string_view title, const std::string& content) {
  if (content.empty()) return "";
  return element("section", {{"id", id}}, element("h2", title) + '\n' + content) + '\n';
}

std::string scrolled(std::string_view label, const std::string& table) {
  return element("div",
                 {{"class", "scroll"}, {"tabindex", 0}, {"role", "region"}, {"aria-label", label}},
                 '\n' + table + '\n') +
         '\n';
}

}  // namespace gauntlet::league
