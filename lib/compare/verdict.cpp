#include <algorithm>
#include <array>

#include "gauntlet/compare.hpp"

namespace gauntlet::compare {
namespace {

constexpr std::array<std::string_view, 16> names{
    "PASS",   "SKIP",      "XFAIL",        "XPASS",         "WRONG",   "MISSING",
    "EXTRA",  "MALFORMED", "EXIT_STATUS",  "CRASH",         "TIMEOUT", "CPU",
    "MEMORY", "OUTPUT",    "CANNOT_START", "INTERNAL_ERROR"};
static_assert(names.size() == static_cast<std::size_t>(Verdict::internal_error) + 1);
static_assert(std::ranges::max_element(names, {}, &std::string_view::size)->size() ==
              max_verdict_name_size);

}  // namespace

std::string_view to_string(Verdict verdict) { return names[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> parse_verdict(std::string_view name) {
  const auto* const found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Verdict>(found - names.begin());
}

std::string_view location_of(const Difference& difference) {
  return difference.pointer.empty() ? "the whole value" : std::string_view(difference.pointer);
}

}  // namespace gauntlet::compare
