#include <algorithm>
#include <array>

#include "gauntlet/compare.hpp"

namespace gauntlet::compare {
namespace {

using Class = VerdictClass;

constexpr std::array all{
    VerdictFacts{Verdict::pass, "PASS", Class::pass, ""},
    VerdictFacts{Verdict::skip, "SKIP", Class::skip, "the test was skipped"},
    VerdictFacts{Verdict::xfail, "XFAIL", Class::skip, "the test failed, as expected"},
    VerdictFacts{Verdict::xpass, "XPASS", Class::wrong,
                 "the test passed, but was expected to fail"},
    VerdictFacts{Verdict::wrong, "WRONG", Class::wrong, "an answer differs from the expected one"},
    VerdictFacts{Verdict::missing, "MISSING", Class::wrong, "fewer answers than expected"},
    VerdictFacts{Verdict::extra, "EXTRA", Class::wrong, "more answers than expected"},
    VerdictFacts{Verdict::malformed, "MALFORMED", Class::wrong, "the output is not valid JSON"},
    VerdictFacts{Verdict::wrong_exit_status, "EXIT_STATUS", Class::wrong,
                 "wrong exit status, or the expected error message is missing"},
    VerdictFacts{Verdict::crash, "CRASH", Class::crash, "the program crashed"},
    VerdictFacts{Verdict::time_limit, "TIMEOUT", Class::limit,
                 "the program exceeded its limit of wall time"},
    VerdictFacts{Verdict::cpu_limit, "CPU", Class::limit,
                 "the program exceeded its limit of CPU time"},
    VerdictFacts{Verdict::memory_limit, "MEMORY", Class::limit,
                 "the program exceeded its memory limit"},
    VerdictFacts{Verdict::output_limit, "OUTPUT", Class::limit,
                 "the program exceeded its output limit"},
    VerdictFacts{Verdict::cannot_start, "CANNOT_START", Class::cannot_start,
                 "the program cannot be started"},
    VerdictFacts{Verdict::invalid, "INVALID", Class::not_judged,
                 "the test is invalid, so it was not run; the points are withheld"},
    VerdictFacts{Verdict::internal_error, "INTERNAL_ERROR", Class::not_judged,
                 "internal error of the test system; the points are withheld"},
};
static_assert(all.back().verdict == Verdict::internal_error);
static_assert(std::ranges::all_of(all, [](const VerdictFacts& facts) {
  return &facts == &all[static_cast<std::size_t>(facts.verdict)] &&
         facts.name.size() <= max_verdict_name_size;
}));

}  // namespace

const VerdictFacts& facts_of(Verdict verdict) { return all.at(static_cast<std::size_t>(verdict)); }

std::string_view to_string(Verdict verdict) { return facts_of(verdict).name; }

std::optional<Verdict> parse_verdict(std::string_view name) {
  const auto found = std::ranges::find(all, name, &VerdictFacts::name);
  return found == all.end() ? std::nullopt : std::optional(found->verdict);
}

bool is_success(Verdict verdict) {
  const Class kind = facts_of(verdict).kind;
  return kind == Class::pass || kind == Class::skip;
}

bool is_judged(Verdict verdict) { return facts_of(verdict).kind != Class::not_judged; }

}  // namespace gauntlet::compare
