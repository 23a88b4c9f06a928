#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cstring>

#include "process/shell_test.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace gauntlet::system;
using test::probe_in;

// Returns a server socket at a free port of this machine.
static File serve(int type, std::string& port) {
  File server(socket(AF_INET, type | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  REQUIRE(bind(server.fd(), plain, size) == 0);
  if (type == SOCK_STREAM) REQUIRE(listen(server.fd(), 8) == 0);
  REQUIRE(getsockname(server.fd(), plain, &size) == 0);
  port = std::to_string(ntohs(address.sin_port));
  return server;
}

// Returns a server socket with a local name.
static File serve(const std::string& name, int type = SOCK_STREAM) {
  File server(socket(AF_UNIX, type | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, name.data(), name.size());
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  REQUIRE(bind(server.fd(), reinterpret_cast<sockaddr*>(&address), size) == 0);
  if (type == SOCK_STREAM) REQUIRE(listen(server.fd(), 8) == 0);
  return server;
}

TEST_CASE("isolation: servers on this machine are unreachable", "[process]") {
  if (!test::has_strict()) return;
  std::string tcp, udp;
  const File stream = serve(SOCK_STREAM, tcp);
  const File datagrams = serve(SOCK_DGRAM, udp);
  CHECK(probe_in(Sandbox::basic, {"tcp", "127.0.0.1", tcp}) == "ok\n");
  CHECK(probe_in(Sandbox::basic, {"udp", "127.0.0.1", udp}) == "ok\n");
  char byte = 0;
  REQUIRE(recv(datagrams.fd(), &byte, 1, MSG_DONTWAIT) == 1);
  CHECK(probe_in(Sandbox::strict, {"tcp", "127.0.0.1", tcp}) == "ECONNREFUSED\n");
  probe_in(Sandbox::strict, {"udp", "127.0.0.1", udp});  // UDP reports no missing receiver
  CHECK(recv(datagrams.fd(), &byte, 1, MSG_DONTWAIT) < 0);
}

TEST_CASE("isolation: other machines are unreachable", "[process]") {
  if (!test::has_strict()) return;
  const std::string how = GENERATE("tcp", "udp");
  CHECK(probe_in(Sandbox::strict, {how, "192.0.2.1", "80"}) == "ENETUNREACH\n");
}

TEST_CASE("isolation: the name of the host leads to the private network", "[process]") {
  if (!test::has_strict()) return;
  CHECK(test::run_strictly("getent hosts \"$(uname -n)\" >/dev/null && echo known").out ==
        "known\n");
}

TEST_CASE("isolation: local sockets of other processes are unreachable", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto path = (folder.path() / "socket").string();
  const auto name = "gauntlet" + path;
  const File of_file = serve(path);
  const File of_none = serve('\0' + name);
  CHECK(probe_in(Sandbox::basic, {"unix", path}) == "ok\n");
  CHECK(probe_in(Sandbox::basic, {"abstract", name}) == "ok\n");
  const auto strictly = [&](const std::vector<std::string>& words, Network network) {
    RunSpec run = test::probe(words, Sandbox::strict);
    run.view = {.readonly_paths = {folder.path()}, .network = network};
    return run_process(run).out;
  };
  CHECK(strictly({"unix", path}, Network::none) == "EAFNOSUPPORT\n");
  CHECK(strictly({"abstract", name}, Network::none) == "EAFNOSUPPORT\n");
  CHECK(strictly({"abstract", name}, Network::loopback) == "ECONNREFUSED\n");
  CHECK(strictly({"own", "/tmp/socket"}, Network::none) == "EAFNOSUPPORT\n");
  CHECK(strictly({"own", "/tmp/socket"}, Network::loopback) == "ok\n");
}

TEST_CASE("isolation: a socket pair cannot send to named sockets", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto path = (folder.path() / "socket").string();
  const File datagrams = serve(path, SOCK_DGRAM);
  CHECK(probe_in(Sandbox::basic, {"pair", path}) == "ok\n");
  char byte = 0;
  REQUIRE(recv(datagrams.fd(), &byte, 1, MSG_DONTWAIT) == 1);
  RunSpec run = test::probe({"pair", path}, Sandbox::strict);
  run.view.readonly_paths = {folder.path()};
  CHECK(run_process(run).out == "ESOCKTNOSUPPORT\n");
  run.command[1] = "raw-pair";  // a datagram pair by another name
  CHECK(run_process(run).out == "ESOCKTNOSUPPORT\n");
  CHECK(recv(datagrams.fd(), &byte, 1, MSG_DONTWAIT) < 0);
}

TEST_CASE("isolation: each program gets a new network", "[process]") {
  if (!test::has_strict()) return;
  for (int i = 0; i < 3; ++i) CHECK(probe_in(Sandbox::strict, {"serve", "45678"}) == "ok\n");
}

TEST_CASE("isolation: no program finds anything of an earlier one, not even in counters",
          "[process]") {
  if (!test::has_strict()) return;
  for (int i = 0; i < 3; ++i) {
    CHECK(probe_in(Sandbox::strict, {"first", "network"}) == "ok\n");
    CHECK(probe_in(Sandbox::basic, {"first"}) == "ok\n");
  }
}

TEST_CASE("isolation: a program cannot create namespaces", "[process]") {
  if (!test::has_strict()) return;
  for (const std::string how : {"unshare", "clone", "clone3", "setns"}) {
    const auto said = probe_in(Sandbox::strict, {"namespace", how});
    CHECK(said == (how == "clone3" ? "ENOSYS\n" : "EPERM\n"));
  }
}

TEST_CASE("isolation: other socket families cannot bypass the network", "[process]") {
  if (!test::has_strict()) return;
  for (const int other : {AF_VSOCK, AF_ALG, AF_BLUETOOTH, AF_PACKET}) {
    CHECK(probe_in(Sandbox::strict, {"family", std::to_string(other)}) == "EAFNOSUPPORT\n");
  }
  for (const int family : {AF_INET, AF_INET6}) {
    CHECK(probe_in(Sandbox::strict, {"family", std::to_string(family)}) == "ok\n");
  }
  CHECK(probe_in(Sandbox::strict, {"uring"}) == "ENOSYS\n");
  for (const auto sandbox : {Sandbox::basic, Sandbox::strict}) {
    CHECK(probe_in(sandbox, {"keys"}) == "ENOSYS\n");
    CHECK(probe_in(sandbox, {"lease"}) == "EINVAL\n");
  }
}
