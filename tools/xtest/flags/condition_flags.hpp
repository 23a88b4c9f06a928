#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "compare/rules.hpp"
#include "grading/judging/conditions.hpp"
#include "grading/judging/judge.hpp"
#include "process/processors.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::xtest {

// What std::invalid_argument says of flags becomes tool::WrongUsage.
template <class Read>
auto read_flags(const Read& read) {
  try {
    return read();
  } catch (const std::invalid_argument& error) {
    throw tool::WrongUsage(error.what());
  }
}

// What a command line says of how answers are compared.
struct RuleFlags {
  std::optional<std::string> tolerance = std::nullopt;
  bool course = false;
  bool exact = false;
  std::vector<std::string> at = {};

  void declare(tool::Options& options);

  // Throws tool::WrongUsage.
  compare::Rules rules() const;

  // Those that are given.
  grading::Settings::Flags flags() const;
};

// How many programs run at a time.
struct JobsFlag {
  std::optional<std::uint64_t> jobs = std::nullopt;

  // `what` runs at a time: "Tests", for the help.
  void declare(tool::Options& options, const std::string& what) {
    options.natural("--jobs,-j", jobs, 1, 1024, what + " at a time (as many as processors)");
  }

  // As many as there are processors, unless told otherwise.
  unsigned at_a_time() const {
    return static_cast<unsigned>(jobs.value_or(process::own_processors().size()));
  }
};

// Paths that the strict sandbox shows.
void declare_see(tool::Options& options, std::vector<std::string>& paths);

// Their absolute paths. Throws tool::WrongUsage for one that cannot be shown.
std::vector<std::filesystem::path> read_see(const std::vector<std::string>& paths);

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
  std::vector<std::string> see = {};  // paths
  std::vector<std::string> environment = {};
  RuleFlags rules = {};
  std::optional<std::string> checker = std::nullopt;

  void declare(tool::Options& options);

  // How programs are run and judged, with these arguments. Throws tool::WrongUsage, and
  // std::runtime_error for a sandbox that cannot be had.
  grading::Conditions conditions(const std::vector<std::string>& args) const;
};

}  // namespace gauntlet::xtest
