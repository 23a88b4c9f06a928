#include "page/play/view.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gauntlet::page {
namespace {

using json::Value;
using session::Turn;

Value or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Value encode_texts(const std::vector<std::string>& texts) {
  return Value::Array(texts.begin(), texts.end());
}

Value encode_frame(const session::Frame& frame) {
  return Value::Object{{"board", encode(frame.board)}, {"message", frame.said}};
}

Value encode_button(const session::Button& button) {
  Value::Object out{{"label", button.label}, {"action", button.action}};
  if (!button.group.empty()) out.emplace_back("group", button.group);
  if (button.is_large) out.emplace_back("large", true);
  return out;
}

Value encode_names(const session::TextField& entry) {
  Value::Object names;
  for (const auto& [letter, name] : entry.names) names.emplace_back(letter, name);
  return names;
}

Value encode_paints(const session::TextField& entry) {
  Value::Object paints;
  for (const auto& [letter, paint] : entry.paints) {
    paints.emplace_back(std::string(1, letter), page::encode(paint));
  }
  return paints;
}

Value encode_entry(const std::optional<session::TextField>& entry) {
  if (!entry) return {};
  Value::Object out{{"label", entry->label},
                    {"key", entry->key},
                    {"letters", entry->letters},
                    {"length", entry->max},
                    {"min_length", entry->min}};
  if (!entry->words.empty()) out.emplace_back("choices", encode_texts(entry->words));
  if (!entry->names.empty()) out.emplace_back("names", encode_names(*entry));
  if (!entry->paints.empty()) out.emplace_back("paints", encode_paints(*entry));
  return out;
}

Value encode_seat(const session::Seat& seat) {
  Value::Object out{{"side", seat.side},
                    {"name", seat.side},
                    {"who", seat.who},
                    {"score", or_null(seat.score)},
                    {"to_move", seat.is_to_move},
                    {"is_out", false}};
  if (seat.paint) out.emplace_back("paint", page::encode(*seat.paint));
  return out;
}

Value encode_turn(Turn turn) {
  if (turn == Turn::over) return {};
  return turn == Turn::person ? "person" : "computer";
}

Value encode_over(const std::string& over) {
  if (over.empty()) return {};
  return Value::Object{{"text", over}};
}

}  // namespace

Value::Object encode(const session::View& view) {
  return {{"board", encode(view.board)},
          {"frames", encode_all(view.frames, encode_frame)},
          {"buttons", encode_all(view.buttons, encode_button)},
          {"entry", encode_entry(view.entry)},
          {"turn", encode_turn(view.turn)},
          {"begun", view.has_pending_choice},
          {"ask", or_null(view.ask)},
          {"to_move", or_null(view.to_move)},
          {"players", encode_all(view.players, encode_seat)},
          {"messages", encode_texts(view.said)},
          {"log", encode_texts(view.log)},
          {"wrong", Value::Array(view.wrong.begin(), view.wrong.end())},
          {"over", encode_over(view.over)},
          {"can_undo", view.can_undo},
          {"can_redo", view.can_redo},
          {"can_hint", view.can_hint}};
}

}  // namespace gauntlet::page
