#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::process {

// How far a program is kept apart from all else.
enum class Sandbox {
  none,   // limits, a session of its own and no terminal
  basic,  // and a clean environment, a private temporary folder, no core dumps, no new privileges
  strict  // and, by bubblewrap, no network, all files read-only but for the private folder, some of
          // them hidden, no other processes in sight, and its input a copy
};

// "none", "basic", "strict".
std::string_view name_of(Sandbox sandbox);
std::optional<Sandbox> find_sandbox(std::string_view name);

// In the strict sandbox only. Without a network there is still a loopback device, which nobody else
// is on. With none, there are no sockets in the file system either: those of others can be seen
// there.
enum class Network { none, loopback, full };

// "none", "loopback", "full".
std::optional<Network> find_network(std::string_view name);

// What a program in the strict sandbox sees. Paths that do not exist are left out.
struct View {
  std::vector<std::filesystem::path> hidden = {};  // folders appear as empty, files too
  std::vector<std::filesystem::path> shown =
      {};  // read-only, below what is hidden or temporary; the
           // longest path decides, and where equal, the hidden
  std::vector<std::filesystem::path> writable = {};  // shown, and can be written to
  Network network = Network::none;
};

}  // namespace gauntlet::process
