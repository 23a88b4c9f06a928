#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "harness/options.hpp"
#include "xtest/flags/condition_flags.hpp"

namespace gauntlet::xtest {

// The command line of xtest fuzz.
struct FuzzFlags {
  ConditionFlags conditions = {};
  std::optional<std::string> reference = std::nullopt;
  std::optional<std::string> program = std::nullopt;
  std::optional<std::string> tool = std::nullopt;
  std::optional<std::string> generator = std::nullopt;
  std::optional<std::string> out = std::nullopt;
  std::optional<std::string> time = std::nullopt;
  std::optional<std::uint64_t> max_inputs = std::nullopt;
  std::uint64_t seed = 1;
  bool strict = false;
  bool progress = false;

  void declare(tool::Options& options);

  // Throws tool::UsageError if flags conflict.
  void check(bool has_tests) const;

  // Returns nullopt if the time is unlimited. Throws tool::UsageError.
  std::optional<std::chrono::milliseconds> time_limit() const;
};

}  // namespace gauntlet::xtest
