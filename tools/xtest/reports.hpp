#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/reports/run.hpp"
#include "support/io.hpp"
#include "support/options.hpp"

namespace gauntlet::xtest {

// The reports that a command line asks for, each into a file.
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
  // Throws tool::WrongUsage.
  void check() const;
  // What is meant for a log goes to the output. Throws std::runtime_error when one cannot be
  // written, or a gradebook makes no sense.
  void write(const grading::reports::Run& run, tool::Output& output) const;
};

}  // namespace gauntlet::xtest
