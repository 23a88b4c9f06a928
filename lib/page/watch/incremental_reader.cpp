#include "page/watch/incremental_reader.hpp"

#include <array>

#include "fish/match/json.hpp"
#include "fish/match/tournament_log.hpp"
#include "gauntlet/json.hpp"
#include "page/games/words.hpp"
#include "session/record.hpp"

namespace gauntlet::page::watch {
namespace {

using json::Value;

constexpr std::string_view expected =
    "the log of a game (xref --log, play --record), a tournament (xserver --log), a league "
    "(league.jsonl), or results (xtest --results)";

std::unique_ptr<WatchSource> open_line(const json::Reader& line) {
  const std::string_view format = text_in(line.value(), "format");
  if (format == match::tournament_format) return open_tournament(line);
  if (format == "gauntlet-league") return open_league(line);
  if (format == "gauntlet-run") return open_results(line);
  if (format == match::log_format || format == session::record_format) return open_games(line);
  line.fail(expected);
}

// Other files that our tools read or write, and the file to open instead.
struct Other {
  std::array<std::string_view, 2> members;
  std::string_view words;
};
constexpr std::array<Other, 6> others{{
    {{"winners", "log"}, "this is the report of a game: open the log that xref --log writes"},
    {{"rounds", "disqualified"},
     "this is the report of a tournament: open the tournament.jsonl that xserver --log writes"},
    {{"crosstable", "players"}, "these are the standings of a league: open its league.jsonl"},
    {{"board", "players"}, "this describes a game: xref plays it, and --log writes what to open"},
    {{"program", "reference"}, "this describes a fest: open its results.jsonl or its folder"},
    {{"title", "players"}, "this describes a league: open the league.jsonl that xleague writes"},
}};

}  // namespace

void IncrementalReader::take(const json::Reader& line) {
  if (opened_) return opened_->take(line);
  opened_ = open_line(line);
}

void IncrementalReader::read_line(std::string_view line) {
  try {
    reader_.read(line);
  } catch (const match::LogError& error) {
    problem_ = error.what();
  }
}

void IncrementalReader::read(std::string_view text) {
  rest_.append(text);
  std::size_t begin = 0;
  for (std::size_t end = 0; problem_.empty(); begin = end + 1) {
    end = rest_.find('\n', begin);
    if (end == rest_.npos) break;
    read_line(std::string_view(rest_).substr(begin, end - begin));
  }
  rest_.erase(0, problem_.empty() ? begin : rest_.size());
}

void IncrementalReader::end() {
  if (!problem_.empty() || rest_.find_first_not_of(" \t\r") == rest_.npos) return;
  try {
    json::parse(rest_);
  } catch (const json::Error&) {
    problem_ = "the last line is incomplete and was skipped";
    return;
  }
  read_line(rest_);
  rest_.clear();
}

std::string unsupported_reason(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == text.npos) {
    return "the file is empty: expected " + std::string(expected);
  }
  try {
    const Value value = json::parse(text);
    for (const Other& each : others) {
      if (member(value, each.members[0]) != nullptr && member(value, each.members[1]) != nullptr) {
        return std::string(each.words);
      }
    }
    const std::string_view format = text_in(value, "format");
    if (!format.empty()) {
      return "unknown format " + json::quote(format) + ": expected " + std::string(expected);
    }
    return "expected " + std::string(expected);
  } catch (const json::Error&) {
    return "expected " + std::string(expected);
  }
}

}  // namespace gauntlet::page::watch
