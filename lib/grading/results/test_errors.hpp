#pragma once

#include <string>

#include "grading/results/results.hpp"
#include "test/error_of.hpp"

namespace gauntlet::test {

// What is said of the text of a results file that is refused.
inline std::string results_error(const std::string& text) {
  return error_of<json::Error>([&] { grading::read_results(text); });
}

}  // namespace gauntlet::test
