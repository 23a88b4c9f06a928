// Runs a server for tournaments of Fish: xserver PORT.

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/tournament_log.hpp"
#include "fish/remote/broadcast.hpp"
#include "fish/remote/connection.hpp"
#include "fish/remote/sign_up.hpp"
#include "gauntlet/json.hpp"
#include "harness/options.hpp"
#include "match/channel.hpp"
#include "support/io/io.hpp"
#include "text/display.hpp"

namespace gauntlet::xserver {
namespace {

using enum tool::ExitStatus;

constexpr std::uint64_t max_clients = 10'000;
constexpr std::uint64_t max_seconds = 86'400;

fish::Board read_board(const std::string& text) {
  try {
    const json::Value value = json::parse(text);
    return match::decode_board_spec(json::Reader(value));
  } catch (const json::Error& error) {
    throw tool::UsageError("--board: " + std::string(error.what()));
  }
}

// The values of the flags.
struct Settings {
  std::string address = "127.0.0.1";
  std::uint64_t min = 5, max = 10;  // clients
  std::uint64_t wait = 30;          // seconds, as all times here
  std::uint64_t tries = 2;
  std::uint64_t name_time = 10;
  std::string names = "strict";
  std::string order = "age";
  std::uint64_t turn_time = 1;
  std::optional<std::uint64_t> first_turn_time;
  std::optional<std::string> board;                // JSON
  std::uint64_t min_in_game = 2, max_in_game = 4;  // players
  std::uint64_t jobs = 64;                         // games
  std::optional<std::uint64_t> watch_port;
  std::optional<std::string> log_folder;
  std::optional<std::string> report;

  void declare(tool::Options& options);

  // Throws UsageError for incompatible flags.
  void check() const;

  // Throws UsageError for an invalid board, and for one that is too small for a game.
  match::TournamentRules rules() const;
  remote::SignUpRules sign_up_rules() const;
  match::CallOptions talk() const;
};

void Settings::declare(tool::Options& options) {
  options.text_with_default("--listen", address, "ADDRESS", "Listen on this IPv4 or IPv6 address");
  options.natural("--min-clients,--least", min, 1, max_clients,
                  "Hold a tournament if at least N clients sign up");
  options.natural("--max-clients,--most", max, 1, max_clients,
                  "Begin at once when N clients have signed up");
  options.natural("--wait", wait, 0, max_seconds, "Wait N seconds for clients");
  options.natural("--signup-rounds,--tries", tries, 1, 1000,
                  "Wait at most N times while fewer than --min-clients have signed up");
  options.natural("--name-time", name_time, 1, max_seconds,
                  "Refuse a client that sends no name within N seconds");
  options.choice("--names", names, {"strict", "any"},
                 "Accept names of 1 to 12 letters (strict), or any of 1 to 64 bytes");
  options.choice(
      "--order", order, {"age", "signup"},
      "Order turns by age, so that the client that signed up last moves first, or by sign-up");
  options.natural("--turn-time", turn_time, 1, max_seconds,
                  "Disqualify a player that takes more than N seconds for an answer");
  options.natural(
      "--first-turn-time", first_turn_time, 1, max_seconds,
      "Allow N seconds for the first turn of a game (3, or --turn-time if that is more)");
  options.text("--board", board, "JSON",
               "Play on this board, as described for xref --game (5x5, 2 fish on every tile)");
  options.natural("--min-players,--least-in-game", min_in_game, 2, 4,
                  "Play games of at least N players");
  options.natural("--max-players,--most-in-game", max_in_game, 2, 4,
                  "Play games of at most N players");
  options.natural("--jobs,--games", jobs, 1, 1000,
                  "Play up to N games of a round at the same time");
  options.natural(
      "--watch", watch_port, 0, 65'535,
      "Send the tournament to observers, such as xobserve, at port N; 0: any free port");
  options.text("--log", log_folder, "DIR",
               "Log each game to DIR/ROUND-GAME.jsonl and the tournament to DIR/tournament.jsonl");
  options.text("--report", report, "FILE", "Write the pairings and results to FILE as JSON");
}

void check_max(const std::string& flag, std::uint64_t value, const std::string& min_flag,
               std::uint64_t least) {
  if (value >= least) return;
  throw tool::UsageError(flag + ": expected at least " + std::to_string(least) +
                         ", the number of " + min_flag + ", got " + std::to_string(value));
}

void Settings::check() const {
  if (!remote::is_address(address)) {
    throw tool::UsageError("--listen: expected an address like 127.0.0.1 or ::1, got " + address);
  }
  check_max("--max-clients", max, "--min-clients", min);
  check_max("--max-players", max_in_game, "--min-players", min_in_game);
  rules();
  if (report) tool::check_writable(*report);
}

match::TournamentRules Settings::rules() const {
  match::TournamentRules rules;
  if (board) rules.board = read_board(*board);
  rules.sizes = {min_in_game, max_in_game};
  try {
    match::check(rules, max);
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError(error.what());
  }
  return rules;
}

remote::SignUpRules Settings::sign_up_rules() const {
  return {.min = min,
          .max = max,
          .wait = std::chrono::seconds(wait),
          .tries = static_cast<unsigned>(tries),
          .name_time = std::chrono::seconds(name_time),
          .any_names = names == "any"};
}

match::CallOptions Settings::talk() const {
  return {std::chrono::seconds(turn_time),
          std::chrono::seconds(first_turn_time.value_or(std::max<std::uint64_t>(turn_time, 3)))};
}

// Creates the folder and returns it.
std::string made(std::string folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw tool::IoError("could not create " + folder + ": " + error.message());
  return folder;
}

// Writes the log of a tournament to a folder: all lines to tournament.jsonl, and each game to
// ROUND-GAME.jsonl, with numbers from 1. Each line is flushed.
class TournamentLogFiles {
 public:
  // The constructor and write() throw IoError.
  explicit TournamentLogFiles(std::string folder)
      : folder_(made(std::move(folder))), all_(folder_ + "/tournament.jsonl") {}

  // Writes a line of a game, or of the tournament if `game` is nullopt.
  void write(const std::string& line, const std::optional<match::GameNumber>& game) {
    all_.write(line);
    if (game) write_of_game(line, *game);
  }

 private:
  void write_of_game(const std::string& line, const match::GameNumber& number) {
    const std::string name =
        std::to_string(number.round + 1) + '-' + std::to_string(number.game + 1) + ".jsonl";
    if (name != name_) file_.emplace(folder_ + '/' + name);
    name_ = name;
    file_->write(line);
  }

  std::string folder_;
  tool::LineFile all_;
  std::string name_;  // of the current game's file
  std::optional<tool::LineFile> file_;
};

constexpr std::size_t max_refusals = 5;  // number of refusals that are reported

std::vector<match::NamedPlayer> entrants_of(std::vector<remote::Client> clients,
                                            const std::vector<std::string>& names,
                                            const match::CallOptions& talk) {
  std::vector<match::NamedPlayer> players;
  players.reserve(clients.size());
  for (std::size_t i = 0; i < clients.size(); ++i) {
    auto channel = std::make_unique<remote::RemoteChannel>(std::move(clients[i].connection), talk);
    players.push_back({names[i], std::make_unique<match::JsonPlayer>(std::move(channel))});
  }
  return players;
}

// Returns the clients in ascending order of age.
std::vector<remote::Client> sign_up(remote::Listener& listener, const Settings& settings,
                                    std::vector<remote::Refusal>& refused) {
  auto clients = listener.sign_up(
      settings.sign_up_rules(), [](const std::string&) {},
      [&](remote::Refusal refusal) {
        if (refused.size() <= max_refusals) refused.push_back(std::move(refusal));
      });
  if (settings.order == "age") std::ranges::reverse(clients);
  return clients;
}

void complain_of_too_few(std::size_t clients, const Settings& settings,
                         std::span<const remote::Refusal> refused) {
  tool::print_error("xserver: no tournament: " + std::to_string(clients) + " of at least " +
                    std::to_string(settings.min) + " clients signed up");
  for (const remote::Refusal& each : refused.first(std::min(refused.size(), max_refusals))) {
    const std::string sent = each.heard.empty()
                                 ? "nothing"
                                 : "data beginning with " + text::escape_for_display(each.heard);
    tool::print_error("xserver: refused a client that sent " + sent + ": " +
                      text::escape_for_display(each.reason));
  }
  if (refused.size() > max_refusals)
    tool::print_error("xserver: refused more clients, which are not listed");
}

// Runs an action that may fail because a disk is full or a pipe is closed. Reports the error and
// returns false; the tournament continues.
template <class Action>
bool try_to(const Action& action) {
  try {
    action();
    return true;
  } catch (const tool::ClosedPipe&) {
    return false;  // the reader is gone and needs no message
  } catch (const tool::IoError& error) {
    tool::print_error(std::string("xserver: ") + error.what());
  }
  return false;
}

// The destinations of a tournament's lines: log files and observers. After a write error, files are
// abandoned.
class Audience {
 public:
  // Creates the files at once, so that an unwritable folder is reported before anybody plays.
  explicit Audience(const std::optional<std::string>& log_folder) {
    if (log_folder) records_.emplace(*log_folder);
  }

  // Accepts observers at a port.
  void open(const std::string& address, std::uint16_t port, std::size_t open_files) {
    remote::BroadcastRules rules;
    rules.max = std::min(rules.max, open_files / 4);  // the rest is for players
    broadcast_.emplace(address, port, rules);
    tool::print_error("xserver: waiting for observers at " + address + ", port " +
                      std::to_string(broadcast_->port()));
  }

  void take(const json::Value& line, const std::optional<match::GameNumber>& game) {
    if (!records_ && !broadcast_) return;
    std::string text = dump(line);
    if (records_ && !try_to([&] { records_->write(text, game); })) {
      is_whole_ = false;
      records_.reset();
    }
    if (broadcast_) broadcast_->send(std::move(text));
  }

  // Returns true if everything has been written.
  bool is_whole() const { return is_whole_; }

  // Must be called after the last line.
  void finish() {
    if (broadcast_) broadcast_->finish(std::chrono::seconds(2));
  }

 private:
  std::optional<remote::Broadcast> broadcast_;
  std::optional<TournamentLogFiles> records_;
  bool is_whole_ = true;
};

int play(std::vector<remote::Client> clients, const Settings& settings, Audience& audience) {
  std::vector<std::string> names;
  names.reserve(clients.size());
  for (const remote::Client& each : clients) names.push_back(each.name);
  names = match::disambiguate_names(std::move(names));
  const match::TournamentRules rules = settings.rules();
  const auto take = [&](const json::Value& line, const std::optional<match::GameNumber>& game) {
    audience.take(line, game);
  };
  const match::TournamentReport report = match::play_tournament(
      rules, entrants_of(std::move(clients), names, settings.talk()),
      match::tournament_writer(rules, names, take), static_cast<unsigned>(settings.jobs));
  take(encode_end(report), std::nullopt);
  const std::string result =
      dump(json::Value::Array{report.winners.size(), report.disqualified.size()}) + '\n';
  const bool is_printed = try_to([&] { tool::print(result); });
  const bool is_reported = !settings.report || try_to([&] {
    tool::write_file(*settings.report, json::dump_pretty(encode(report, names)) + '\n');
  });
  return is_printed && is_reported && audience.is_whole() ? ok : io_error;
}

int serve_port(const std::string& word, const Settings& settings) {
  settings.check();
  const auto port = static_cast<std::uint16_t>(tool::read_number(word, "a port", 0, 65'535));
  const std::size_t open_files = remote::raise_open_file_limit();
  remote::Network network;
  remote::Listener listener(network, settings.address, port);
  Audience audience(settings.log_folder);         // only after the port is open
  if (port == 0 || isatty(STDERR_FILENO) == 1) {  // otherwise the caller chose the port
    tool::print_error("xserver: waiting for clients at " + settings.address + ", port " +
                      std::to_string(listener.port()));
  }
  if (settings.watch_port) {
    audience.open(settings.address, static_cast<std::uint16_t>(*settings.watch_port), open_files);
  }
  std::vector<remote::Refusal> refused;
  auto clients = sign_up(listener, settings, refused);
  if (clients.size() < settings.min) {
    complain_of_too_few(clients.size(), settings, refused);
    return ok;
  }
  const int status = play(std::move(clients), settings, audience);
  audience.finish();
  return status;
}

}  // namespace

tool::Command command() {
  return {
      .name = "xserver",
      .summary = "run a tournament of Fish for clients that sign up over TCP",
      .words = "PORT",
      .details =
          "Prints [W, F]: the number of winners and of players disqualified as cheats or "
          "failures.\n"
          "PORT 0 selects a free port, which is printed on standard error.\n\n"
          "Example:\n  $ xserver 4500 --wait 10 & xclients 5 4500\n  [1,0]\n\n"
          "Exit status: 0 also if too few clients signed up, 2 wrong usage, 3 could not listen, "
          "read or write.",
      .start = tool::with_flags<Settings>(
          [](Settings& settings, const tool::PositionalArgs& args) -> int {
            if (args.args.size() != 1) throw tool::UsageError("expected one PORT");
            return serve_port(args.args[0], settings);
          }),
      .internal_error_status = io_error};
}

}  // namespace gauntlet::xserver
