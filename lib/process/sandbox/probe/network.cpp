#include <arpa/inet.h>
#include <linux/keyctl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

#include "process/sandbox/probe/probes.hpp"

namespace gauntlet::probe {
namespace {

// Waits at most two seconds for the send.
bool send_byte(int type, const sockaddr* address, socklen_t size) {
  const int number = socket(address->sa_family, type | SOCK_CLOEXEC, 0);
  if (number < 0) return false;
  const timeval timeout{2, 0};
  setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
  return connect(number, address, size) == 0 && send(number, "x", 1, MSG_NOSIGNAL) == 1;
}

bool send_to(int type, const Words& words) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<in_port_t>(std::stoi(words.at(1))));
  inet_pton(AF_INET, words[0].c_str(), &address.sin_addr);
  return send_byte(type, reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

struct Local {
  sockaddr_un address{};
  socklen_t size = 0;

  explicit Local(const std::string& name) {
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, name.data(), name.size());
    size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address); }
};

bool send_from_pair(int type, const Words& words) {
  int ends[2];
  const Local local(words.at(0));
  return socketpair(AF_UNIX, type, 0, ends) == 0 &&
         sendto(ends[0], "x", 1, MSG_NOSIGNAL, local.get(), local.size) == 1;
}

}  // namespace

bool tcp(const Words& words) { return send_to(SOCK_STREAM, words); }

bool udp(const Words& words) { return send_to(SOCK_DGRAM, words); }

bool file_socket(const Words& words) {
  const Local local(words.at(0));
  return send_byte(SOCK_STREAM, local.get(), local.size);
}

bool hidden_socket(const Words& words) {
  const Local local('\0' + words.at(0));
  return send_byte(SOCK_STREAM, local.get(), local.size);
}

bool own_socket(const Words& words) {
  const Local local(words.at(0));
  const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  return listener >= 0 && bind(listener, local.get(), local.size) == 0 &&
         listen(listener, 1) == 0 && send_byte(SOCK_STREAM, local.get(), local.size);
}

bool pair_socket(const Words& words) { return send_from_pair(SOCK_DGRAM, words); }

bool raw_pair_socket(const Words& words) { return send_from_pair(SOCK_RAW, words); }

// The server closes the connection first, so that its port stays in TIME_WAIT.
bool serve(const Words& words) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<in_port_t>(std::stoi(words.at(0))));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, plain, sizeof address) != 0 || listen(listener, 1) != 0) return false;
  if (connect(client, plain, sizeof address) != 0) return false;
  close(accept(listener, nullptr, nullptr));
  char byte = 0;
  return read(client, &byte, 1) == 0 && close(client) == 0;
}

bool family(const Words& words) {
  return socket(std::stoi(words.at(0)), SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0;
}

// The call must be missing, not merely fail because of its null argument.
bool uring(const Words&) { return syscall(SYS_io_uring_setup, 0, nullptr) >= 0; }

bool keys(const Words&) {
  return syscall(SYS_add_key, "user", "gauntlet-probe", "x", 1, KEY_SPEC_SESSION_KEYRING) >= 0;
}

}  // namespace gauntlet::probe
