#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::compare {

// The result of a test.
enum class Verdict {
  pass,
  skip,               // not run, because the test says so
  xfail,              // failed, as the test expects
  xpass,              // passed, although the test expects a failure
  wrong,              // an answer is not equal to the expected one
  missing,            // fewer answers than expected
  extra,              // more answers than expected
  malformed,          // the output is not valid JSON
  wrong_exit_status,  // wrong exit status, or the expected error message is missing
  crash,              // ended by a signal
  time_limit,         // the wall-time limit was exceeded
  cpu_limit,          // the CPU-time limit was exceeded
  memory_limit,
  output_limit,    // the output limit was exceeded
  cannot_start,    // the program cannot be started
  internal_error,  // internal error of the test system: never scored against a program
};

// Returns the printed name, such as "PASS".
std::string_view to_string(Verdict verdict);
inline constexpr std::size_t max_verdict_name_size = 14;  // in bytes
std::optional<Verdict> parse_verdict(std::string_view name);

// Returns true unless the verdict is a failure: the test passed, was skipped, or failed as
// expected.
constexpr bool is_success(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::skip || verdict == Verdict::xfail;
}

// Texts in differences and messages are cut after this number of bytes.
inline constexpr std::size_t max_preview_bytes = 160;

// A place where two values differ, with the short text of each value there, or "nothing" if it has
// none.
struct Difference {
  std::string pointer;  // a JSON Pointer; if there are several answers, its first token is the
                        // number of the answer, from 0
  std::string expected;
  std::string actual;
  bool operator==(const Difference&) const = default;
};

// Returns the pointer, or "the whole value" if it is empty.
std::string_view location_of(const Difference& difference);

}  // namespace gauntlet::compare
