#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::compare {

// How a test ended.
enum class Verdict {
  pass,
  skip,       // it was not run, as the test itself says
  xfail,      // it failed, as the test says it does
  xpass,      // it passed, though the test says that it fails
  wrong,      // an answer is not what was due
  missing,    // fewer answers than were due
  extra,      // more answers than were due
  malformed,  // the output is no JSON
  exit,       // an exit status other than was due, or the complaint due was not made
  crash,      // a signal ended it
  wall,       // the time on the clock was up
  cpu,        // the time on the processor was up
  memory,
  output,  // too much of it
  noexec,  // the program cannot be started
  infra,   // our own trouble: never scored against a program
};

// "PASS" and so on.
std::string_view name_of(Verdict verdict);
std::optional<Verdict> find_verdict(std::string_view name);

// Whether it is no failure: it passed, was skipped, or failed as was expected.
constexpr bool is_fine(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::skip || verdict == Verdict::xfail;
}

// Texts in differences and messages are cut after so many bytes.
inline constexpr std::size_t most_shown = 160;

// Where two values part, and how: two short texts, "nothing" where one of them has no value.
struct Difference {
  std::string pointer;  // a JSON Pointer; the first token is the number of the answer, from 0,
                        // where there are several
  std::string expected;
  std::string actual;
  bool operator==(const Difference&) const = default;
};

// Its place in words: the pointer, or "the whole value" where that is empty.
std::string_view place_of(const Difference& difference);

}  // namespace gauntlet::compare
