#include "session/mastermind/session.hpp"

#include <algorithm>
#include <utility>

#include "core/numbers.hpp"
#include "mastermind/picture.hpp"
#include "mastermind/text.hpp"

namespace gauntlet::session::mastermind {
namespace {

// A line of letters under a picture, each of which can be chosen.
void append_letters(Picture& picture, const std::string& letters) {
  constexpr std::string_view begin = "  ";
  constexpr std::size_t width = 3;
  const auto line = static_cast<std::size_t>(std::ranges::count(picture.lines, '\n'));
  picture.lines.append(begin);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    picture.choices.push_back(
        {{line, begin.size() + width * i, width}, std::string(1, letters[i]), false});
    picture.lines.append(" ").append(1, letters[i]).append(" ");
  }
  picture.lines.append("\n");
}

}  // namespace

using json::Value;

Session::Session(Table& table, Course course) : table_(table), course_(std::move(course)) {
  for (const Value& line : course_.encode()) table_.record(line);
}

Code Session::best_guess(const std::vector<Code>& possible) {
  if (!player_) player_.emplace(codes(), Method::entropy);
  return player_->guess(guesses_of(rows()), possible);
}

void Session::draw(const std::string& letters) const {
  const bool has_letters = console().has_choices() && !letters.empty();
  console().draw([=, course = course_](const Look& look) {
    Picture picture{describe(course.codes().variant())};
    picture.lines.append("; w: right, b: in a wrong place\n")
        .append(mastermind::text(course.codes(), course.rows(), look.has_color));
    picture.drawn_begin = 1;
    picture.drawn_end = 1 + course.rows().size();
    if (has_letters) append_letters(picture, letters);
    return picture;
  });
}

void Session::add(const Row& row) {
  course_.add(row);
  table_.record(encode_row(codes(), row));
}

void Session::correct(std::size_t row, Feedback feedback) {
  course_.correct(row, feedback);
  table_.record(encode_correction(codes(), row, feedback));
}

void Session::reveal(Code code) const {
  table_.record(Value::Object{{"code", codes().text(code)}});
}

Commands Session::commands(const std::string& help, const std::function<std::string()>& hint) {
  return {
      .help = [help] { return help; },
      .hint = hint,
      .undo = [this] { return undo(); },
      .redo = [this] { return redo(); },
      .save =
          [this](const std::string& path) { table_.files.write(path, to_text(course_.encode())); },
      .load =
          [this](const std::string& path) {
            load_file(table_, path, [this](std::string_view record) { load(record); });
          }};
}

bool Session::undo() {
  if (course_.played() == 0) return false;
  course_.undo(1);
  table_.record(encode_undo(1));
  return true;
}

bool Session::redo() {
  if (course_.undone() == 0) return false;
  course_.redo(1);
  table_.record(encode_redo(1));
  return true;
}

void Session::load(std::string_view record) {
  course_ = read_record(record, table_.random);
  player_.reset();
  for (const Value& line : course_.encode()) table_.record(line);
}

Course read_record(std::string_view record, Random& random) {
  std::optional<Course> course;
  for_each_line(record, [&](const json::Reader& line) { take_line(line, course); });
  if (!course) throw match::BadLog("expected the record of a game, got nothing");
  if (course->guesser() == Guesser::person && !course->secret()) {
    const auto possible = fitting(course->codes(), course->rows());
    if (possible.empty()) throw match::BadLog("expected guesses and feedbacks that fit a code");
    course->hide(possible[random.below(possible.size())]);
  }
  return *course;
}

std::string are_possible(std::size_t codes) {
  return count_of(codes, "code") + (codes == 1 ? " is possible" : " are possible");
}

}  // namespace gauntlet::session::mastermind
