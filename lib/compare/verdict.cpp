#include <algorithm>
#include <array>
#include <span>

#include "gauntlet/compare.hpp"

namespace gauntlet::compare {
namespace {

constexpr std::array<std::string_view, 4> method_names{"json", "text", "tokens", "exact"};

// Returns the enumerator with this name; nullopt if there is none.
template <class Enumerator>
std::optional<Enumerator> parse(std::span<const std::string_view> names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enumerator>(found - names.begin());
}

constexpr std::array<std::string_view, 16> names{
    "PASS",   "SKIP",      "XFAIL",        "XPASS",         "WRONG",   "MISSING",
    "EXTRA",  "MALFORMED", "EXIT_STATUS",  "CRASH",         "TIMEOUT", "CPU",
    "MEMORY", "OUTPUT",    "CANNOT_START", "INTERNAL_ERROR"};
static_assert(names.size() == static_cast<std::size_t>(Verdict::internal_error) + 1);
static_assert(std::ranges::max_element(names, {}, &std::string_view::size)->size() ==
              max_verdict_name_size);

}  // namespace

std::string_view to_string(Verdict verdict) { return names[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> parse_verdict(std::string_view name) { return parse<Verdict>(names, name); }

std::string_view to_string(Method method) { return method_names[static_cast<std::size_t>(method)]; }

std::optional<Method> parse_method(std::string_view name) {
  return parse<Method>(method_names, name);
}

std::string_view location_of(const Difference& difference) {
  return difference.pointer.empty() ? "the whole value" : std::string_view(difference.pointer);
}

}  // namespace gauntlet::compare
