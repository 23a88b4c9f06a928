#pragma once

#include <cstddef>
#include <string>

#include "grading/fest/submissions/audit.hpp"

namespace gauntlet::grading::fest {

// How many tests there are of each kind.
struct AuditCount {
  std::size_t tests = 0;
  std::size_t fresh = 0;      // valid and new
  std::size_t same = 0;       // valid, but the same as one before
  std::size_t invalid = 0;    // or revoked
  std::size_t not_asked = 0;  // of the valid: the reference did not come to say anything
};
AuditCount count(const Audit& audit);

// A line for each test about which something is to be said, then the totals.
std::string to_text(const Audit& audit);

// All of it as a JSON document over several lines; tools/xtest/README.md has the schema.
std::string to_json(const Audit& audit);

}  // namespace gauntlet::grading::fest
