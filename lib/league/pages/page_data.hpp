#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "grading/reports/html.hpp"
#include "league/pages/pages.hpp"
#include "league/tables/tally.hpp"

// The values of the sections of a league's page (league.html). A section without content is
// null or an empty array.
namespace gauntlet::league {

// The data of a page. All references must outlive it.
struct PageData {
  const Standings& standings;
  const PageSettings& settings;
  // Those that were played, in an order independent of that of the results. Players are indices
  // into the standings.
  std::vector<KnownGame> games;
  std::optional<std::size_t> author = {};  // index into the standings; nullopt: the staff page
};

// A game in which a player failed.
struct FailureInstance {
  std::size_t game;  // index in PageData::games
  const Seat* seat;
};

// Failures by player (index in the standings) and kind. An author's page has the author's only.
using FailuresByKind = std::map<std::pair<std::size_t, FailureKind>, std::vector<FailureInstance>>;
FailuresByKind failures_by_kind(const PageData& data);

// Failures that have the same reason and end with the same line of standard error; not empty.
using FailureGroup = std::vector<FailureInstance>;

// Returns the groups in the order of their first failures.
std::vector<FailureGroup> grouped(const std::vector<FailureInstance>& failures);

// Returns how a kind of failure is displayed.
const grading::reports::Sign& sign_of(FailureKind failure);

json::Value standings_table(const PageData& data);
json::Value superiority_table(const PageData& data);
json::Value crosstable(const PageData& data);
json::Value::Array seats_table(const PageData& data);
json::Value::Array wins_by_seat(const PageData& data);
json::Value::Array histograms(const PageData& data);

// The results of the author's player against each opponent.
json::Value::Array opponents_table(const PageData& data);

// The games, which report.js lists.
json::Value games_section(const PageData& data);

}  // namespace gauntlet::league
