#pragma once

#include <string>

#include "mastermind/variant.hpp"
#include "mastermind/whole_evaluation.hpp"

namespace gauntlet::tool {

// How far an evaluation has come, in a file, so that one that was killed goes on: a line of JSON,
// then its CRC-32, four bytes, most significant first.
class EvaluationCheckpoint {
 public:
  // The codes must outlive it.
  EvaluationCheckpoint(std::string path, const mastermind::Codes& codes, std::string strategy)
      : path_(std::move(path)), codes_(codes), strategy_(std::move(strategy)) {}

  // What the file says, or the beginning where there is none. Throws json::Error for one of another
  // evaluation, another version or damaged, and IoError.
  mastermind::WholeEvaluation::State read() const;

  // Writes the file anew; it is there whole, or as it was before. Throws IoError.
  void write(const mastermind::WholeEvaluation::State& state) const;

 private:
  std::string path_;
  const mastermind::Codes& codes_;
  std::string strategy_;
};

}  // namespace gauntlet::tool
