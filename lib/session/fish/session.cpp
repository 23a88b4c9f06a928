#include "session/fish/session.hpp"

#include <optional>
#include <string>

#include "match/json.hpp"
#include "match/players.hpp"
#include "match/words.hpp"
#include "session/ask.hpp"
#include "session/fish/questions.hpp"
#include "session/session.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::chrono::milliseconds move_pause{700};

// Returns what the person to move can select. Null for a house player.
using MakeChoices = std::vector<Choice> (*)(const State& state, const Look& look);

void draw(Console& console, const State& state, const Action& move, const std::string& caption,
          MakeChoices make_choices = nullptr) {
  console.draw([=](const Look& look) {
    Picture picture = board_picture(state, {{}, move}, look);
    picture.lines.append(caption).append("\n");
    if (make_choices != nullptr) picture.choices = make_choices(state, look);
    return picture;
  });
}

void draw_event(Console& console, const State& state, const std::optional<match::Event>& last,
                const std::string& before, MakeChoices make_choices = nullptr) {
  const auto* const moved = last ? std::get_if<match::Moved>(&last->what) : nullptr;
  draw(console, state, moved == nullptr ? std::nullopt : moved->action,
       last ? match::describe(*last) : before, make_choices);
}

void show_end(Console& console, const match::Report& report) {
  for (const auto& winner : report.winners) celebrate(console, tell(winner, " wins with "));
  for (const auto& other : report.others) say(console, tell(other, " has "));
}

class FishSession {
 public:
  FishSession(Table& table, const Course& course)
      : session_(table, course, &Course::is_decision),
        course_(session_.course()),
        console_(table.console) {}

  void run() {
    while (course_.phase() != Phase::over) {
      show();
      if (const auto event = next_event()) happen(*event);
    }
    show();
    const match::Report report = course_.report();
    session_.record(match::encode_end(report));
    show_end(console_, report);
  }

 private:
  bool is_persons() const { return course_.is_decision(course_.played()); }

  void show() const {
    MakeChoices make_choices = nullptr;
    if (is_persons()) {
      make_choices = course_.phase() == Phase::placing ? free_tiles : movable_penguins;
    }
    const auto& last = course_.now().event;
    draw_event(console_, course_.state(), last, "red begins", make_choices);
    if (last && !is_persons()) console_.pause(move_pause);
  }

  void happen(const match::Event& event) {
    session_.course().happen(event);
    session_.record(match::encode(event));
  }

  // Returns nullopt if a command changed the game.
  std::optional<match::Event> next_event() {
    const State& state = course_.state();
    const Color mover = course_.mover();
    const HouseTurns& turns = course_.player(mover);
    if (course_.phase() == Phase::placing) {
      const auto at = turns ? match::HousePlayer(*turns).place(state) : ask_place(asked(), state);
      if (at) return match::Event{mover, match::Placed{*at}};
    } else if (!can_move(state, state.players().front())) {
      return match::Event{mover, match::Moved{std::nullopt}};
    } else {
      const auto move =
          turns ? match::HousePlayer(*turns).take_turn(state, {}) : ask_move(asked(), state);
      if (move) return match::Event{mover, match::Moved{move}};
    }
    return std::nullopt;
  }

  Asked asked() {
    return {console_, std::string(name_of(course_.mover())).append(", "), "q to leave",
            session_.commands(), [this] { show(); }};
  }

  Session<Course> session_;
  const Course& course_;
  Console& console_;
};

}  // namespace

std::string tell(const match::Standing& standing, std::string_view end) {
  std::string out(name_of(standing.color));
  out.append(" (").append(standing.name).append(")").append(end);
  return out.append(std::to_string(standing.score)).append(" fish");
}

void play_on(Table& table, const Course& course) { FishSession(table, course).run(); }

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

}  // namespace gauntlet::session::fish
