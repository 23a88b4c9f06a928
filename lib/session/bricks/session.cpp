#include "session/bricks/session.hpp"

#include <algorithm>
#include <utility>

#include "bricks/picture.hpp"
#include "session/bricks/words.hpp"

namespace gauntlet::session::bricks {

using json::Value;

Session::Session(Table& table, Course course) : table_(table), course_(std::move(course)) {
  for (const Value& line : course_.encode()) table_.record(line);
}

void Session::draw(const std::string& note, std::optional<Height> drop, bool has_choices) const {
  const Position known = position();
  const Height top = setup().first.max_safe();
  const auto lines = static_cast<std::size_t>(std::ranges::count(note, '\n'));
  console().draw([=](const Look& look) {
    Picture picture{.lines = note + bricks::text(known, top, drop, look),
                    .drawn_begin = lines,
                    .drawn_end = lines + 2};
    if (!has_choices) return picture;
    for (BarPart part : parts_in_doubt(known, top, look)) {
      part.spot.line += lines;
      const auto middle = part.heights.least + (part.heights.most - part.heights.least) / 2;
      picture.choices.push_back({part.spot, std::to_string(middle)});
    }
    return picture;
  });
}

void Session::drop(Height height, bool safe) {
  table_.record(encode_drop(height, safe));
  course_.drop(height, safe);
}

void Session::finish(const Guess& guess, bool is_right) const {
  table_.record(
      Value::Object{{"guess", guess.strength}, {"certain", guess.certain}, {"right", is_right}});
}

Commands Session::commands(const std::string& help) {
  return {
      .help = [help] { return help; },
      .hint = [this] { return why(position()); },
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
  course_ = read_record(record);
  for (const Value& line : course_.encode()) table_.record(line);
}

Course read_record(std::string_view record) {
  std::optional<Course> course;
  for_each_line(record, [&](const json::Reader& line) { take_line(line, course); });
  if (!course) throw match::BadLog("expected the record of a game, got nothing");
  return *course;
}

}  // namespace gauntlet::session::bricks
