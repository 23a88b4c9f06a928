#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "system/file.hpp"

// Files that begin with a line of JSON and end with the CRC-32 of everything before it, four bytes
// in big-endian order. The format of the body between them is up to the caller.
namespace gauntlet::tool {

// Replaces such a file when it is complete. All functions throw IoError.
class ChecksummedFile {
 public:
  explicit ChecksummedFile(const std::string& path);

  void write(std::string_view bytes);
  void finish();

 private:
  std::string path_;
  std::uint32_t sum_;
  system::FileReplacement file_;
};

// The first line of such a file, without its newline, and the body.
struct ChecksummedContents {
  std::string header;
  std::string body;
};
// Throws IoError, and json::Error if the file is incomplete or damaged.
ChecksummedContents read_checksummed(const std::string& path);

// Schedules checkpoints: at most one per second, using at most about 5 % of the time.
class CheckpointTimer {
 public:
  using Clock = std::chrono::steady_clock;

  template <class Write>
  void keep(const Write& write) {
    const auto begun = Clock::now();
    write();
    const auto ended = Clock::now();
    next_ = ended + std::max<Clock::duration>(20 * (ended - begun), between);
  }
  template <class Write>
  void keep_if_due(const Write& write) {
    if (Clock::now() >= next_) keep(write);
  }

 private:
  static constexpr std::chrono::seconds between{1};
  Clock::time_point next_ = Clock::now() + between;
};

}  // namespace gauntlet::tool
