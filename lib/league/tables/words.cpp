#include <algorithm>
#include <cmath>

#include "core/numbers.hpp"
#include "grading/reports/text.hpp"
#include "league/tables/tables.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::decimal;

}  // namespace

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

std::string signed_points(double rating) {
  const auto points = std::llround(rating);
  return (points > 0 ? "+" : "") + std::to_string(points);
}

std::string describe(const Interval& interval) {
  if (std::isinf(interval.high)) return "at least " + signed_points(interval.low);
  if (std::isinf(interval.low)) return "at most " + signed_points(interval.high);
  return signed_points(interval.low) + " to " + signed_points(interval.high);
}

std::string mean_in_words(const Interval& interval) {
  return fixed(interval.low, 2) + " to " + fixed(interval.high, 2);
}

std::string percent(double share) { return std::to_string(percent_of(share)) + " %"; }

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string chance(double share) {
  if (share > 0.995) return "over 99 %";
  return share < 0.005 ? "under 1 %" : percent(share);
}

std::string describe(std::chrono::microseconds time) {
  const auto count = static_cast<double>(time.count());
  if (count < 1000) return std::to_string(time.count()) + " us";
  if (count < 999'950) return fixed(count / 1e3, 1) + " ms";
  return fixed(count / 1e6, 2) + " s";
}

std::string places_in_words(const Standing& player) {
  if (player.rank == 0) return "-";
  std::string min = std::to_string(player.min_rank);
  if (player.min_rank == player.max_rank) return min;
  return min + '-' + std::to_string(player.max_rank);
}

std::string place_in_words(const Standing& player) {
  return player.rank == 0 ? "-" : std::to_string(player.rank);
}

std::string rating_in_words(const Standing& player) {
  if (player.did_not_play) return "did not play";
  return player.rating ? signed_points(*player.rating) : "-";
}

std::string mean_in_words(const Standing& player) {
  if (player.did_not_play) return "did not play";
  return player.solo->mean ? decimal(*player.solo->mean, 3) : "-";
}

std::string remark_on(const Standing& player) {
  std::string remark = player.did_not_play ? "did not play" : "";
  if (player.left_out > 0) {
    remark += (remark.empty() ? "" : "; ") + pluralize(player.left_out, "game") +
              " not played: too slow in three consecutive games";
  }
  return remark;
}

std::string describe(const FailureCounts& failures) {
  std::string words;
  for (const auto failure : all_failures) {
    if (failures.of(failure) == 0) continue;
    if (!words.empty()) words += ", ";
    words.append(to_string(failure)).append(" ").append(std::to_string(failures.of(failure)));
  }
  return words;
}

std::string kind_in_words(const Standings& standings) {
  std::string words = standings.game + ", " + standings.format;
  if (!standings.is_solo()) words += ", games of " + std::to_string(standings.seats);
  return words + "; " + pluralize(standings.players.size(), "player") + ", " +
         pluralize(standings.boards, "board");
}

std::string state_in_words(const Standings& standings) {
  std::string words = std::to_string(standings.played);
  if (standings.planned > standings.played + standings.void_games) {
    words += " of " + pluralize(standings.planned, "game") + " played";
  } else {
    words = pluralize(standings.played, "game") + " played";
  }
  if (standings.drawn > 0) words += ", " + std::to_string(standings.drawn) + " drawn";
  if (standings.void_games > 0) {
    words += ", " + std::to_string(standings.void_games) + " more not counted";
  }
  if (standings.replayed > 0) {
    words += ", " + std::to_string(standings.replayed) + " replayed after a late or missing answer";
  }
  return words;
}

std::vector<std::vector<std::size_t>> undecided(const Standings& standings) {
  std::vector<std::vector<std::size_t>> groups;
  if (standings.superiority.empty()) return groups;
  std::size_t reached = 0;  // index after the last player of the last group
  for (std::size_t first = 0; first < standings.players.size(); ++first) {
    std::vector<std::size_t> group{first};
    for (std::size_t next = first + 1; next < standings.players.size(); ++next) {
      const auto is_alike = [&](std::size_t one) {
        return std::ranges::binary_search(standings.players[one].indistinguishable, next);
      };
      if (!std::ranges::all_of(group, is_alike)) break;
      group.push_back(next);
    }
    if (group.size() == 1 || group.back() < reached) continue;
    reached = group.back() + 1;
    groups.push_back(std::move(group));
  }
  return groups;
}

std::string names_of(const Standings& standings, const std::vector<std::size_t>& players) {
  std::string names;
  for (const auto player : players) {
    names += (names.empty() ? "" : ", ") + standings.players[player].name;
  }
  return names;
}

std::string optimum_in_words(const Optimum& optimum) {
  const std::string words = "mean " + decimal(optimum.mean, 3);
  return words + (optimum.worst ? ", worst " + std::to_string(*optimum.worst) : "");
}

std::string order_in_words(const Standings& standings) {
  const auto placed = std::ranges::find(standings.players, std::size_t{0}, &Standing::rank);
  const bool is_shared = std::adjacent_find(standings.players.begin(), placed,
                                            [](const Standing& one, const Standing& next) {
                                              return one.rank == next.rank;
                                            }) != placed;
  // The probability is a lower bound, so a value below 1/2 says nothing.
  if (!standings.order_probability || *standings.order_probability < 0.5 || is_shared) return "";
  return "Confidence that the whole order is correct: " + chance(*standings.order_probability) +
         '.';
}

std::vector<std::string> remarks(const Standings& standings) {
  std::vector<std::string> remarks;
  for (const Standing& player : standings.players) {
    if (player.did_not_play) {
      remarks.push_back(player.name + " did not play: no valid answer in any game (" +
                        describe(player.failures) + ").");
    }
    if (player.left_out > 0) {
      remarks.push_back(player.name + " was too slow in three consecutive games: " +
                        pluralize(player.left_out, "further game") +
                        (player.left_out == 1 ? " of it was" : " of it were") + " not played and " +
                        (player.left_out == 1 ? "does" : "do") + " not count.");
    }
  }
  return remarks;
}

std::string stop_in_words(const Standings& standings) {
  return standings.stop ? "Stop rule: " + describe(*standings.stop) + '.' : "";
}

std::vector<std::string> warnings(const Standings& standings) {
  std::vector<std::string> warnings;
  if (standings.played == 0) {
    warnings.emplace_back(standings.void_games == 0 ? "No game has been played yet."
                                                    : "No game counts.");
    return warnings;
  }
  if (standings.superiority.empty()) {
    warnings.push_back("No confidence intervals yet: they need at least " +
                       std::to_string(min_boards) + " boards.");
  } else if (standings.boards < enough_boards) {
    warnings.push_back("With " + pluralize(standings.boards, "board") +
                       ", confidence intervals are wide; play at least " +
                       std::to_string(enough_boards) + '.');
  }
  const auto idle = std::ranges::count_if(standings.players, [](const Standing& player) {
    return player.rank == 0 && !player.did_not_play;
  });
  if (idle > 0) {
    warnings.push_back(pluralize(static_cast<std::uint64_t>(idle), "player") +
                       " without a game that counts: neither rated nor ranked.");
  }
  return warnings;
}

}  // namespace gauntlet::league
