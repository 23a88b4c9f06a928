#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/timeline.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"
#include "session/record.hpp"

namespace gauntlet::session::mastermind {

using namespace gauntlet::mastermind;  // the rules of the game

enum class Guesser { computer, person };

// A game of mastermind up to now, with all that came before.
class Course {
 public:
  // The secret is what a person guesses; a game without one may lie in a record.
  Course(const Variant& variant, Guesser guesser, std::optional<Code> secret = {})
      : codes_(std::make_shared<const Codes>(variant)), guesser_(guesser), secret_(secret) {}

  const Codes& codes() const { return *codes_; }
  Guesser guesser() const { return guesser_; }
  const std::optional<Code>& secret() const { return secret_; }
  void hide(Code secret) { secret_ = secret; }

  // Each guess with what was said to it, the first one first.
  const std::vector<Row>& rows() const { return past_.now(); }
  // The row, from 0, of which it was said that it is the code.
  std::optional<std::size_t> won_at() const;

  void add(const Row& row);
  // What should have been said to a guess. Precondition: there is such a row, from 0.
  void correct(std::size_t row, Feedback feedback);

  std::size_t played() const { return past_.played(); }
  std::size_t undone() const { return past_.undone(); }
  void undo(std::size_t steps) { past_.undo(steps); }
  void redo(std::size_t steps) { past_.redo(steps); }

  // The lines of its record, without what was taken back or corrected.
  json::Value::Array encode() const;

 private:
  std::shared_ptr<const Codes> codes_;
  Guesser guesser_;
  std::optional<Code> secret_;
  Timeline<std::vector<Row>> past_{{}};
};

json::Value encode_row(const Codes& codes, const Row& row);
json::Value encode_correction(const Codes& codes, std::size_t row, Feedback feedback);

// Brings the game to where it is after one more line of a record, but for the code at its end: then
// false. A line with a format begins a new game; without a game the line must be one. Throws
// json::Error.
bool take_line(const json::Reader& line, std::optional<Course>& course);

}  // namespace gauntlet::session::mastermind
