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
  std::string name;
  Color color;
  std::unique_ptr<Player> player;
  std::vector<fish::Action> since = {};  // what the others have done since its last turn
  bool is_told = false;  // of that: it has had a turn since the game began or somebody went out
  bool is_in = true;
  std::uint64_t calls = 0;  // to it so far
};

// Nothing if even that fails.
std::vector<std::string> last_words_of(Player& player) {
  try {
    return player.last_words();
  } catch (const std::exception&) {
    return {};
  }
}

// Asks the players for what the referee waits for, and puts out those who do not do it.
class GameRun {
 public:
  GameRun(const fish::Board& board, std::vector<Entrant> entrants, const OnEvent& on_event)
      : referee_(first_state(board, entrants.size())), on_event_(on_event) {
    for (std::size_t i = 0; i < entrants.size(); ++i) {
      seats_.push_back(
          {std::move(entrants[i].name), fish::all_colors[i], std::move(entrants[i].player)});
    }
  }

  Report run() {
    introduce();
    while (referee_.phase() == Phase::placing) let_place(mover());
    while (referee_.phase() == Phase::moving) let_move(mover());
    finish();
    return std::move(report_);
  }

 private:
  const State& state() const { return referee_.state(); }

  Seat& mover() { return seat_of(state().players().front().color); }

  Seat& seat_of(Color color) { return *std::ranges::find(seats_, color, &Seat::color); }

  // What the player says; nothing if it failed, and is out.
  template <class Call, class Question>
  auto ask(Seat& seat, const Call& call, const Question& question)
      -> std::optional<decltype(question())> {
    ++seat.calls;
    try {
      return question();
    } catch (const PlayerFailure& failure) {
      put_out(seat, {Fault::Kind::failure, failure.what(), call(), failure.answer()});
    } catch (const std::exception& error) {
      put_out(seat, {Fault::Kind::failure, error.what(), call(), ""});
    }
    return std::nullopt;
  }

  // The same for a call without an answer.
  template <class Call, class Tell>
  bool tell(Seat& seat, const Call& call, const Tell& what) {
    return ask(seat, call,
               [&] {
                 what(*seat.player);
                 return true;
               })
        .has_value();
  }

  template <class Call, class Tell>
  void tell_all(const Call& call, const Tell& what) {
    for (Seat& seat : seats_) {
      if (!seat.is_in) continue;
      tell(seat, [&] { return call(seat); }, [&](Player& player) { what(seat, player); });
    }
  }

  std::vector<Color> others_of(const Seat& seat) const {
    std::vector<Color> colors;
    for (const Seat& each : seats_) {
      if (each.is_in && each.color != seat.color) colors.push_back(each.color);
    }
    return colors;
  }

  void introduce() {
    tell_all([](const Seat&) { return start_call(); },
             [](const Seat&, Player& player) { player.start(); });
    tell_all([](const Seat& seat) { return playing_as_call(seat.color); },
             [](const Seat& seat, Player& player) { player.playing_as(seat.color); });
    tell_all([this](const Seat& seat) { return playing_with_call(others_of(seat)); },
             [this](const Seat& seat, Player& player) { player.playing_with(others_of(seat)); });
  }

  void let_place(Seat& seat) {
    const auto call = [&] { return setup_call(state()); };
    const auto at = ask(seat, call, [&] { return seat.player->place(state()); });
    if (!at || happen({seat.color, Placed{*at}})) return;
    put_out(seat, {Fault::Kind::cheat, why_illegal(state(), *at), call(), dump(fish::encode(*at))});
  }

  void let_move(Seat& seat) {
    if (!can_move(state(), state().players().front())) {
      happen({seat.color, Moved{std::nullopt}});
      return tell_others(seat, std::nullopt);
    }
    auto since = std::exchange(seat.since, {});
    if (!std::exchange(seat.is_told, true)) since.clear();
    const auto call = [&] { return take_turn_call(state(), since); };
    const auto action = ask(seat, call, [&] { return seat.player->take_turn(state(), since); });
    if (!action) return;
    if (happen({seat.color, Moved{*action}})) return tell_others(seat, *action);
    put_out(seat, {Fault::Kind::cheat, why_illegal(state(), *action), call(),
                   dump(fish::encode(*action))});
  }

  void tell_others(const Seat& mover, const fish::Action& action) {
    for (Seat& seat : seats_) {
      if (seat.color != mover.color) seat.since.push_back(action);
    }
  }

  void put_out(Seat& seat, Fault fault) {
    seat.is_in = false;
    fault.call_number = seat.calls;
    fault.last_words = last_words_of(*seat.player);
    for (Seat& each : seats_) each.is_told = false;
    auto& list = fault.kind == Fault::Kind::cheat ? report_.cheaters : report_.failures;
    list.push_back({seat.name, seat.color, fault});
    happen({seat.color, std::move(fault)});
    seat.player.reset();
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
      if (player != state().players().end()) all.push_back({seat.name, seat.color, player->score});
    }
    return all;
  }

  void finish() {
    const auto winners = referee_.winners();
    for (const Standing& each : standings()) {
      const bool has_won = std::ranges::find(winners, each.color) != winners.end();
      const bool was_told = tell(
          seat_of(each.color), [&] { return end_call(has_won); },
          [&](Player& player) { player.end(has_won); });
      if (was_told) (has_won ? report_.winners : report_.others).push_back(each);
    }
    std::ranges::stable_sort(report_.others, std::ranges::greater(), &Standing::score);
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
  return GameRun(board, std::move(entrants), on_event).run();
}

}  // namespace gauntlet::match
