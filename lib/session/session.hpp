#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "session/game.hpp"
#include "session/record.hpp"
#include "session/turn.hpp"

namespace gauntlet::session {

// A game that goes on at a table, recorded as it happens, with what the commands of every game do
// to it. A Course (record.hpp) is the game up to now; its encode() makes the lines of its record,
// without what was taken back.
template <class Course>
class Session {
 public:
  // Whether a person decides what comes after so many steps: undo and redo lead from one such place
  // to the next.
  using IsDecision = std::function<bool(const Course& course, std::size_t steps)>;

  // Records the game up to now. The table must outlive the session.
  Session(
      Table& table, Course course,
      IsDecision is_decision = [](const Course&, std::size_t) { return true; })
      : table_(table), course_(std::move(course)), is_decision_(std::move(is_decision)) {
    record_all();
  }

  Table& table() const { return table_; }
  Console& console() const { return table_.console; }
  const Course& course() const { return course_; }
  // What changes the course is to be recorded, too.
  Course& course() { return course_; }
  void record(const json::Value& line) const { table_.record(line); }

  // Those of every game. The session must outlive them.
  Commands commands(const std::string& help = {}, const std::function<std::string()>& hint = {}) {
    return {.help = help,
            .hint = hint,
            .undo = [this] { return undo(); },
            .redo = [this] { return redo(); },
            .save =
                [this](const std::string& path) {
                  table_.files.write(path, to_text(course_.encode()));
                },
            .load = [this](const std::string& path) { load(path); }};
  }

 private:
  void record_all() const {
    for (const json::Value& line : course_.encode()) record(line);
  }

  // Goes back to the last decision of a person before this one.
  bool undo() {
    const auto back = steps_back(course_, is_decision_);
    if (!back) return false;
    course_.undo(*back);
    record(encode_undo(*back));
    return true;
  }

  // Goes on to the next decision of a person or, if there is none, to the last step made.
  bool redo() {
    const auto forth = steps_forth(course_, is_decision_);
    if (!forth) return false;
    course_.redo(*forth);
    record(encode_redo(*forth));
    return true;
  }

  void load(const std::string& path) {
    const std::string record = table_.files.read(path);
    try {
      course_ = read_record<Course>(record, table_.random);
    } catch (const match::BadLog& error) {
      throw std::runtime_error(path + ": " + error.what());
    }
    record_all();
  }

  Table& table_;
  Course course_;
  IsDecision is_decision_;
};

}  // namespace gauntlet::session
