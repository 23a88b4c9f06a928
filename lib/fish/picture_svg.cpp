#include <algorithm>
#include <array>
#include <string_view>

#include "fish/picture.hpp"

namespace gauntlet::fish {
namespace {

// A tile is a hexagon that lies on a side, `unit` high on either side of its middle; odd rows are
// shifted by half of what two tiles of a row are apart.
constexpr int unit = 24;
constexpr int line = 24;  // from one player's to the next

struct Point {
  int x;
  int y;
};

Point middle(Position at) {
  return {4 * unit * at.column + 2 * unit * (at.row % 2) + 3 * unit / 2 + 2,
          unit * (at.row + 1) + 2};
}

// Where a penguin stands on its tile, below the label.
Point spot(Position at) {
  const Point center = middle(at);
  return {center.x, center.y + 4};
}

struct Look {
  std::string_view name;
  std::string_view fill;
  std::string_view ink;  // on it
};
constexpr std::array<Look, 4> looks{{{"red", "#d22", "#fff"},
                                     {"white", "#fff", "#000"},
                                     {"brown", "#963", "#fff"},
                                     {"black", "#000", "#fff"}}};

const Look& look_of(const Player& player) { return looks[static_cast<std::size_t>(player.color)]; }

// Where the dots of 1 to 5 fish are, from the middle of a tile.
constexpr std::array<Point, 5> dots{{{0, 4}, {-10, -2}, {10, 10}, {10, -2}, {-10, 10}}};

class Drawing {
 public:
  Drawing(const State& state, const Marks& marks)
      : state_(state), board_(state.board()), marks_(marks) {}

  std::string draw() {
    begin();
    for_each_tile([this](Position at) { tile(at); });
    if (marks_.move) line_between(spot(marks_.move->from), spot(marks_.move->to));
    for (const Player& player : state_.players()) {
      for (const Position at : player.places) penguin(player, at);
    }
    for (const Position at : marks_.positions) ring(spot(at), "");
    if (marks_.move) {
      ring(spot(marks_.move->from), "4 3");
      ring(spot(marks_.move->to), "");
    }
    scores();
    out_ += "</svg>";
    return std::move(out_);
  }

 private:
  template <class Do>
  void for_each_tile(const Do& each) const {
    for (int row = 0; row < board_.rows(); ++row) {
      for (int column = 0; column < board_.columns(); ++column) each({row, column});
    }
  }

  int height() const { return unit * (board_.rows() + 1) + 4; }

  void begin() {
    constexpr int least_width = 160;  // for the scores
    const int width = std::max(least_width, 4 * unit * board_.columns() + unit + 4);
    const int all = height() + line * static_cast<int>(state_.players().size());
    out_ += "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"a Fish board\"";
    attribute("width", width);
    attribute("height", all);
    out_ += " viewBox=\"0 0 ";
    out_.append(std::to_string(width)).append(" ").append(std::to_string(all));
    out_ +=
        "\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>";
  }

  void attribute(std::string_view name, int value) {
    out_.append(" ").append(name).append("=\"").append(std::to_string(value)).append("\"");
  }

  void attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"").append(value).append("\"");
  }

  void tile(Position at) {
    const Point center = middle(at);
    out_ += "<polygon points=\"";
    for (const auto& [dx, dy] :
         std::array<Point, 6>{{{-1, -2}, {1, -2}, {3, 0}, {1, 2}, {-1, 2}, {-3, 0}}}) {
      out_.append(std::to_string(center.x + dx * unit / 2)).append(",");
      out_.append(std::to_string(center.y + dy * unit / 2)).append(" ");
    }
    out_.back() = '"';
    attribute("fill", board_.is_hole(at) ? "#e8e8e8" : "#bfe4f7");
    attribute("stroke", "#fff");
    attribute("stroke-width", 2);
    out_ += "/>";
    std::string label = std::to_string(at.row);
    label.append(",").append(std::to_string(at.column));
    words({center.x, center.y - 13}, label, "#567", 9);
    if (!has_penguin(at)) fish(center, board_.fish(at));
  }

  bool has_penguin(Position at) const {
    return std::ranges::any_of(state_.players(), [at](const Player& player) {
      return std::ranges::find(player.places, at) != player.places.end();
    });
  }

  void fish(Point center, Board::Fish count) {
    if (count > dots.size())
      return words({center.x, center.y + 9}, std::to_string(count), "#024", 14);
    // An odd number has one in the middle.
    const std::size_t first = count % 2 == 1 ? 0 : 1;
    for (std::size_t i = first; i < first + count; ++i) {
      circle({center.x + dots[i].x, center.y + dots[i].y}, 3, "#024");
      out_ += "/>";
    }
  }

  void penguin(const Player& player, Position at) {
    const Point center = spot(at);
    const Look& look = look_of(player);
    circle(center, 13, look.fill);
    attribute("stroke", "#000");
    out_ += "/>";
    words({center.x, center.y + 5}, std::to_string(board_.fish(at)), look.ink, 14);
  }

  void ring(Point center, std::string_view dashes) {
    circle(center, 17, "none");
    attribute("stroke", "#e80");
    attribute("stroke-width", 3);
    if (!dashes.empty()) attribute("stroke-dasharray", dashes);
    out_ += "/>";
  }

  void line_between(Point from, Point to) {
    out_ += "<line";
    attribute("x1", from.x);
    attribute("y1", from.y);
    attribute("x2", to.x);
    attribute("y2", to.y);
    attribute("stroke", "#e80");
    attribute("stroke-width", 3);
    out_ += "/>";
  }

  void scores() {
    int y = height() + line / 2;
    for (const Player& player : state_.players()) {
      const Look& look = look_of(player);
      circle({16, y}, 8, look.fill);
      attribute("stroke", "#000");
      out_ += "/>";
      std::string score(look.name);
      score.append(" ").append(std::to_string(player.score));
      if (&player == &state_.players().front()) score += ", to move";
      out_ += "<text text-anchor=\"start\"";
      place({32, y + 5}, score, "#000", 14);
      y += line;
    }
  }

  void circle(Point center, int radius, std::string_view fill) {
    out_ += "<circle";
    attribute("cx", center.x);
    attribute("cy", center.y);
    attribute("r", radius);
    attribute("fill", fill);
  }

  void words(Point at, std::string_view text, std::string_view ink, int size) {
    out_ += "<text";
    place(at, text, ink, size);
  }

  // The rest of a text.
  void place(Point at, std::string_view text, std::string_view ink, int size) {
    attribute("x", at.x);
    attribute("y", at.y);
    attribute("fill", ink);
    attribute("font-size", size);
    out_.append(">").append(text).append("</text>");
  }

  const State& state_;
  const Board& board_;
  const Marks& marks_;
  std::string out_;
};

}  // namespace

std::string svg(const State& state, const Marks& marks) { return Drawing(state, marks).draw(); }

}  // namespace gauntlet::fish
