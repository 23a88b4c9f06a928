#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "support/cli/options.hpp"

namespace gauntlet::xtest {

// How many programs run at a time.
struct JobsFlag {
  std::optional<std::uint64_t> jobs = std::nullopt;

  // `what` runs at a time: "Tests", for the help.
  void declare(tool::Options& options, const std::string& what) {
    options.natural("--jobs,-j", jobs, 1, 1024, what + " at a time (as many as processors)");
  }

  // As many as there are processors, unless told otherwise.
  unsigned at_a_time() const {
    return static_cast<unsigned>(jobs.value_or(std::max(1U, std::thread::hardware_concurrency())));
  }
};

}  // namespace gauntlet::xtest
