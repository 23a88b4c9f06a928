#pragma once

#include <string>

#include "grading/results/results.hpp"
#include "test/error_of.hpp"

namespace gauntlet::test {

// Returns the error message for an invalid results file.
inline std::string results_error(const std::string& text) {
  return error_of<json::Error>([&] { grading::read_results(text); });
}

}  // namespace gauntlet::test
