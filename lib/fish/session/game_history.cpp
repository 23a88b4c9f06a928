#include "fish/session/game_history.hpp"

#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "fish/match/json.hpp"
#include "fish/match/referee.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::string_view house = "house:";

std::vector<std::string> labels(const std::vector<SearchDepth>& players) {
  std::vector<std::string> labels;
  for (const SearchDepth& turns : players) {
    labels.push_back(turns ? std::string(house) + std::to_string(*turns) : "human");
  }
  return labels;
}

SearchDepth read_label(const std::string& name) {
  const bool is_house = name.starts_with(house);
  const auto turns = read_player(is_house ? name.substr(house.size()) : name);
  if (!turns || turns->has_value() != is_house) {
    throw json::Error("/players",
                      "expected human, or house:0 to house:5, got " + json::quote(name));
  }
  return *turns;
}

}  // namespace

std::optional<SearchDepth> read_player(std::string_view text) {
  if (!text.empty() && std::string_view("human").starts_with(text)) return SearchDepth();
  const SearchDepth turns = parse_natural(text);
  if (!turns || *turns > max_turns) return std::nullopt;
  return turns;
}

std::string name_of_player(const SearchDepth& turns) {
  return turns ? std::to_string(*turns) : "human";
}

GameHistory::GameHistory(std::vector<SearchDepth> players, Board board)
    : match::GameHistory({labels(players), std::move(board)}), players_(std::move(players)) {}

bool GameHistory::is_decision(std::size_t events) const {
  const State& state = state_at(events).referee.state();
  const Phase phase = state_at(events).referee.phase();
  if (phase == Phase::over || player(state.players().front().color)) return false;
  return phase == Phase::placing || can_move(state, state.players().front());
}

GameHistory GameHistory::begin(const json::Reader& line) {
  match::LogHeader header = match::decode_header(line);
  std::vector<SearchDepth> players;
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
