#pragma once

#include <cstddef>
#include <string_view>

namespace gauntlet::grading::fest {

// The test cases of a framework that were not skipped.
struct JunitCounts {
  std::size_t passed = 0;
  std::size_t all = 0;
  bool operator==(const JunitCounts&) const = default;
};

// Counts the testcase elements of a JUnit XML file, in suites nested to any depth. A test case
// failed if it has a failure or an error; it was skipped if it has neither, but an element skipped
// or the status "notrun" of GoogleTest. Totals in attributes are ignored. Throws
// std::invalid_argument, with the line, if the text is not well-formed, its root is neither
// testsuites nor testsuite, or it has a document type (DTD), which alone can define entities.
// Precondition: the text has less than 2 GiB.
JunitCounts count_junit(std::string_view text);

}  // namespace gauntlet::grading::fest
