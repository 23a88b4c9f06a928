#include <algorithm>
#include <array>
#include <string_view>

#include "core/palette.hpp"
#include "fish/picture.hpp"
#include "fish/picture_shapes.hpp"
#include "text/element.hpp"

namespace gauntlet::fish {
namespace {

constexpr int line_height = 24;  // distance between the players' scores
constexpr Point beside_penguin{14, 9};
constexpr Point sign_corner{21, -14};

class Drawing {
 public:
  Drawing(const State& state, const Marks& marks)
      : state_(state), board_(state.board()), marks_(marks) {}

  std::string draw() {
    const auto players = static_cast<int>(state_.players().size());
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
    scores();
    out_ += "</svg>";
    return std::move(out_);
  }

 private:
  int height() const { return height_of(board_.rows()); }

  int width() const {
    int min = 160;  // minimum width that the scores need
    for (const Player& player : state_.players()) {
      const auto digits = static_cast<int>(std::to_string(player.score).size());
      min = std::max(min, 150 + 9 * digits);
    }
    return std::max(min, width_of(board_.rows(), board_.columns()));
  }

  static text::Attributes outlined(std::string_view fill) {
    return {{"fill", fill}, {"stroke", palette::paper.foreground}};
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

  // Draws light lines inside dark ones, which are visible on ice and on water.
  void marked() {
    std::string lines = hexagons(marks_.positions, 2);
    if (marks_.move) {
      const auto& [from, to] = *marks_.move;
      append_hexagon(lines, middle(to), 2);
      if (from != to) append_arrow(lines, middle(from), middle(to));
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
    if (player.places.empty()) return;
    Penguins shapes;
    std::string letters;
    for (const Position at : player.places) {
      const Point center = middle(at) + Point{board_.is_hole(at) ? 0 : -8, 6};
      append_penguin(shapes, center);
      letters += text::text_element(center.x, center.y + 11, std::string(1, letter_of(player)));
    }
    const auto color = static_cast<std::size_t>(player.color);
    const auto& [fill, ink] = paint_of(player.color);
    path(shapes.bodies, {{"fill", fill}, {"stroke", ink}});
    path(shapes.fronts, {{"fill", palette::bellies[color].background}});
    path(shapes.beaks, {{"fill", palette::beak}});
    out_ += text::element(
        "g", {{"fill", palette::bellies[color].foreground}, {"font-weight", "bold"}}, letters);
  }

  static char letter_of(const Player& player) {
    return "RWBK"[static_cast<std::size_t>(player.color)];
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
      out_ += text::text_element(16, y + 4, std::string(1, letter_of(player)),
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

std::string svg(const State& state, const Marks& marks) { return Drawing(state, marks).draw(); }

}  // namespace gauntlet::fish
