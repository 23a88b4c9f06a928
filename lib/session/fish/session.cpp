#include "session/fish/session.hpp"

#include <optional>
#include <string>
#include <utility>

#include "match/describe.hpp"
#include "match/json.hpp"
#include "match/players.hpp"
#include "session/ask.hpp"
#include "session/fish/questions.hpp"
#include "session/record.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::chrono::milliseconds move_pause{700};

// What the person who is to move can choose; nothing for a house player.
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

std::string describe(const match::Standing& standing, std::string_view end) {
  std::string out(name_of(standing.color));
  out.append(" (").append(standing.name).append(")").append(end);
  return out.append(std::to_string(standing.score)).append(" fish");
}

void show_end(Console& console, const match::Report& report) {
  for (const auto& winner : report.winners) celebrate(console, describe(winner, " wins with "));
  for (const auto& other : report.others) say(console, describe(other, " has "));
}

class Session {
 public:
  Session(Table& table, Course course)
      : table_(table), console_(table.console), course_(std::move(course)) {}

  void run() {
    record_all();
    while (course_.phase() != Phase::over) {
      show();
      const auto event = next_event();
      if (event) happen(*event);
    }
    show();
    const match::Report report = course_.report();
    table_.record(match::encode_end(report));
    show_end(console_, report);
  }

 private:
  const State& state() const { return course_.state(); }
  bool is_persons() const { return course_.is_decision(course_.played()); }

  void show() const {
    MakeChoices make_choices = nullptr;
    if (is_persons()) {
      make_choices = course_.phase() == Phase::placing ? free_tiles : movable_penguins;
    }
    draw_event(console_, state(), course_.last(), "red begins", make_choices);
    if (course_.last() && !is_persons()) console_.pause(move_pause);
  }

  void record_all() const {
    for (const json::Value& line : course_.encode()) table_.record(line);
  }

  void happen(const match::Event& event) {
    course_.happen(event);
    table_.record(match::encode(event));
  }

  // Nothing if a command has changed the game.
  std::optional<match::Event> next_event() {
    const Color mover = course_.mover();
    if (course_.phase() == Phase::placing) {
      const auto at = place();
      return at ? std::optional(match::Event{mover, match::Placed{*at}}) : std::nullopt;
    }
    if (!can_move(state(), state().players().front())) {
      return match::Event{mover, match::Moved{std::nullopt}};
    }
    const auto move = choose_move();
    return move ? std::optional(match::Event{mover, match::Moved{move}}) : std::nullopt;
  }

  std::optional<Position> place() {
    const HouseTurns& turns = course_.player(course_.mover());
    return turns ? match::HousePlayer(*turns).place(state()) : ask_place(asked(), state());
  }

  std::optional<Move> choose_move() {
    const HouseTurns& turns = course_.player(course_.mover());
    return turns ? match::HousePlayer(*turns).take_turn(state(), {}) : ask_move(asked(), state());
  }

  Asked asked() {
    return {console_, std::string(name_of(course_.mover())).append(", "), "q to leave", commands(),
            [this] { show(); }};
  }

  Commands commands() {
    return {.undo = [this] { return undo(); },
            .redo = [this] { return redo(); },
            .save =
                [this](const std::string& path) {
                  table_.files.write(path, to_text(course_.encode()));
                },
            .load =
                [this](const std::string& path) {
                  load_file(table_, path, [this](std::string_view record) { load(record); });
                }};
  }

  // Goes back to the last decision of a person before this one.
  bool undo() {
    for (std::size_t back = 1; back <= course_.played(); ++back) {
      if (!course_.is_decision(course_.played() - back)) continue;
      course_.undo(back);
      table_.record(encode_undo(back));
      return true;
    }
    return false;
  }

  // Goes on to the next decision of a person or, if there is none, to the last event.
  bool redo() {
    if (course_.undone() == 0) return false;
    std::size_t forth = 1;
    while (forth < course_.undone() && !course_.is_decision(course_.played() + forth)) ++forth;
    course_.redo(forth);
    table_.record(encode_redo(forth));
    return true;
  }

  void load(std::string_view record) {
    course_ = read_record(record);
    record_all();
  }

  Table& table_;
  Console& console_;
  Course course_;
};

}  // namespace

void play_on(Table& table, const Course& course) { Session(table, course).run(); }

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
                           draw(console, state, std::nullopt, "taken back");
                           console.pause(replay_pause);
                         }});
}

}  // namespace gauntlet::session::fish
