#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "json/reader.hpp"
#include "match/lines.hpp"
#include "page/watch/game.hpp"

namespace gauntlet::page::watch {

// A game as `play` records it (session/record.hpp), with a step for each frame. Those who derive
// from it say what a step is, and what comes at the end.
template <class Course, class Step>
class RecordGame : public Game {
 public:
  explicit RecordGame(Course course) : course_(std::move(course)) {}

  void take(const json::Reader& line) override {
    if (is_over_) throw json::Error("", "expected no line after the end");
    const std::size_t before = course_.played();
    if (match::take_back(line, course_)) {
      steps_.push_back(now(course_.played() < before ? "taken back" : "done again"));
    } else if (course_.take(line)) {
      steps_.push_back(now({}));
    } else if (!take_end(line)) {
      line.fail("what can happen in this game");
    }
  }

  std::size_t frames() const override { return steps_.size(); }

 protected:
  // To be called when the players are known.
  void begin() { steps_.push_back(now({})); }

  // What there is to see now; the words are those of what has happened unless they are given.
  virtual Step now(std::string words) const = 0;

  // A line that is no move, drop or guess; false if it is none of the end either.
  virtual bool take_end(const json::Reader& line) = 0;

  void finish(Step last) {
    marks_.push_back({steps_.size(), Mark::Kind::end, last.words});
    steps_.push_back(std::move(last));
    is_over_ = true;
  }

  Course course_;
  std::vector<Step> steps_;

 private:
  bool is_over_ = false;
};

}  // namespace gauntlet::page::watch
