#include "fish/page/view.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "fish/page/board.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish_json.hpp"

namespace gauntlet::page {
namespace {

using fish::Color;
using json::Value;

std::size_t count_people(const FishHistory& history) {
  const auto& players = history.state_at(0).referee.state().players();
  return static_cast<std::size_t>(std::ranges::count_if(
      players, [&](const fish::Player& each) { return !history.player(each.color); }));
}

std::string who(const FishHistory& history, Color color) {
  const auto& turns = history.player(color);
  if (turns) return "computer, " + pluralize(*turns, "turn") + " ahead";
  return count_people(history) == 1 ? "you" : "a person";
}

std::vector<Seat> seats(const FishHistory& history) {
  std::vector<Seat> seats;
  const bool is_over = history.phase() == fish::Phase::over;
  for (const fish::Player& first : history.state_at(0).referee.state().players()) {
    const auto now =
        std::ranges::find(history.state().players(), first.color, &fish::Player::color);
    seats.push_back({std::string(to_string(first.color)), who(history, first.color),
                     std::to_string(now->score) + " fish",
                     !is_over && first.color == history.mover(), fish::paint_of(first.color)});
  }
  return seats;
}

fish::Marks marks_of(const FishHistory& history, std::optional<Position> chosen) {
  fish::Marks marks;
  marks.is_over = history.phase() == fish::Phase::over;
  if (chosen) {
    marks.move = fish::Move{*chosen, *chosen};
    marks.reachable = targets_of(history.state(), *chosen);
    return marks;
  }
  const auto& event = history.current().event;
  if (!event) return marks;
  if (const auto* const placed = std::get_if<match::PlacementEvent>(&event->what)) {
    marks.positions.push_back(placed->at);
  } else if (const auto* const moved = std::get_if<match::MoveEvent>(&event->what)) {
    marks.move = moved->action;
  }
  return marks;
}

void offer_tiles(View& view, const fish::State& state) {
  for (const Position at : state.board().positions()) {
    if (!state.is_free(at)) continue;
    offer(view.board, at.row, at.column, encode_placing(at), "to put a penguin here");
  }
}

void offer_penguin(View& view, const fish::State& state, Position from, bool is_chosen) {
  const auto targets = targets_of(state, from);
  if (targets.empty()) return;
  Value action =
      Value::Object{{"from", fish::encode(from)},
                    {"targets", encode_all(targets, [](Position at) { return fish::encode(at); })}};
  offer(view.board, from.row, from.column, std::move(action),
        is_chosen ? "chosen" : "to move this penguin");
}

}  // namespace

View draw_fish(const FishHistory& history, std::optional<Position> chosen) {
  View view;
  view.players = seats(history);
  if (history.phase() != fish::Phase::over) view.to_move = mover_of(history);
  view.has_pending_choice = chosen.has_value();
  view.board = fish_board(history.state(), marks_of(history, chosen));
  return view;
}

void offer_fish(View& view, const FishHistory& history, std::optional<Position> chosen) {
  const fish::State& state = history.state();
  if (history.phase() == fish::Phase::placing) {
    view.ask = mover_of(history) + ", choose a tile for a penguin";
    return offer_tiles(view, state);
  }
  view.ask = mover_of(history) + (chosen ? ", choose where it goes" : ", choose a penguin");
  for (const Position from : state.players().front().places) {
    offer_penguin(view, state, from, from == chosen);
  }
  if (!chosen) return;
  for (const Position to : targets_of(state, *chosen)) {
    offer(view.board, to.row, to.column, encode_slide({*chosen, to}), "to move here");
  }
}

Value encode_placing(Position at) { return Value::Object{{"place", fish::encode(at)}}; }

Value encode_slide(const fish::Move& move) {
  return Value::Object{{"from", fish::encode(move.from)}, {"to", fish::encode(move.to)}};
}

std::string mover_of(const FishHistory& history) { return std::string(to_string(history.mover())); }

std::vector<Position> targets_of(const fish::State& state, Position from) {
  std::vector<Position> targets;
  for (const fish::Move& move : legal_moves(state)) {
    if (move.from == from) targets.push_back(move.to);
  }
  return targets;
}

}  // namespace gauntlet::page
