#include "process/loopback_network.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/file.hpp"

namespace gauntlet::process {
namespace {

constexpr std::uint16_t first_port = 10'000, ports = 20'000;

// Ports on the machine's own network that this process has chosen and still uses.
class TakenPorts {
 public:
  std::uint16_t take(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    for (std::uint16_t i = 0; i < ports; ++i) {
      const std::uint16_t port = LoopbackNetwork::port_for(number % ports + i);
      if (!taken_.contains(port) && is_free(port)) {
        taken_.insert(port);
        return port;
      }
    }
    throw std::system_error(EADDRINUSE, std::generic_category(), "no port");
  }

  void give_back(std::uint16_t port) {
    const std::lock_guard lock(mutex_);
    taken_.erase(port);
  }

 private:
  static bool is_free(std::uint16_t port) {
    const system::File file(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    return bind(file.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }

  std::mutex mutex_;
  std::set<std::uint16_t> taken_;
};

TakenPorts& taken_ports() {
  static TakenPorts all;
  return all;
}

// Returns a supervisor with a network of its own, or nullptr if the machine does not allow it.
std::unique_ptr<Supervisor> make_holder() {
  auto holder = std::make_unique<Supervisor>();
  holder->isolate(Isolation::network);
  return holder->surroundings().has_network ? std::move(holder) : nullptr;
}

// Returns true if a line of /proc/net/tcp describes a listener at the port:
// "  0: 0100007F:1194 00000000:0000 0A ..."
bool is_listener(std::string_view line, std::uint16_t port) {
  next_word(line);
  const std::string_view local = next_word(line);
  next_word(line);
  if (next_word(line) != "0A" || local.find(':') == local.npos) return false;
  const auto digits = local.substr(local.find(':') + 1);
  unsigned number = 0;
  constexpr int hexadecimal = 16;
  std::from_chars(digits.data(), digits.data() + digits.size(), number, hexadecimal);
  return number == port;
}

bool lists_listener(std::string_view table, std::uint16_t port) {
  while (!table.empty()) {
    const auto line = table.substr(0, table.find('\n'));
    if (is_listener(line, port)) return true;
    table.remove_prefix(std::min(line.size() + 1, table.size()));
  }
  return false;
}

}  // namespace

LoopbackNetwork::LoopbackNetwork(Sandbox sandbox, Network network, std::uint64_t number)
    : port_(port_for(number)) {
  const bool is_alone = sandbox != Sandbox::none && network != Network::full;
  if (is_alone) holder_ = make_holder();
  if (is_alone && !holder_ && sandbox == Sandbox::strict) {
    throw std::runtime_error(
        "this machine does not permit a network shared by programs in the strict sandbox");
  }
  if (!holder_) port_ = taken_ports().take(number);
}

LoopbackNetwork::~LoopbackNetwork() {
  if (!holder_) taken_ports().give_back(port_);
}

std::uint16_t LoopbackNetwork::port_for(std::uint64_t number) {
  return static_cast<std::uint16_t>(first_port + number % ports);
}

int LoopbackNetwork::network_of() const { return holder_ ? holder_->pid() : 0; }

bool LoopbackNetwork::has_listener() const {
  const std::string place = holder_ ? std::to_string(holder_->pid()) : "self";
  return lists_listener(read_proc("/proc/" + place + "/net/tcp"), port_) ||
         lists_listener(read_proc("/proc/" + place + "/net/tcp6"), port_);
}

}  // namespace gauntlet::process
