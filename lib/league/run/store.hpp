#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"
#include "league/record/record.hpp"
#include "system/written_file.hpp"

namespace gauntlet::league {

// A league's log, as it was found.
struct Log {
  Results results;
  std::size_t size = 0;  // bytes of the whole lines
};

// Reads league.jsonl. A last line without its newline is left out: its writer was killed. Nothing
// where not even the first line is whole. Throws json::Error, with the number of the line, for a
// line that is not as it should be, and for a game that is there twice.
std::optional<Log> read_log(std::string_view text);

// A log that grows by a line for each game. A line is there as soon as it is written, whatever
// becomes of us; within a second it is also on the disk. Can be written from many threads.
class LogWriter {
 public:
  // Goes on after the first `keep` bytes. Throws std::system_error, as do the others.
  LogWriter(const std::filesystem::path& file, std::size_t keep);

  void write(const Game& game);

  // All of it is on the disk.
  void sync();

 private:
  using Clock = std::chrono::steady_clock;

  std::mutex mutex_;
  system::GrowingFile file_;
  Clock::time_point synced_ = Clock::now();
};

// The folder of results.
class Store {
 public:
  explicit Store(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }

  // Makes the folder, and keeps other runs from it. Throws std::runtime_error if one is there.
  system::FileLock lock() const;

  // Throws json::Error as read_log() does, beginning with the file.
  std::optional<Log> log() const;

  // Replaces the log as a whole: whenever we are killed, the old one is there or the new one.
  void write_log(const Results& results) const;

  // Goes on with it.
  LogWriter append(std::size_t keep) const;

  // The file that replays a game, as Game::log has it: games/BOARD/NAME,NAME.jsonl, numbers from 1,
  // or games/rROUND-BOARD/... where there are rounds.
  static std::string name_of_game(const Game& game, bool has_rounds);
  void write_game(const std::string& name, const std::vector<json::Value>& lines) const;

 private:
  std::filesystem::path log_file() const { return folder_ / "league.jsonl"; }

  std::filesystem::path folder_;
};

}  // namespace gauntlet::league
