#include "xserver/serve.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <vector>

#include "json/value.hpp"
#include "match/tournament_log.hpp"
#include "remote/remote_player.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/files.hpp"
#include "support/io/io.hpp"
#include "system/open_files.hpp"
#include "xserver/settings.hpp"

namespace gauntlet::xserver {
namespace {

enum Status { played = 0, no_io = 3 };

// The log of each game in a file of its own, written as it is played.
class GameLogs {
 public:
  // Throws IoError when there can be no such folder.
  explicit GameLogs(std::string folder) : folder_(std::move(folder)) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error) throw tool::IoError("could not make " + folder_ + ": " + error.message());
  }

  void write(const std::string& line, const match::GameNumber& number) {
    const std::string name =
        std::to_string(number.round + 1) + '-' + std::to_string(number.game + 1) + ".jsonl";
    if (name != name_) file_.emplace(folder_ + '/' + name);
    name_ = name;
    file_->write(line);
  }

 private:
  std::string folder_;
  std::string name_;  // of the present one
  std::optional<tool::LineFile> file_;
};

std::vector<match::Entrant> entrants_of(std::vector<remote::Client> clients,
                                        const std::vector<std::string>& names,
                                        const match::Talk& talk) {
  std::vector<match::Entrant> players;
  for (std::size_t i = 0; i < clients.size(); ++i) {
    players.push_back(
        {names[i], std::make_unique<remote::RemotePlayer>(std::move(clients[i].connection), talk)});
  }
  return players;
}

// In ascending order of age.
std::vector<remote::Client> sign_up(remote::Listener& listener, const Settings& settings) {
  auto clients = listener.sign_up(settings.sign_up_rules(), [](const std::string&) {});
  if (settings.order == "age") std::ranges::reverse(clients);
  return clients;
}

int play(std::vector<remote::Client> clients, const Settings& settings) {
  std::vector<std::string> names;
  for (const remote::Client& each : clients) names.push_back(each.name);
  names = match::distinct(std::move(names));
  const match::TournamentRules rules = settings.rules();
  std::optional<GameLogs> logs;
  if (settings.log_folder) logs.emplace(*settings.log_folder);
  const auto observer = match::tournament_writer(
      rules, names, [&](const json::Value& line, const std::optional<match::GameNumber>& game) {
        if (logs && game) logs->write(dump(line), *game);
      });
  const match::TournamentReport report =
      match::play_tournament(rules, entrants_of(std::move(clients), names, settings.talk()),
                             observer, static_cast<unsigned>(settings.at_a_time));
  if (settings.report) {
    tool::write_file(*settings.report, json::dump_pretty(encode(report, names)) + '\n');
  }
  tool::Output output;
  output.text() += dump(json::Value::Array{report.winners.size(), report.thrown_out.size()}) + '\n';
  output.flush();
  return played;
}

int serve_port(const std::string& port, const Settings& settings) {
  settings.check();
  system::allow_open_files();
  remote::Network network;
  remote::Listener listener(network, settings.address, read_port(port));
  tool::complain("xserver: waiting for clients at " + settings.address + ", port " +
                 std::to_string(listener.port()));
  auto clients = sign_up(listener, settings);
  if (clients.size() < settings.least) {
    tool::complain("xserver: no tournament: " + std::to_string(clients.size()) + " of at least " +
                   std::to_string(settings.least) + " clients have signed up");
    return played;
  }
  return play(std::move(clients), settings);
}

}  // namespace

int serve(int argc, const char* const* argv) {
  Settings settings;
  return tool::run_command(
      argc, argv,
      {.name = "xserver",
       .summary = "a tournament of Fish between clients that sign up over TCP",
       .words = "PORT",
       .details =
           "Prints [W, F]: how many have won, and how many were thrown out as cheats or failures.\n"
           "PORT 0 is any free one, which standard error tells.\n\n"
           "Example:\n  $ xserver 4500 --wait 10 & xclients 5 4500\n  [1,0]\n\n"
           "Exit status: 0 also without a tournament, 2 wrong usage, 3 could not listen, read or "
           "write.",
       .options = [&](tool::Options& options) { settings.declare(options); },
       .trouble = no_io},
      [&](const tool::Words& words) {
        if (words.own.size() != 1) throw tool::WrongUsage("expected one PORT");
        return serve_port(words.own[0], settings);
      });
}

}  // namespace gauntlet::xserver
