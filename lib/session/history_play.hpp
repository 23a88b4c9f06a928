#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "match/lines.hpp"
#include "session/play.hpp"
#include "session/record.hpp"

namespace gauntlet::session {

// The part of Play shared by all games with a GameHistory (session/record.hpp). It appends to the
// record as the game proceeds.
template <class GameHistory>
class HistoryPlay : public Play {
 public:
  HistoryPlay(const json::Reader& first, const GameContext& table)
      : course_(GameHistory::begin(first)), is_watched_(table.is_watched) {
    add(first.value());
  }

  const std::string& record() const final { return record_; }
  std::string saved() const final { return to_text(course_.encode()); }

  bool take(const json::Reader& line) final {
    if (apply_undo(line, course_) || course_.take(line)) {
      end_.reset();
      add(line.value());
      change();
      return true;
    }
    const std::size_t size = record_.size();
    const auto before = end_;
    add_end(line.value());
    try {
      tell_end();
      is_end_decision();
    } catch (const json::Error&) {
      record_.resize(size);
      end_ = before;
      throw;
    }
    return false;
  }

  std::string caption() const final {
    std::string words = end_ ? tell_end() : "";
    return words.empty() ? tell(course_.step_count()) : words;
  }

  View look() final {
    View view = draw();
    view.turn = turn();
    view.frames = std::exchange(frames_, {});
    view.said = std::exchange(said_, {});
    for (std::string& words : say()) view.said.push_back(std::move(words));
    view.log = log();
    view.can_undo = is_live() && ((end_ && is_end_decision()) || steps_back());
    view.can_redo = is_live() && !end_ && course_.redo_count() > 0;
    view.can_hint = offers_actions();
    return view;
  }

  void go_back(std::size_t lines) final {
    log_ = log();
    if (lines > log_->size()) throw ActionRefused("expected at most the lines of the game");
    if (lines > course_.step_count()) return;
    end_.reset();
    course_.undo(course_.step_count() - lines);
    change();
  }

  bool undo() final {
    cancel();
    if (end_) {
      const bool is_decision = is_end_decision();
      end_.reset();
      record_.resize(size_);
      if (is_decision) return true;
    }
    const auto back = steps_back();
    if (!back) return false;
    course_.undo(*back);
    add(encode_undo(*back));
    change();
    return true;
  }

  bool redo() final {
    cancel();
    if (end_) return false;
    const auto forth = steps_forward();
    if (!forth) return false;
    course_.redo(*forth);
    add(encode_redo(*forth));
    change();
    record_end();
    return true;
  }

 protected:
  // The current view, without the members that look() sets; with actions if offers_actions().
  virtual View draw() const = 0;
  // Describes a step, from 1, in one line; 0 is the beginning.
  virtual std::string tell(std::size_t step) const = 0;
  // Describes facts about the end that are not steps, as a line of the log; empty if there are
  // none.
  virtual std::string tell_end() const { return {}; }
  // The sentences about the latest events.
  virtual std::vector<std::string> say() const = 0;
  // Whether a person decides, or decided, the step that follows the first `steps` steps.
  virtual bool is_decision(std::size_t /*steps*/) const { return true; }
  // Whether a person decided the content of the line about the end.
  virtual bool is_end_decision() const { return false; }
  // Called when the course has changed other than by a new step.
  virtual void change() {}
  // Adds the line about the end if the game is over.
  virtual void record_end() {}

  bool is_watched() const { return is_watched_; }
  // Whether a person can act now: someone plays, and sees the current position.
  bool offers_actions() const { return is_live() && turn() == Turn::person; }

  const GameHistory& history() const { return course_; }
  // The caller must add every change to the record.
  GameHistory& history() { return course_; }
  // The last line about the end, if there is one.
  const std::optional<json::Value>& end() const { return end_; }

  void add(const json::Value& line) {
    dump(line, record_);
    record_ += '\n';
    size_ = record_.size();
  }
  // Replaces the record after complete() has filled it in.
  void rewrite() {
    record_ = saved();
    size_ = record_.size();
    if (end_) add_end(*end_);
  }
  void add_end(json::Value line) {
    const std::size_t before = size_;
    add(line);
    size_ = before;
    end_ = std::move(line);
  }
  // Adds a sentence about the current action, shown before all others.
  void say_now(std::string words) { said_.push_back(std::move(words)); }
  void show_now(Frame frame) { frames_.push_back(std::move(frame)); }

 private:
  bool is_live() const { return !is_watched_ && !log_; }

  // The number of steps back to the last earlier decision of a person.
  std::optional<std::size_t> steps_back() const {
    for (std::size_t back = 1; back <= course_.step_count(); ++back) {
      if (is_decision(course_.step_count() - back)) return back;
    }
    return std::nullopt;
  }

  // The number of steps to the next decision or, if there is none, to the last step made.
  std::optional<std::size_t> steps_forward() const {
    if (course_.redo_count() == 0) return std::nullopt;
    std::size_t forth = 1;
    while (forth < course_.redo_count() && !is_decision(course_.step_count() + forth)) ++forth;
    return forth;
  }

  std::vector<std::string> log() const {
    if (log_) return *log_;
    std::vector<std::string> lines;
    for (std::size_t step = 1; step <= course_.step_count(); ++step) lines.push_back(tell(step));
    if (std::string words = tell_end(); !words.empty()) lines.push_back(std::move(words));
    return lines;
  }

  std::string record_;
  std::size_t size_ = 0;  // size of the record without lines about the end
  std::optional<json::Value> end_;
  GameHistory course_;
  bool is_watched_;
  std::optional<std::vector<std::string>> log_;  // full log while an earlier position shows
  std::vector<std::string> said_;
  std::vector<Frame> frames_;
};

// Starts a game for session::SessionGame.
template <class GamePlay>
std::unique_ptr<Play> start_as(const json::Reader& first, GameContext& table) {
  return std::make_unique<GamePlay>(first, table);
}

}  // namespace gauntlet::session
