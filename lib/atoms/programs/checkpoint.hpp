#pragma once

#include <cstdint>
#include <string>

#include "atoms/iterative_solver.hpp"
#include "atoms/outcome_solver.hpp"
#include "gauntlet/atoms.hpp"

// The progress of a search in a file, so that a killed search can resume. Format: one line of JSON
// with the number of positions searched; the most expensive table entries, as 8-byte little-endian
// words; the CRC-32 of all of that, 4 bytes big-endian.
namespace gauntlet::tool {

// The problem being solved.
struct Task {
  atoms::Board board;
  std::string what;  // "moves", "value" or "outcome"
};

// The file of --checkpoint.
class Checkpoint {
 public:
  Checkpoint(std::string path, Task task) : path_(std::move(path)), task_(std::move(task)) {}

  // Restores the search and its initial state from the file, if it exists. Throws IoError, and
  // json::Error if the file is damaged or has another task or version.
  void read(atoms::OutcomeSolver& search, atoms::IterativeSolver::State& state);

  // Replaces the file atomically. The search may be running. Throws IoError.
  void write(const atoms::OutcomeSolver& search, const atoms::IterativeSolver::State& state) const;

 private:
  std::string header(const atoms::OutcomeSolver& search,
                     const atoms::IterativeSolver::State& state) const;

  std::string path_;
  Task task_;
  std::uint64_t positions_before_ = 0;  // searched by the earlier runs that this one resumes
};

}  // namespace gauntlet::tool
