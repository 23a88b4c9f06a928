#include "xserver/settings.hpp"

#include <stdexcept>

#include "core/numbers.hpp"
#include "json/parse.hpp"
#include "match/board_rule.hpp"
#include "support/cli/command_line.hpp"

namespace gauntlet::xserver {
namespace {

constexpr std::uint64_t most_clients = 10'000;
constexpr std::uint64_t most_seconds = 86'400;

fish::Board read_board(const std::string& text) {
  try {
    const json::Value value = json::parse(text);
    return match::decode_board_rule(json::Reader(value));
  } catch (const json::Error& error) {
    throw tool::WrongUsage("--board: " + std::string(error.what()));
  }
}

}  // namespace

void Settings::declare(tool::Options& options) {
  options.text_or_usual("--listen", address, "ADDRESS",
                        "Where to listen: an address, IPv4 or IPv6");
  options.natural("--least", least, 1, most_clients, "Clients that make a tournament");
  options.natural("--most", most, 1, most_clients, "Clients with which it begins at once");
  options.natural("--wait", wait, 0, most_seconds, "Seconds to wait for clients");
  options.natural("--tries", tries, 1, 1000, "Times to wait, while there are fewer than the least");
  options.natural("--name-time", name_time, 1, most_seconds, "Seconds a client has for its name");
  options.choice("--names", names, {"strict", "any"},
                 "Names of 1 to 12 letters, or any of 1 to 64 bytes");
  options.choice("--order", order, {"age", "signup"},
                 "Who is first in turn: who signed up last, the youngest, or who signed up first");
  options.natural("--turn-time", turn_time, 1, most_seconds, "Seconds a player has for an answer");
  options.natural("--first-turn-time", first_turn_time, 1, most_seconds,
                  "For the first turn of a game (3, or --turn-time if that is more)");
  options.text("--board", board, "JSON",
               "The board of all games, as in a game of xref --game (5x5, 2 fish on every tile)");
  options.natural("--least-in-game", least_in_game, 2, 4, "Players that make a game");
  options.natural("--most-in-game", most_in_game, 2, 4, "Players of a game at most");
  options.natural("--games", at_a_time, 1, 1000, "Games of a round that are played at a time");
  options.natural("--watch", watch_port, 0, 65'535,
                  "A port at which anyone can watch, with xobserve; 0 is any free one");
  options.text("--log", log_folder, "DIR",
               "Write each game's log, DIR/ROUND-GAME.jsonl, and all of it, DIR/tournament.jsonl");
  options.text("--report", report, "FILE", "Write who played whom and who won, as JSON");
}

void Settings::check() const {
  if (!remote::is_address(address)) {
    throw tool::WrongUsage("--listen: expected an address like 127.0.0.1 or ::1, got " + address);
  }
  if (most < least) throw tool::WrongUsage("--most: expected at least --least");
  rules();
}

match::TournamentRules Settings::rules() const {
  match::TournamentRules rules;
  if (board) rules.board = read_board(*board);
  rules.sizes = {least_in_game, most_in_game};
  try {
    match::check(rules, most);
  } catch (const std::invalid_argument& error) {
    throw tool::WrongUsage(error.what());
  }
  return rules;
}

remote::SignUpRules Settings::sign_up_rules() const {
  return {.least = least,
          .most = most,
          .wait = std::chrono::seconds(wait),
          .tries = static_cast<unsigned>(tries),
          .name_time = std::chrono::seconds(name_time),
          .any_names = names == "any"};
}

match::Talk Settings::talk() const {
  return {std::chrono::seconds(turn_time),
          std::chrono::seconds(first_turn_time.value_or(std::max<std::uint64_t>(turn_time, 3)))};
}

std::uint16_t read_port(const std::string& word) {
  const auto port = read_natural(word);
  if (!port || *port > 65'535) {
    throw tool::WrongUsage("expected a port from 0 to 65535, got " + word);
  }
  return static_cast<std::uint16_t>(*port);
}

}  // namespace gauntlet::xserver
