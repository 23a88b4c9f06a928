#include "grading/sandbox.hpp"

#include <array>

#include "grading/bubblewrap.hpp"
#include "grading/process.hpp"
#include "grading/untested.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::array<std::string_view, 3> names{"none", "basic", "strict"};

// Whether a program can really be run in it; if not, why.
std::optional<std::string> try_strict(UserNamespace kind) {
  set_user_namespace(kind);
  Run run;
  run.command = {"/bin/true"};
  run.sandbox = Sandbox::strict;
  const Outcome outcome = run_untested(run);
  if (outcome.end == Outcome::End::exited && outcome.code == 0) return std::nullopt;
  return outcome.message.empty() ? "it does not work here" : outcome.message;
}

std::optional<std::string> try_strict() {
  const auto reason = try_strict(UserNamespace::sealed);
  for (const auto kind : {UserNamespace::plain, UserNamespace::if_possible}) {
    if (!reason || !try_strict(kind)) return std::nullopt;
  }
  return "the strict sandbox needs bubblewrap (bwrap) and user namespaces: " + *reason;
}

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

std::optional<std::string> why_unavailable(Sandbox sandbox) {
  if (sandbox != Sandbox::strict) return std::nullopt;
  static const std::optional<std::string> reason = try_strict();
  return reason;
}

}  // namespace gauntlet::grading
