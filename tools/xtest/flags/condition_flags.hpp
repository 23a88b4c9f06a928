#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/judging/judge.hpp"
#include "support/cli/options.hpp"
#include "xtest/flags/jobs_flag.hpp"
#include "xtest/flags/rule_flags.hpp"

namespace gauntlet::xtest {

// What a command line says of how programs are run and judged, as it is written there.
struct ConditionFlags {
  JobsFlag jobs = {};
  std::optional<std::string> timeout = std::nullopt;
  std::optional<std::string> cpu = std::nullopt;
  std::string memory = "2048";  // MiB, or "none"
  std::uint64_t output = 16;    // MiB
  std::uint64_t processes = 256;
  std::string sandbox = "basic";
  std::string network = "none";
  std::vector<std::string> environment = {};
  RuleFlags rules = {};
  std::optional<std::string> checker = std::nullopt;

  void declare(tool::Options& options);

  // How programs are run and judged, with these arguments. Throws tool::WrongUsage, and
  // std::runtime_error for a sandbox that cannot be had.
  grading::Conditions conditions(const std::vector<std::string>& args) const;
};

}  // namespace gauntlet::xtest
