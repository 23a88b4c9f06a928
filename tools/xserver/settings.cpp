#include "xserver/settings.hpp"

#include <stdexcept>

#include "core/numbers.hpp"
#include "fish/match/json.hpp"
#include "gauntlet/json.hpp"
#include "support/cli/command_line.hpp"

namespace gauntlet::xserver {
namespace {

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

}  // namespace

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

void Settings::check() const {
  if (!remote::is_address(address)) {
    throw tool::UsageError("--listen: expected an address like 127.0.0.1 or ::1, got " + address);
  }
  if (max < min) throw tool::UsageError("--max-clients: expected at least --min-clients");
  rules();
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

std::uint16_t read_port(const std::string& word) {
  const auto port = parse_natural(word);
  if (!port || *port > 65'535) {
    throw tool::UsageError("expected a port from 0 to 65535, got " + word);
  }
  return static_cast<std::uint16_t>(*port);
}

}  // namespace gauntlet::xserver
