#pragma once

#include <string>

#include "grading/fest/pages/links.hpp"
#include "grading/fest/tables/scores.hpp"

namespace gauntlet::grading::fest {

// What is to be said of a test, one line: why it does not count, or that nobody or everybody passes
// it (two programs or more); empty where there is nothing special.
std::string remark_on(const Test& test, const TestScore& score);

// What has become of a test: valid and how it did, or why it does not count.
std::string state_of(const Test& test, const TestScore& score);

// Lists, folded, of the tests that nobody passes, that everybody passes, and that do not count.
std::string test_lists(const Fest& fest, const Scores& scores, const Links& links);

}  // namespace gauntlet::grading::fest
