#include "fish/session/session.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "fish/session/questions.hpp"
#include "session/ask.hpp"
#include "session/choose.hpp"
#include "session/session.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::chrono::milliseconds move_pause{700};

// Returns what the person to move can select. Null for a house player.
using MakeChoices = std::vector<SelectableCell> (*)(const State& state,
                                                    const TextRenderOptions& look);

void draw(Console& console, const State& state, const Action& move, const std::string& caption,
          MakeChoices make_choices = nullptr) {
  console.draw([=](const TextRenderOptions& look) {
    Picture picture = board_picture(state, {{}, move}, look);
    picture.lines.append(caption).append("\n");
    if (make_choices != nullptr) picture.choices = make_choices(state, look);
    return picture;
  });
}

void draw_event(Console& console, const State& state, const std::optional<match::Event>& last,
                const std::string& before, MakeChoices make_choices = nullptr) {
  const auto* const moved = last ? std::get_if<match::MoveEvent>(&last->what) : nullptr;
  draw(console, state, moved == nullptr ? std::nullopt : moved->action,
       last ? match::describe(*last) : before, make_choices);
}

void show_end(Console& console, const match::GameReport& report) {
  for (const auto& winner : report.winners)
    print_highlight(console, describe(winner, " wins with "));
  for (const auto& other : report.others) print_line(console, describe(other, " has "));
}

class FishSession {
 public:
  FishSession(GameContext& table, const GameHistory& history)
      : session_(table, history, &GameHistory::is_decision),
        course_(session_.history()),
        console_(table.console) {}

  void run() {
    while (course_.phase() != Phase::over) {
      show();
      if (const auto event = next_event()) happen(*event);
    }
    show();
    const match::GameReport report = course_.report();
    session_.record(match::encode_end(report));
    show_end(console_, report);
  }

 private:
  bool is_persons() const { return course_.is_decision(course_.step_count()); }

  void show() const {
    MakeChoices make_choices = nullptr;
    if (is_persons()) {
      make_choices = course_.phase() == Phase::placing ? free_tiles : movable_penguins;
    }
    const auto& last = course_.current().event;
    draw_event(console_, course_.state(), last, "red begins", make_choices);
    if (last && !is_persons()) console_.pause(move_pause);
  }

  void happen(const match::Event& event) {
    session_.history().happen(event);
    session_.record(match::encode(event));
  }

  // Returns nullopt if a command changed the game.
  std::optional<match::Event> next_event() {
    const State& state = course_.state();
    const Color mover = course_.mover();
    const SearchDepth& turns = course_.player(mover);
    if (course_.phase() == Phase::placing) {
      const auto at = turns ? match::HousePlayer(*turns).place(state) : ask_place(asked(), state);
      if (at) return match::Event{mover, match::PlacementEvent{*at}};
    } else if (!can_move(state, state.players().front())) {
      return match::Event{mover, match::MoveEvent{std::nullopt}};
    } else {
      const auto move =
          turns ? match::HousePlayer(*turns).take_turn(state, {}) : ask_move(asked(), state);
      if (move) return match::Event{mover, match::MoveEvent{move}};
    }
    return std::nullopt;
  }

  PromptContext asked() {
    return {console_, std::string(to_string(course_.mover())).append(", "), "q to leave",
            session_.commands(), [this] { show(); }};
  }

  Session<GameHistory> session_;
  const GameHistory& course_;
  Console& console_;
};

}  // namespace

std::string describe(const match::FinalScore& standing, std::string_view end) {
  std::string out(to_string(standing.color));
  out.append(" (").append(standing.name).append(")").append(end);
  return out.append(std::to_string(standing.score)).append(" fish");
}

void play_on(GameContext& table, const GameHistory& history) { FishSession(table, history).run(); }

void replay(std::string_view record, Console& console) {
  match::replay(record, {[&](const State& first) {
                           draw(console, first, std::nullopt, "the board");
                           console.pause(replay_pause);
                         },
                         [&](const match::Event& event, const State& after) {
                           draw_event(console, after, event, "");
                           console.pause(move_pause);
                         },
                         [&](const State& state) {
                           draw(console, state, std::nullopt, "undone");
                           console.pause(replay_pause);
                         }});
}

namespace {

std::string default_player(GameContext& table, Color color) {
  if (color == all_colors.front()) return "human";
  return table.settings.find("--level").value_or("2");
}

// Chooses the players, in turn order.
std::vector<SearchDepth> choose_players(GameContext& table) {
  if (table.settings.find("--level")) choose_number(table, "--level", "", 2, 0, max_turns);
  const auto count =
      choose_number(table, "--players", "How many players?", 2, 2, all_colors.size());
  std::vector<SearchDepth> players;
  players.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Color color = all_colors[i];
    players.push_back(choose_player(table, color, default_player(table, color)));
  }
  return players;
}

// Chooses a random board with a tile for each penguin.
Board choose_board(GameContext& table, std::uint64_t penguins) {
  constexpr std::uint64_t default_value = 5, default_holes = 2, max_rows = 32;
  constexpr auto max_cells = static_cast<std::uint64_t>(Board::max_cells);
  const auto rows = choose_number(table, "--rows", "How many rows?", default_value, 1, max_rows);
  const auto min = (penguins + rows - 1) / rows;
  const auto max = max_cells / rows;
  const auto columns = choose_number(table, "--columns", "How many columns?",
                                     std::clamp(default_value, min, max), min, max);
  const auto spare = rows * columns - penguins;
  const auto holes =
      choose_number(table, "--holes", "How many holes?", std::min(default_holes, spare), 0, spare);
  const json::Value rule = json::Value::Object{
      {"rows", rows}, {"columns", columns}, {"holes", holes}, {"seed", table.random()}};
  return match::decode_board_spec(json::Reader(rule));
}

}  // namespace

SearchDepth choose_player(GameContext& table, Color color, const std::string& default_value) {
  const std::string name(to_string(color));
  return choose(table, "--" + name,
                "Who plays " + name + "? human, or the house, looking 0 to 5 turns ahead",
                "human, or a number from 0 to 5", default_value, read_player);
}

GameHistory choose_history(GameContext& table) {
  const std::vector<SearchDepth> players = choose_players(table);
  const auto each =
      static_cast<std::uint64_t>(penguins_per_player(static_cast<int>(players.size())));
  return {players, choose_board(table, players.size() * each)};
}

}  // namespace gauntlet::session::fish
