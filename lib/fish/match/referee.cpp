#include "fish/match/referee.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fish/match/event.hpp"
#include "fish/match/json.hpp"
#include "gauntlet/fish_json.hpp"
#include "match/rules.hpp"
#include "match/stages.hpp"

namespace gauntlet::match {
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
    report_.disqualify(seat.who->name(), seat.color, failure);
    happen({seat.color, failure});
  }

  // Returns the report on all players. Must be called once, after the game.
  GameReport report() {
    const auto winners = winners_.value_or(referee_.winners());
    for (const Seat& seat : seats_) {
      const auto player = std::ranges::find(state().players(), seat.color, &fish::Player::color);
      if (player == state().players().end()) continue;
      const bool has_won = std::ranges::find(winners, seat.color) != winners.end();
      (has_won ? report_.winners : report_.others)
          .push_back({seat.who->name(), seat.color, player->score});
    }
    std::ranges::stable_sort(report_.others, std::ranges::greater(), &FinalScore::score);
    return std::move(report_);
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
    report_.events.push_back(std::move(event));
    return true;
  }

  fish::Referee referee_;
  const OnEvent& on_event_;
  std::vector<Seat> seats_;
  Stages<Stage> stages_;
  std::optional<std::vector<Color>> winners_;  // determined before the players are told
  GameReport report_;
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
