#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

// Writes elements of HTML, XML and SVG. Only escape() turns text into markup; every parameter
// called `content` is markup already.
namespace gauntlet::text {

// HTML escaping of a text as the content of an element: & < > quotes and carriage returns become
// character references, the result is valid UTF-8 (to_utf8()), and characters that XML 1.0 forbids
// are removed.
std::string escape(std::string_view text);

// Escapes a text as an attribute value, in which line feeds and tabs would otherwise become spaces.
std::string escape_attribute(std::string_view text);

// An attribute with its value as unescaped text.
struct Attribute {
  Attribute(std::string_view name_, std::string_view value_) : name(name_), value(value_) {}
  Attribute(std::string_view name_, std::integral auto value_)
      : name(name_), value(std::to_string(value_)) {}

  std::string name;
  std::string value;
};
using Attributes = std::vector<Attribute>;

// Returns <name a="1" b="2">content</name> with the attributes in the given order.
std::string element(std::string_view name, const Attributes& attributes, std::string_view content);
std::string element(std::string_view name, std::string_view content);

// Returns <name a="1" b="2"/>. For XML and SVG only: HTML has no self-closing tags.
std::string empty_element(std::string_view name, const Attributes& attributes);

// Returns <name a="1" b="2">, for a void element of HTML, or if the content is written afterwards.
std::string start_tag(std::string_view name, const Attributes& attributes);

// Building blocks of SVG drawings. All styles are attributes of the elements, so drawings need no
// style sheet. They have no ids, which could clash if a page contains several drawings.

// Returns the start tag of a drawing with a background: its size in its own units, and an
// accessible label. Texts are centered on their position.
std::string start_svg(std::string_view label, int width, int height, std::string_view ground);

// Returns a drawing with the first color of each light-dark(LIGHT,DARK): SVG 1.1, for files that
// programs without CSS read, too.
std::string in_light(std::string_view svg);

// Appends the start of a subpath at a point: "M1,2".
void append_move(std::string& path, int x, int y);

// Appends a disc around a point.
void append_disc(std::string& path, int x, int y, int radius);

// Returns the element of a path with further attributes; empty for an empty path.
std::string path_element(std::string_view path, Attributes attributes);

// Returns the element of a text at a point. The text must not be escaped yet.
std::string text_element(int x, int y, std::string_view words, Attributes attributes = {});

// The style of the edge of a differing part: dashed, so that it is not marked by color alone.
Attributes differing_edge();

// Marks the differing parts of a drawing: `edges` and `grounds` are paths for the edges and for the
// backgrounds of the signs, `signs` are the elements on top.
std::string mismatch_marks(std::string_view edges, std::string_view grounds,
                           std::string_view signs);

}  // namespace gauntlet::text
