#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/reader.hpp"
#include "page/boards/board.hpp"

// Games as their logs tell them, picture by picture.
namespace gauntlet::page::watch {

// Who plays, in turn order. A side is "red"; it is empty in games that one plays alone.
struct Player {
  std::string name;
  std::string side = {};
  std::optional<palette::Paint> paint = {};  // of its pieces on the board
};

// Something to jump to.
struct Mark {
  enum class Kind { out, pass, end };
  std::size_t frame;
  Kind kind;
  std::string text;
};

// How it is for a player in a frame.
struct Standing {
  std::string score = {};  // as it is read: "12"; empty where there is none
  bool is_to_move = false;
  bool is_out = false;
};

// What else is known of what has happened: why somebody is out.
struct Detail {
  std::string label;
  std::string text;
};

// A picture of a game.
struct Frame {
  Board board;
  std::string caption;                 // one line: what has happened
  std::vector<Standing> players = {};  // in the order of the players
  std::vector<Detail> details = {};
};

// What the reference would do.
struct Advice {
  std::string text;
  Board board;
};

// The game of a log. Frame 0 is the beginning; each line that brings the game on adds one.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  // Another line of the log. Throws json::Error for one that is not as it should be.
  virtual void take(const json::Reader& line) = 0;

  virtual std::size_t frames() const = 0;

  // Precondition, here and below: there is such a frame.
  virtual Frame frame(std::size_t number) const = 0;
  // Nothing where there is nothing to be done: the game is over.
  virtual std::optional<Advice> advice(std::size_t number) const = 0;

  const std::string& title() const { return title_; }  // "a game of Fish"
  const std::vector<Player>& players() const { return players_; }
  const std::vector<Mark>& marks() const { return marks_; }

 protected:
  std::string title_;
  std::vector<Player> players_;
  std::vector<Mark> marks_;
};

// The game that begins with that line of a log. Throws json::Error where it is the first line of no
// game.
std::unique_ptr<Game> begin_game(const json::Reader& line);

}  // namespace gauntlet::page::watch
