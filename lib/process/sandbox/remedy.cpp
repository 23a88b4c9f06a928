#include "process/sandbox/remedy.hpp"

#include <algorithm>
#include <initializer_list>

namespace gauntlet::process {
namespace {

// The seccomp filters of Docker and podman forbid namespaces, AppArmor forbids mounts, and the
// masked paths in /proc prevent mounting a new /proc.
const std::string start_container =
    "start the container with --privileged, or with --security-opt seccomp=unconfined and, in "
    "docker, --security-opt apparmor=unconfined --security-opt systempaths=unconfined, in podman "
    "--security-opt unmask=ALL";

}  // namespace

std::string remedy(std::string_view stderr_tail) {
  const auto has = [stderr_tail](std::initializer_list<const char*> parts) {
    return std::ranges::any_of(parts, [stderr_tail](const char* part) {
      return stderr_tail.find(part) != stderr_tail.npos;
    });
  };
  if (has({"cannot execute"})) return "install the Debian package bubblewrap";
  if (has({"new namespace"})) {
    return start_container +
           "; outside containers, set the sysctl user.max_user_namespaces above 0 and, if it "
           "exists, "
           "kernel.unprivileged_userns_clone to 1; in a chroot it cannot work";
  }
  if (has({"mount proc", "make / slave"})) return start_container;
  if (has({"uid map", "RTM_NEWADDR"})) {
    return "on Ubuntu, set the sysctl kernel.apparmor_restrict_unprivileged_userns to 0";
  }
  if (has({"Unexpected capabilities"})) {
    return "start the container without --cap-add, or run as root in it";
  }
  return "";
}

}  // namespace gauntlet::process
