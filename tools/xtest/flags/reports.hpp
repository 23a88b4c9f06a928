#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/run.hpp"
#include "harness/options.hpp"
#include "support/io/io.hpp"

namespace gauntlet::xtest {

// Returns how failures are shown on a stream: as wide as its terminal, if it is one, with boards as
// text.
grading::FailureRenderOptions look_on(int file, bool has_color);

// The reports requested on a command line, each written to a file; "-" is standard output.
struct Reports {
  std::array<std::optional<std::string>, 10> files = {};  // in the order of declaration
  std::string junit_dialect = "jenkins";
  std::vector<std::string> canvas = {};  // the gradebook and the file to write
  std::optional<std::string> assignment = std::nullopt;
  std::optional<std::string> student = std::nullopt;
  bool redact = false;
  std::optional<std::string> at = std::nullopt;  // leaves out what is not released at this time
  std::optional<std::string> earlier = std::nullopt;  // a results file of an earlier run
  std::optional<std::string> better = std::nullopt;
  bool partial = false;  // each variant of a test earns its share of the points

  void declare(tool::Options& options);
  // Returns true if any report is requested, or an earlier run is compared.
  bool are_given() const;
  // Checks the flags. `also` is another output file, the results. Throws tool::UsageError.
  void check(const std::optional<std::string>& also = std::nullopt) const;
  // Returns where text for people goes: standard output, unless one of these files uses it.
  tool::Output output(const std::optional<std::string>& also = std::nullopt) const;
  // Returns the run as it counts beside the --earlier one, if any. Throws tool::UsageError if that
  // has no result of these programs and tests.
  grading::reports::GradedRun counting(grading::reports::GradedRun run) const;
  // Writes all reports; those meant for a log go to `output`. `is_course`: several programs are
  // those of one student. Otherwise throws tool::UsageError if a report supports one program only
  // and there are several. Throws std::runtime_error if one cannot be written or a gradebook is
  // invalid.
  void write(const grading::reports::GradedRun& run, tool::Output& output,
             bool is_course = false) const;

 private:
  std::size_t for_standard_output(const std::optional<std::string>& also) const;
  void check_programs(const grading::reports::GradedRun& run) const;
};

// Declares --better, which says how --earlier is compared.
void declare_better(std::optional<std::string>& better, tool::Options& options);

// Returns the submission that the environment variables of the runner of Classroom 50 describe.
// Throws tool::UsageError if one is missing.
grading::reports::Classroom50Submission classroom50_submission();

// Returns the first programs of a run for a message: "./a, ./b".
std::string names_of_programs(const grading::reports::GradedRun& run);

}  // namespace gauntlet::xtest
