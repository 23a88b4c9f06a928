#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/random.hpp"
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
class Course : public Timeline<std::vector<Row>> {
 public:
  Course(const Variant& variant, Guesser guesser)
      : Timeline(std::vector<Row>()),
        codes_(std::make_shared<const Codes>(variant)),
        guesser_(guesser) {}

  // As records have it (session/record.hpp); a line about the end tells the code. Where a record
  // does not say what the person guesses, it is any code that fits.
  static Course begin(const json::Reader& line);
  bool take(const json::Reader& line);
  void complete(Random& random);

  const Codes& codes() const { return *codes_; }
  Guesser guesser() const { return guesser_; }
  // What a person guesses.
  const std::optional<Code>& secret() const { return secret_; }
  void hide(Code secret) { secret_ = secret; }

  // Each guess with what was said to it, the first one first.
  const std::vector<Row>& rows() const { return now(); }
  // The row, from 0, of which it was said that it is the code.
  std::optional<std::size_t> won_at() const;

  void add_row(const Row& row);
  // What should have been said to a guess. Precondition: there is such a row, from 0.
  void correct(std::size_t row, Feedback feedback);

  // The lines of its record, without what was taken back or corrected.
  json::Value::Array encode() const;

 private:
  std::shared_ptr<const Codes> codes_;
  Guesser guesser_;
  std::optional<Code> secret_;
};

json::Value encode_row(const Codes& codes, const Row& row);
json::Value encode_correction(const Codes& codes, std::size_t row, Feedback feedback);

}  // namespace gauntlet::session::mastermind
