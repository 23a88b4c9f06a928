#include <algorithm>
#include <array>
#include <cstddef>

#include "core/palette.hpp"
#include "mastermind/picture.hpp"
#include "text/svg.hpp"

namespace gauntlet::mastermind {
namespace {

constexpr int pitch = 26;   // from a peg to the next, and from a row to the next
constexpr int margin = 28;  // for the numbers of the guesses
constexpr int small = 14;   // from a peg of a feedback to the next
constexpr int edge = 8;

int width_of(int length) { return margin + (pitch + small) * length + 3 * edge; }

int top_of(std::size_t guess) { return edge / 2 + pitch * static_cast<int>(guess); }

// The place of a symbol among all colors.
std::size_t color_of(char symbol) {
  for (int color = 0; color < Variant::max_colors; ++color) {
    if (Codes::symbol(color) == symbol) return static_cast<std::size_t>(color);
  }
  return 0;
}

// The shapes of pegs, around the middle: each of the colors in one shape, then in the next.
constexpr std::array<std::string_view, 5> shapes{
    "m0-11a11,11 0 1 0 .1,0z", "m-10-10h20v20h-20z", "m0-13l13,13-13,13-13-13z",
    "m-6-11h12l6,11-6,11h-12l-6-11z", "m-11-11h22l-4,22h-14z"};

class Drawing {
 public:
  Drawing(std::span<const Guess> guesses, int length, const Marks& marks)
      : guesses_(guesses), length_(length), marks_(marks) {}

  std::string draw() {
    const std::size_t rows = std::max<std::size_t>(guesses_.size(), 1);
    out_ = text::start_svg("mastermind", width_of(length_), top_of(rows) + edge / 2,
                           palette::paper.fill);
    for (const std::size_t guess : marks_.guesses) band(guess);
    for (std::size_t i = 0; i < rows; ++i) row(i);
    for (const std::size_t guess : marks_.differing) differing(guess);
    return out_ + "</svg>";
  }

 private:
  int x_of(int place) const { return margin + pitch * place + pitch / 2; }
  int x_of_feedback(int place) const {
    return margin + pitch * length_ + edge + small * place + small / 2;
  }

  void row(std::size_t i) {
    const int y = top_of(i) + pitch / 2;
    out_ +=
        text::text_element(margin / 2, y + 4, std::to_string(i + 1), {{"fill", palette::faint}});
    if (i >= guesses_.size()) return holes(y);
    const Guess& guess = guesses_[i];
    for (int place = 0; place < length_; ++place) {
      peg(x_of(place), y, guess.code[static_cast<std::size_t>(place)]);
    }
    if (guess.feedback) feedback(y, *guess.feedback);
  }

  void holes(int y) {
    std::string path;
    for (int place = 0; place < length_; ++place) {
      text::append_move(path, x_of(place), y - 5);
      path += "a5,5 0 1 0 .1,0z";
    }
    out_ += text::path_element(path, {{"fill", "none"}, {"stroke", palette::line}});
  }

  void peg(int x, int y, char symbol) {
    const std::size_t color = color_of(symbol);
    const palette::Paint& paint = palette::pegs[color % palette::pegs.size()];
    std::string path;
    text::append_move(path, x, y);
    path += shapes[color / palette::pegs.size() % shapes.size()];
    out_ += text::path_element(path, {{"fill", paint.fill}, {"stroke", palette::paper.ink}});
    out_ += text::text_element(x, y + 4, std::string(1, symbol), {{"fill", paint.ink}});
  }

  void feedback(int y, const Feedback& feedback) {
    std::string right, misplaced, none;
    for (int i = 0; i < length_; ++i) {
      if (i < feedback.right) {
        text::append_move(right, x_of_feedback(i), y - 5);
        right += "a5,5 0 1 0 .1,0z";
      } else if (i < feedback.right + feedback.misplaced) {
        text::append_move(misplaced, x_of_feedback(i) - 4, y - 4);
        misplaced += "h8v8h-8z";
      } else {
        text::append_move(none, x_of_feedback(i), y - 1);
        none += "a1,1 0 1 0 .1,0z";
      }
    }
    out_ += text::path_element(
        right, {{"fill", "#fff"}, {"stroke", palette::paper.ink}, {"stroke-width", 2}});
    out_ += text::path_element(misplaced, {{"fill", palette::paper.ink}});
    out_ += text::path_element(none, {{"fill", palette::line}});
  }

  void band(std::size_t guess) {
    out_ += text::empty_element("rect", {{"y", top_of(guess)},
                                         {"width", width_of(length_)},
                                         {"height", pitch},
                                         {"fill", palette::doubtful.fill}});
  }

  void differing(std::size_t guess) {
    out_ += text::empty_element("rect", {{"x", 2},
                                         {"y", top_of(guess) + 1},
                                         {"width", width_of(length_) - 4},
                                         {"height", pitch - 2},
                                         {"fill", "none"},
                                         {"stroke", palette::differing},
                                         {"stroke-width", 3},
                                         {"stroke-dasharray", "6 3"}});
    out_ += text::text_element(width_of(length_) - edge, top_of(guess) + pitch / 2 + 4, "\u2260",
                               {{"fill", palette::differing}, {"font-weight", "bold"}});
  }

  std::span<const Guess> guesses_;
  int length_;
  const Marks& marks_;
  std::string out_ = {};
};

}  // namespace

std::vector<Guess> written(const Codes& codes, std::span<const Row> rows) {
  std::vector<Guess> guesses;
  guesses.reserve(rows.size());
  for (const auto& [guess, feedback] : rows) guesses.push_back({codes.text(guess), feedback});
  return guesses;
}

std::string svg(std::span<const Guess> guesses, int length, const Marks& marks) {
  return Drawing(guesses, length, marks).draw();
}

Box box_of(std::size_t guess, int length) {
  return {0, top_of(guess) * 1.0, width_of(length) * 1.0, pitch * 1.0};
}

}  // namespace gauntlet::mastermind
