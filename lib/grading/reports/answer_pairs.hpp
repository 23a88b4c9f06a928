#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grading/reports/quoted.hpp"
#include "grading/results/record.hpp"

namespace gauntlet::grading::reports {

// A difference within an answer: JSON Pointers into the answer itself.
struct DifferentPlace {
  compare::Difference difference;       // as the comparison found it, with such a pointer
  std::optional<std::string> expected;  // where it is in what was due; nothing if it is not there
  std::optional<std::string> actual;    // and in what was got: with another index where elements
                                        // before it are missing or new
};

// An answer that is not what was due, and where.
struct AnswerPair {
  std::size_t index = 0;               // among the answers, from 0
  std::vector<DifferentPlace> places;  // one at least
};

// The answers that a record has differences of, in their order. Nothing where that cannot be said
// of the answers it quotes, because these were cut, or differ by something else than by value.
std::optional<std::vector<AnswerPair>> answer_pairs(const Record& record, const Quoted& expected,
                                                    const Quoted& actual);

}  // namespace gauntlet::grading::reports
