#include <array>

#include "gauntlet/limits.hpp"

namespace gauntlet::process {
namespace {

constexpr std::array<std::string_view, 3> names{"none", "basic", "strict"};

}  // namespace

std::string_view to_string(Sandbox sandbox) { return names.at(static_cast<std::size_t>(sandbox)); }

std::optional<Sandbox> parse_sandbox(std::string_view name) {
  for (const Sandbox sandbox : {Sandbox::none, Sandbox::basic, Sandbox::strict}) {
    if (to_string(sandbox) == name) return sandbox;
  }
  return std::nullopt;
}

std::optional<Network> parse_network(std::string_view name) {
  if (name == "none") return Network::none;
  if (name == "loopback") return Network::loopback;
  if (name == "full") return Network::full;
  return std::nullopt;
}

}  // namespace gauntlet::process
