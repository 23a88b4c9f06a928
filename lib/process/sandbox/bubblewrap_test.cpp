#include "process/sandbox/bubblewrap.hpp"

#include "test/catch.hpp"

using gauntlet::process::remedy;

static bool has(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

// The error messages are those of bubblewrap 0.8 in such environments.
TEST_CASE("error messages of bubblewrap lead to a remedy", "[process]") {
  const std::string docker = "systempaths=unconfined";
  const auto filtered = remedy("bwrap: No permissions to create new namespace, likely because ...");
  CHECK(has(filtered, docker));
  CHECK(has(filtered, "seccomp=unconfined"));
  CHECK(has(filtered, "user.max_user_namespaces"));
  CHECK(has(filtered, "chroot"));
  CHECK(has(remedy("bwrap: Creating new namespace failed: nesting depth"), docker));
  const auto masked = remedy("bwrap: Can't mount proc on /newroot/proc: Operation not permitted");
  CHECK(has(masked, docker));
  CHECK(has(masked, "unmask=ALL"));
  CHECK_FALSE(has(masked, "sysctl"));
  CHECK(has(remedy("bwrap: Failed to make / slave: Permission denied"), "apparmor=unconfined"));
  CHECK(has(remedy("bwrap: setting up uid map: Permission denied"), "apparmor_restrict"));
  CHECK(has(remedy("bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted"),
            "apparmor_restrict"));
  CHECK(has(remedy("bwrap: Unexpected capabilities but not setuid, old file caps config?"),
            "--cap-add"));
  CHECK(has(remedy("cannot execute /usr/bin/bwrap: No such file or directory"), "install"));
  CHECK(remedy("it cannot run on this machine").empty());
}
