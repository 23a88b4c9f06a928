#include "bricks/picture.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

#include "bricks/solve.hpp"
#include "core/numbers.hpp"
#include "core/terminal.hpp"

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

}  // namespace gauntlet::bricks
