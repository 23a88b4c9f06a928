#include "xtest/session/strict_sandbox.hpp"

#include "process/process.hpp"
#include "process/sandbox/bubblewrap.hpp"

namespace gauntlet::xtest {
namespace {

// Returns "bubblewrap 0.8.0".
std::string bubblewrap_version() {
  const process::RunResult outcome =
      process::run_process({.command = {process::bubblewrap, "--version"}});
  return outcome.end == process::RunResult::Termination::exited && outcome.code == 0
             ? outcome.out.substr(0, outcome.out.find('\n'))
             : "";
}

}  // namespace

std::string describe_strict_sandbox() {
  const std::string by = bubblewrap_version() + " in a user namespace ";
  switch (process::user_namespace()) {
    case process::UserNamespace::sealed:
      return by + "of its own, where further user namespaces are disabled (--disable-userns)";
    case process::UserNamespace::plain:
      return by + "of its own; --disable-userns is not available";
    case process::UserNamespace::if_possible:
      break;
  }
  return by + "if possible (--unshare-user-try)";
}

}  // namespace gauntlet::xtest
