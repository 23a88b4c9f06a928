#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/json.hpp"
#include "session/play.hpp"

namespace gauntlet::session {

// A frame that a timeline marks.
struct TimelineMarker {
  enum class Kind { out, pass, end };
  std::size_t frame;
  Kind kind;
  std::string text;
};

// A game of any kind in a log, for people who look at it: a frame for each line. Frame 0 is the
// initial position.
class Recording {
 public:
  // Begins with the first line. Throws json::Error if it does not begin a game. Pictures have
  // scores if nothing is beside them.
  explicit Recording(const json::Reader& first, bool has_scores = false);

  // Adds a line of the log, and returns whether it leads to another position. Throws json::Error if
  // it is invalid.
  bool take(const json::Reader& line);

  std::string title() const { return "A game of " + std::string(game_->name); }
  // The seats at the beginning, and who sits there: by the names in the log, if it has any.
  const std::vector<Seat>& seats() const { return seats_; }
  const std::vector<TimelineMarker>& marks() const { return marks_; }
  std::size_t frames() const { return frames_.size(); }

  // The last frame: its description in one line, the position as the harnesses of the game read it,
  // and the view.
  const std::string& caption() const { return frames_.back().caption; }
  const Failure* failure() const { return failure(frames_.size() - 1); }
  json::Value state() const { return play_->state(); }
  View view() const { return view(frames_.size() - 1); }

  // Precondition, here and below: frame < frames().
  // Describes the latest event in one line.
  const std::string& caption(std::size_t frame) const { return frames_[frame].caption; }
  // Why a player was disqualified in that frame; null if none was.
  const Failure* failure(std::size_t frame) const {
    return frames_[frame].failure ? &*frames_[frame].failure : nullptr;
  }
  View view(std::size_t frame) const;
  // Returns nullopt if there is nothing to decide.
  std::optional<Advice> advise(std::size_t frame) const;

 private:
  struct Line {
    std::string caption;
    std::size_t end = 0;       // its end in the text
    bool is_position = false;  // another one than that of the line before
    bool is_step = false;      // not undone or redone
    std::optional<Failure> failure = {};
  };

  // A side that is out in the frames from `begin` to before `end`. A play knows by itself who is
  // out after an undo.
  struct Out {
    std::string side;
    std::size_t begin;
    std::size_t end = std::numeric_limits<std::size_t>::max();
  };

  bool add(const json::Reader& line, Line frame);
  void mark(TimelineMarker::Kind kind, std::string text);
  std::unique_ptr<Play> play_at(std::size_t frame) const;
  // With the name of the player whose side it begins with: "ann, red: 0,1".
  std::string caption_of_play() const;
  // "ann, red"
  std::string name_of(std::string_view side) const;

  const SessionGame* game_;
  bool has_scores_;
  std::unique_ptr<Play> play_;  // after the last line
  std::string text_;
  std::vector<Line> frames_;
  std::vector<Seat> seats_;
  std::vector<Out> outs_;
  std::vector<TimelineMarker> marks_;
  bool is_over_ = false;
};

// Adds a line of a log of one or more games to its game, or begins the next one. Returns whether
// the line leads to a position. Throws json::Error.
inline bool take_line(const json::Reader& line, std::optional<Recording>& game,
                      bool has_scores = false) {
  if (game && !json::begins_with(line, "format")) return game->take(line);
  game.emplace(line, has_scores);
  return true;
}

}  // namespace gauntlet::session
