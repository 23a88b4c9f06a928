#include "session/mastermind/course.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "json/fields.hpp"
#include "mastermind/json.hpp"
#include "mastermind/variant.hpp"

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
    length.fail("a variant of 1 to " + std::to_string(Variant::most_played) + " codes");
  }
  return variant;
}

void take_guess(const json::Reader& line, Course& course) {
  const auto [guess, feedback] = line.fields("guess", "feedback");
  const auto code = decode_code(guess, course.codes());
  const Feedback said = decode_feedback(feedback, course.codes());
  if (course.secret() && said != course.codes().feedback(code, *course.secret())) {
    feedback.fail("the feedback of the secret");
  }
  course.add_row({code, said});
}

void take_correction(const json::Reader& line, Course& course) {
  const auto [row, feedback] = line.fields("row", "feedback");
  const auto number = row.natural("the number of a row from 0");
  if (number >= course.rows().size()) row.fail("the number of a row from 0");
  course.correct(number, decode_feedback(feedback, course.codes()));
}

}  // namespace

std::optional<std::size_t> Course::won_at() const {
  const auto won = std::ranges::find_if(
      rows(), [&](const auto& row) { return codes_->class_of(row.second) == codes_->win(); });
  if (won == rows().end()) return std::nullopt;
  return static_cast<std::size_t>(won - rows().begin());
}

void Course::add_row(const Row& row) {
  std::vector<Row> next = rows();
  next.push_back(row);
  add(std::move(next));
}

void Course::correct(std::size_t row, Feedback feedback) {
  std::vector<Row> next = rows();
  next[row].second = feedback;
  add(std::move(next));
}

Value::Array Course::encode() const {
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

Value encode_row(const Codes& codes, const Row& row) {
  return Value::Object{{"guess", codes.text(row.first)}, {"feedback", to_text(codes, row.second)}};
}

Value encode_correction(const Codes& codes, std::size_t row, Feedback feedback) {
  return Value::Object{{"row", row}, {"feedback", to_text(codes, feedback)}};
}

Course Course::begin(const json::Reader& line) {
  const json::Fields fields(
      line, "the first line of a record of mastermind",
      {"format", "version", "game", "length", "colors", "repeats", "guesser", "secret"});
  check_header(fields.get("format"), fields.get("version"), fields.get("game"), "mastermind");
  const json::Reader& guesser = fields.get("guesser");
  const bool is_computer = guesser.value() == Value("computer");
  if (!is_computer && guesser.value() != Value("you")) guesser.fail("\"computer\" or \"you\"");
  Course course(decode_variant(fields), is_computer ? Guesser::computer : Guesser::person);
  if (const auto* const secret = fields.find("secret")) {
    course.hide(decode_code(*secret, course.codes()));
  }
  return course;
}

bool Course::take(const json::Reader& line) {
  if (begins_with(line, "guess")) {
    take_guess(line, *this);
  } else if (begins_with(line, "row")) {
    take_correction(line, *this);
  } else {
    return false;
  }
  return true;
}

void Course::complete(Random& random) {
  if (guesser_ != Guesser::person || secret_) return;
  const auto possible = fitting(*codes_, rows());
  if (possible.empty()) throw match::BadLog("expected guesses and feedbacks that fit a code");
  hide(random.pick(possible));
}

}  // namespace gauntlet::session::mastermind
