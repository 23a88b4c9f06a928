#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/json.hpp"
#include "page/board/board.hpp"

// Games read from logs, as a sequence of frames.
namespace gauntlet::page::watch {

// A player; players are in turn order. The side is "red", or empty in single-player games.
struct Player {
  std::string name;
  std::string side = {};
  std::optional<palette::ColorPair> paint = {};  // of its pieces on the board
};

// A frame that the timeline marks.
struct TimelineMarker {
  enum class Kind { out, pass, end };
  std::size_t frame;
  Kind kind;
  std::string text;
};

// The state of a player in a frame.
struct Standing {
  std::string score = {};  // as displayed: "12"; empty if there is none
  bool is_to_move = false;
  bool is_disqualified = false;
};

// Further information about an event, such as why a player was disqualified.
struct Detail {
  std::string label;
  std::string text;
};

// Describes why a player was disqualified; omits what is not known. The texts are escaped for
// display (text/display.hpp).
std::vector<Detail> details_of(std::string_view kind, const Failure& failure);

// A picture of a game.
struct Frame {
  Board board;
  std::string caption;                 // one line about the latest event
  std::vector<Standing> players = {};  // in the order of the players
  std::vector<Detail> details = {};
};

// The move of the reference.
struct Suggestion {
  std::string text;
  Board board;
};

// The game of a log. Frame 0 is the initial position; each step of the log adds a frame.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  // Adds a line of the log. Throws json::Error if it is invalid.
  virtual void take(const json::Reader& line) = 0;

  virtual std::size_t frames() const = 0;

  // Precondition, here and below: number < frames().
  virtual Frame frame(std::size_t number) const = 0;
  // Returns nullopt if the game is over.
  virtual std::optional<Suggestion> advice(std::size_t number) const = 0;

  const std::string& title() const { return title_; }  // of the whole game
  const std::vector<Player>& players() const { return players_; }
  const std::vector<TimelineMarker>& marks() const { return marks_; }

 protected:
  std::string title_;
  std::vector<Player> players_;
  std::vector<TimelineMarker> marks_;
};

}  // namespace gauntlet::page::watch
