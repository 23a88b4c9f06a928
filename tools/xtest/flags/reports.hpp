#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grading/reports/run.hpp"
#include "support/cli/options.hpp"
#include "support/io/io.hpp"

namespace gauntlet::xtest {

// The reports that a command line asks for, each into a file; "-" is standard output.
struct Reports {
  std::vector<std::optional<std::string>> files = {};  // in the order they are declared
  std::string junit_dialect = "jenkins";
  std::vector<std::string> canvas = {};  // the gradebook, and where to write it
  std::optional<std::string> assignment = std::nullopt;
  std::optional<std::string> student = std::nullopt;
  bool redact = false;
  bool partial = false;  // each variant of a test earns its share

  void declare(tool::Options& options);
  // Whether there are any.
  bool are_given() const;
  // `also` is another file that is written, the results. Throws tool::WrongUsage.
  void check(const std::optional<std::string>& also = std::nullopt) const;
  // Where text for people goes: standard output, unless that is for one of these alone.
  tool::Output output(const std::optional<std::string>& also = std::nullopt) const;
  // What is meant for a log goes to the output. Throws tool::WrongUsage where a report is for one
  // program and there are several, std::runtime_error when one cannot be written, or a gradebook
  // makes no sense.
  void write(const grading::reports::GradedRun& run, tool::Output& output) const;

 private:
  std::size_t for_standard_output(const std::optional<std::string>& also) const;
  void check_programs(const grading::reports::GradedRun& run) const;
};

// The first of the programs that a run is of, for a message: "./a, ./b".
std::string names_of_programs(const grading::reports::GradedRun& run);

}  // namespace gauntlet::xtest
