#include "fish/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>

#include "gauntlet/grid.hpp"
#include "text/element.hpp"

namespace gauntlet::fish {
namespace {

// The shapes in a drawing, as SVG path data: each function appends its shape to a path.

struct Point {
  int x;
  int y;
  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
};

// A tile is a hexagon resting on a side. Rows are `row_step` apart, tiles in a row `column_step`;
// odd rows are shifted by half of that.
constexpr int row_step = 26;
constexpr int column_step = 90;
constexpr int rim = 4;        // around a board
constexpr int half_top = 15;  // half of the upper side of a tile
constexpr int half_width = 30;
static_assert(2 * (half_top + half_width) == column_step);

// Appends coordinates in SVG's shortest form: a minus sign also separates numbers.
void append(std::string& path, Point to) {
  path.append(std::to_string(to.x)).append(to.y < 0 ? "" : ",").append(std::to_string(to.y));
}

void append(std::string& path, char command, Point to) {
  path += command;
  append(path, to);
}

constexpr int max_fish = 5;

// The positions of 1 to 5 fish, relative to the middle of a tile.
constexpr std::array<std::array<Point, max_fish>, max_fish> schools{
    {{{{0, 5}}},
     {{{0, -2}, {0, 12}}},
     {{{0, -3}, {-11, 11}, {11, 11}}},
     {{{-12, -2}, {12, -2}, {-12, 12}, {12, 12}}},
     {{{-13, -4}, {13, -4}, {0, 6}, {-10, 16}, {10, 16}}}}};

Point middle(Position at) {
  return {rim + half_width + column_step * at.column + column_step / 2 * (at.row % 2),
          rim + row_step * (at.row + 1)};
}

// Returns the width of the drawing of a board of that size; height_of() likewise.
int width_of(int rows, int columns) {
  if (columns == 0) return 2 * rim;
  return middle({rows > 1 ? 1 : 0, columns - 1}).x + half_width + rim;
}

int height_of(int rows) { return middle({rows, 0}).y + rim; }

// Appends the edge of a tile, moved inward by `inside`.
void append_hexagon(std::string& path, Point middle, int inside) {
  const int high = row_step - inside;
  const int top = half_top * high / row_step, side = half_width * high / row_step - top;
  append(path, 'M', {middle.x - top, middle.y - high});
  path.append("h").append(std::to_string(2 * top));
  append(path, 'l', {side, high});
  append(path, {-side, high});
  path.append("h").append(std::to_string(-2 * top));
  append(path, 'l', {-side, -high});
  path += 'z';
}

void append_disc(std::string& path, Point middle, int radius) {
  text::append_disc(path, middle.x, middle.y, radius);
}

void append_wave(std::string& path, Point middle) {
  append(path, 'M', {middle.x - 12, middle.y + 4});
  path += "q6-7 12,0 6,5 12,0-6,7-12,2-6-7-12-2z";
}

// Returns the point at a distance before the end of a line.
Point before_end(Point from, Point to, double distance) {
  const double share = distance / std::hypot(to.x - from.x, to.y - from.y);
  return {to.x - static_cast<int>(std::lround(share * (to.x - from.x))),
          to.y - static_cast<int>(std::lround(share * (to.y - from.y)))};
}

// Appends a line between two points, with a ring at the start and a head at the end.
void append_arrow(std::string& path, Point from, Point to) {
  append_disc(path, from, 3);
  append(path, 'M', from);
  append(path, 'L', to);
  const double far = std::hypot(to.x - from.x, to.y - from.y);
  const double x = 12 * (to.x - from.x) / far, y = 12 * (to.y - from.y) / far;
  const auto back = [&](double side) {
    return Point{to.x - static_cast<int>(std::lround(x + side * y)),
                 to.y - static_cast<int>(std::lround(y - side * x))};
  };
  append(path, 'M', back(0.7));
  append(path, 'L', to);
  append(path, 'L', back(-0.7));
}

// Appends `count` fish (1 to max_fish) on a tile, each with a hole for its eye (fill rule
// evenodd).
void append_fish(std::string& path, Point middle, int count) {
  const auto& school = schools[static_cast<std::size_t>(count - 1)];
  Point last{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const Point begin = school[i] + Point{-5, 0};  // start of the tail
    if (i == 0) {
      append(path, 'M', middle + begin);
    } else {
      append(path, 'm', {begin.x - last.x, begin.y - last.y});
    }
    path += "q7-9 13,0-6,9-13,0l-4-4v8zm8-2h2v2h-2z";
    last = begin + Point{8, -2};
  }
}

// Paths of penguins, one for each color of their parts, listed from back to front.
struct Penguins {
  std::string bodies = {};
  std::string fronts = {};  // fronts and eyes
  std::string beaks = {};   // beaks and feet
};

void append_penguin(Penguins& penguins, Point middle) {
  append(penguins.bodies, 'M', middle + Point{0, -16});
  penguins.bodies += "c-5,0-7,4-7,8 0,4-5,7-5,14 0,6 5,9 12,9s12-3 12-9c0-7-5-10-5-14 0-4-2-8-7-8z";
  append(penguins.fronts, 'M', middle + Point{0, -2});
  penguins.fronts += "c-5,0-8,4-8,8s3,7 8,7 8-3 8-7-3-8-8-8zm-5-10h3v3h-3zm7,0h3v3h-3z";
  append(penguins.beaks, 'M', middle + Point{-3, -8});
  penguins.beaks += "h6l-3,5zm-6,25l4-4 4,4zm10,0l4-4 4,4z";
}

constexpr int line_height = 24;  // distance between the players' scores
constexpr Point beside_penguin{14, 9};
constexpr Point sign_corner{21, -14};

constexpr Point on_ice{-8, 6};  // beside the number of fish

char sign_of(Color color) { return "RWBK"[static_cast<std::size_t>(color)]; }

std::string penguins_svg(Color color, std::span<const Point> centers) {
  if (centers.empty()) return {};
  Penguins shapes;
  std::string letters;
  for (const Point center : centers) {
    append_penguin(shapes, center);
    letters += text::text_element(center.x, center.y + 11, std::string(1, sign_of(color)));
  }
  const auto& belly = palette::bellies[static_cast<std::size_t>(color)];
  const auto& [fill, ink] = paint_of(color);
  return text::path_element(shapes.bodies, {{"fill", fill}, {"stroke", ink}}) +
         text::path_element(shapes.fronts, {{"fill", belly.background}}) +
         text::path_element(shapes.beaks, {{"fill", palette::beak}}) +
         text::element("g", {{"fill", belly.foreground}, {"font-weight", "bold"}}, letters);
}

class Drawing {
 public:
  Drawing(const State& state, const Marks& marks)
      : state_(state), board_(state.board()), marks_(marks) {}

  std::string draw() {
    const auto players = static_cast<int>(marks_.has_scores ? state_.players().size() : 0);
    out_ = text::start_svg("a Fish board", width(), height() + line_height * players,
                           palette::sea.background);
    tiles(false, {{"fill", palette::ice.background}, {"stroke", palette::ice_edge}});
    tiles(true, {{"fill", palette::hole}});
    path(waves(), {{"fill", palette::ice_edge}});
    path(hexagons(marks_.reachable, 1), {{"fill", palette::reachable}});
    labels(false, palette::ice.foreground);
    labels(true, palette::sea.foreground);
    fish();
    marked();
    for (const Player& player : state_.players()) penguins(player);
    path(dots(), outlined(palette::marked.background));
    differing();
    if (marks_.has_scores) scores();
    out_ += "</svg>";
    return std::move(out_);
  }

 private:
  int height() const { return height_of(board_.rows()); }

  int width() const {
    if (!marks_.has_scores) return width_of(board_.rows(), board_.columns());
    int min = 160;  // minimum width that the scores need
    for (const Player& player : state_.players()) {
      const auto digits = static_cast<int>(std::to_string(player.score).size());
      min = std::max(min, 150 + 9 * digits);
    }
    return std::max(min, width_of(board_.rows(), board_.columns()));
  }

  static text::Attributes outlined(std::string_view fill) {
    return {{"fill", fill}, {"stroke", palette::dark}};
  }

  void path(const std::string& path, text::Attributes attributes) {
    out_ += text::path_element(path, std::move(attributes));
  }

  // Draws all holes or all other tiles as one path, because pages can hold thousands of boards.
  void tiles(bool are_holes, text::Attributes attributes) {
    std::string tiles;
    for (const Position at : board_.positions()) {
      if (board_.is_hole(at) == are_holes) append_hexagon(tiles, middle(at), 0);
    }
    path(tiles, std::move(attributes));
  }

  std::string waves() const {
    std::string waves;
    for (const Position at : board_.positions()) {
      if (board_.is_hole(at)) append_wave(waves, middle(at));
    }
    return waves;
  }

  void labels(bool are_holes, std::string_view ink) {
    std::string labels;
    for (const Position at : board_.positions()) {
      if (board_.is_hole(at) != are_holes) continue;
      std::string label = std::to_string(at.row);
      label.append(",").append(std::to_string(at.column));
      const Point center = middle(at);
      labels += text::text_element(center.x, center.y - 14, label);
    }
    if (labels.empty()) return;
    out_ += text::element("g", {{"fill", ink}, {"font-size", 9}}, labels);
  }

  // Draws the fish of each tile, and a number on tiles with many fish or with a penguin.
  void fish() {
    std::string fish, numbers;
    for (const Position at : board_.positions()) {
      const Board::Fish count = board_.fish(at);
      if (count == 0) continue;
      const Point center = middle(at);
      const bool has_penguin = player_at(state_, at) != nullptr;
      if (!has_penguin && count <= max_fish) {
        append_fish(fish, center, static_cast<int>(count));
        continue;
      }
      const Point number = has_penguin ? center + beside_penguin : center + Point{0, 9};
      append_fish(fish, number + Point{0, 4}, 1);
      numbers += text::text_element(number.x, number.y - 3, std::to_string(count));
    }
    path(fish, {{"fill", palette::fish}, {"fill-rule", "evenodd"}});
    if (numbers.empty()) return;
    out_ += text::element(
        "g", {{"fill", palette::ice.foreground}, {"font-size", 14}, {"font-weight", "bold"}},
        numbers);
  }

  // Draws light lines inside dark ones, which are visible on ice and on water. The arrow of a move
  // that was made ends before the tile, where the penguin would hide its head.
  void marked() {
    std::string lines = hexagons(marks_.positions, 2);
    if (marks_.move) {
      const auto& [from, to] = *marks_.move;
      append_hexagon(lines, middle(to), 2);
      constexpr double outside = row_step + 3;
      const double gap = player_at(state_, to) != nullptr ? outside : 0;
      if (from != to) append_arrow(lines, middle(from), before_end(middle(from), middle(to), gap));
    }
    if (lines.empty()) return;
    const std::string path = text::path_element(lines, {});
    const auto drawn = [&](std::string_view color, int width) {
      return text::element("g", {{"stroke", color}, {"stroke-width", width}}, path);
    };
    out_ +=
        text::element("g", {{"fill", "none"}, {"stroke-linejoin", "round"}},
                      drawn(palette::marked.foreground, 5) + drawn(palette::marked.background, 2));
  }

  void penguins(const Player& player) {
    std::vector<Point> centers;
    centers.reserve(player.places.size());
    for (const Position at : player.places) {
      centers.push_back(middle(at) + (board_.is_hole(at) ? Point{0, 6} : on_ice));
    }
    out_ += penguins_svg(player.color, centers);
  }

  static std::string hexagons(const std::vector<Position>& positions, int inside) {
    std::string path;
    for (const Position at : positions) append_hexagon(path, middle(at), inside);
    return path;
  }

  std::string dots() const {
    std::string dots;
    for (const Position at : marks_.reachable) append_disc(dots, middle(at) + Point{0, 22}, 3);
    return dots;
  }

  // Draws an edge around each differing tile, with a sign in the corner.
  void differing() {
    const std::string edges = hexagons(marks_.differing, 2);
    std::string grounds, signs;
    for (const Position at : marks_.differing) {
      const Point corner = middle(at) + sign_corner;
      append_disc(grounds, corner, 6);
      signs += text::text_element(corner.x, corner.y + 4, "\u2260");
    }
    path(edges, {{"fill", "none"}, {"stroke", palette::light}, {"stroke-width", 5}});
    out_ += text::mismatch_marks(edges, grounds, signs);
  }

  bool differs(const Player& player) const {
    const auto& differing = marks_.differing_scores;
    return std::find(differing.begin(), differing.end(), player.color) != differing.end();
  }

  void scores() {
    std::string words;
    int y = height() + line_height / 2;
    for (const Player& player : state_.players()) {
      const auto& [fill, ink] = paint_of(player.color);
      std::string disc;
      append_disc(disc, {16, y}, 9);
      path(disc, {{"fill", fill}, {"stroke", palette::sea.foreground}});
      out_ += text::text_element(16, y + 4, std::string(1, sign_of(player.color)),
                                 {{"fill", ink}, {"font-weight", "bold"}});
      std::string score(to_string(player.color));
      score.append(" ").append(std::to_string(player.score));
      if (&player == &state_.players().front() && !marks_.is_over) score += ", to move";
      words += differs(player) ? differing_score(score, y) : text::text_element(32, y + 5, score);
      y += line_height;
    }
    if (words.empty()) return;
    out_ += text::element(
        "g", {{"fill", palette::sea.foreground}, {"font-size", 14}, {"text-anchor", "start"}},
        words);
  }

  std::string differing_score(const std::string& score, int y) const {
    return text::empty_element(
               "rect",
               {{"x", 28}, {"y", y - 10}, {"width", width() - 34}, {"height", 20}, {"rx", 4}}) +
           text::text_element(32, y + 5, "\u2260 " + score, {{"fill", palette::differing}});
  }

  const State& state_;
  const Board& board_;
  const Marks& marks_;
  std::string out_ = {};
};

}  // namespace

const palette::ColorPair& paint_of(Color color) {
  return palette::penguins[static_cast<std::size_t>(color)];
}

Rect box_of(Position at) {
  const auto [x, y] = middle(at);
  return {x - column_step / 4.0, y - row_step * 1.0, column_step / 2.0, row_step * 2.0};
}

std::string outline_of(Position at) {
  std::string path;
  append_hexagon(path, middle(at), 1);
  return path;
}

std::string penguin_svg(Color color, Position at) {
  const Point center = middle(at) + on_ice;
  return penguins_svg(color, {&center, 1});
}

std::string svg(const State& state, const Marks& marks) { return Drawing(state, marks).draw(); }

}  // namespace gauntlet::fish
