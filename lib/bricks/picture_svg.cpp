#include <algorithm>
#include <string_view>

#include "bricks/picture.hpp"
#include "bricks/picture_tower.hpp"
#include "core/numbers.hpp"
#include "core/palette.hpp"
#include "text/svg.hpp"

namespace gauntlet::bricks {
namespace {

constexpr int line_height = 18;  // from a line_height of words to the next

struct Sign {
  const palette::Paint& paint;
  std::string_view sign;
};

class TowerDrawing {
 public:
  TowerDrawing(const Position& position, Height top, const Marks& marks)
      : position_(position),
        top_(top),
        marks_(marks),
        floors_(floors(position, top)),
        tower_(tower_of(floors_.size(), top)) {}

  std::string draw() {
    const int height = tower_.top + tower_.rows * tower_.height;
    out_ = text::start_svg("bricks", width(), height + 10 + 3 * line_height, palette::paper.fill);
    for (const Floor& floor : floors_) draw(floor);
    numbers();
    words(height + line_height);
    return out_ + "</svg>";
  }

 private:
  int width() const { return std::max(200, tower_.left + tower_.columns * tower_.width + 24); }

  Sign sign_of(const Interval& heights) const {
    if (heights.most <= position_.min_safe()) return {palette::safe, "="};
    if (heights.least > position_.max_safe()) return {palette::broken, "\u00d7"};
    return {palette::doubtful, "?"};
  }

  void draw(const Floor& floor) {
    const auto [paint, sign] = sign_of(floor.heights);
    const auto x = static_cast<int>(floor.box[0]), y = static_cast<int>(floor.box[1]);
    out_ += text::empty_element("rect", {{"x", x},
                                         {"y", y},
                                         {"width", tower_.width},
                                         {"height", tower_.height},
                                         {"fill", paint.fill},
                                         {"stroke", palette::paper.fill}});
    out_ += text::text_element(x + tower_.width / 2, y + tower_.height / 2 + 4, sign,
                               {{"fill", paint.ink}});
    const auto& [least, most] = floor.heights;
    if (marks_.drop && least <= *marks_.drop && *marks_.drop <= most) mark(x, y);
  }

  void mark(int x, int y) {
    out_ += text::empty_element("rect", {{"x", x + 1},
                                         {"y", y + 1},
                                         {"width", tower_.width - 2},
                                         {"height", tower_.height - 2},
                                         {"fill", "none"},
                                         {"stroke", palette::brick},
                                         {"stroke-width", 3}});
  }

  void numbers() {
    out_ += text::start_tag("g", {{"fill", palette::faint}, {"text-anchor", "end"}});
    for (const Floor& floor : floors_) {
      if (floor.column > 0) continue;
      out_ +=
          text::text_element(tower_.left - 6, static_cast<int>(floor.box[1]) + tower_.height - 5,
                             std::to_string(floor.heights.least));
    }
    out_ += "</g>";
  }

  void words(int y) {
    std::string strength = "strength " + std::to_string(position_.min_safe());
    if (!position_.is_known()) strength += " to " + std::to_string(position_.max_safe());
    std::string left = count_of(position_.left_drops(), "drop");
    left += ", " + count_of(position_.left_bricks(), "brick") + " left";
    std::string done;
    if (marks_.drop) done = "drop from " + std::to_string(*marks_.drop);
    if (marks_.guess) done = "guess " + std::to_string(*marks_.guess);
    if (marks_.differs) done.insert(0, "\u2260 ");
    out_ += text::start_tag("g", {{"fill", palette::paper.ink}});
    for (const std::string& words : {strength, left, done}) {
      out_ += text::text_element(width() / 2, y, words);
      y += line_height;
    }
    out_ += "</g>";
  }

  const Position& position_;
  Height top_;
  const Marks& marks_;
  std::vector<Floor> floors_;
  Tower tower_;
  std::string out_ = {};
};

}  // namespace

std::string svg(const Position& position, Height top, const Marks& marks) {
  return TowerDrawing(position, top, marks).draw();
}

}  // namespace gauntlet::bricks
