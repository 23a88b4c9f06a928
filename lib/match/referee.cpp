#include "match/referee.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "fish/json.hpp"
#include "match/json.hpp"
#include "match/words.hpp"

namespace gauntlet::match {
namespace {

using fish::Color;
using fish::Phase;
using fish::State;

// A player at the table.
struct Seat {
  Contestant* who;
  Color color;
  std::vector<fish::Action> since = {};  // what the others have done since its last turn
  bool is_told = false;  // of that: it has had a turn since the game began or somebody went out
};

// Asks the players for what the referee waits for, and puts out those who do not do it.
class GameRun {
 public:
  GameRun(const fish::Board& board, std::span<Contestant* const> players, const OnEvent& on_event)
      : referee_(first_state(board, players.size())), on_event_(on_event) {
    for (Contestant* player : players) seats_.push_back({player, fish::all_colors[seats_.size()]});
  }

  // The phases of a game by itself; of one in a tournament only the second.
  void start() {
    tell_all([](const Seat&) { return start_call(); },
             [](const Seat&, Player& player) { player.start(); });
  }

  void play() {
    tell_all([](const Seat& seat) { return playing_as_call(seat.color); },
             [](const Seat& seat, Player& player) { player.playing_as(seat.color); });
    tell_all([this](const Seat& seat) { return playing_with_call(others_of(seat)); },
             [this](const Seat& seat, Player& player) { player.playing_with(others_of(seat)); });
    while (referee_.phase() == Phase::placing) let_place(mover());
    while (referee_.phase() == Phase::moving) let_move(mover());
  }

  // The report lists those of whom `is_listed(seat, has_won)` is true, and all who are out.
  template <class IsListed>
  Report report(const IsListed& is_listed) {
    const auto winners = referee_.winners();
    for (const Standing& each : standings()) {
      const bool has_won = std::ranges::find(winners, each.color) != winners.end();
      if (!is_listed(seat_of(each.color), has_won)) continue;
      (has_won ? report_.winners : report_.others).push_back(each);
    }
    std::ranges::stable_sort(report_.others, std::ranges::greater(), &Standing::score);
    return std::move(report_);
  }

  // Whether the player has heard of the end.
  bool tell_end(Seat& seat, bool has_won) {
    return tell(
        seat, [&] { return end_call(has_won); }, [&](Player& player) { player.end(has_won); });
  }

 private:
  const State& state() const { return referee_.state(); }

  Seat& mover() { return seat_of(state().players().front().color); }

  Seat& seat_of(Color color) { return *std::ranges::find(seats_, color, &Seat::color); }

  // What the player says; nothing if it failed, and is out.
  template <class Call, class Question>
  auto ask(Seat& seat, const Call& call, const Question& question) {
    auto answer = seat.who->ask(call, question);
    if (!answer) note_out(seat);
    return answer;
  }

  template <class Call, class Tell>
  bool tell(Seat& seat, const Call& call, const Tell& what) {
    const bool is_in = seat.who->tell(call, what);
    if (!is_in) note_out(seat);
    return is_in;
  }

  template <class Call, class Tell>
  void tell_all(const Call& call, const Tell& what) {
    for (Seat& seat : seats_) {
      if (!seat.who->is_in()) continue;
      tell(seat, [&] { return call(seat); }, [&](Player& player) { what(seat, player); });
    }
  }

  std::vector<Color> others_of(const Seat& seat) const {
    std::vector<Color> colors;
    for (const Seat& each : seats_) {
      if (each.who->is_in() && each.color != seat.color) colors.push_back(each.color);
    }
    return colors;
  }

  void let_place(Seat& seat) {
    const auto call = [&] { return setup_call(state()); };
    const auto at = ask(seat, call, [&](Player& player) { return player.place(state()); });
    if (!at || happen({seat.color, Placed{*at}})) return;
    put_out(seat, why_illegal(state(), *at), call(), dump(fish::encode(*at)));
  }

  void let_move(Seat& seat) {
    if (!can_move(state(), state().players().front())) {
      happen({seat.color, Moved{std::nullopt}});
      return tell_others(seat, std::nullopt);
    }
    auto since = std::exchange(seat.since, {});
    if (!std::exchange(seat.is_told, true)) since.clear();
    const auto call = [&] { return take_turn_call(state(), since); };
    const auto action =
        ask(seat, call, [&](Player& player) { return player.take_turn(state(), since); });
    if (!action) return;
    if (happen({seat.color, Moved{*action}})) return tell_others(seat, *action);
    put_out(seat, why_illegal(state(), *action), call(), dump(fish::encode(*action)));
  }

  void tell_others(const Seat& mover, const fish::Action& action) {
    for (Seat& seat : seats_) {
      if (seat.color != mover.color) seat.since.push_back(action);
    }
  }

  // For what the rules forbid.
  void put_out(const Seat& seat, const std::string& reason, json::Value call, std::string answer) {
    seat.who->put_out({Fault::Kind::cheat, reason, std::move(call), std::move(answer)});
    note_out(seat);
  }

  // The player is out: the game goes on without it.
  void note_out(const Seat& seat) {
    const Fault& fault = seat.who->fault();
    for (Seat& each : seats_) each.is_told = false;
    auto& list = fault.kind == Fault::Kind::cheat ? report_.cheaters : report_.failures;
    list.push_back({seat.who->name(), seat.color, fault});
    happen({seat.color, fault});
  }

  // False if the rules forbid it.
  bool happen(Event event) {
    if (!match::happen(referee_, event)) return false;
    if (on_event_) on_event_(event, state());
    report_.events.push_back(std::move(event));
    return true;
  }

  // Of those still in, in turn order.
  std::vector<Standing> standings() const {
    std::vector<Standing> all;
    for (const Seat& seat : seats_) {
      const auto player = std::ranges::find(state().players(), seat.color, &fish::Player::color);
      if (player != state().players().end()) {
        all.push_back({seat.who->name(), seat.color, player->score});
      }
    }
    return all;
  }

  fish::Referee referee_;
  const OnEvent& on_event_;
  std::vector<Seat> seats_;
  Report report_;
};

std::size_t count_tiles(const fish::Board& board) {
  return static_cast<std::size_t>(
      std::ranges::count_if(board.positions(), [&](Position at) { return !board.is_hole(at); }));
}

}  // namespace

State first_state(const fish::Board& board, std::size_t players) {
  State state = fish::empty_state(board, players);
  const auto due =
      players * static_cast<std::size_t>(fish::penguins_per_player(static_cast<int>(players)));
  if (count_tiles(board) < due) {
    throw std::invalid_argument("expected a board of at least " + std::to_string(due) +
                                " tiles, one for each penguin, got " +
                                std::to_string(count_tiles(board)));
  }
  return state;
}

bool happen(fish::Referee& referee, const Event& event) {
  if (std::holds_alternative<Out>(event.what)) return referee.throw_out(event.player);
  const auto& players = referee.state().players();
  if (players.empty() || players.front().color != event.player) return false;
  if (const auto* placed = std::get_if<Placed>(&event.what)) return referee.place(placed->at);
  return referee.play(std::get<Moved>(event.what).action);
}

Report play_game(const fish::Board& board, std::vector<Entrant> entrants, const OnEvent& on_event) {
  std::vector<Contestant> players;
  players.reserve(entrants.size());
  for (Entrant& each : entrants) players.emplace_back(std::move(each.name), std::move(each.player));
  std::vector<Contestant*> seats;
  seats.reserve(players.size());
  for (Contestant& each : players) seats.push_back(&each);
  GameRun game(board, seats, on_event);
  game.start();
  game.play();
  return game.report([&](Seat& seat, bool has_won) { return game.tell_end(seat, has_won); });
}

Report play_game_of_tournament(const fish::Board& board, std::span<Contestant* const> players,
                               const OnEvent& on_event) {
  GameRun game(board, players, on_event);
  game.play();
  return game.report([](const Seat&, bool) { return true; });
}

}  // namespace gauntlet::match
