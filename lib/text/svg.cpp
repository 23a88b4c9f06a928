#include "text/svg.hpp"

#include <utility>

#include "core/palette.hpp"

namespace gauntlet::text {

std::string start_svg(std::string_view label, int width, int height, std::string_view ground) {
  const std::string wide = std::to_string(width), high = std::to_string(height);
  return start_tag("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                           {"role", "img"},
                           {"aria-label", label},
                           {"width", wide},
                           {"height", high},
                           {"viewBox", "0 0 " + wide + ' ' + high},
                           {"font-family", "sans-serif"},
                           {"font-size", 12},
                           {"text-anchor", "middle"}}) +
         empty_element("rect", {{"width", wide}, {"height", high}, {"rx", 6}, {"fill", ground}});
}

void append_move(std::string& path, int x, int y) {
  path.append("M").append(std::to_string(x)).append(",").append(std::to_string(y));
}

void append_disc(std::string& path, int x, int y, int radius) {
  const std::string size = std::to_string(radius);
  append_move(path, x, y - radius);
  path.append("a").append(size).append(",").append(size).append(" 0 1 0 .1,0z");
}

std::string path_element(std::string_view path, Attributes attributes) {
  if (path.empty()) return {};
  attributes.emplace(attributes.begin(), "d", path);
  return empty_element("path", attributes);
}

std::string text_element(int x, int y, std::string_view words, Attributes attributes) {
  attributes.insert(attributes.begin(), {{"x", x}, {"y", y}});
  return element("text", attributes, escape(words));
}

Attributes differing_edge() {
  return {{"fill", "none"},
          {"stroke", palette::differing},
          {"stroke-width", 3},
          {"stroke-dasharray", "6 3"}};
}

std::string mismatch_marks(std::string_view edges, std::string_view grounds,
                           std::string_view signs) {
  std::string parts = path_element(edges, differing_edge());
  parts += path_element(grounds, {{"fill", palette::light}});
  if (signs.empty()) return parts;
  return parts + element("g", {{"fill", palette::differing}, {"font-weight", "bold"}}, signs);
}

}  // namespace gauntlet::text
