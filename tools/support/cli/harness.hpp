#pragma once

#include <functional>
#include <string>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::tool {

// The documentation of a harness for --help. The example is tested.
struct HarnessInfo {
  std::string name;
  std::string summary;
  std::string example_in;   // JSON
  std::string example_out;  // the expected answer
  std::string example_flags = {};
};

// The flags that all harnesses share.
struct HarnessMode {
  bool strict = false;  // reject input outside the course's contract
};

// Returns the answer to one input value; throws json::Error for input that breaks the contract.
using Answer = std::function<json::Value(const json::Reader& input, const HarnessMode& mode)>;

// Writes a value to standard output in the format of answers.
using Print = std::function<void(const json::Value& value)>;

// Features of a harness beyond answering.
struct HarnessExtensions {
  std::function<void(Options&)> options = {};  // declares additional flags, if any
  std::function<void()> check = {};  // throws UsageError for an invalid combination of flags
  // `runs_without_input` returns true if the flags request a run without input, and
  // `run_without_input` does that run. Set both or neither.
  std::function<bool()> runs_without_input = {};
  std::function<void(const Print& print)> run_without_input = {};
  bool is_text = false;  // answers are strings, written without quotes
};

// Runs a harness and returns its exit status. Reads JSON values from the files named on the command
// line, or from standard input, and writes one line per answer. Status 0: all answered; 1: bad
// input; 2: wrong usage; 3: read or write error; the highest status of several files. At a terminal
// it says that it is waiting for input.
int run_harness(int argc, const char* const* argv, const HarnessInfo& about, const Answer& answer,
                const HarnessExtensions& extras = {});

// Returns the documentation of a harness, given by its main function. The function does nothing
// else in this call.
HarnessInfo about_of(int (*harness)(int argc, char** argv));

}  // namespace gauntlet::tool
