#include "page/play/fish_view.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "fish/picture.hpp"
#include "page/boards/boards.hpp"

namespace gauntlet::page {
namespace {

using fish::Color;
using json::Value;

std::size_t count_people(const FishCourse& course) {
  const auto& players = course.after(0).referee.state().players();
  return static_cast<std::size_t>(std::ranges::count_if(
      players, [&](const fish::Player& each) { return !course.player(each.color); }));
}

std::string who(const FishCourse& course, Color color) {
  const auto& turns = course.player(color);
  if (turns) return "computer, " + count_of(*turns, "turn") + " ahead";
  return count_people(course) == 1 ? "you" : "a person";
}

std::vector<Seat> seats(const FishCourse& course) {
  std::vector<Seat> seats;
  const bool is_over = course.phase() == fish::Phase::over;
  for (const fish::Player& first : course.after(0).referee.state().players()) {
    const auto now = std::ranges::find(course.state().players(), first.color, &fish::Player::color);
    seats.push_back({std::string(name_of(first.color)), who(course, first.color),
                     std::to_string(now->score) + " fish",
                     !is_over && first.color == course.mover(), fish::paint_of(first.color)});
  }
  return seats;
}

fish::Marks marks_of(const FishCourse& course, std::optional<Position> chosen) {
  fish::Marks marks;
  marks.is_over = course.phase() == fish::Phase::over;
  if (chosen) {
    marks.move = fish::Move{*chosen, *chosen};
    marks.reachable = targets_of(course.state(), *chosen);
    return marks;
  }
  const auto& event = course.now().event;
  if (!event) return marks;
  if (const auto* const placed = std::get_if<match::Placed>(&event->what)) {
    marks.positions.push_back(placed->at);
  } else if (const auto* const moved = std::get_if<match::Moved>(&event->what)) {
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

View draw_fish(const FishCourse& course, std::optional<Position> chosen) {
  View view;
  view.players = seats(course);
  if (course.phase() != fish::Phase::over) view.to_move = mover_of(course);
  view.has_begun = chosen.has_value();
  view.board = fish_board(course.state(), marks_of(course, chosen));
  return view;
}

void offer_fish(View& view, const FishCourse& course, std::optional<Position> chosen) {
  const fish::State& state = course.state();
  if (course.phase() == fish::Phase::placing) {
    view.ask = mover_of(course) + ", choose a tile for a penguin";
    return offer_tiles(view, state);
  }
  view.ask = mover_of(course) + (chosen ? ", choose where it goes" : ", choose a penguin");
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

std::string mover_of(const FishCourse& course) { return std::string(name_of(course.mover())); }

std::vector<Position> targets_of(const fish::State& state, Position from) {
  std::vector<Position> targets;
  for (const fish::Move& move : legal_moves(state)) {
    if (move.from == from) targets.push_back(move.to);
  }
  return targets;
}

}  // namespace gauntlet::page
