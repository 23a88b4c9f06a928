#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

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
  // The conditions of both, but for their first arguments; the oracle's files are out of the
  // program's sight where the sandbox allows that. Throws std::invalid_argument where both
  // are the same.
  DifferentialRun(Side oracle, Side program, Conditions conditions);

  enum class Agreement {
    same,
    different,
    refused,  // by the oracle: it did not exit with 0 and at least one answer
    interrupted
  };

  // Gives both one input, alone.
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
  Conditions conditions_of(const Side& side) const;
  process::Outcome run(const Side& side, const std::string& input) const;

  Side oracle_;
  Side side_;
  Conditions conditions_;
};

}  // namespace gauntlet::grading::hunt
