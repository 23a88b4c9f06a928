#include "league/tables/words.hpp"

#include <algorithm>
#include <cmath>

#include "core/numbers.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::decimal;

std::string fixed(double number, int decimals) {
  std::string text = decimal(number, decimals);
  auto point = text.find('.');
  if (point == text.npos) {
    point = text.size();
    text += '.';
  }
  text.resize(point + 1 + static_cast<std::size_t>(decimals), '0');
  return text;
}

bool are_undecided(const Standings& standings, std::size_t i, std::size_t j) {
  return std::ranges::binary_search(standings.players[i].equals, j);
}

}  // namespace

std::string signed_points(double rating) {
  const auto points = std::llround(rating);
  return (points > 0 ? "+" : "") + std::to_string(points);
}

std::string in_words(const Interval& interval) {
  return signed_points(interval.low) + " to " + signed_points(interval.high);
}

std::string mean_in_words(const Interval& interval) {
  return fixed(interval.low, 2) + " to " + fixed(interval.high, 2);
}

std::string percent(double share) { return std::to_string(std::lround(100 * share)) + " %"; }

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string chance(double share) {
  if (share > 0.995) return "over 99 %";
  return share < 0.005 ? "under 1 %" : percent(share);
}

std::string in_words(std::chrono::microseconds time) {
  const auto count = static_cast<double>(time.count());
  if (count < 1000) return std::to_string(time.count()) + " us";
  if (count < 999'950) return fixed(count / 1e3, 1) + " ms";
  return fixed(count / 1e6, 2) + " s";
}

std::string places_in_words(const Standing& player) {
  std::string least = std::to_string(player.least_place);
  if (player.least_place == player.most_place) return least;
  return least + '-' + std::to_string(player.most_place);
}

std::string in_words(const Troubles& troubles) {
  std::string words;
  for (const auto trouble : all_troubles) {
    if (troubles.of(trouble) == 0) continue;
    if (!words.empty()) words += ", ";
    words.append(word_for(trouble)).append(" ").append(std::to_string(troubles.of(trouble)));
  }
  return words;
}

std::string kind_in_words(const Standings& standings) {
  std::string words = standings.game + ", " + standings.format;
  if (!standings.is_alone()) words += ", games of " + std::to_string(standings.seats);
  return words + "; " + count_of(standings.players.size(), "player") + ", " +
         count_of(standings.boards, "board");
}

std::string state_in_words(const Standings& standings) {
  std::string words = std::to_string(standings.played);
  if (standings.planned > standings.played) {
    words += " of " + count_of(standings.planned, "game") + " played";
  } else {
    words = count_of(standings.played, "game") + " played";
  }
  if (standings.drawn > 0) words += ", " + std::to_string(standings.drawn) + " drawn";
  if (standings.again > 0) {
    words += ", " + std::to_string(standings.again) + " played again, for somebody was late";
  }
  return words;
}

std::vector<std::vector<std::size_t>> undecided(const Standings& standings) {
  std::vector<std::vector<std::size_t>> groups;
  if (standings.superiority.empty()) return groups;
  std::size_t reached = 0;  // behind the last player of the last group
  for (std::size_t first = 0; first < standings.players.size(); ++first) {
    std::vector<std::size_t> group{first};
    for (std::size_t next = first + 1; next < standings.players.size(); ++next) {
      const auto is_alike = [&](std::size_t one) { return are_undecided(standings, one, next); };
      if (!std::ranges::all_of(group, is_alike)) break;
      group.push_back(next);
    }
    if (group.size() == 1 || group.back() < reached) continue;
    reached = group.back() + 1;
    groups.push_back(std::move(group));
  }
  return groups;
}

std::string order_in_words(const Standings& standings) {
  const bool is_shared = std::ranges::adjacent_find(standings.players, {}, &Standing::place) !=
                         standings.players.end();
  if (!standings.order || is_shared) return "";
  return "The whole order is right with a probability of " + chance(*standings.order) + '.';
}

std::vector<std::string> warnings(const Standings& standings) {
  std::vector<std::string> warnings;
  if (standings.played == 0) return {"No game is played yet."};
  if (standings.superiority.empty()) {
    warnings.push_back("How sure this is cannot be said: that takes " +
                       std::to_string(least_boards) + " boards or more.");
  } else if (standings.boards < enough_boards) {
    warnings.push_back("Of " + count_of(standings.boards, "board") +
                       " intervals say little: play " + std::to_string(enough_boards) +
                       " or more.");
  }
  const auto idle = std::ranges::count_if(
      standings.players, [](const Standing& player) { return player.outcomes.games == 0; });
  if (idle > 0) {
    warnings.push_back(count_of(static_cast<std::uint64_t>(idle), "player") +
                       " without a game yet: last, but that says nothing.");
  }
  return warnings;
}

}  // namespace gauntlet::league
