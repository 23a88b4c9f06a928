#pragma once

#include <string>

#include "mastermind/parallel_evaluation.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::tool {

// The progress of an evaluation in a file, so that a killed one can resume. Format: one line of
// JSON, then its CRC-32, 4 bytes big-endian.
class EvaluationCheckpoint {
 public:
  // The codes must outlive it.
  EvaluationCheckpoint(std::string path, const mastermind::CodeSpace& codes, std::string strategy)
      : path_(std::move(path)), codes_(codes), strategy_(std::move(strategy)) {}

  // Returns the state in the file, or the initial state if it does not exist. Throws IoError, and
  // json::Error if the file is damaged or of another evaluation or version.
  mastermind::ParallelEvaluation::State read() const;

  // Replaces the file atomically. Throws IoError.
  void write(const mastermind::ParallelEvaluation::State& state) const;

 private:
  std::string path_;
  const mastermind::CodeSpace& codes_;
  std::string strategy_;
};

}  // namespace gauntlet::tool
