#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grading/selection.hpp"
#include "xtest/condition_flags.hpp"
#include "xtest/reports.hpp"

namespace gauntlet::xtest {

// What the command line of a run says, as it is written there.
struct RunFlags {
  ConditionFlags conditions = {};
  grading::Selection selection = {};
  std::optional<std::string> failed = std::nullopt;  // a results file
  std::uint64_t fail_fast = 0;                       // failures; 0 for no end
  bool list = false;
  bool allow_empty = false;
  std::optional<std::string> results = std::nullopt;
  Reports reports = {};

  void declare(tool::Options& options);
};

}  // namespace gauntlet::xtest
