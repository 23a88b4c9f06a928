#include "text/element.hpp"

#include <algorithm>

#include "core/drawing.hpp"
#include "text/display.hpp"

namespace gauntlet::text {
namespace {

// Returns the character reference of a character, or "" if it needs none.
std::string_view reference(char32_t code, bool in_attribute) {
  switch (code) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    case '\r':
      return "&#13;";
    case '\n':
      return in_attribute ? "&#10;" : "";
    case '\t':
      return in_attribute ? "&#9;" : "";
    default:
      return "";
  }
}

// Returns true if XML 1.0 forbids the character (production 2, Char).
bool is_illegal(char32_t code) {
  const bool is_control = code < 0x20 && code != '\n' && code != '\t' && code != '\r';
  return is_control || code == 0xfffe || code == 0xffff;
}

// Returns true for most printable characters of ASCII.
bool is_never_escaped(char c) {
  return c >= ' ' && c < 0x7f && c != '&' && c != '<' && c != '>' && c != '"' && c != '\'';
}

std::string escape(std::string_view text, bool in_attribute) {
  const std::string clean = to_utf8(text);
  std::string escaped;
  escaped.reserve(clean.size());
  for (std::string_view rest = clean; !rest.empty();) {
    const auto [code, size] = first_character(rest);
    const auto replacement = reference(code, in_attribute);
    if (!is_illegal(code)) escaped += replacement.empty() ? rest.substr(0, size) : replacement;
    rest.remove_prefix(size);
    const auto plain =
        std::ranges::find_if_not(rest, is_never_escaped) - rest.begin();  // most of it
    escaped.append(rest.substr(0, static_cast<std::size_t>(plain)));
    rest.remove_prefix(static_cast<std::size_t>(plain));
  }
  return escaped;
}

// Returns a start tag without its closing bracket.
std::string begin(std::string_view name, const Attributes& attributes) {
  std::string tag(1, '<');
  tag += name;
  for (const auto& [key, value] : attributes) {
    tag.append(" ").append(key).append("=\"").append(escape(value, true)).append("\"");
  }
  return tag;
}

}  // namespace

std::string escape(std::string_view text) { return escape(text, false); }

std::string escape_attribute(std::string_view text) { return escape(text, true); }

std::string element(std::string_view name, const Attributes& attributes, std::string_view content) {
  return start_tag(name, attributes).append(content).append("</").append(name).append(">");
}

std::string element(std::string_view name, std::string_view content) {
  return element(name, {}, content);
}

std::string empty_element(std::string_view name, const Attributes& attributes) {
  return begin(name, attributes) + "/>";
}

std::string start_tag(std::string_view name, const Attributes& attributes) {
  return begin(name, attributes) + '>';
}

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

std::string in_light(std::string_view svg) {
  constexpr std::string_view begin = "light-dark(";
  std::string light;
  for (auto at = svg.find(begin); at != svg.npos; at = svg.find(begin)) {
    const auto comma = svg.find(',', at), end = svg.find(')', at);
    light.append(svg.substr(0, at)).append(svg.substr(at, comma - at).substr(begin.size()));
    svg.remove_prefix(end + 1);
  }
  return light.append(svg);
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
