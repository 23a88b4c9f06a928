#include <optional>

#include "bricks/json.hpp"
#include "bricks/picture.hpp"
#include "json/fields.hpp"
#include "session/bricks/session.hpp"
#include "session/bricks/words.hpp"
#include "session/record.hpp"

namespace gauntlet::session::bricks {
namespace {

class Replay {
 public:
  explicit Replay(Console& console) : console_(console) {}

  void take(const json::Reader& line) {
    if (!position_) return begin(line);
    if (begins_with(line, "drop")) return drop(line);
    const auto [guess, certain, right] = line.fields("guess", "certain", "right");
    std::string text("The guess is ");
    text.append(std::to_string(guess.natural("a strength", max_height)));
    text.append(json::read_flag(certain) ? ", for certain" : ", a guess");
    console_.show(text.append(json::read_flag(right) ? ": right.\n" : ": wrong.\n"));
  }

 private:
  void begin(const json::Reader& line) {
    const auto [format, version, name, dropper, position] =
        line.fields("format", "version", "game", "dropper", "position");
    check_header(format, version, name, "bricks");
    position_ = decode_position(position);
    top_ = position_->max_safe();
    const bool is_computer = dropper.string("\"computer\" or \"you\"") == "computer";
    draw(is_computer ? "The computer drops.\n" : "You drop.\n", std::nullopt);
  }

  void drop(const json::Reader& line) {
    const auto [height, safe] = line.fields("drop", "safe");
    const auto from = height.natural("a height", max_height);
    const bool is_safe = json::read_flag(safe);
    const auto next = position_->after(from, is_safe);
    if (!next) height.fail("a height in doubt, and something left to drop");
    position_ = next;
    draw(tell(from, is_safe), from);
  }

  void draw(std::string note, std::optional<Height> drop) const {
    console_.draw(note.append(text(*position_, top_, drop, console_.has_color())));
    console_.pause(replay_pause);
  }

  Console& console_;
  std::optional<Position> position_;
  Height top_ = 0;
};

}  // namespace

void replay(std::string_view record, Console& console) {
  Replay shown(console);
  for_each_line(record, [&](const json::Reader& line) { shown.take(line); });
}

}  // namespace gauntlet::session::bricks
