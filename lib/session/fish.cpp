#include "session/fish.hpp"

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
#include "session/fish_person.hpp"
#include "session/record.hpp"

namespace gauntlet::session {
namespace {

constexpr std::chrono::milliseconds move_pause{700};
constexpr std::uint64_t most_turns = 5;

// Who plays: a house player that looks so many turns ahead or, without them, a person.
using Kind = std::optional<std::uint64_t>;

Kind ask_kind(Console& console, fish::Color color) {
  const bool is_first = color == fish::all_colors.front();
  const Kind usual = is_first ? Kind() : Kind(2);
  const std::string question = "Who plays " + std::string(fish::name_of(color)) +
                               "? human, or the house, looking 0 to 5 turns ahead " +
                               (is_first ? "[human] " : "[2] ");
  return ask_for(console, question, "human, or a number from 0 to 5",
                 [&](std::string_view text) -> std::optional<Kind> {
                   if (text.empty()) return usual;
                   if (std::string_view("human").starts_with(text)) return Kind();
                   const Kind turns = read_natural(text);
                   return turns && *turns <= most_turns ? std::optional<Kind>(turns) : std::nullopt;
                 });
}

// A random board with a tile for each penguin.
fish::Board ask_board(Table& table, std::uint64_t penguins) {
  constexpr std::uint64_t usual = 5, usual_holes = 2, most_rows = 32;
  constexpr auto most_cells = static_cast<std::uint64_t>(fish::Board::max_cells);
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

std::string name_of(const Kind& kind) {
  return kind ? "house:" + std::to_string(*kind) : std::string("human");
}

void draw(Console& console, const fish::State& state, const fish::Action& move,
          std::string_view caption) {
  std::string picture = text(state, {{}, move}, console.has_color());
  console.draw(picture.append(caption).append("\n"));
}

void draw(Console& console, const match::Event& event, const fish::State& after) {
  const auto* moved = std::get_if<match::Moved>(&event.what);
  draw(console, after, moved == nullptr ? std::nullopt : moved->action, match::describe(event));
  console.pause(move_pause);
}

std::string describe(const match::Standing& standing, std::string_view end) {
  std::string out(fish::name_of(standing.color));
  out.append(" (").append(standing.name).append(")").append(end);
  return out.append(std::to_string(standing.score)).append(" fish");
}

void show_end(Console& console, const match::Report& report) {
  for (const auto& winner : report.winners) celebrate(console, describe(winner, " wins with "));
  for (const auto& other : report.others) say(console, describe(other, " has "));
}

}  // namespace

void play_fish(Table& table) {
  Console& console = table.console;
  say(console,
      "Penguins slide in straight lines over the ice and take the fish of the tile they leave.\n"
      "Who has most fish when nobody can move wins.");
  const auto players = ask_number(console, "How many players?", 2, 2, fish::all_colors.size());
  std::exception_ptr failure;
  std::vector<match::Entrant> entrants;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players; ++i) {
    const Kind kind = ask_kind(console, fish::all_colors[i]);
    names.push_back(name_of(kind));
    entrants.push_back({names.back(), nullptr});
    if (kind) {
      entrants.back().player = std::make_unique<match::HousePlayer>(*kind);
    } else {
      entrants.back().player = std::make_unique<FishPerson>(console, failure);
    }
  }
  const auto each =
      static_cast<std::uint64_t>(fish::penguins_per_player(static_cast<int>(players)));
  const fish::Board board = ask_board(table, players * each);
  table.record(encode(match::LogHeader{names, board}));
  draw(console, match::first_state(board, players), std::nullopt, "red begins");
  const match::Report report = match::play_game(
      board, std::move(entrants), [&](const match::Event& event, const fish::State& after) {
        if (failure) std::rethrow_exception(failure);
        table.record(encode(event));
        draw(console, event, after);
      });
  table.record(encode_end(report));
  show_end(console, report);
}

void replay_fish(std::string_view record, Console& console) {
  match::replay(record, {[&](const fish::State& first) {
                           draw(console, first, std::nullopt, "the board");
                           console.pause(replay_pause);
                         },
                         [&](const match::Event& event, const fish::State& after) {
                           draw(console, event, after);
                         }});
}

}  // namespace gauntlet::session
