#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// What limits can be, the same wherever they are said: in files of settings and on command lines.
namespace gauntlet::process {

// A natural number of something.
struct Range {
  std::string_view what;
  std::uint64_t least;
  std::uint64_t most;

  bool has(std::uint64_t number) const { return number >= least && number <= most; }

  // "MiB from 1 to 1024".
  std::string in_words() const {
    return std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most);
  }
};

inline constexpr Range memory_range{"MiB", 1, 1 << 20};
inline constexpr Range output_range{"MiB", 1, 1024};
inline constexpr Range processes_range{"a number of processes", 1, 65536};

inline constexpr std::string_view seconds_in_words = "seconds from 0.001 to 86400";

// Nothing for what is not in that range.
inline std::optional<std::chrono::milliseconds> to_milliseconds(double seconds) {
  if (!(seconds >= 0.001 && seconds <= 86400)) return std::nullopt;
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

// Bytes of memory that a program under test may take, and a build, where nothing else is said.
inline constexpr std::uint64_t usual_memory = std::uint64_t{2048} << 20;
inline constexpr std::uint64_t usual_build_memory = std::uint64_t{4096} << 20;

// In the place of such a number: as much as there is.
inline constexpr std::string_view no_limit = "none";

}  // namespace gauntlet::process
