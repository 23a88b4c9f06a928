#include "mastermind/match/game_history.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "gauntlet/mastermind_json.hpp"

namespace gauntlet::session::mastermind {
namespace {

using json::Value;

Variant decode_variant(const json::Fields& fields) {
  const json::Reader& length = fields.get("length");
  const Variant variant{
      static_cast<int>(length.integer("a length from 1 to 8", 1, Variant::max_length)),
      static_cast<int>(
          fields.get("colors").integer("a number of colors from 1 to 35", 1, Variant::max_colors)),
      json::read_flag(fields.get("repeats"))};
  if (!variant.is_valid()) {
    length.fail("a variant of 1 to " + std::to_string(Variant::max_played) + " codes");
  }
  return variant;
}

void take_guess(const json::Reader& line, GameHistory& history) {
  const auto [guess, feedback] = line.fields("guess", "feedback");
  const auto code = decode_code(guess, history.codes());
  const Feedback said = decode_feedback(feedback, history.codes());
  if (history.secret() && said != history.codes().feedback(code, *history.secret())) {
    feedback.fail("the feedback of the secret");
  }
  history.add_row({code, said});
}

void take_correction(const json::Reader& line, GameHistory& history) {
  const auto [row, feedback] = line.fields("row", "feedback");
  const auto number = row.natural("the number of a row from 0");
  if (number >= history.rows().size()) row.fail("the number of a row from 0");
  history.correct(number, decode_feedback(feedback, history.codes()));
}

}  // namespace

std::optional<std::size_t> GameHistory::won_at() const {
  const auto won = std::ranges::find_if(
      rows(), [&](const auto& row) { return codes_->class_of(row.second) == codes_->win(); });
  if (won == rows().end()) return std::nullopt;
  return static_cast<std::size_t>(won - rows().begin());
}

void GameHistory::add_row(const Row& row) {
  std::vector<Row> next = rows();
  next.push_back(row);
  add(std::move(next));
}

void GameHistory::correct(std::size_t row, Feedback feedback) {
  std::vector<Row> next = rows();
  next[row].second = feedback;
  add(std::move(next));
}

Value::Array GameHistory::encode() const {
  const Variant& variant = codes_->variant();
  Value::Object more{{"length", variant.length},
                     {"colors", variant.colors},
                     {"repeats", variant.repeats},
                     {"guesser", guesser_ == Guesser::computer ? "computer" : "you"}};
  if (secret_) more.emplace_back("secret", codes_->text(*secret_));
  Value::Array lines{header("mastermind", more)};
  for (const Row& row : rows()) lines.push_back(encode_row(*codes_, row));
  return lines;
}

Value encode_row(const CodeSpace& codes, const Row& row) {
  return Value::Object{{"guess", codes.text(row.first)}, {"feedback", to_text(codes, row.second)}};
}

Value encode_correction(const CodeSpace& codes, std::size_t row, Feedback feedback) {
  return Value::Object{{"row", row}, {"feedback", to_text(codes, feedback)}};
}

GameHistory GameHistory::begin(const json::Reader& line) {
  const json::Fields fields(
      line, "the first line of a record of mastermind",
      {"format", "version", "game", "length", "colors", "repeats", "guesser", "secret"});
  check_header(fields, "mastermind");
  const json::Reader& guesser = fields.get("guesser");
  const bool is_computer = guesser.value() == Value("computer");
  if (!is_computer && guesser.value() != Value("you")) guesser.fail("\"computer\" or \"you\"");
  GameHistory history(decode_variant(fields), is_computer ? Guesser::computer : Guesser::person);
  if (const auto* const secret = fields.find("secret")) {
    history.hide(decode_code(*secret, history.codes()));
  }
  return history;
}

bool GameHistory::take(const json::Reader& line) {
  if (begins_with(line, "guess")) {
    take_guess(line, *this);
  } else if (begins_with(line, "row")) {
    take_correction(line, *this);
  } else {
    return false;
  }
  return true;
}

}  // namespace gauntlet::session::mastermind
