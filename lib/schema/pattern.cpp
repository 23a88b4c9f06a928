#include <bitset>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "schema/schema.hpp"

namespace gauntlet::schema {
namespace {

// A character or class with what follows it.
struct Part {
  std::bitset<256> characters;
  bool is_optional = false;
  bool is_repeated = false;
};

std::bitset<256> read_class(std::string_view& pattern) {
  std::bitset<256> found;
  const bool is_negated = pattern.starts_with('^');
  if (is_negated) pattern.remove_prefix(1);
  const std::size_t end = pattern.find(']');
  for (std::size_t i = 0; i < end; ++i) {
    const bool is_range = i + 2 < end && pattern[i + 1] == '-';
    const auto first = static_cast<unsigned char>(pattern[i]);
    if (is_range) i += 2;
    const auto last = static_cast<unsigned char>(pattern[i]);
    for (unsigned c = first; c <= last; ++c) found.set(c);
  }
  pattern.remove_prefix(end + 1);
  return is_negated ? ~found : found;
}

std::vector<Part> read_parts(std::string_view pattern) {
  std::vector<Part> parts;
  while (!pattern.empty()) {
    const char first = pattern.front();
    pattern.remove_prefix(1);
    if (first == '*' || first == '+' || first == '?') {
      parts.back().is_optional = first != '+';
      parts.back().is_repeated = first != '?';
    } else if (first == '[') {
      parts.push_back({read_class(pattern)});
    } else {
      parts.push_back({std::bitset<256>().set(static_cast<unsigned char>(first))});
    }
  }
  return parts;
}

}  // namespace

// Follows all ways of matching at once; bit i is set if the parts before i match so far.
bool matches(std::string_view pattern, std::string_view text) {
  const bool from_begin = pattern.starts_with('^');
  if (from_begin) pattern.remove_prefix(1);
  const bool to_end = pattern.ends_with('$');
  if (to_end) pattern.remove_suffix(1);
  const auto parts = read_parts(pattern);
  assert(parts.size() < 64);
  const auto with_optional = [&](std::uint64_t states) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if ((states >> i & 1) != 0 && parts[i].is_optional) states |= std::uint64_t{1} << (i + 1);
    }
    return states;
  };
  const auto is_complete = [&](std::uint64_t states) { return (states >> parts.size() & 1) != 0; };
  std::uint64_t states = with_optional(1);
  for (const char c : text) {
    if (!to_end && is_complete(states)) return true;
    std::uint64_t next = from_begin ? 0 : 1;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool is_taken =
          (states >> i & 1) != 0 && parts[i].characters[static_cast<unsigned char>(c)];
      if (!is_taken) continue;
      next |= std::uint64_t{1} << (i + 1);
      if (parts[i].is_repeated) next |= std::uint64_t{1} << i;
    }
    states = with_optional(next);
  }
  return is_complete(states);
}

}  // namespace gauntlet::schema
