#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/palette.hpp"
#include "json/value.hpp"
#include "page/boards/board.hpp"

// What a page shows of a game that is played at it; play.hpp says it in JSON.
namespace gauntlet::page {

// A picture between the last position and this one.
struct Frame {
  Board board;
  std::string said;
};

// What can be chosen beside the board.
struct Button {
  std::string label;
  json::Value action;
  std::string group = {};  // of those that belong together
};

// What can be typed, or put together from letters.
struct Entry {
  std::string label;
  std::string key;      // the member of the action that has the text
  std::string letters;  // of which it is made
  std::size_t least = 1;
  std::size_t most = 1;                                         // letters
  std::vector<std::string> words = {};                          // texts that are always right
  std::vector<std::pair<std::string, std::string>> names = {};  // of letters, to be read aloud
  std::map<char, palette::Paint> paints = {};                   // of letters, as on the board
};

struct Seat {
  std::string side;
  std::string who;
  std::string score = {};  // may be empty
  bool is_to_move = false;
  std::optional<palette::Paint> paint = {};  // of its pieces on the board
};

enum class Turn { person, computer, over };

struct View {
  Board board = {};
  std::vector<Frame> frames = {};
  std::vector<Button> buttons = {};
  std::optional<Entry> entry = {};
  Turn turn = Turn::over;
  bool has_begun = false;    // a choice that is to be completed
  std::string ask = {};      // what the person is to do now
  std::string to_move = {};  // a side
  std::vector<Seat> players = {};
  std::vector<std::string> said = {};
  std::vector<std::string> log = {};
  std::vector<std::size_t> wrong = {};  // rows of the board that cannot all be true
  std::string over = {};                // how it has ended
  bool can_undo = false;
  bool can_redo = false;
  bool can_hint = false;
};

// Without the record and the settings.
json::Value::Object encode(const View& view);

// What may be chosen at a place of the board. The place is one of its cells.
void offer(Board& board, int row, int column, json::Value action, std::string hint);

// How lists of positions, moves and so on look in actions.
template <class Items, class Encode>
json::Value encode_all(const Items& items, const Encode& encode_one) {
  json::Value::Array out;
  for (const auto& item : items) out.push_back(encode_one(item));
  return out;
}

}  // namespace gauntlet::page
