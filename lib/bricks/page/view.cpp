#include "bricks/page/view.hpp"

#include "bricks/page/board.hpp"
#include "core/numbers.hpp"

namespace gauntlet::page {
namespace {

using bricks::Height;
using json::Value;

std::string range(Height min, Height max) {
  return std::to_string(min) + " to " + std::to_string(max);
}

// A floor that represents several heights offers the middle one.
void offer_floor(View& view, const bricks::Position& position, const bricks::Floor& floor,
                 bool can_drop) {
  const auto& [min, max] = floor.heights;
  const Height lowest = position.min_safe() + (can_drop ? 1 : 0);
  if (min < lowest || max > position.max_safe()) return;
  const Height middle = min + (max - min) / 2;
  offer(view.board, floor.row, floor.column, can_drop ? encode_fall(middle) : encode_guess(middle),
        (can_drop ? "to drop from " : "to say ") + std::to_string(middle));
}

// Offers heights to the person who drops.
void offer_heights(View& view, const BricksHistory& history, bool is_guessing) {
  const bricks::Position& position = history.position();
  const bool can_drop = position.can_drop() && !is_guessing;
  TextField entry{can_drop ? "Drop from a floor, " + in_doubt(position)
                           : "The strength, " + strengths(position),
                  can_drop ? "entry" : "guess", "0123456789"};
  entry.max = std::to_string(position.max_safe()).size();
  view.entry = entry;
  view.ask = can_drop ? "Choose a floor to drop the brick from" : "What is its strength?";
  if (can_drop) {
    view.buttons.push_back({"Guess the strength", Value::Object{{"begin", "guess"}}});
  }
  for (const bricks::Floor& floor : bricks::floors(position, history.setup().first.max_safe())) {
    offer_floor(view, position, floor, can_drop);
  }
}

}  // namespace

bool persons_drop(const BricksHistory& history) {
  return history.setup().dropper == session::bricks::Dropper::person;
}

std::vector<Seat> bricks_seats(const BricksHistory& history, const std::string& to_move) {
  const bricks::Position& position = history.position();
  const std::string left = pluralize(position.left_drops(), "drop") + ", " +
                           pluralize(position.left_bricks(), "brick") + " left";
  const auto seat = [&](const std::string& who, bool drops) {
    return Seat{drops ? "dropper" : "brick", who, drops ? left : "", to_move == who};
  };
  return {seat("you", persons_drop(history)), seat("computer", !persons_drop(history))};
}

void offer_bricks(View& view, const BricksHistory& history, const bricks::Agent& agent,
                  bool is_guessing) {
  const bricks::Position& position = history.position();
  if (persons_drop(history)) {
    offer_heights(view, history, is_guessing);
  } else if (position.can_drop()) {
    view.ask = "I drop from floor " + std::to_string(agent.drop(position)) +
               ". Is the brick safe or broken?";
    view.buttons = {{"Safe", Value::Object{{"safe", true}}},
                    {"Broken", Value::Object{{"safe", false}}}};
  } else {
    view.ask = "Is that right?";
    view.buttons = {{"Yes", Value::Object{{"right", true}}},
                    {"No", Value::Object{{"right", false}}}};
  }
  for (Button& button : view.buttons) button.is_large = true;
}

Value encode_fall(Height height) { return Value::Object{{"drop", height}}; }
Value encode_guess(Height height) { return Value::Object{{"guess", height}}; }

std::string in_doubt(const bricks::Position& position) {
  return range(position.min_safe() + 1, position.max_safe());
}

std::string strengths(const bricks::Position& position) {
  return range(position.min_safe(), position.max_safe());
}

}  // namespace gauntlet::page
