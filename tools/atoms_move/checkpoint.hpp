#pragma once

#include <cstdint>
#include <string>

#include "atoms/board.hpp"
#include "atoms/deep_solver.hpp"
#include "atoms/outcome.hpp"

// How far a search has come, in a file, so that one that was killed goes on. The file is a line of
// JSON, with how many positions were searched, then what of the search's table took longest to
// find, eight bytes a word, least first, then the CRC-32 of all of that, four bytes, most
// significant first.
namespace gauntlet::tool {

// What is being solved.
struct Task {
  atoms::Board board;
  std::string what;  // "moves", "value" or "outcome"
};

// What --checkpoint is given.
class Checkpoint {
 public:
  Checkpoint(std::string path, Task task) : path_(std::move(path)), task_(std::move(task)) {}

  // Lets a search and the state that it is to begin with go on from the file, if there is one.
  // Throws json::Error for one of another task, another version or damaged, and IoError.
  void read(atoms::OutcomeSearch& search, atoms::DeepSolver::State& state);

  // Writes the file anew; it is there whole, or as it was before. The search may be running. Throws
  // IoError.
  void write(const atoms::OutcomeSearch& search, const atoms::DeepSolver::State& state) const;

 private:
  std::string header(const atoms::OutcomeSearch& search,
                     const atoms::DeepSolver::State& state) const;

  std::string path_;
  Task task_;
  std::uint64_t positions_before_ = 0;  // those searched by the runs that this one goes on from
};

}  // namespace gauntlet::tool
