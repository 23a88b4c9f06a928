#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"
#include "page/watch/game.hpp"

// What is shown of logs, in words. All that others have said is harmless to show
// (text/visible.hpp), but for member() and text_in().
namespace gauntlet::page::watch {

// The member of an object; null where there is none, and of what is no object.
const json::Value* member(const json::Value& value, std::string_view name);
// The same where it is a text, as it is; empty where it is none.
std::string_view text_in(const json::Value& line, std::string_view name);

// What a report says of a player.
struct Result {
  std::string name;
  std::string side = {};
  std::string score = {};
  std::string reason = {};
};

// Those of a list of a report, as far as it is one.
std::vector<Result> results_in(const json::Value& report, std::string_view list);

// "ann 12 wins; bob 9, cleo 7; out: dan".
std::string result_in_words(const json::Value& report);

// Who is out by a report, and was not by these marks: who failed when told of the end.
std::vector<Result> late_faults_in(const json::Value& report, const std::vector<Mark>& marks);

// Why somebody is out; what is not known is left out.
std::vector<Detail> details_of(std::string_view kind, std::string_view reason,
                               const json::Value& call, std::string_view answer,
                               std::uint64_t call_number,
                               const std::vector<std::string>& last_words);

// The line of a log that says who is out, as far as it is one.
struct FaultOf {
  std::string side;
  std::string reason;
  std::vector<Detail> details;
};
FaultOf fault_in(const json::Value& line);

// The texts of a list that a line may have.
std::vector<std::string> names_in(const json::Value& line, std::string_view list);

}  // namespace gauntlet::page::watch
