// Runs clients for a tournament server: xclients N PORT [IP].

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "fish/match/players.hpp"
#include "fish/remote/client_behavior.hpp"
#include "fish/remote/connection.hpp"
#include "fish/session/human_player.hpp"
#include "gauntlet/process.hpp"
#include "match/game.hpp"
#include "match/program.hpp"
#include "support/io/io.hpp"
#include "support/players/players.hpp"

namespace gauntlet::xclients {
namespace {

constexpr std::uint64_t max_clients = 10'000;

using enum tool::ExitStatus;

struct Settings {
  std::uint64_t clients = 1;
  std::uint16_t port = 0;
  std::string address = "127.0.0.1";
  std::string player = "house:2";
  std::optional<std::string> name;
  std::optional<std::string> fault;
  std::uint64_t connect_timeout = 10;  // seconds
  tool::ProgramFlags program = {};

  void declare(tool::Options& options) {
    options.text_with_default(
        "--player", player, "KIND",
        "Choose the player: house:D, time:MS, greedy, random:SEED, human or exec:COMMAND");
    options.text("--name", name, "NAME", "Give all clients this name (aa, ab, ac, ...)");
    options.text("--fault", fault, "KIND", "Misbehave in this way to test a server: see below");
    options.natural("--connect-timeout,--patience", connect_timeout, 0, 86'400,
                    "Retry for N seconds while no server listens");
    program.declare(options);
  }

  void read(const tool::PositionalArgs& args) {
    const auto& own = args.args;
    if (own.size() > 3) throw tool::UsageError("expected N PORT [IP]");
    clients = tool::read_number(own[0], "a number of clients", 1, max_clients);
    port = static_cast<std::uint16_t>(tool::read_number(own[1], "a port", 1, 65'535));
    if (own.size() == 3 && own[2] != "localhost") address = own[2];
    if (!remote::is_address(address)) {
      throw tool::UsageError("expected an address like 127.0.0.1 or ::1, got " + address);
    }
  }

  remote::ClientBehavior behavior() const {
    try {
      return fault ? remote::faulty_behavior(*fault) : remote::conforming_behavior();
    } catch (const std::invalid_argument& error) {
      throw tool::UsageError("--fault: " + std::string(error.what()));
    }
  }

  void check() const {
    const bool is_house_kind = player != "perfect" && match::make_house_player(player) != nullptr;
    if (!is_house_kind && player != "human" && !match::command_of(player)) {
      throw tool::UsageError(
          "--player: expected house:D, time:MS, greedy, random:SEED, human or exec:COMMAND, got " +
          player);
    }
    if (player == "human" && clients > 1) {
      throw tool::UsageError("--player human: expected one client");
    }
  }
};

// aa, ab, ..., az, ba, ... A name has at least two letters. With its quotes and the line feed this
// makes five bytes, the minimum that Java's Jackson waits for before it parses any.
std::string name_of(std::size_t number) {
  constexpr std::size_t names_of_one_letter = 26;
  std::string name;
  for (std::size_t rest = number + names_of_one_letter + 1; rest > 0; rest = (rest - 1) / 26) {
    name.insert(name.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return name;
}

// Runs the clients, each in its own thread.
class Clients {
 public:
  explicit Clients(const Settings& settings) : settings_(settings) {
    settings.check();
    if (!match::command_of(settings.player)) return;
    exec_ = settings.program.settings();
    exec_.talk.turn_time = std::chrono::hours(24);
    process::start_supervisors(
        static_cast<unsigned>(settings.clients));  // before any thread is started
  }

  int run() {
    remote::raise_open_file_limit();
    const auto until = remote::Clock::now() + std::chrono::seconds(settings_.connect_timeout);
    remote::Network network;
    std::vector<Client> clients;
    // Starts one client after the other, so that they sign up in the order of their names.
    for (std::size_t i = 0; i < settings_.clients; ++i) {
      const std::string name = settings_.name.value_or(name_of(i));
      const remote::ClientBehavior behavior = settings_.behavior();
      auto connection = std::make_shared<remote::Connection>(
          remote::connect_with_retry(network, settings_.address, settings_.port, until));
      behavior.introduce(*connection, name);
      auto is_told = std::async(std::launch::async, [this, connection, name, behavior] {
        return take_part(*connection, name, behavior);
      });
      clients.push_back({name, connection, std::move(is_told)});
    }
    std::size_t told = 0, hanging = 0;
    for (Client& each : clients) {
      const auto is_told = result_of(each);
      if (!is_told) ++hanging;
      if (is_told.value_or(false)) ++told;
    }
    if (hanging > 0) std::_Exit(some_not_told);  // this also ends their programs
    return told == clients.size() ? ok : some_not_told;
  }

 private:
  struct Client {
    std::string name;
    std::shared_ptr<remote::Connection> connection;
    std::future<bool> is_told;  // of the end
  };

  // Returns nullopt if the client's player is still thinking some time after the server has closed
  // the connection. A program without an answer or a person may do so forever.
  std::optional<bool> result_of(Client& client) const {
    using namespace std::chrono_literals;
    constexpr auto grace = 3s;
    auto until = remote::Clock::time_point::max();
    while (client.is_told.wait_for(200ms) != std::future_status::ready) {
      const auto now = remote::Clock::now();
      if (settings_.fault || !client.connection->has_ended()) continue;
      until = std::min(until, now + grace);
      if (now < until) continue;
      tool::print_error("xclients: " + client.name + ": the server closed the connection");
      return std::nullopt;
    }
    return client.is_told.get();
  }

  std::unique_ptr<match::Player> make_player(const std::string& name) {
    if (const auto command = match::command_of(settings_.player)) {
      return std::make_unique<match::JsonPlayer>(
          std::make_unique<match::Program>(std::string(*command), exec_));
    }
    if (auto player = match::make_house_player(settings_.player)) return player;
    return std::make_unique<session::fish::HumanPlayer>(console_, name);
  }

  // Returns true if the client was told of the end, or misbehaves on purpose.
  bool take_part(remote::Connection& connection, const std::string& name,
                 const remote::ClientBehavior& behavior) {
    try {
      const auto player = make_player(name);
      if (remote::run_client(connection, *player, behavior) || settings_.fault) return true;
      tool::print_error("xclients: " + name + ": the server closed the connection");
    } catch (const std::exception& error) {
      tool::print_error("xclients: " + name + ": " + error.what());
    }
    return false;
  }

  const Settings& settings_;
  match::ExecSettings exec_;
  tool::ErrorConsole console_{isatty(STDERR_FILENO) == 1 && tool::wants_color()};
};

// Describes the kinds of misbehavior for --help.
std::string describe_faults() {
  std::string lines = "Kinds of --fault (CALL: setup if omitted):\n";
  for (const remote::FaultKind& each : remote::all_fault_kinds()) {
    std::string name = std::string(each.name) + (each.has_call ? "[:CALL]" : "");
    name.resize(std::max<std::size_t>(name.size(), 19), ' ');
    lines +=
        "  " + name + " " + std::string(each.help) + (each.is_conforming ? " (allowed)\n" : "\n");
  }
  return lines;
}

}  // namespace

tool::Command command() {
  return {.name = "xclients",
          .summary = "run clients that play in a tournament of Fish on a server",
          .words = "N PORT [IP]",
          .details =
              "Signs up N clients, 1 to " + std::to_string(max_clients) +
              ", with the server at IP (127.0.0.1), a numeric IPv4 or IPv6 address or localhost. "
              "Exits when all have been told that the tournament is over.\n\n" +
              describe_faults() +
              "\nExample:\n  $ xserver 4500 --wait 10 & xclients 5 4500\n  [1,0]\n\n"
              "Exit status: 0 all clients were told the end, or had a --fault, 1 some were not, 2 "
              "wrong usage, 3 could not connect.",
          .min = 2,
          .start = tool::with_flags<Settings>(
              [](Settings& settings, const tool::PositionalArgs& args) -> int {
                settings.read(args);
                return Clients(settings).run();
              }),
          .internal_error_status = io_error};
}

}  // namespace gauntlet::xclients
