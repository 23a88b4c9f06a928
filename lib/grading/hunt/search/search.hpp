#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grading/hunt/inputs/generate.hpp"
#include "grading/hunt/search/shrink.hpp"
#include "grading/judging/judge.hpp"

namespace gauntlet::grading::hunt {

// An input on which the two programs differ.
struct Failure {
  std::string input;
  std::string answers;  // the oracle's output
  Record record;        // of the other program; its files are gone
};

// A program and arguments of its own, before all others.
struct Side {
  std::string program;
  std::vector<std::string> args = {};
};

// Runs two programs, of which one is always right, on the same inputs. Can be called by many
// threads at once. Every function throws std::runtime_error when a program cannot be started, and
// for trouble of our own.
class DifferentialRun {
 public:
  // The conditions of both, but for their first arguments. In the strict sandbox neither sees the
  // folders of tests, nor the program the oracle's files. Throws std::invalid_argument where both
  // are the same.
  DifferentialRun(Side oracle, Side program, Conditions conditions,
                  const std::vector<std::filesystem::path>& tests = {});

  enum class Agreement {
    same,
    different,
    refused,  // by the oracle: it did not exit with 0 and at least one answer; or the program ran
              // out of time twice while the machine was busy with other work
    interrupted
  };

  // Gives both one input, alone. If the program runs out of time, it is run once more while
  // nothing else of this object runs, and only that counts.
  std::pair<Agreement, std::optional<Failure>> compare_one(const std::string& input) const;

  // Gives both several inputs in one go, and says by index which answers differ. Nothing if either
  // has not answered each with one value, or if it was interrupted.
  std::optional<std::vector<std::size_t>> compare_many(std::span<const std::string> inputs) const;

  // Whether compare_many() makes sense: a checker wants files, and sees one at a time.
  bool can_compare_many() const { return !conditions_.checker; }

  // The record of a failure that was seen on a line of input, with the command that repeats it: on
  // a file that holds the line or, if the path is empty, on what a pipe brings.
  Record record_of(const Failure& failure, const std::filesystem::path& file) const;

 private:
  // How a side is run, and what came of it.
  const Conditions& conditions_of(const Side& side) const;
  process::Outcome run_once(const Side& side, const std::string& input) const;
  process::Outcome run(const Side& side, const std::string& input) const;
  process::Outcome run_alone(const Side& side, const std::string& input) const;

  Side oracle_;
  Side side_;
  Conditions conditions_;
  Conditions of_oracle_;
  Conditions of_program_;
  mutable std::shared_mutex runs_;  // held by one who runs alone
};

// Inputs of a search.
struct InputCount {
  std::uint64_t tried = 0;    // the one with the difference included
  std::uint64_t refused = 0;  // of these, by the oracle, or as they do not count
};

// An input on which the programs differ.
struct Finding {
  json::Value input;
  Failure failure;
};

// Differential testing (McKeeman, "Differential Testing for Software", 1998): looks for the first
// input of a source on which two programs differ; it is the same however many
// inputs are tried at a time.
//
// Many inputs are given to a program in one go, if it answers streams. That is sound: answers that
// are the same in a stream are taken to be the same alone (a program whose answers hang on what it
// was given before may get away with it), but a difference counts only once it was seen with that
// input alone, and so does a refusal.
class Search {
 public:
  // Both must outlive it. Inputs that do not count are refused without a program.
  Search(const DifferentialRun& differential, const Source& source, Accepts accepts = {})
      : run_(differential), source_(source), accepts_(std::move(accepts)) {}

  // Told how many inputs there were so far.
  using OnCount = std::function<void(const InputCount& count)>;

  // Tries up to so many inputs, until there is a difference or `go_on` is false. Throws what
  // DifferentialRun, the source and `on_count` throw.
  std::optional<Finding> run(std::uint64_t most, unsigned at_a_time,
                             const std::function<bool()>& go_on, const OnCount& on_count = {});

  const InputCount& count() const { return count_; }

 private:
  struct Part;  // a few inputs, and what came of them

  std::optional<Part> try_part(std::uint64_t first, std::uint64_t count,
                               const std::function<bool()>& go_on) const;
  bool examine(Part& part, std::size_t begin, std::size_t end,
               const std::function<bool()>& go_on) const;
  bool examine_one(Part& part, std::size_t index) const;
  void adapt(bool in_one_go, bool streams, std::chrono::steady_clock::duration took);

  const DifferentialRun& run_;
  const Source& source_;
  Accepts accepts_;
  InputCount count_;
  std::uint64_t size_ = 1;  // inputs in one go
  std::uint64_t most_size_ = 128;
};

// Told what there is of a finding, and how many inputs were tried to make it simpler.
using OnShrinking = std::function<void(const Finding& finding, std::size_t tried)>;

// Makes the input of a difference simpler, as long as it counts, the oracle accepts it and the
// verdict on the other program stays what it is. Stops early, with what there is by then, when
// `go_on` is false. Throws what DifferentialRun throws.
Shrunk shrink(Finding& finding, const DifferentialRun& differential, unsigned at_a_time,
              const std::function<bool()>& go_on, const Accepts& accepts = {},
              const OnShrinking& on_shrinking = {});

}  // namespace gauntlet::grading::hunt
