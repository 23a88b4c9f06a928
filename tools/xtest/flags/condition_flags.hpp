#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/process.hpp"
#include "grading/judging/conditions.hpp"
#include "grading/judging/plan.hpp"
#include "harness/options.hpp"

namespace gauntlet::xtest {

// Turns std::invalid_argument about flags into tool::UsageError.
template <class Read>
auto read_flags(const Read& read) {
  try {
    return read();
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError(error.what());
  }
}

// The flags that describe how answers are compared.
struct RuleFlags {
  std::optional<std::string> tolerance = std::nullopt;
  bool course_tolerance = false;
  bool course = false;  // the same; xtest run without tests and program: a course
  std::optional<std::string> method = std::nullopt;
  bool exact = false;
  std::vector<std::string> at = {};

  void declare(tool::Options& options,
               const std::string& course_help = "The same as --course-tolerance");

  // Throws tool::UsageError.
  compare::Rules rules() const;

  // Returns the flags that are given.
  grading::ConfigSource::Flags flags() const;
};

// The number of programs that run concurrently.
struct JobsFlag {
  std::optional<std::uint64_t> jobs = std::nullopt;

  // `what` names the jobs in the help: "tests".
  void declare(tool::Options& options, const std::string& what) {
    options.natural("--jobs,-j", jobs, 1, 1024, "Run N " + what + " concurrently (number of CPUs)");
  }

  // Returns the number of CPUs in our affinity mask unless the flag is given.
  unsigned value() const {
    return static_cast<unsigned>(jobs.value_or(process::allowed_cpus().size()));
  }
};

// Declares the flag for paths that the strict sandbox shows.
void declare_see(tool::Options& options, std::vector<std::string>& paths);

// Returns the absolute paths. Throws tool::UsageError if one cannot be shown.
std::vector<std::filesystem::path> read_see(const std::vector<std::string>& paths);

// The flags that describe how programs are run and judged, as given.
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
  std::optional<std::string> wrapper = std::nullopt;
  std::optional<std::string> checker = std::nullopt;
  std::optional<std::string> interactor = std::nullopt;
  std::optional<std::string> checker_protocol = std::nullopt;

  // Declares --keep-cache if there is a place for it.
  void declare(tool::Options& options, bool* keep_cache = nullptr,
               const std::string& course_help = "The same as --course-tolerance");

  // Returns how programs are run and judged, with these arguments. `may_be_relative`: limits of
  // time may be factors. Throws tool::UsageError, and std::runtime_error if the sandbox is not
  // available.
  grading::JudgeOptions conditions(const std::vector<std::string>& args,
                                   bool may_be_relative = false) const;
};

}  // namespace gauntlet::xtest
