#pragma once

#include <string>
#include <string_view>

#include "text/element.hpp"

// Building blocks of SVG 1.1 drawings. All styles are attributes of the elements, so drawings need
// no style sheet. They have no ids, which could clash if a page contains several drawings.
namespace gauntlet::text {

// Returns the start tag of a drawing with a background: its size in its own units, and an
// accessible label. Texts are centered on their position.
std::string start_svg(std::string_view label, int width, int height, std::string_view ground);

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
