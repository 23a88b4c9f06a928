#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/drawing.hpp"
#include "gauntlet/json.hpp"
#include "page/board/board.hpp"

// The view of a game played in the web app; play.hpp documents its JSON.
namespace gauntlet::page {

// A picture between the previous position and this one.
struct Frame {
  Board board;
  std::string said;
};

// An action offered beside the board.
struct Button {
  std::string label;
  json::Value action;
  std::string group = {};  // label shared by related buttons
  bool is_large = false;   // one of the main actions of the game
};

// A text that can be typed, or composed of letters.
struct TextField {
  std::string label;
  std::string key;      // member of the action that gets the text
  std::string letters;  // the allowed letters
  std::size_t min = 1;
  std::size_t max = 1;                                          // letters
  std::vector<std::string> words = {};                          // texts that are always valid
  std::vector<std::pair<std::string, std::string>> names = {};  // of letters, for screen readers
  std::map<char, palette::ColorPair> paints = {};               // of letters, as on the board
};

struct Seat {
  std::string side;
  std::string who;
  std::string score = {};  // may be empty
  bool is_to_move = false;
  std::optional<palette::ColorPair> paint = {};  // of its pieces on the board
};

enum class Turn { person, computer, over };

struct View {
  Board board = {};
  std::vector<Frame> frames = {};
  std::vector<Button> buttons = {};
  std::optional<TextField> entry = {};
  Turn turn = Turn::over;
  bool has_pending_choice = false;  // a choice must be completed
  std::string ask = {};             // instruction for the person
  std::string to_move = {};         // a side
  std::vector<Seat> players = {};
  std::vector<std::string> said = {};
  std::vector<std::string> log = {};
  std::vector<std::size_t> wrong = {};  // rows of the board that contradict each other
  std::string over = {};                // the result, if the game is over
  bool can_undo = false;
  bool can_redo = false;
  bool can_hint = false;
};

// Encodes the view without the record and the settings.
json::Value::Object encode(const View& view);

// Sets the action of a place of the board. Precondition: a cell has that row and column.
void offer(Board& board, int row, int column, json::Value action, std::string hint);

// Encodes a list of positions, moves and so on for an action.
template <class Items, class Encode>
json::Value encode_all(const Items& items, const Encode& encode_one) {
  json::Value::Array out;
  for (const auto& item : items) out.push_back(encode_one(item));
  return out;
}

}  // namespace gauntlet::page
