#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/json.hpp"
#include "match/lines.hpp"
#include "page/board/board.hpp"
#include "session/record.hpp"

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

// Returns whether the line begins a game's record (session/record.hpp).
inline bool is_record_of(std::string_view game, const json::Reader& line) {
  return match::text_in(line.value(), "format") == session::record_format &&
         match::text_in(line.value(), "game") == game;
}

// A game recorded by `play` (session/record.hpp), with one step for each frame. Derived classes
// define the steps and read the end.
template <class GameHistory, class Step>
class RecordGame : public Game {
 public:
  explicit RecordGame(GameHistory history) : course_(std::move(history)) {}

  void take(const json::Reader& line) override {
    if (is_over_) throw json::Error("", "expected no line after the end");
    const std::size_t before = course_.step_count();
    if (match::apply_undo(line, course_)) {
      steps_.push_back(now(course_.step_count() < before ? "undone" : "redone"));
    } else if (course_.take(line)) {
      steps_.push_back(now(caption()));
    } else {
      take_end(line);
    }
  }

  std::size_t frames() const override { return steps_.size(); }

 protected:
  // Derived classes call it when the players are known.
  void begin() { steps_.push_back(now(caption())); }

  // Describes the latest event.
  virtual std::string caption() const = 0;

  // The step for the current state, with its description.
  virtual Step now(std::string words) const = 0;

  // Takes a line about the end. Throws json::Error if it is invalid.
  virtual void take_end(const json::Reader& line) = 0;

  void finish(Step last) {
    marks_.push_back({steps_.size(), TimelineMarker::Kind::end, last.words});
    steps_.push_back(std::move(last));
    is_over_ = true;
  }

  GameHistory course_;
  std::vector<Step> steps_;

 private:
  bool is_over_ = false;
};

}  // namespace gauntlet::page::watch
