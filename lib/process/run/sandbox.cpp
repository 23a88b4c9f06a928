#include <array>

#include "process/run/run.hpp"

namespace gauntlet::process {
namespace {

constexpr std::array<std::string_view, 3> names{"none", "basic", "strict"};

}  // namespace

std::string_view name_of(Sandbox sandbox) { return names.at(static_cast<std::size_t>(sandbox)); }

std::optional<Sandbox> find_sandbox(std::string_view name) {
  for (const Sandbox sandbox : {Sandbox::none, Sandbox::basic, Sandbox::strict}) {
    if (name_of(sandbox) == name) return sandbox;
  }
  return std::nullopt;
}

std::optional<Network> find_network(std::string_view name) {
  if (name == "none") return Network::none;
  if (name == "loopback") return Network::loopback;
  if (name == "full") return Network::full;
  return std::nullopt;
}

}  // namespace gauntlet::process
