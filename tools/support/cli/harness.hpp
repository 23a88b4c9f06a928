#pragma once

#include <functional>
#include <string>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::tool {

// What a harness says of itself in --help. The example is real: its output is tested.
struct About {
  std::string name;
  std::string summary;
  std::string example_in;   // JSON
  std::string example_out;  // the answer to it
  std::string example_flags = {};
};

// What the flags that all harnesses share ask for.
struct Mode {
  bool strict = false;  // refuse what lies outside the course's contract
};

// The answer to one value of the input; throws json::Error for input that breaks the contract.
using Answer = std::function<json::Value(const json::Reader& input, const Mode& mode)>;

// Writes a value to standard output, as answers are.
using Print = std::function<void(const json::Value& value)>;

// What a harness does beyond answering.
struct Extras {
  std::function<void(Options&)> options = {};  // declares flags of its own, if any
  std::function<void()> check = {};            // throws WrongUsage if they do not go together
  // Whether the flags ask for something without any values to read; and does that. Both, or none.
  std::function<bool()> is_alone = {};
  std::function<void(const Print& print)> alone = {};
  bool is_text = false;  // answers are strings that are written as they are, without quotes
};

// A harness from its command line to its exit status: reads JSON values from the files that it
// names, or from standard input, and writes a line for each answer. 0 all answered, 1 bad input, 2
// wrong usage, 3 could not read or write; of several files, the highest. At a terminal it says that
// it waits.
int run_harness(int argc, const char* const* argv, const About& about, const Answer& answer,
                const Extras& extras = {});

// What a harness says of itself, which is known by its main; that does then nothing else.
About about_of(int (*harness)(int argc, char** argv));

}  // namespace gauntlet::tool
