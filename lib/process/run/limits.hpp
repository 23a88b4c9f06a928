#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace gauntlet::process {

// What a program may take; it is ended when it takes more.
struct Limits {
  std::chrono::milliseconds wall{10'000};
  std::optional<std::chrono::milliseconds> cpu = std::nullopt;  // all its processes together
  std::optional<std::uint64_t> memory =
      std::nullopt;                                // bytes, all its processes together; a single
                                                   // one is refused a quarter more than that
  std::uint64_t output = std::uint64_t{16} << 20;  // bytes, standard output and error each
  std::uint64_t disk = std::uint64_t{256} << 20;   // bytes in any one file it writes; in the strict
                                                   // sandbox in its private folder altogether
  unsigned processes = 256;  // at a time; counted by the run's control group, or else 50 times a
                             // second by ourselves: RLIMIT_NPROC is ignored for root, and shared
                             // by all that a user runs
};

}  // namespace gauntlet::process
