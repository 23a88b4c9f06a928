#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/mastermind.hpp"
#include "session/record.hpp"

namespace gauntlet::session::mastermind {

using namespace gauntlet::mastermind;  // the rules of the game

enum class Guesser { computer, person };

// The history of a game of mastermind, with undo and redo.
class GameHistory : public UndoHistory<std::vector<Row>> {
 public:
  GameHistory(std::shared_ptr<const CodeSpace> codes, Guesser guesser)
      : UndoHistory(std::vector<Row>()), codes_(std::move(codes)), guesser_(guesser) {}
  GameHistory(const Variant& variant, Guesser guesser)
      : GameHistory(std::make_shared<const CodeSpace>(variant), guesser) {}

  // Reads a record (session/record.hpp). A line about the end contains the code.
  static GameHistory begin(const json::Reader& line);
  bool take(const json::Reader& line);

  const CodeSpace& codes() const { return *codes_; }
  Guesser guesser() const { return guesser_; }
  // The code that a person guesses.
  const std::optional<Code>& secret() const { return secret_; }
  void hide(Code secret) { secret_ = secret; }

  // The guesses with their feedback, in order.
  const std::vector<Row>& rows() const { return current(); }
  // The row, from 0, whose feedback says that the guess is the code.
  std::optional<std::size_t> won_at() const;

  void add_row(const Row& row);
  // Replaces the feedback to a guess. Precondition: `row`, from 0, exists.
  void correct(std::size_t row, Feedback feedback);

  // The lines of the record, without guesses that were taken back and without replaced feedback.
  json::Value::Array encode() const;

 private:
  std::shared_ptr<const CodeSpace> codes_;
  Guesser guesser_;
  std::optional<Code> secret_;
};

json::Value encode_row(const CodeSpace& codes, const Row& row);
json::Value encode_correction(const CodeSpace& codes, std::size_t row, Feedback feedback);

}  // namespace gauntlet::session::mastermind
