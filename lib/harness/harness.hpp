#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "harness/options.hpp"
#include "json/splitter.hpp"

namespace gauntlet::tool {

// The surroundings of a run: a terminal, or here nothing of the kind.
class Surroundings {
 public:
  virtual ~Surroundings() = default;

  // Returns a function that shows the progress of a computation that begins now. It calls `line`,
  // which returns a line without a newline, only when an update is due. The line is removed when
  // the function is destroyed.
  using Say = std::function<void(const std::function<std::string()>& line)>;
  virtual Say progress_line() const {
    return [](const auto& /*line*/) {};
  }

  // Does the same for a computation of `all` steps, called `what`: returns a function that receives
  // the number of completed steps.
  using Reach = std::function<void(std::uint64_t count)>;
  virtual Reach progress_count(const std::string& /*name*/, std::uint64_t /*all*/,
                               const std::string& /*what*/) const {
    return [](std::uint64_t /*count*/) {};
  }

  // Returns the contents of a file that a flag names. Throws a std::runtime_error that says which
  // file could not be read.
  virtual std::string read_file(const std::string& path) const;
};

// The settings of all harnesses.
struct HarnessMode {
  bool strict = false;  // reject input outside the course's contract
  const Surroundings& surroundings;
};

// Prints a value in the format of answers.
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
  virtual void run_without_input(const Print& /*print*/, const HarnessMode& /*mode*/) {}

  // Called after the last answer was written.
  virtual void end() {}
};

// A harness as data: its documentation, and how a run begins. The example is tested.
struct Harness {
  std::string_view name;
  std::string_view summary;
  std::string_view example_in;   // JSON
  std::string_view example_out;  // the expected answer
  std::unique_ptr<Answers> (*start)();
  std::string_view example_flags = {};
  bool is_text = false;         // answers are strings, written without quotes
  std::string_view input = {};  // a paragraph about the values that it reads, ending in a newline
};

template <class SomeAnswers>
std::unique_ptr<Answers> start() {
  return std::make_unique<SomeAnswers>();
}

// Returns the harness with other answers, which have more flags where there are files and
// processes.
template <class SomeAnswers>
Harness with_answers(Harness harness) {
  harness.start = start<SomeAnswers>;
  return harness;
}

// A harness without flags and memory, given by its function.
template <json::Value (*function)(const json::Reader& input, const HarnessMode& mode)>
class Stateless final : public Answers {
  json::Value answer(const json::Reader& input, const HarnessMode& mode) override {
    return function(input, mode);
  }
};

// The streams of a run. write() receives answers, several at once; report() one line of an error.
struct HarnessStreams {
  json::Splitter::Read read;
  std::function<void(std::string_view answers)> write;
  std::function<void(const std::string& line)> report;
};

// A run of a harness: the flags of all harnesses and its own, and the loop over its input.
class HarnessRun {
 public:
  // All must outlive the run.
  HarnessRun(const Harness& harness, Answers& answers, const Surroundings& surroundings)
      : harness_(harness), answers_(answers), mode_{false, surroundings} {}

  void declare(Options& options);

  // Checks the flags. Throws UsageError.
  void check() { answers_.check(); }

  // Returns true if the flags request a run without input, which run_without_input() then does.
  bool runs_without_input() const { return answers_.runs_without_input(); }
  void run_without_input(const HarnessStreams& streams);

  // Answers all JSON values of a stream and returns true if all were valid. Error messages begin
  // with `title`. Writes the answers so far before it waits for more input.
  bool answer_all(const std::string& title, const HarnessStreams& streams);

  bool fails_fast() const { return fail_fast_; }

 private:
  class Stream;

  // Appends an answer to `text`.
  void print(const json::Value& value, std::string& text) const;

  const Harness& harness_;
  Answers& answers_;
  HarnessMode mode_;
  bool pretty_ = false;
  bool fail_fast_ = false;
};

// The documentation of a tool, or of a command of one: --help shows it, and tools/docs turns it
// into manual pages and completions.
struct Page {
  std::string name;     // "xtest fest"
  std::string summary;  // one line, optionally followed by paragraphs
  std::string usage;    // the command line without flags
  // The first positional argument and those after it, as shells complete them: types of values, as
  // flags have them ("FILE"), and fixed words.
  std::vector<std::string> first = {};
  std::vector<std::string> later = {};
  // Paragraphs. A paragraph that begins with a title such as "Example:" or "Exit status:" is a
  // section of its own. Lines that begin with two spaces are printed verbatim, or as a word and its
  // meaning.
  std::string details;
  std::vector<Flag> flags = {};  // those of every tool first

  // Returns the first line of the summary.
  std::string title() const { return summary.substr(0, summary.find('\n')); }
};

// Returns the documentation of a harness, without flags.
Page page_of(const Harness& harness);

// Returns the flags of every tool and command, followed by its own.
std::vector<Flag> all_flags(const Options& own);

// Returns the text of --help.
std::string to_help(const Page& page);

}  // namespace gauntlet::tool
