#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/json.hpp"
#include "page/games/watch_game.hpp"

// Descriptions of log contents. Text from players is escaped for display
// (text/display.hpp), except in member() and text_in().
namespace gauntlet::page::watch {

// Returns the member of an object; null if it is missing or `value` is not an object.
const json::Value* member(const json::Value& value, std::string_view name);
// Returns the member if it is a text, unescaped; otherwise an empty text.
std::string_view text_in(const json::Value& line, std::string_view name);

// The result of a player according to a report.
struct Result {
  std::string name;
  std::string side = {};
  std::string score = {};
  std::string reason = {};
};

// Returns the results in a list of a report; skips whatever is malformed.
std::vector<Result> results_in(const json::Value& report, std::string_view list);

// "ann 12 wins; bob 9, cleo 7; disqualified: dan".
std::string result_in_words(const json::Value& report);

// Returns the players that the report disqualifies but the marks do not: those that failed when
// told the result.
std::vector<Result> late_faults_in(const json::Value& report,
                                   const std::vector<TimelineMarker>& marks);

// Describes why a player was disqualified; omits what is not known.
std::vector<Detail> details_of(std::string_view kind, const Failure& failure);

// Returns the texts of a list in the line; empty if the line has no such list.
std::vector<std::string> names_in(const json::Value& line, std::string_view list);

}  // namespace gauntlet::page::watch
