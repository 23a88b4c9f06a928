#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/drawing.hpp"
#include "gauntlet/grid.hpp"
#include "gauntlet/json.hpp"
#include "page/board.hpp"
#include "session/console.hpp"

// A game as people see it, and their possible actions, at a console and in the web app.
namespace gauntlet::session {

// A piece that moves over a picture: its drawing at the start, and its way.
struct Motion {
  std::string svg;
  double x = 0;  // to the right
  double y = 0;  // down
};

// A picture between the previous position and this one.
struct Frame {
  page::Board board;
  PictureBuilder picture;  // the same at a console, which skips the frame if it is null
  std::string said;
  std::vector<Motion> motions = {};  // for as long as the web app shows the picture
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
  bool is_out = false;                           // disqualified
};

enum class Turn { person, computer, over };

struct View {
  page::Board board = {};
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

  // The members from here on are for consoles only.
  PictureBuilder picture = {};  // the board; places that can be chosen are its choices
  std::string_view help = {};   // how to type the next action, in a few lines
  std::span<const std::string_view> rules = {};  // SessionGame::rules, if the driver knows them
  std::string typed = {};                        // what can be typed now, briefly: "row and column"
  std::string expected = {};  // the same in full, for who has typed something else
  std::string thinks = {};    // a sentence for as long as the computer thinks; may be empty
  bool is_success = false;    // `over` is highlighted
};

// Sets the action of a place of the board. Precondition: a cell has that row and column.
inline void offer(page::Board& board, int row, int column, json::Value action, std::string hint) {
  for (page::Cell& cell : board.cells) {
    if (cell.row != row || cell.column != column) continue;
    cell.action = std::move(action);
    cell.hint = std::move(hint);
    return;
  }
}

// The places that the board offers.
inline std::vector<Position> offered_places(const page::Board& board) {
  std::vector<Position> places;
  for (const page::Cell& cell : board.cells) {
    if (cell.action) places.push_back({cell.row, cell.column});
  }
  return places;
}

}  // namespace gauntlet::session
