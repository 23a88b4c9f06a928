#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/submission/submission.hpp"
#include "league/record/record.hpp"
#include "league/run/plan.hpp"
#include "league/setup/config.hpp"
#include "system/file.hpp"

namespace gauntlet::league {

// The contents of a league's log.
struct Log {
  Results results;
  std::size_t size = 0;  // of complete lines, in bytes
};

// Reads league.jsonl. A last line without its newline is skipped: its writer was killed. Returns
// nullopt if the first line is incomplete. Throws json::Error, with the number of the line, for
// an invalid line and for a duplicate game.
std::optional<Log> read_log(std::string_view text);

// The results folder.
class Store : public grading::ResultsFolder {
 public:
  using ResultsFolder::ResultsFolder;

  // Throws json::Error as read_log() does; the message begins with the file.
  std::optional<Log> log() const;

  // Replaces the whole log atomically: if this process is killed, either the old or the new log
  // exists.
  void write_log(const Results& results) const;

  // Returns the log, to which lines are appended after its first `keep` bytes.
  system::LogFile append(std::size_t keep) const;

  // Returns the file for replaying a game, as in LeagueGame::log: games/BOARD/NAME,NAME.jsonl with
  // numbers from 1, or games/rROUND-BOARD/... if the league has rounds.
  static std::string name_of_game(const LeagueGame& game, bool has_rounds);
  void write_game(const std::string& name, const std::vector<json::Value>& lines) const;

 private:
  std::filesystem::path log_file() const { return folder() / "league.jsonl"; }
};

// Returns the shard, from 1 to `of`, that plays a game. All games between the same players on a
// board belong to one shard, no matter which other players take part in the league.
unsigned shard_of(const Config& config, const Pairing& pairing, unsigned of);

// The results of a shard and their name for messages.
struct NamedResults {
  std::string name;
  Results results;
};

// Merges the results of a league's shards, given in any order. The games are sorted by round, board
// and names. Throws std::invalid_argument, naming the shard, if a shard is of another league,
// repeats a game of another shard, or a game is missing.
Results merge(const std::vector<NamedResults>& shards);

}  // namespace gauntlet::league
