#include "mastermind/picture.hpp"

#include <algorithm>
#include <array>

#include "text/element.hpp"

namespace gauntlet::mastermind {
namespace {

// Returns the style of a color, from the 256 colors of most terminals: the six colors of the cube
// that differ most, then others, each under black letters.
std::string look_of(int color) {
  constexpr int first_bright = 9, bright = 6, cube = 16, step = 37, cube_size = 216;
  const int number =
      color < bright ? first_bright + color : cube + 60 + color * step % (cube_size - 60);
  return std::string("\x1b[30;48;5;").append(std::to_string(number)).append("m");
}

}  // namespace

std::string pegs(const CodeSpace& codes, Code code, bool has_color) {
  std::string out;
  for (const int color : codes.digits(code)) {
    ansi::append(out, look_of(color), std::string{' ', CodeSpace::symbol(color), ' '}, has_color);
  }
  return out;
}

std::string text(const CodeSpace& codes, std::span<const Row> history, bool has_color) {
  constexpr std::size_t margin = 3;
  std::string out;
  for (std::size_t i = 0; i < history.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    out.append(margin - std::min(margin, number.size()), ' ').append(number).append("  ");
    out.append(pegs(codes, history[i].first, has_color)).append("  ");
    ansi::append(out, ansi::bold, to_text(codes, history[i].second), has_color);
    out.append("\n");
  }
  return out;
}

namespace {

constexpr int pitch = 26;   // distance between pegs, and between rows
constexpr int margin = 28;  // for the numbers of the guesses
constexpr int small = 14;   // distance between feedback pegs
constexpr int edge = 8;

int width_of(int length) { return margin + (pitch + small) * length + 3 * edge + 8; }

int top_of(std::size_t guess) { return edge / 2 + pitch * static_cast<int>(guess); }

// Returns the index of a symbol's color.
std::size_t color_of(char symbol) {
  for (int color = 0; color < Variant::max_colors; ++color) {
    if (CodeSpace::symbol(color) == symbol) return static_cast<std::size_t>(color);
  }
  return 0;
}

// The shapes of pegs, relative to the middle: all colors in the first shape, then in the next.
constexpr std::array<std::string_view, 5> shapes{
    "m0-11a11,11 0 1 0 .1,0z", "m-10-10h20v20h-20z", "m0-13l13,13-13,13-13-13z",
    "m-6-11h12l6,11-6,11h-12l-6-11z", "m-11-11h22l-4,22h-14z"};

class Drawing {
 public:
  Drawing(std::span<const Guess> guesses, int length, const Marks& marks)
      : guesses_(guesses), length_(length), marks_(marks) {}

  std::string draw() {
    const std::size_t rows = std::max<std::size_t>(guesses_.size(), 1);
    out_ = text::start_svg("guesses of mastermind", width_of(length_), top_of(rows) + edge / 2,
                           palette::paper.background);
    for (const std::size_t guess : marks_.guesses) band(guess);
    numbers(rows);
    if (guesses_.empty()) holes(middle_of(0));
    pegs();
    symbols();
    feedbacks();
    for (const std::size_t guess : marks_.differing) differing(guess);
    return out_ + "</svg>";
  }

 private:
  static int middle_of(std::size_t guess) { return top_of(guess) + pitch / 2; }
  static int x_of(std::size_t place) {
    return margin + pitch * static_cast<int>(place) + pitch / 2;
  }
  int x_of_feedback(int place) const {
    return margin + pitch * length_ + edge + small * place + small / 2;
  }

  void path(const std::string& path, text::Attributes attributes) {
    out_ += text::path_element(path, std::move(attributes));
  }

  void numbers(std::size_t rows) {
    std::string numbers;
    for (std::size_t i = 0; i < rows; ++i) {
      numbers += text::text_element(margin / 2, middle_of(i) + 4, std::to_string(i + 1));
    }
    out_ += text::element("g", {{"fill", palette::faint}}, numbers);
  }

  void holes(int y) {
    std::string path;
    for (int place = 0; place < length_; ++place) {
      text::append_disc(path, x_of(static_cast<std::size_t>(place)), y, 5);
    }
    out_ += text::path_element(path, {{"fill", "none"}, {"stroke", palette::line}});
  }

  // Draws the pegs, with one path for each pair of colors.
  void pegs() {
    std::array<std::string, palette::pegs.size()> paths;
    for (std::size_t i = 0; i < guesses_.size(); ++i) {
      for (std::size_t place = 0; place < guesses_[i].code.size(); ++place) {
        const std::size_t color = color_of(guesses_[i].code[place]);
        std::string& path = paths[color % paths.size()];
        text::append_move(path, x_of(place), middle_of(i));
        path += shapes[color / paths.size()];
      }
    }
    std::string pegs;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      pegs += text::path_element(paths[i], {{"fill", palette::pegs[i].background}});
    }
    if (!pegs.empty()) out_ += text::element("g", {{"stroke", palette::paper.foreground}}, pegs);
  }

  void symbols() {
    for (const std::string_view ink : {palette::dark, palette::light}) {
      std::string symbols;
      for (std::size_t i = 0; i < guesses_.size(); ++i) symbols += symbols_of(i, ink);
      if (!symbols.empty()) out_ += text::element("g", {{"fill", ink}}, symbols);
    }
  }

  // Returns one text element with all symbols of a guess in this text color, each at its own
  // position.
  std::string symbols_of(std::size_t guess, std::string_view ink) const {
    std::string places, letters;
    for (std::size_t place = 0; place < guesses_[guess].code.size(); ++place) {
      const char symbol = guesses_[guess].code[place];
      if (paint_of(symbol).foreground != ink) continue;
      places.append(places.empty() ? "" : " ").append(std::to_string(x_of(place)));
      letters += symbol;
    }
    if (letters.empty()) return {};
    return text::element("text", {{"x", places}, {"y", middle_of(guess) + 4}}, letters);
  }

  void feedbacks() {
    std::string right, misplaced, none;
    for (std::size_t i = 0; i < guesses_.size(); ++i) {
      if (!guesses_[i].feedback) continue;
      const auto [in_place, elsewhere] = *guesses_[i].feedback;
      for (int place = 0; place < length_; ++place) {
        const int x = x_of_feedback(place), y = middle_of(i);
        if (place < in_place) {
          text::append_disc(right, x, y, 5);
        } else if (place < in_place + elsewhere) {
          text::append_move(misplaced, x - 4, y - 4);
          misplaced += "h8v8h-8z";
        } else {
          text::append_disc(none, x, y, 1);
        }
      }
    }
    path(right, {{"fill", right_paint.background},
                 {"stroke", palette::paper.foreground},
                 {"stroke-width", 2}});
    path(misplaced, {{"fill", misplaced_paint.background}, {"stroke", palette::paper.foreground}});
    path(none, {{"fill", palette::line}});
  }

  void band(std::size_t guess) {
    out_ += text::empty_element("rect", {{"y", top_of(guess)},
                                         {"width", width_of(length_)},
                                         {"height", pitch},
                                         {"fill", palette::highlight}});
  }

  void differing(std::size_t guess) {
    text::Attributes frame{{"x", 2},
                           {"y", top_of(guess) + 1},
                           {"width", width_of(length_) - 4},
                           {"height", pitch - 2}};
    text::Attributes ground = frame;
    ground.insert(ground.end(),
                  {{"fill", "none"}, {"stroke", palette::light}, {"stroke-width", 5}});
    const text::Attributes dashes = text::differing_edge();
    frame.insert(frame.end(), dashes.begin(), dashes.end());
    out_ += text::empty_element("rect", ground) + text::empty_element("rect", frame);
    out_ +=
        text::text_element(width_of(length_) - edge - 5, top_of(guess) + pitch / 2 + 4, "\u2260",
                           {{"fill", palette::differing_text}, {"font-weight", "bold"}});
  }

  std::span<const Guess> guesses_;
  int length_;
  const Marks& marks_;
  std::string out_ = {};
};

}  // namespace

std::vector<Guess> written(const CodeSpace& codes, std::span<const Row> rows) {
  std::vector<Guess> guesses;
  guesses.reserve(rows.size());
  for (const auto& [guess, feedback] : rows) guesses.push_back({codes.text(guess), feedback});
  return guesses;
}

std::string svg(std::span<const Guess> guesses, int length, const Marks& marks) {
  return Drawing(guesses, length, marks).draw();
}

const palette::ColorPair& paint_of(char symbol) {
  return palette::pegs[color_of(symbol) % palette::pegs.size()];
}

Rect box_of(std::size_t guess, int length) {
  return {0, top_of(guess) * 1.0, width_of(length) * 1.0, pitch * 1.0};
}

std::string outline_of(std::size_t guess, int length) {
  constexpr int radius = pitch / 2;
  const std::string width = std::to_string((pitch + small) * length + 2 * edge - 2 * radius);
  std::string path, arc("a");
  arc.append(std::to_string(radius)).append(",").append(std::to_string(radius)).append(" 0 0 1 0,");
  text::append_move(path, margin + radius, top_of(guess));
  path.append("h").append(width).append(arc).append(std::to_string(pitch));
  return path.append("h-").append(width).append(arc).append(std::to_string(-pitch)).append("z");
}

}  // namespace gauntlet::mastermind
