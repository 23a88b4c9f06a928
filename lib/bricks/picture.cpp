#include "bricks/picture.hpp"

#include <algorithm>
#include <cassert>

#include "bricks/count.hpp"
#include "core/ansi.hpp"
#include "core/numbers.hpp"

namespace gauntlet::bricks {
namespace {

constexpr Height most_width = 60;

// The part of a bar of that width that stands for a height from 1 to top.
std::size_t part_of(Height height, Height top, Height width) {
  assert(top > 0);
  return static_cast<std::size_t>(static_cast<Wide>(height - 1) * width / top);
}

std::string bar(const Position& position, Height top, bool has_color) {
  const Height width = std::min(top, most_width);
  const auto size = static_cast<std::size_t>(width);
  // Whatever has a height in doubt in it is in doubt.
  std::size_t doubt = size;
  std::size_t broken = size;
  if (!position.is_known()) {
    doubt = part_of(position.min_safe() + 1, top, width);
    broken = part_of(position.max_safe(), top, width) + 1;
  } else if (position.max_safe() < top) {
    doubt = broken = part_of(position.max_safe() + 1, top, width);
  }
  std::string out;
  ansi::append(out, ansi::green, std::string(doubt, '='), has_color);
  ansi::append(out, ansi::yellow, std::string(broken - doubt, '?'), has_color);
  ansi::append(out, ansi::red, std::string(size - broken, 'x'), has_color);
  return out;
}

}  // namespace

std::string text(const Position& position, Height top, std::optional<Height> drop, bool has_color) {
  const std::string begin("floor 1 ");
  std::string out = begin;
  if (top > 0) out.append(bar(position, top, has_color)).append(" ");
  out.append(std::to_string(top)).append("\n");
  if (drop) {
    out.append(begin.size() + part_of(*drop, top, std::min(top, most_width)), ' ');
    ansi::append(out, ansi::bold, "^ " + std::to_string(*drop), has_color);
  }
  out.append("\nthe strength is ").append(std::to_string(position.min_safe()));
  if (!position.is_known()) out.append(" to ").append(std::to_string(position.max_safe()));
  out.append("; left: ").append(count_of(position.left_drops(), "drop")).append(", ");
  return out.append(count_of(position.left_bricks(), "brick")).append("\n");
}

}  // namespace gauntlet::bricks
