#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::tool {

// The flags that all harnesses share.
struct HarnessMode {
  bool strict = false;  // reject input outside the course's contract
};

// Writes a value to standard output in the format of answers.
using Print = std::function<void(const json::Value& value)>;

// One run of a harness: its flags, and what it remembers from one answer to the next.
class Answers {
 public:
  virtual ~Answers() = default;

  // Declares flags in addition to those of all harnesses.
  virtual void declare(Options& /*options*/) {}

  // Called once all flags are set. Throws UsageError for an invalid combination.
  virtual void check() {}

  // Returns the answer to one input value, a string if the harness prints text. Throws json::Error
  // for input that breaks the contract.
  virtual json::Value answer(const json::Reader& input, const HarnessMode& mode) = 0;

  // Returns true if the flags request a run without input, which run_without_input() then does.
  virtual bool runs_without_input() const { return false; }
  virtual void run_without_input(const Print& /*print*/) {}
};

// A harness as data: its documentation, and how a run begins. The example is tested.
struct Harness {
  std::string_view name;
  std::string_view summary;
  std::string_view example_in;   // JSON
  std::string_view example_out;  // the expected answer
  std::unique_ptr<Answers> (*start)();
  std::string_view example_flags = {};
  bool is_text = false;  // answers are strings, written without quotes
};

template <class SomeAnswers>
std::unique_ptr<Answers> start() {
  return std::make_unique<SomeAnswers>();
}

// A harness without flags and memory, given by its function.
template <json::Value (*function)(const json::Reader& input, const HarnessMode& mode)>
class Stateless final : public Answers {
  json::Value answer(const json::Reader& input, const HarnessMode& mode) override {
    return function(input, mode);
  }
};

// Runs a harness and returns its exit status. Reads JSON values from the files named on the command
// line, or from standard input, and writes one line per answer. Status 0: all answered; 1: bad
// input; 2: wrong usage; 3: read or write error; the highest status of several files. At a terminal
// it says that it is waiting for input.
int run(const Harness& harness, int argc, const char* const* argv);

// Like run(), but with answers that the caller has made.
int run(const Harness& harness, Answers& answers, int argc, const char* const* argv);

// All harnesses, each defined in tools/harnesses/NAME.cpp.
extern const Harness xboard, xstate, xtree, xstrategy, xref, xmanager, xrender;
extern const Harness bricks_solve;
extern const Harness atoms_move;
extern const Harness mastermind_guess;

}  // namespace gauntlet::tool
