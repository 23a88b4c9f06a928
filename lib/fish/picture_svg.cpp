#include <algorithm>
#include <array>
#include <string_view>

#include "fish/picture.hpp"
#include "text/element.hpp"

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

// How a player's penguins are drawn; by color.
struct Look {
  std::string_view fill;
  std::string_view ink;  // on it
};
constexpr std::array<Look, 4> looks{
    {{"#d22", "#fff"}, {"#fff", "#000"}, {"#963", "#fff"}, {"#000", "#fff"}}};

const Look& look_of(const Player& player) { return looks[static_cast<std::size_t>(player.color)]; }

// Where the dots of 1 to 5 fish are, from the middle of a tile.
constexpr std::array<Point, 5> dots{{{0, 4}, {-10, -2}, {10, 10}, {10, -2}, {-10, 10}}};

using text::Attributes;

Attributes circle(Point center, int radius, std::string_view fill) {
  return {{"cx", center.x}, {"cy", center.y}, {"r", radius}, {"fill", fill}};
}

Attributes joined(Attributes first, const Attributes& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

std::string corners(Point center) {
  std::string points;
  for (const auto& [dx, dy] :
       std::array<Point, 6>{{{-1, -2}, {1, -2}, {3, 0}, {1, 2}, {-1, 2}, {-3, 0}}}) {
    if (!points.empty()) points += ' ';
    points.append(std::to_string(center.x + dx * unit / 2)).append(",");
    points.append(std::to_string(center.y + dy * unit / 2));
  }
  return points;
}

class Drawing {
 public:
  Drawing(const State& state, const Marks& marks)
      : state_(state), board_(state.board()), marks_(marks) {}

  std::string draw() {
    begin();
    for (const Position at : board_.positions()) tile(at);
    if (marks_.move) line_between(spot(marks_.move->from), spot(marks_.move->to));
    for (const Player& player : state_.players()) {
      for (const Position at : player.places) penguin(player, at);
    }
    for (const Position at : marks_.positions) ring(at);
    if (marks_.move) {
      ring(marks_.move->from, {{"stroke-dasharray", "4 3"}});
      ring(marks_.move->to);
    }
    scores();
    out_ += "</svg>";
    return std::move(out_);
  }

 private:
  int height() const { return unit * (board_.rows() + 1) + 4; }

  void begin() {
    constexpr int least_width = 160;  // for the scores
    const auto width =
        std::to_string(std::max(least_width, 4 * unit * board_.columns() + unit + 4));
    const auto all = std::to_string(height() + line * static_cast<int>(state_.players().size()));
    out_ += text::start_tag("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                                    {"role", "img"},
                                    {"aria-label", "a Fish board"},
                                    {"width", width},
                                    {"height", all},
                                    {"viewBox", "0 0 " + width + " " + all},
                                    {"font-family", "sans-serif"},
                                    {"font-size", 14},
                                    {"text-anchor", "middle"}});
    element("rect", {{"width", "100%"}, {"height", "100%"}, {"fill", "#fff"}});
  }

  void tile(Position at) {
    const Point center = middle(at);
    element("polygon", {{"points", corners(center)},
                        {"fill", board_.is_hole(at) ? "#e8e8e8" : "#bfe4f7"},
                        {"stroke", "#fff"},
                        {"stroke-width", 2}});
    std::string label = std::to_string(at.row);
    label.append(",").append(std::to_string(at.column));
    words({center.x, center.y - 13}, label, "#567", 9);
    if (player_at(state_, at) == nullptr) fish(center, board_.fish(at));
  }

  void fish(Point center, Board::Fish count) {
    if (count > dots.size())
      return words({center.x, center.y + 9}, std::to_string(count), "#024", 14);
    // An odd number has one in the middle.
    const std::size_t first = count % 2 == 1 ? 0 : 1;
    for (std::size_t i = first; i < first + count; ++i) {
      element("circle", circle({center.x + dots[i].x, center.y + dots[i].y}, 3, "#024"));
    }
  }

  void penguin(const Player& player, Position at) {
    const Point center = spot(at);
    const Look& look = look_of(player);
    element("circle", circle(center, 13, look.fill), {{"stroke", "#000"}});
    words({center.x, center.y + 5}, std::to_string(board_.fish(at)), look.ink, 14);
  }

  void ring(Position at, const Attributes& more = {}) {
    element("circle",
            joined(circle(spot(at), 17, "none"), {{"stroke", "#e80"}, {"stroke-width", 3}}), more);
  }

  void line_between(Point from, Point to) {
    element("line", {{"x1", from.x},
                     {"y1", from.y},
                     {"x2", to.x},
                     {"y2", to.y},
                     {"stroke", "#e80"},
                     {"stroke-width", 3}});
  }

  void scores() {
    int y = height() + line / 2;
    for (const Player& player : state_.players()) {
      element("circle", circle({16, y}, 8, look_of(player).fill), {{"stroke", "#000"}});
      std::string score(name_of(player.color));
      score.append(" ").append(std::to_string(player.score));
      if (&player == &state_.players().front()) score += ", to move";
      words({32, y + 5}, score, "#000", 14, {{"text-anchor", "start"}});
      y += line;
    }
  }

  void words(Point at, std::string_view words, std::string_view ink, int size,
             const Attributes& more = {}) {
    out_ += text::element(
        "text", joined(more, {{"x", at.x}, {"y", at.y}, {"fill", ink}, {"font-size", size}}),
        text::escape(words));
  }

  void element(std::string_view name, const Attributes& attributes, const Attributes& more = {}) {
    out_ += text::empty_element(name, joined(attributes, more));
  }

  const State& state_;
  const Board& board_;
  const Marks& marks_;
  std::string out_;
};

}  // namespace

std::string svg(const State& state, const Marks& marks) { return Drawing(state, marks).draw(); }

}  // namespace gauntlet::fish
