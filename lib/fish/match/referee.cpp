#include "fish/match/referee.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

#include "fish/match/json.hpp"
#include "gauntlet/fish_json.hpp"
#include "session/ask.hpp"
#include "text/display.hpp"

namespace gauntlet::match {
namespace {

std::string place_text(Position position) { return dump(fish::encode(position)); }

bool is_in_line(const fish::State& state, const fish::Move& move) {
  for (const fish::Direction direction : fish::all_directions) {
    for (Position at = move.from; state.board().contains(at);) {
      at = neighbor(at, direction);
      if (at == move.to) return true;
    }
  }
  return false;
}

}  // namespace

std::string describe(const Event& event) {
  std::string text(fish::to_string(event.player));
  if (const auto* placed = std::get_if<PlacementEvent>(&event.what)) {
    return text.append(": a penguin on ").append(session::describe(placed->at));
  }
  if (const auto* out = std::get_if<DisqualificationEvent>(&event.what)) {
    return text.append(" is disqualified: ").append(text::escape_for_display(out->reason));
  }
  const auto& action = std::get<MoveEvent>(event.what).action;
  if (!action) return text.append(" cannot move");
  return text.append(": ")
      .append(session::describe(action->from))
      .append(" to ")
      .append(session::describe(action->to));
}

std::string why_illegal(const fish::State& state, Position place) {
  if (!state.board().contains(place)) return place_text(place) + " is not on the board";
  if (state.board().is_hole(place)) return place_text(place) + " is a hole";
  return place_text(place) + " is taken";
}

std::string why_illegal(const fish::State& state, const fish::Action& action) {
  if (!action) return "it skipped its turn, but it can move";
  if (!has_own_penguin(state, action->from))
    return "it has no penguin at " + place_text(action->from);
  if (!state.board().contains(action->to) || !state.is_free(action->to)) {
    return why_illegal(state, action->to);
  }
  if (!is_in_line(state, *action)) {
    return "no line leads from " + place_text(action->from) + " to " + place_text(action->to);
  }
  return "the line from " + place_text(action->from) + " to " + place_text(action->to) +
         " is blocked";
}

namespace {

std::size_t count_tiles(const fish::Board& board) {
  return static_cast<std::size_t>(
      std::ranges::count_if(board.positions(), [&](Position at) { return !board.is_hole(at); }));
}

// The stages of a game of Fish, in order. In each of them the players are called.
enum class Stage { start, color, others, turns, end, over };

// The rules of Fish for the generic referee (match/rules.hpp).
class FishRules {
  using Color = fish::Color;
  using Phase = fish::Phase;
  using State = fish::State;

 public:
  using Player = match::Player;
  struct Question {
    std::size_t seat;
    Stage stage;
    std::vector<fish::Action> since = {};
  };
  using Answer = std::variant<std::monostate, Position, fish::Action>;  // void, position, move

  // A player of this game.
  struct Seat {
    PlayerSession* who;
    Color color;
    std::vector<fish::Action> since = {};  // actions of the others since its last turn
    bool is_told = false;  // has had a turn since the start or the last disqualification
  };

  // Plays the stages from `first` to `last`, both included.
  FishRules(const fish::Board& board, std::span<PlayerSession* const> players,
            const OnEvent& on_event, Stage first, Stage last)
      : referee_(first_state(board, players.size())), on_event_(on_event), stages_(first, last) {
    for (PlayerSession* player : players)
      seats_.push_back({player, fish::all_colors[seats_.size()]});
  }

  std::optional<Question> next_question() {
    return stages_.next_question(
        seats_.size(), [&](std::size_t seat) { return seats_[seat].who->is_active(); },
        [&] { return next_turn(); },
        [&](Stage stage) {
          if (stage == Stage::end) winners_ = referee_.winners();
        });
  }

  json::Value call(const Question& question) const {
    const Seat& seat = seats_[question.seat];
    switch (question.stage) {
      case Stage::start:
        return start_call();
      case Stage::color:
        return playing_as_call(seat.color);
      case Stage::others:
        return playing_with_call(others_of(seat));
      case Stage::end:
        return end_call(has_won(seat));
      default:
        return is_placing() ? setup_call(state()) : take_turn_call(state(), question.since);
    }
  }

  Answer query_player(const Question& question, Player& player) const {
    const Seat& seat = seats_[question.seat];
    switch (question.stage) {
      case Stage::start:
        player.start();
        return {};
      case Stage::color:
        player.playing_as(seat.color);
        return {};
      case Stage::others:
        player.playing_with(others_of(seat));
        return {};
      case Stage::end:
        player.end(has_won(seat));
        return {};
      default:
        if (is_placing()) return player.place(state());
        return player.take_turn(state(), question.since);
    }
  }

  std::string accept_answer(const Question& question, const Answer& answer) {
    if (question.stage != Stage::turns) return {};
    const Seat& seat = seats_[question.seat];
    if (const auto* at = std::get_if<Position>(&answer)) {
      return happen({seat.color, PlacementEvent{*at}}) ? std::string() : why_illegal(state(), *at);
    }
    const auto& action = std::get<fish::Action>(answer);
    if (!happen({seat.color, MoveEvent{action}})) return why_illegal(state(), action);
    tell_others(seat, action);
    return {};
  }

  static json::Value encode(const Answer& answer) {
    if (const auto* at = std::get_if<Position>(&answer)) return fish::encode(*at);
    return fish::encode(std::get<fish::Action>(answer));
  }

  // Removes a disqualified player; the game continues with the others.
  void disqualify(std::size_t number, const Failure& failure) {
    const Seat& seat = seats_[number];
    for (Seat& each : seats_) each.is_told = false;
    happen({seat.color, failure});
  }

  // Returns the report on all players. Must be called once, after the game.
  GameReport report() {
    std::vector<std::string> names;
    names.reserve(seats_.size());
    for (const Seat& seat : seats_) names.push_back(seat.who->name());
    return report_of(names, referee_, winners_.value_or(referee_.winners()), std::move(events_));
  }

 private:
  const State& state() const { return referee_.state(); }
  bool is_placing() const { return referee_.phase() == Phase::placing; }

  std::optional<Question> next_turn() {
    for (; referee_.phase() == Phase::moving; skip_turn()) {
      if (!can_move(state(), state().players().front())) continue;
      Seat& seat = seats_[mover()];
      auto since = std::exchange(seat.since, {});
      if (!std::exchange(seat.is_told, true)) since.clear();
      return Question{mover(), Stage::turns, std::move(since)};
    }
    if (is_placing()) return Question{mover(), Stage::turns};
    return std::nullopt;
  }

  // The other players are not told of a skip. Clients of the course write a skip in different ways
  // or not at all, and the state shows which players cannot move.
  void skip_turn() { happen({seats_[mover()].color, MoveEvent{std::nullopt}}); }

  // Colors are assigned in turn order.
  std::size_t mover() const { return static_cast<std::size_t>(state().players().front().color); }

  std::vector<Color> others_of(const Seat& seat) const {
    std::vector<Color> colors;
    for (const Seat& each : seats_) {
      if (each.who->is_active() && each.color != seat.color) colors.push_back(each.color);
    }
    return colors;
  }

  bool has_won(const Seat& seat) const {
    return std::ranges::find(*winners_, seat.color) != winners_->end();
  }

  void tell_others(const Seat& mover, const fish::Action& action) {
    for (Seat& seat : seats_) {
      if (seat.color != mover.color) seat.since.push_back(action);
    }
  }

  // Returns false if the rules forbid the event.
  bool happen(Event event) {
    if (!match::play_event(referee_, event)) return false;
    if (on_event_) on_event_(event, state());
    events_.push_back(std::move(event));
    return true;
  }

  fish::Referee referee_;
  const OnEvent& on_event_;
  std::vector<Seat> seats_;
  Stages<Stage> stages_;
  std::optional<std::vector<Color>> winners_;  // determined before the players are told
  std::vector<Event> events_;
};

}  // namespace

fish::State first_state(const fish::Board& board, std::size_t players) {
  fish::State state = fish::empty_state(board, players);
  const auto expected =
      players * static_cast<std::size_t>(fish::penguins_per_player(static_cast<int>(players)));
  if (count_tiles(board) < expected) {
    throw std::invalid_argument("expected a board of at least " + std::to_string(expected) +
                                " tiles, one for each penguin, got " +
                                std::to_string(count_tiles(board)));
  }
  return state;
}

bool play_event(fish::Referee& referee, const Event& event) {
  if (std::holds_alternative<DisqualificationEvent>(event.what))
    return referee.disqualify(event.player);
  const auto& players = referee.state().players();
  if (players.empty() || players.front().color != event.player) return false;
  if (const auto* placed = std::get_if<PlacementEvent>(&event.what))
    return referee.place(placed->at);
  return referee.play(std::get<MoveEvent>(event.what).action);
}

GameReport report_of(const std::vector<std::string>& names, const fish::Referee& referee,
                     const std::vector<fish::Color>& winners, std::vector<Event> events) {
  GameReport report;
  const auto name_of = [&](fish::Color color) { return names[static_cast<std::size_t>(color)]; };
  auto players = referee.state().players();
  std::ranges::sort(players, {}, &fish::Player::color);
  for (const fish::Player& each : players) {
    const bool has_won = std::ranges::find(winners, each.color) != winners.end();
    (has_won ? report.winners : report.others)
        .push_back({name_of(each.color), each.color, each.score});
  }
  std::ranges::stable_sort(report.others, std::ranges::greater(), &FinalScore::score);
  for (const Event& event : events) {
    const auto* out = std::get_if<DisqualificationEvent>(&event.what);
    if (out != nullptr) report.disqualify(name_of(event.player), event.player, *out);
  }
  report.events = std::move(events);
  return report;
}

GameReport play_game(const fish::Board& board, std::vector<NamedPlayer> entrants,
                     const OnEvent& on_event) {
  std::vector<PlayerSession> players;
  players.reserve(entrants.size());
  for (NamedPlayer& each : entrants)
    players.emplace_back(std::move(each.name), std::move(each.player));
  std::vector<PlayerSession*> seats;
  seats.reserve(players.size());
  for (PlayerSession& each : players) seats.push_back(&each);
  return play_game(board, seats, on_event);
}

GameReport play_game(const fish::Board& board, std::span<PlayerSession* const> players,
                     const OnEvent& on_event) {
  FishRules rules(board, players, on_event, Stage::start, Stage::end);
  run_game(rules, players);
  return rules.report();
}

GameReport play_game_of_tournament(const fish::Board& board,
                                   std::span<PlayerSession* const> players,
                                   const OnEvent& on_event) {
  FishRules rules(board, players, on_event, Stage::color, Stage::turns);
  run_game(rules, players);
  return rules.report();
}

}  // namespace gauntlet::match
