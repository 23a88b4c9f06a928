#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/judge.hpp"
#include "grading/selection.hpp"
#include "support/options.hpp"
#include "xtest/reports.hpp"

namespace gauntlet::tool {

// What xtest's command line says, as it is written there.
struct Flags {
  std::optional<std::uint64_t> jobs = std::nullopt;
  std::optional<std::string> timeout = std::nullopt;
  std::optional<std::string> cpu = std::nullopt;
  std::optional<std::uint64_t> memory = std::nullopt;  // MiB
  std::uint64_t output = 16;                           // MiB
  std::uint64_t processes = 256;
  std::string sandbox = "basic";
  std::vector<std::string> environment = {};
  std::optional<std::string> tolerance = std::nullopt;
  bool course = false;
  bool exact = false;
  std::vector<std::string> at = {};
  std::optional<std::string> checker = std::nullopt;
  grading::Selection selection = {};
  std::optional<std::string> failed = std::nullopt;  // a results file
  std::uint64_t fail_fast = 0;                       // failures; 0 for no end
  bool list = false;
  bool allow_empty = false;
  std::optional<std::string> results = std::nullopt;
  Reports reports = {};

  void declare(Options& options);

  // How programs are run and judged, with these arguments. Throws WrongUsage.
  grading::Conditions conditions(const std::vector<std::string>& args) const;
};

}  // namespace gauntlet::tool
