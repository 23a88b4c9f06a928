#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compare/verdict.hpp"

// Verdicts at a glance: a few kinds of them, each with a color, a letter and a pattern, so that
// nobody has to tell them apart by color.
namespace gauntlet::grading::reports {

struct Kind {
  std::string_view name;    // a class of CSS: page.css has its color and pattern
  std::string_view letter;  // UTF-8, shown in small places
  std::string_view words;   // what it stands for
  bool is_failure;          // of the program
};

// All kinds, the worst for a program first.
inline constexpr std::array<Kind, 7> kinds{{
    {"noexec", "N", "not built, or cannot be started", true},
    {"crash", "C", "crashed", true},
    {"limit", "T", "took too long or too much: WALL, CPU, MEMORY, OUTPUT", true},
    {"wrong", "W", "wrong: WRONG, MISSING, EXTRA, MALFORMED, EXIT", true},
    {"infra", "?", "not judged: trouble of the test system", false},
    {"skip", "\u2013", "skipped, or expected to fail", false},
    {"pass", "\u2713", "passed", false},
}};

const Kind& kind_of(compare::Verdict verdict);

// The letter of a kind as a small sign in its color, and the same with a text, which is markup.
std::string sign(const Kind& kind);
std::string badge(const Kind& kind, std::string_view text);

// How many there are of something: a part of a bar.
struct Share {
  const Kind* kind;
  std::string label;  // one line, not escaped yet
  std::size_t count;
};

// How many verdicts are of each kind, what passed first, then the better ones; kinds without any
// are left out.
std::vector<Share> shares_of(const std::map<compare::Verdict, std::size_t>& counts);

// A bar whose parts are as wide as their counts, with the counts on it and a text for those who do
// not see it. Nothing if there is nothing to count.
std::string bar(const std::vector<Share>& shares);

}  // namespace gauntlet::grading::reports
