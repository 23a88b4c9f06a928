#include "session/fish/course.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "match/json.hpp"
#include "match/referee.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::string_view house = "house:";

std::string label(const HouseTurns& turns) {
  return turns ? std::string(house) + std::to_string(*turns) : std::string("human");
}

HouseTurns read_label(const std::string& name) {
  const bool is_house = name.starts_with(house);
  const auto turns = read_player(is_house ? name.substr(house.size()) : name);
  if (!turns || turns->has_value() != is_house) {
    throw json::Error("/players",
                      "expected human, or house:0 to house:5, got " + json::quote(name));
  }
  return *turns;
}

}  // namespace

std::optional<HouseTurns> read_player(std::string_view text) {
  if (!text.empty() && std::string_view("human").starts_with(text)) return HouseTurns();
  const HouseTurns turns = read_natural(text);
  if (!turns || *turns > most_turns) return std::nullopt;
  return turns;
}

Course::Course(std::vector<HouseTurns> players, Board board)
    : Timeline({Referee(match::first_state(board, players.size()))}),
      players_(std::move(players)),
      board_(std::move(board)) {}

bool Course::happen(const match::Event& event) {
  Referee referee = now().referee;
  if (!match::happen(referee, event)) return false;
  add({std::move(referee), event});
  return true;
}

bool Course::is_decision(std::size_t events) const {
  const State& state = after(events).referee.state();
  const Phase phase = after(events).referee.phase();
  if (phase == Phase::over || player(state.players().front().color)) return false;
  return phase == Phase::placing || can_move(state, state.players().front());
}

json::Value::Array Course::encode() const {
  match::LogHeader header{{}, board_};
  for (const HouseTurns& turns : players_) header.players.push_back(label(turns));
  json::Value::Array lines{match::encode(header)};
  for (std::size_t i = 1; i <= played(); ++i) {
    lines.push_back(match::encode(*after(i).event));
  }
  return lines;
}

match::Report Course::report() const {
  match::Report report;
  const std::vector<Color> winners = now().referee.winners();
  for (const Color color : all_colors) {
    const auto found = std::ranges::find(state().players(), color, &Player::color);
    if (found == state().players().end()) continue;
    const bool has_won = std::ranges::find(winners, color) != winners.end();
    (has_won ? report.winners : report.others)
        .push_back({label(player(color)), color, found->score});
  }
  std::ranges::stable_sort(report.others, std::ranges::greater(), &match::Standing::score);
  return report;
}

Course Course::begin(const json::Reader& line) {
  const match::LogHeader header = match::decode_header(line);
  std::vector<HouseTurns> players;
  players.reserve(header.players.size());
  for (const std::string& name : header.players) players.push_back(read_label(name));
  try {
    return {std::move(players), header.board};
  } catch (const std::invalid_argument& error) {
    throw json::Error("", error.what());
  }
}

bool Course::take(const json::Reader& line) {
  if (match::begins_with(line, "winners")) return false;
  const match::Event event = match::decode_event(line);
  if (std::holds_alternative<match::Out>(event.what)) {
    throw json::Error("", "expected a game in which nobody is out");
  }
  if (!happen(event)) throw json::Error("", "the rules do not allow this here");
  return true;
}

}  // namespace gauntlet::session::fish
