#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "xtest/flags/run_flags.hpp"

namespace gauntlet::xtest {

// What is to be done with a submission, wherever it is graded.
struct Assignment {
  std::string program;     // its path in the submission
  std::string build = {};  // a command of the shell, run where the program lies, or nothing
  std::uint64_t build_timeout = 300;            // seconds
  std::vector<std::string> flags = {};          // of xtest run
  std::vector<std::string> args = {};           // of the program, after those of each test
  std::optional<double> points = std::nullopt;  // what all tests are worth together
  std::string visibility = "visible";           // of tests that are not hidden, and of the output
};

// As a file that decode_assignment() reads; that throws json::Error for anything else.
json::Value encode(const Assignment& assignment);
Assignment decode_assignment(const json::Reader& in);

// The flags of xtest run, as on a command line. Throws tool::WrongUsage.
RunFlags read_run_flags(const std::vector<std::string>& words);

}  // namespace gauntlet::xtest
