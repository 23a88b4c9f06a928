#include "fish/session/game_history.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "fish/match/json.hpp"
#include "fish/match/referee.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::string_view house = "house:";

std::string label(const SearchDepth& turns) {
  return turns ? std::string(house) + std::to_string(*turns) : std::string("human");
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
    : UndoHistory({Referee(match::first_state(board, players.size()))}),
      players_(std::move(players)),
      board_(std::move(board)) {}

bool GameHistory::happen(const match::Event& event) {
  Referee referee = current().referee;
  if (!match::play_event(referee, event)) return false;
  add({std::move(referee), event});
  return true;
}

bool GameHistory::is_decision(std::size_t events) const {
  const State& state = state_at(events).referee.state();
  const Phase phase = state_at(events).referee.phase();
  if (phase == Phase::over || player(state.players().front().color)) return false;
  return phase == Phase::placing || can_move(state, state.players().front());
}

json::Value::Array GameHistory::encode() const {
  match::LogHeader header{{}, board_};
  for (const SearchDepth& turns : players_) header.players.push_back(label(turns));
  json::Value::Array lines{match::encode(header)};
  for (std::size_t i = 1; i <= step_count(); ++i) {
    lines.push_back(match::encode(*state_at(i).event));
  }
  return lines;
}

match::GameReport GameHistory::report() const {
  match::GameReport report;
  const std::vector<Color> winners = current().referee.winners();
  for (const Color color : all_colors) {
    const auto found = std::ranges::find(state().players(), color, &Player::color);
    if (found == state().players().end()) continue;
    const bool has_won = std::ranges::find(winners, color) != winners.end();
    (has_won ? report.winners : report.others)
        .push_back({label(player(color)), color, found->score});
  }
  std::ranges::stable_sort(report.others, std::ranges::greater(), &match::FinalScore::score);
  return report;
}

GameHistory GameHistory::begin(const json::Reader& line) {
  const match::LogHeader header = match::decode_header(line);
  std::vector<SearchDepth> players;
  players.reserve(header.players.size());
  for (const std::string& name : header.players) players.push_back(read_label(name));
  try {
    return {std::move(players), header.board};
  } catch (const std::invalid_argument& error) {
    throw json::Error("", error.what());
  }
}

bool GameHistory::take(const json::Reader& line) {
  if (match::begins_with(line, "winners")) return false;
  const match::Event event = match::decode_event(line);
  if (std::holds_alternative<match::DisqualificationEvent>(event.what)) {
    throw json::Error("", "expected a game in which nobody is out");
  }
  if (!happen(event)) throw json::Error("", "the rules do not allow this here");
  return true;
}

}  // namespace gauntlet::session::fish
