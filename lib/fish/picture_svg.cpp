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
constexpr std::string_view differing_ink = "#a3005f";

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
struct Paint {
  std::string_view fill;
  std::string_view ink;  // on it
};
constexpr std::array<Paint, 4> paints{
    {{"#d22", "#fff"}, {"#fff", "#000"}, {"#963", "#fff"}, {"#000", "#fff"}}};

const Paint& paint_of(const Player& player) {
  return paints[static_cast<std::size_t>(player.color)];
}

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

// Of a hexagon that reaches so far from its middle, up and down.
std::string corners(Point center, int height) {
  std::string points;
  for (const auto& [dx, dy] :
       std::array<Point, 6>{{{-1, -2}, {1, -2}, {3, 0}, {1, 2}, {-1, 2}, {-3, 0}}}) {
    if (!points.empty()) points += ' ';
    points.append(std::to_string(center.x + dx * height / 2)).append(",");
    points.append(std::to_string(center.y + dy * height / 2));
  }
  return points;
}

class Drawing {
 public:
  Drawing(const State& state, const Marks& marks)
      : state_(state), board_(state.board()), marks_(marks) {}

  std::string draw() {
    begin();
    tiles(true, "#e8e8e8");
    tiles(false, "#bfe4f7");
    labels();
    fish();
    if (marks_.move) line_between(spot(marks_.move->from), spot(marks_.move->to));
    for (const Player& player : state_.players()) {
      for (const Position at : player.places) penguin(player, at);
    }
    for (const Position at : marks_.differing) edge(at);
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
    int least_width = 160;  // for the scores
    for (const Player& player : state_.players()) {
      const auto digits = static_cast<int>(std::to_string(player.score).size());
      least_width = std::max(least_width, 150 + 9 * digits);
    }
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

  // All holes, or all others: one path, for pages have thousands of boards.
  void tiles(bool are_holes, std::string_view fill) {
    std::string path;
    for (const Position at : board_.positions()) {
      if (board_.is_hole(at) != are_holes) continue;
      const Point center = middle(at);
      path.append("M").append(std::to_string(center.x - unit / 2)).append(",");
      path.append(std::to_string(center.y - unit)).append("h24l12,24-12,24h-24l-12-24z");
    }
    static_assert(unit == 24);  // in the path
    if (path.empty()) return;
    element("path", {{"d", path}, {"fill", fill}, {"stroke", "#fff"}, {"stroke-width", 2}});
  }

  void labels() {
    out_ += text::start_tag("g", {{"fill", "#567"}, {"font-size", 9}});
    for (const Position at : board_.positions()) {
      std::string label = std::to_string(at.row);
      label.append(",").append(std::to_string(at.column));
      const Point center = middle(at);
      out_ += text::element("text", {{"x", center.x}, {"y", center.y - 13}}, label);
    }
    out_ += "</g>";
  }

  void fish() {
    out_ += text::start_tag("g", {{"fill", "#024"}});
    for (const Position at : board_.positions()) {
      if (player_at(state_, at) == nullptr) fish(middle(at), board_.fish(at));
    }
    out_ += "</g>";
  }

  void fish(Point center, Board::Fish count) {
    if (count > dots.size()) {
      out_ += text::element("text", {{"x", center.x}, {"y", center.y + 9}}, std::to_string(count));
      return;
    }
    // An odd number has one in the middle.
    const std::size_t first = count % 2 == 1 ? 0 : 1;
    for (std::size_t i = first; i < first + count; ++i) {
      element("circle", {{"cx", center.x + dots[i].x}, {"cy", center.y + dots[i].y}, {"r", 3}});
    }
  }

  void penguin(const Player& player, Position at) {
    const Point center = spot(at);
    const Paint& paint = paint_of(player);
    element("circle", circle(center, 13, paint.fill), {{"stroke", "#000"}});
    words({center.x, center.y + 5}, std::to_string(board_.fish(at)), paint.ink, 14);
  }

  void ring(Position at, const Attributes& more = {}) {
    element("circle",
            joined(circle(spot(at), 17, "none"), {{"stroke", "#e80"}, {"stroke-width", 3}}), more);
  }

  // Around what differs, with a sign in the corner.
  void edge(Position at) {
    const Point center = middle(at);
    element("polygon", {{"points", corners(center, unit - 4)},
                        {"fill", "none"},
                        {"stroke", differing_ink},
                        {"stroke-width", 3},
                        {"stroke-dasharray", "6 3"}});
    words({center.x + 20, center.y + 4}, "\u2260", differing_ink, 12, {{"font-weight", "bold"}});
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
      element("circle", circle({16, y}, 8, paint_of(player).fill), {{"stroke", "#000"}});
      std::string score(name_of(player.color));
      score.append(" ").append(std::to_string(player.score));
      if (&player == &state_.players().front()) score += ", to move";
      const auto& differing = marks_.differing_scores;
      const bool differs =
          std::find(differing.begin(), differing.end(), player.color) != differing.end();
      if (differs) score.insert(0, "\u2260 ");
      words({32, y + 5}, score, differs ? differing_ink : "#000", 14, {{"text-anchor", "start"}});
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

Box box_of(Position at) {
  const auto [x, y] = middle(at);
  return {x - unit * 1.0, y - unit * 1.0, 2.0 * unit, 2.0 * unit};
}

std::string svg(const State& state, const Marks& marks) { return Drawing(state, marks).draw(); }

}  // namespace gauntlet::fish
