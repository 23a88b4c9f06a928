#include "bricks/picture.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

#include "core/numbers.hpp"
#include "text/element.hpp"

namespace gauntlet::bricks {
namespace {

constexpr Height max_width = 60;
constexpr std::string_view before_bar = "floor 1 ";

Height bar_width(Height top, const TextRenderOptions& look) {
  const std::size_t taken = before_bar.size() + 1 + std::to_string(top).size();
  const std::size_t room = look.columns > taken ? look.columns - taken : 1;
  return std::min({top, max_width, static_cast<Height>(room)});
}

// Returns the part of a bar of that width that represents a height from 1 to top.
std::size_t part_of(Height height, Height top, Height width) {
  assert(top > 0);
  return static_cast<std::size_t>(static_cast<Wide>(height - 1) * width / top);
}

// Returns the lowest height that such a part represents.
Height min_of(std::size_t part, Height top, Height width) {
  return static_cast<Height>((static_cast<Wide>(part) * top + width - 1) / width) + 1;
}

// Returns the range of parts with heights in doubt: parts in the range are in doubt, those before
// it safe.
std::pair<std::size_t, std::size_t> doubt_of(const Position& position, Height top, Height width) {
  if (!position.is_known()) {
    return {part_of(position.min_safe() + 1, top, width),
            part_of(position.max_safe(), top, width) + 1};
  }
  const auto end = position.max_safe() < top ? part_of(position.max_safe() + 1, top, width)
                                             : static_cast<std::size_t>(width);
  return {end, end};
}

std::string times(std::size_t count, std::string_view sign) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out.append(sign);
  return out;
}

std::string bar(const Position& position, Height top, const TextRenderOptions& look) {
  const Height width = bar_width(top, look);
  const auto [doubt, broken] = doubt_of(position, top, width);
  const auto sign = [&](std::string_view unicode, std::string_view letter) {
    return look.has_unicode ? unicode : letter;
  };
  std::string out;
  ansi::append(out, ansi::green, times(doubt, sign("\u2588", "=")), look.has_color);
  ansi::append(out, ansi::yellow, times(broken - doubt, sign("\u2591", "?")), look.has_color);
  ansi::append(out, ansi::red, times(static_cast<std::size_t>(width) - broken, sign("\u2573", "x")),
               look.has_color);
  return out;
}

}  // namespace

std::string text(const Position& position, Height top, std::optional<Height> drop,
                 const TextRenderOptions& look) {
  std::string out(before_bar);
  if (top > 0) out.append(bar(position, top, look)).append(" ");
  out.append(std::to_string(top)).append("\n");
  if (drop) {
    out.append(before_bar.size() + part_of(*drop, top, bar_width(top, look)), ' ');
    ansi::append(out, ansi::bold, (look.has_unicode ? "\u25b2 " : "^ ") + std::to_string(*drop),
                 look.has_color);
  }
  out.append("\nthe strength is ").append(std::to_string(position.min_safe()));
  if (!position.is_known()) out.append(" to ").append(std::to_string(position.max_safe()));
  out.append("; left: ").append(pluralize(position.left_drops(), "drop")).append(", ");
  return out.append(pluralize(position.left_bricks(), "brick")).append("\n");
}

std::vector<BarPart> parts_in_doubt(const Position& position, Height top,
                                    const TextRenderOptions& look) {
  std::vector<BarPart> parts;
  if (position.is_known()) return parts;
  const Height width = bar_width(top, look);
  const auto [begin, end] = doubt_of(position, top, width);
  for (std::size_t part = begin; part < end; ++part) {
    const Height min = std::max(position.min_safe() + 1, min_of(part, top, width));
    const Height max = std::min(position.max_safe(), min_of(part + 1, top, width) - 1);
    parts.push_back({{0, before_bar.size() + part, 1}, {min, max}});
  }
  return parts;
}

namespace {

constexpr Height max_single = 120;
constexpr Height max_in_doubt = 100;

// Appends the heights from `min` to `max`, possibly none, in at most `count` even parts.
void append_parts(std::vector<Interval>& parts, Height min, Height max, Height count) {
  if (max < min) return;
  const Height size = max - min + 1;
  count = std::min(count, size);
  const Height even = size / count, rest = size % count;
  for (Height i = 0; i < count; ++i) {
    const Height end = min + even + (i < rest ? 1 : 0);
    parts.push_back({min, end - 1});
    min = end;
  }
}

// Returns the heights of all floors, lowest first.
std::vector<Interval> parts_of(const Position& position, Height top) {
  std::vector<Interval> parts;
  const Height safe = position.min_safe(), max = position.max_safe();
  if (top <= max_single) {
    append_parts(parts, 1, top, max_single);
    return parts;
  }
  if (safe > 0) {
    append_parts(parts, 1, safe - 1, 1);
    parts.push_back({safe, safe});
  }
  append_parts(parts, safe + 1, max, max_in_doubt);
  if (max < top) {
    parts.push_back({max + 1, max + 1});
    append_parts(parts, max + 2, top, 1);
  }
  return parts;
}

// The layout of a tower's floors in a drawing; the last row is on the ground.
struct Tower {
  int rows = 0;
  int columns = 0;
  int left = 0;
  int top = 0;
  int width = 0;  // of a floor
  int height = 0;
};

Tower tower_of(std::size_t parts, Height top) {
  constexpr std::size_t max_in_column = 20;
  const bool is_wide = parts > max_in_column;
  Tower tower;
  tower.columns = is_wide ? 10 : 1;
  tower.rows = static_cast<int>((parts + static_cast<std::size_t>(tower.columns) - 1) /
                                static_cast<std::size_t>(tower.columns));
  tower.width = is_wide ? 24 : 60;
  tower.height = is_wide ? 24 : 18;
  tower.left = 12 + 8 * static_cast<int>(std::to_string(top).size());
  tower.top = 10;
  return tower;
}

}  // namespace

std::vector<Floor> floors(const Position& position, Height top) {
  assert(top >= position.max_safe());
  const auto parts = parts_of(position, top);
  const Tower tower = tower_of(parts.size(), top);
  std::vector<Floor> floors;
  floors.reserve(parts.size());
  for (int row = 0; row < tower.rows; ++row) {
    for (int column = 0; column < tower.columns; ++column) {
      const auto part =
          static_cast<std::size_t>(tower.rows - 1 - row) * static_cast<std::size_t>(tower.columns) +
          static_cast<std::size_t>(column);
      if (part >= parts.size()) break;
      const Rect box{tower.left + column * tower.width * 1.0, tower.top + row * tower.height * 1.0,
                     tower.width * 1.0, tower.height * 1.0};
      floors.push_back({parts[part], row, column, box});
    }
  }
  return floors;
}

namespace {

constexpr int line_height = 18;
constexpr int letter_width = 7;  // upper bound of the average in a line
constexpr int street = 30;       // beside the tower, where bricks fall
constexpr int rim = 8;

// The state of a floor, and how it is drawn.
struct Kind {
  const palette::ColorPair& paint;
  std::string_view sign;
};
constexpr std::array<Kind, 3> kinds{
    {{palette::safe, "="}, {palette::doubtful, "?"}, {palette::broken, "\u00d7"}}};
enum KindIndex : std::size_t { safe, doubtful, broken };

class TowerDrawing {
 public:
  TowerDrawing(const Position& position, Height top, const Marks& marks)
      : position_(position),
        marks_(marks),
        floors_(floors(position, top)),
        tower_(tower_of(floors_.size(), top)),
        lines_(lines()) {}

  std::string draw() {
    out_ =
        text::start_svg("what is known of a brick", width(), height(), palette::paper.background);
    for (const KindIndex kind : {safe, doubtful, broken}) draw(kind);
    path(seams(), {{"stroke", palette::paper.background}});
    path(ground_line(), {{"stroke", palette::faint}, {"stroke-width", 2}});
    numbers();
    for (const Floor& floor : floors_) {
      if (holds(floor, marks_.drop)) drop(floor);
      if (holds(floor, marks_.guess)) mark(floor, palette::dark);
    }
    words();
    return out_ + "</svg>";
  }

 private:
  bool is_wide() const { return tower_.columns > 1; }
  int right() const { return tower_.left + tower_.columns * tower_.width; }
  int ground() const { return tower_.top + tower_.rows * tower_.height; }

  // The text is beside a slim tower and below a wide one.
  int words_left() const { return is_wide() ? rim : right() + street; }
  int words_top() const { return is_wide() ? ground() + rim : tower_.top; }

  int width() const {
    std::size_t longest = 0;
    for (const std::string& line : lines_) longest = std::max(longest, line.size());
    const int end = words_left() + letter_width * static_cast<int>(longest) + rim;
    return std::max(end, right() + street);
  }

  int height() const {
    const int end = words_top() + line_height * static_cast<int>(lines_.size() + 1) + rim;
    return std::max(end, ground() + rim);
  }

  void path(const std::string& path, text::Attributes attributes) {
    out_ += text::path_element(path, std::move(attributes));
  }

  static bool holds(const Floor& floor, const std::optional<Height>& height) {
    return height && floor.heights.min <= *height && *height <= floor.heights.max;
  }

  KindIndex kind_of(const Interval& heights) const {
    if (heights.max <= position_.min_safe()) return safe;
    return heights.min > position_.max_safe() ? broken : doubtful;
  }

  static int x_of(const Floor& floor) { return static_cast<int>(floor.box[0]); }
  static int y_of(const Floor& floor) { return static_cast<int>(floor.box[1]); }

  // Draws all floors of a kind: adjacent ones in a row are one part of the path and one text.
  void draw(KindIndex kind) {
    std::string blocks, signs;
    for (std::size_t i = 0; i < floors_.size();) {
      const std::size_t begin = i++;
      if (kind_of(floors_[begin].heights) != kind) continue;
      while (i < floors_.size() && floors_[i].row == floors_[begin].row &&
             kind_of(floors_[i].heights) == kind) {
        ++i;
      }
      append_block(blocks, begin, i);
      append_signs(signs, begin, i, kinds[kind].sign);
    }
    path(blocks, {{"fill", kinds[kind].paint.background}});
    if (!signs.empty()) out_ += text::element("g", {{"fill", kinds[kind].paint.foreground}}, signs);
  }

  void append_block(std::string& blocks, std::size_t begin, std::size_t end) const {
    const std::string width = std::to_string(tower_.width * static_cast<int>(end - begin));
    text::append_move(blocks, x_of(floors_[begin]), y_of(floors_[begin]));
    blocks.append("h").append(width).append("v").append(std::to_string(tower_.height));
    blocks.append("h-").append(width).append("z");
  }

  // Appends a letter for each floor, at its own position.
  void append_signs(std::string& signs, std::size_t begin, std::size_t end,
                    std::string_view sign) const {
    std::string places, letters;
    for (std::size_t i = begin; i < end; ++i) {
      if (i > begin) places += ' ';
      places += std::to_string(x_of(floors_[i]) + tower_.width / 2);
      letters += sign;
    }
    signs += text::element(
        "text", {{"x", places}, {"y", y_of(floors_[begin]) + tower_.height / 2 + 4}}, letters);
  }

  // Returns the lines between floors.
  std::string seams() const {
    std::string seams;
    const std::string width = std::to_string(right() - tower_.left);
    for (int row = 1; row < tower_.rows; ++row) {
      text::append_move(seams, tower_.left, tower_.top + row * tower_.height);
      seams.append("h").append(width);
    }
    for (int column = 1; column < tower_.columns; ++column) {
      text::append_move(seams, tower_.left + column * tower_.width, tower_.top);
      seams.append("v").append(std::to_string(ground() - tower_.top));
    }
    return seams;
  }

  std::string ground_line() const {
    std::string line;
    text::append_move(line, tower_.left - 4, ground() + 1);
    return line.append("h").append(std::to_string(right() - tower_.left + street));
  }

  void numbers() {
    std::string numbers;
    for (const Floor& floor : floors_) {
      if (floor.column > 0) continue;
      numbers += text::text_element(tower_.left - 6, y_of(floor) + tower_.height / 2 + 4,
                                    std::to_string(floor.heights.min));
    }
    if (numbers.empty()) return;
    out_ += text::element("g", {{"fill", palette::faint}, {"text-anchor", "end"}}, numbers);
  }

  void mark(const Floor& floor, std::string_view color) {
    const auto frame = [&](text::Attributes line) {
      line.insert(line.begin(), {{"x", x_of(floor)},
                                 {"y", y_of(floor)},
                                 {"width", tower_.width},
                                 {"height", tower_.height}});
      return text::empty_element("rect", line);
    };
    const auto solid = [](std::string_view stroke, int width) {
      return text::Attributes{{"fill", "none"}, {"stroke", stroke}, {"stroke-width", width}};
    };
    out_ += frame(solid(palette::light, 5));
    out_ += frame(marks_.differs ? text::differing_edge() : solid(color, 3));
  }

  // Draws the floor of a drop, and the brick beside the tower: falling, or lying on the ground,
  // whole or broken.
  void drop(const Floor& floor) {
    mark(floor, palette::brick_edge);
    const int x = right() + 6;
    const int y = y_of(floor) + tower_.height / 2 - 4;
    std::string fall, brick;
    text::append_move(fall, x + 8, y + 10);
    fall.append("V").append(std::to_string(ground() - 9));
    path(fall, {{"stroke", palette::brick}, {"stroke-width", 2}, {"stroke-dasharray", "3 3"}});
    const KindIndex kind = kind_of({*marks_.drop, *marks_.drop});
    text::append_move(brick, x, kind == doubtful ? y : ground() - 8);
    brick += kind == broken ? "l7,2-3,6h-4zm10,1h6v7l-8-2z" : "h16v8h-16z";
    path(brick, {{"fill", palette::brick}});
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> lines{"strength " + std::to_string(position_.min_safe())};
    if (!position_.is_known()) lines.back() += " to " + std::to_string(position_.max_safe());
    lines.push_back(pluralize(position_.left_drops(), "drop") + " left");
    lines.push_back(pluralize(position_.left_bricks(), "brick") + " left");
    if (marks_.drop) lines.push_back("drop from " + std::to_string(*marks_.drop));
    if (marks_.guess) lines.push_back("guess " + std::to_string(*marks_.guess));
    if (marks_.differs) lines.back().insert(0, "\u2260 ");
    return lines;
  }

  void words() {
    std::string words;
    int y = words_top() + line_height;
    for (const std::string& line : lines_) {
      const bool differs = marks_.differs && &line == &lines_.back();
      words += text::text_element(
          words_left(), y, line,
          differs ? text::Attributes{{"fill", palette::differing_text}} : text::Attributes{});
      y += line_height;
    }
    out_ +=
        text::element("g", {{"fill", palette::paper.foreground}, {"text-anchor", "start"}}, words);
  }

  const Position& position_;
  const Marks& marks_;
  std::vector<Floor> floors_;
  Tower tower_;
  std::vector<std::string> lines_;
  std::string out_ = {};
};

}  // namespace

std::string svg(const Position& position, Height top, const Marks& marks) {
  return TowerDrawing(position, top, marks).draw();
}

}  // namespace gauntlet::bricks
