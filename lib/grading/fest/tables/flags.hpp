#pragma once

#include <string>
#include <vector>

#include "grading/fest/setup/model.hpp"
#include "grading/fest/tables/scores.hpp"

// What a human is to look at: the reference may be the one that is wrong.
namespace gauntlet::grading::fest {

// Whether no program passes the test, and two or more fail it.
bool fails_everyone(const TestScore& score);

// For each test, valid or not, the ids of those that have the same input and another answer: of
// each such answer the first. Tests of which input or answer is not known are left out.
std::vector<std::vector<std::string>> other_answers(const std::vector<Test>& tests);

}  // namespace gauntlet::grading::fest
