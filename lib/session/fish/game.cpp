#include "session/game.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "fish/picture.hpp"
#include "match/board_rule.hpp"
#include "match/describe.hpp"
#include "match/json.hpp"
#include "match/log.hpp"
#include "match/players.hpp"
#include "match/referee.hpp"
#include "session/ask.hpp"
#include "session/fish/person.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::chrono::milliseconds move_pause{700};
constexpr std::uint64_t most_turns = 5;

// Who plays: a house player that looks so many turns ahead or, without them, a person.
using HouseTurns = std::optional<std::uint64_t>;

HouseTurns ask_player(Console& console, Color color) {
  const bool is_first = color == all_colors.front();
  const HouseTurns usual = is_first ? HouseTurns() : HouseTurns(2);
  const std::string question = "Who plays " + std::string(name_of(color)) +
                               "? human, or the house, looking 0 to 5 turns ahead " +
                               (is_first ? "[human] " : "[2] ");
  return ask_for(console, question, "human, or a number from 0 to 5",
                 [&](std::string_view text) -> std::optional<HouseTurns> {
                   if (text.empty()) return usual;
                   if (std::string_view("human").starts_with(text)) return HouseTurns();
                   const HouseTurns turns = read_natural(text);
                   if (!turns || *turns > most_turns) return std::nullopt;
                   return turns;
                 });
}

// A random board with a tile for each penguin.
Board ask_board(Table& table, std::uint64_t penguins) {
  constexpr std::uint64_t usual = 5, usual_holes = 2, most_rows = 32;
  constexpr auto most_cells = static_cast<std::uint64_t>(Board::max_cells);
  const auto rows = ask_number(table.console, "How many rows?", usual, 1, most_rows);
  const auto least = (penguins + rows - 1) / rows;
  const auto most = most_cells / rows;
  const auto columns =
      ask_number(table.console, "How many columns?", std::clamp(usual, least, most), least, most);
  const auto spare = rows * columns - penguins;
  const auto holes =
      ask_number(table.console, "How many holes?", std::min(usual_holes, spare), 0, spare);
  const json::Value rule = json::Value::Object{
      {"rows", rows}, {"columns", columns}, {"holes", holes}, {"seed", table.random()}};
  return match::decode_board_rule(json::Reader(rule));
}

std::string label(const HouseTurns& turns) {
  return turns ? "house:" + std::to_string(*turns) : std::string("human");
}

void draw(Console& console, const State& state, const Action& move, std::string_view caption) {
  std::string picture = fish::text(state, {{}, move}, console.has_color());
  console.draw(picture.append(caption).append("\n"));
}

void draw(Console& console, const match::Event& event, const State& after) {
  const auto* moved = std::get_if<match::Moved>(&event.what);
  draw(console, after, moved == nullptr ? std::nullopt : moved->action, match::describe(event));
  console.pause(move_pause);
}

std::string describe(const match::Standing& standing, std::string_view end) {
  std::string out(name_of(standing.color));
  out.append(" (").append(standing.name).append(")").append(end);
  return out.append(std::to_string(standing.score)).append(" fish");
}

void show_end(Console& console, const match::Report& report) {
  for (const auto& winner : report.winners) celebrate(console, describe(winner, " wins with "));
  for (const auto& other : report.others) say(console, describe(other, " has "));
}

// Asks who plays each color, in turn order. Why a person fails will be in `failure`.
std::vector<match::Entrant> ask_players(Console& console, std::exception_ptr& failure) {
  std::vector<match::Entrant> entrants;
  const auto players = ask_number(console, "How many players?", 2, 2, all_colors.size());
  for (std::size_t i = 0; i < players; ++i) {
    const HouseTurns turns = ask_player(console, all_colors[i]);
    entrants.push_back({label(turns), nullptr});
    if (turns) {
      entrants.back().player = std::make_unique<match::HousePlayer>(*turns);
    } else {
      entrants.back().player = std::make_unique<Person>(console, failure);
    }
  }
  return entrants;
}

// A game between people and house players in any mix.
void play_game(Table& table, OptionValues /*values*/) {
  Console& console = table.console;
  say(console,
      "Penguins slide in straight lines over the ice and take the fish of the tile they leave.\n"
      "Who has most fish when nobody can move wins.");
  std::exception_ptr failure;
  std::vector<match::Entrant> entrants = ask_players(console, failure);
  const std::size_t players = entrants.size();
  const auto each = static_cast<std::uint64_t>(penguins_per_player(static_cast<int>(players)));
  const Board board = ask_board(table, players * each);
  std::vector<std::string> names;
  names.reserve(players);
  for (const match::Entrant& entrant : entrants) names.push_back(entrant.name);
  table.record(encode(match::LogHeader{names, board}));
  draw(console, match::first_state(board, players), std::nullopt, "red begins");
  const match::Report report = match::play_game(board, std::move(entrants),
                                                [&](const match::Event& event, const State& after) {
                                                  if (failure) std::rethrow_exception(failure);
                                                  table.record(encode(event));
                                                  draw(console, event, after);
                                                });
  table.record(encode_end(report));
  show_end(console, report);
}

void replay_game(std::string_view record, Console& console) {
  match::replay(record, {[&](const State& first) {
                           draw(console, first, std::nullopt, "the board");
                           console.pause(replay_pause);
                         },
                         [&](const match::Event& event, const State& after) {
                           draw(console, event, after);
                         }});
}

}  // namespace

// Its record is the log that xref writes.
const Game game{.name = "fish",
                .summary = "penguins slide over the ice for fish",
                .format = match::log_format,
                .play = play_game,
                .replay = replay_game};

}  // namespace gauntlet::session::fish
