#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>

#include "fish/match/players.hpp"
#include "fish/match/tournament.hpp"
#include "fish/remote/client_behavior.hpp"
#include "fish/remote/sign_up.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::remote;
using namespace std::chrono_literals;

namespace {

std::size_t entries_of(const char* folder) {
  const std::filesystem::directory_iterator entries(folder);
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

std::size_t open_descriptors() { return entries_of("/proc/self/fd"); }
std::size_t threads() { return entries_of("/proc/self/task"); }

// Returns the resident memory of this process.
std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// Runs a client with this behavior until it is told of the end or disconnected.
std::future<void> client(Network& network, std::uint16_t port, const ClientBehavior& behavior) {
  return std::async(std::launch::async, [&network, port, behavior] {
    try {
      Connection connection = connect(network, "127.0.0.1", port, Clock::now() + 10s);
      match::HousePlayer player(1);
      behavior.introduce(connection, "ann");
      run_client(connection, player, behavior);
    } catch (const ConnectionError&) {  // while it was sending
    }
  });
}

// Plays with some good players, and one with each of the faults.
match::TournamentReport play_once(const std::vector<std::string>& faults) {
  constexpr std::size_t good = 4;
  Network network, network_of_clients;
  Listener listener(network, "127.0.0.1", 0);
  std::vector<std::future<void>> clients;
  for (std::size_t i = 0; i < good + faults.size(); ++i) {
    clients.push_back(client(network_of_clients, listener.port(),
                             i < good ? conforming_behavior() : faulty_behavior(faults[i - good])));
  }
  const std::size_t count = clients.size();
  auto signed_up = listener.sign_up({.min = count, .max = count, .wait = 30s, .tries = 1},
                                    [](const std::string&) {});
  std::vector<match::NamedPlayer> players;
  for (Client& each : signed_up) {
    players.push_back(
        {each.name, std::make_unique<match::JsonPlayer>(std::make_unique<RemoteChannel>(
                        std::move(each.connection), match::CallOptions{5s}))});
  }
  auto report = match::play_tournament({}, std::move(players), {}, 4);
  for (auto& each : clients) each.get();
  return report;
}

}  // namespace

TEST_CASE("fifty tournaments in one process leak nothing", "[remote][threads]") {
  const std::vector<std::string> faults{
      "crash:start",      "reset:take-turn", "endless:setup",   "half-closed",
      "ill-formed:start", "wrong-shape",     "flood:take-turn", "twice"};
  const std::size_t descriptors = open_descriptors();
  std::thread([] {}).join();  // with the first thread, the thread sanitizer starts one of its own
  const std::size_t threads_before = threads();
  std::size_t memory = 0;
  for (int i = 1; i <= (is_sanitized ? 10 : 50); ++i) {
    const auto report = play_once(faults);
    CHECK(!report.winners.empty());
    CHECK(report.disqualified.size() == faults.size());
    if (i == 10) memory = resident_bytes();
  }
  CHECK(open_descriptors() == descriptors);
  CHECK(threads() == threads_before);
  const std::size_t memory_after = resident_bytes();
  if (!is_sanitized) CHECK(memory_after < memory + (std::size_t{4} << 20));
}
