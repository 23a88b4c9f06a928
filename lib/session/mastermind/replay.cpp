#include <optional>
#include <string>
#include <vector>

#include "json/fields.hpp"
#include "mastermind/json.hpp"
#include "mastermind/picture.hpp"
#include "session/ask.hpp"
#include "session/mastermind/session.hpp"
#include "session/record.hpp"

namespace gauntlet::session::mastermind {
namespace {

Variant decode_variant(const json::Reader& length, const json::Reader& colors,
                       const json::Reader& repeats) {
  const Variant variant{
      static_cast<int>(length.integer("a length from 1 to 8", 1, Variant::max_length)),
      static_cast<int>(colors.integer("a number of colors from 1 to 35", 1, Variant::max_colors)),
      json::read_flag(repeats)};
  if (!variant.is_valid()) {
    length.fail("a variant of 1 to " + std::to_string(Variant::max_codes) + " codes");
  }
  return variant;
}

class Replay {
 public:
  explicit Replay(Console& console) : console_(console) {}

  void take(const json::Reader& line) {
    if (!codes_) return begin(line);
    if (begins_with(line, "code")) {
      const auto code = line.fields("code")[0].string("a code");
      return say(console_, "The code was " + code + ".");
    }
    if (begins_with(line, "guess")) {
      add(line);
    } else {
      correct(line);
    }
    console_.draw(mastermind::text(*codes_, rows_, console_.has_color()));
    console_.pause(replay_pause);
  }

 private:
  void begin(const json::Reader& line) {
    const auto [format, version, name, length, colors, repeats, guesser] =
        line.fields("format", "version", "game", "length", "colors", "repeats", "guesser");
    check_header(format, version, name, "mastermind");
    codes_.emplace(decode_variant(length, colors, repeats));
    const bool is_computer = guesser.string("\"computer\" or \"you\"") == "computer";
    say(console_, is_computer ? "The computer guesses." : "You guess.");
  }

  void add(const json::Reader& line) {
    const auto [guess, feedback] = line.fields("guess", "feedback");
    const auto code = decode_code(guess, *codes_);
    rows_.emplace_back(code, decode_feedback(feedback, *codes_));
  }

  void correct(const json::Reader& line) {
    const auto [row, feedback] = line.fields("row", "feedback");
    const auto number = row.natural("the number of a row from 0");
    if (number >= rows_.size()) row.fail("the number of a row from 0");
    rows_[number].second = decode_feedback(feedback, *codes_);
  }

  Console& console_;
  std::optional<Codes> codes_;
  std::vector<Row> rows_;
};

}  // namespace

void replay(std::string_view record, Console& console) {
  Replay shown(console);
  for_each_line(record, [&](const json::Reader& line) { shown.take(line); });
}

}  // namespace gauntlet::session::mastermind
