#include "grading/test_cases/checker.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gauntlet::grading {
namespace {

constexpr std::array<std::pair<CheckerProtocol, std::string_view>, 2> protocols{{
    {CheckerProtocol::kattis, "kattis"},
    {CheckerProtocol::testlib, "testlib"},
}};

}  // namespace

std::string_view to_string(CheckerProtocol protocol) {
  return std::ranges::find(protocols, protocol, [](const auto& each) { return each.first; })
      ->second;
}

std::optional<CheckerProtocol> parse_checker_protocol(std::string_view name) {
  for (const auto& [protocol, word] : protocols) {
    if (word == name) return protocol;
  }
  return std::nullopt;
}

}  // namespace gauntlet::grading
