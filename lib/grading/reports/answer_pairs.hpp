#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grading/reports/quoted.hpp"
#include "grading/results/record.hpp"

namespace gauntlet::grading::reports {

// An answer that is not what was due, and where: JSON Pointers into the answer itself.
struct AnswerPair {
  std::size_t index = 0;              // among the answers, from 0
  std::vector<std::string> pointers;  // of the differences, as the comparison found them
  std::vector<std::string> expected;  // those of these places that are in what was due
  std::vector<std::string> actual;    // and in what was got: with another index where elements
                                      // before them are missing or new
};

// The answers that a record has differences of, in their order. Nothing where that cannot be said
// of the answers it quotes, because these were cut, or differ by something else than by value.
std::optional<std::vector<AnswerPair>> answer_pairs(const Record& record, const Quoted& expected,
                                                    const Quoted& actual);

}  // namespace gauntlet::grading::reports
