#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "support/cli/options.hpp"
#include "xtest/flags/condition_flags.hpp"

namespace gauntlet::xtest {

// The command line of xtest fuzz.
struct HuntFlags {
  ConditionFlags conditions = {};
  std::optional<std::string> oracle = std::nullopt;
  std::optional<std::string> exe = std::nullopt;
  std::optional<std::string> kind = std::nullopt;
  std::optional<std::string> gen = std::nullopt;
  std::optional<std::string> out = std::nullopt;
  std::optional<std::string> time = std::nullopt;
  std::optional<std::uint64_t> tries = std::nullopt;
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
