#include "fish/session/game_history.hpp"

#include <utility>
#include <variant>

#include "core/numbers.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::string_view house = "house:";

std::vector<std::string> labels(const std::vector<Controller>& players) {
  std::vector<std::string> labels;
  labels.reserve(players.size());
  for (const Controller& player : players) {
    labels.push_back((player ? std::string(house) : "") + name_of_player(player));
  }
  return labels;
}

Controller read_label(const std::string& name) {
  const bool is_house = name.starts_with(house);
  const auto player = read_player(is_house ? name.substr(house.size()) : name);
  if (!player || player->has_value() != is_house) {
    throw json::Error("/players", "expected human, house:beginner, or house:0 to house:5, got " +
                                      json::quote(name));
  }
  return *player;
}

}  // namespace

std::optional<Controller> read_player(std::string_view text) {
  if (!text.empty() && std::string_view("human").starts_with(text)) return Controller();
  if (!text.empty() && std::string_view("beginner").starts_with(text)) return House{1, true};
  const auto turns = parse_natural(text);
  if (!turns || *turns > max_turns) return std::nullopt;
  return House{*turns};
}

std::string name_of_player(const Controller& player) {
  if (!player) return "human";
  return player->is_beginner ? "beginner" : std::to_string(player->turns);
}

GameHistory::GameHistory(std::vector<Controller> players, Board board)
    : match::GameHistory({labels(players), std::move(board)}), players_(std::move(players)) {}

bool GameHistory::is_decision(std::size_t events) const {
  const State& state = state_at(events).referee.state();
  const Phase phase = state_at(events).referee.phase();
  if (phase == Phase::over || player(state.players().front().color)) return false;
  return phase == Phase::placing || can_move(state, state.players().front());
}

GameHistory GameHistory::begin(const json::Reader& line) {
  match::LogHeader header = match::decode_header(line);
  std::vector<Controller> players;
  players.reserve(header.players.size());
  for (const std::string& name : header.players) players.push_back(read_label(name));
  return {std::move(players), std::move(header.board)};
}

bool GameHistory::take(const json::Reader& line) {
  if (!match::GameHistory::take(line)) return false;
  if (std::holds_alternative<match::DisqualificationEvent>(current().event->what)) {
    throw json::Error("", "expected a game in which nobody is out");
  }
  return true;
}

}  // namespace gauntlet::session::fish
