#include "session/mastermind_game.hpp"

#include <algorithm>

#include "mastermind/json.hpp"
#include "mastermind/picture.hpp"
#include "session/record.hpp"

namespace gauntlet::session {

using json::Value;
using mastermind::Code;

MastermindGame::MastermindGame(Table& table, const mastermind::Codes& codes, Guesser guesser)
    : table_(table), codes_(codes) {
  const mastermind::Variant& variant = codes.variant();
  table.record(header("mastermind", {{"length", variant.length},
                                     {"colors", variant.colors},
                                     {"repeats", variant.repeats},
                                     {"guesser", guesser == computer ? "computer" : "you"}}));
}

std::vector<Code> MastermindGame::guesses() const {
  std::vector<Code> guesses;
  guesses.reserve(rows_.size());
  for (const auto& [guess, feedback] : rows_) guesses.push_back(guess);
  return guesses;
}

std::optional<std::size_t> MastermindGame::won_at() const {
  const auto won = std::ranges::find_if(
      rows_, [&](const auto& row) { return codes_.class_of(row.second) == codes_.win(); });
  if (won == rows_.end()) return std::nullopt;
  return static_cast<std::size_t>(won - rows_.begin());
}

void MastermindGame::draw() const {
  std::string picture = describe(codes_.variant());
  picture.append("; w: right, b: in a wrong place\n")
      .append(text(codes_, rows_, console().has_color()));
  console().draw(picture);
}

void MastermindGame::add(const mastermind::Row& row) {
  rows_.push_back(row);
  table_.record(
      Value::Object{{"guess", codes_.text(row.first)}, {"feedback", to_text(codes_, row.second)}});
}

void MastermindGame::correct(std::size_t row, mastermind::Feedback feedback) {
  rows_[row].second = feedback;
  table_.record(Value::Object{{"row", row}, {"feedback", to_text(codes_, feedback)}});
}

void MastermindGame::reveal(Code code) const {
  table_.record(Value::Object{{"code", codes_.text(code)}});
}

}  // namespace gauntlet::session
