#pragma once

#include <string>
#include <string_view>

#include "text/element.hpp"

// What drawings in SVG 1.1 begin with and are made of. All of their look is in the elements: they
// need no style sheet, and no ids, which would clash where a page has several of them.
namespace gauntlet::text {

// The start tag of a drawing that stands alone, with its ground: so large, in its own units, and
// named so for those who do not see it. Texts are in the middle of where they stand.
std::string start_svg(std::string_view label, int width, int height, std::string_view ground);

// Adds the beginning of a part of a path, at a point: "M1,2".
void append_move(std::string& path, int x, int y);

// Adds a disc around a point.
void append_disc(std::string& path, int x, int y, int radius);

// The element of a path, with further attributes; empty for an empty path.
std::string path_element(std::string_view path, Attributes attributes);

// The element of a text at a point. The text is not escaped yet.
std::string text_element(int x, int y, std::string_view words, Attributes attributes = {});

// The look of the edge of what is other than it should be, by more than its color: dashed.
Attributes differing_edge();

// What points such parts of a drawing out: their edges and the grounds of their signs, as paths,
// and on these the signs, as elements.
std::string differing_parts(std::string_view edges, std::string_view grounds,
                            std::string_view signs);

}  // namespace gauntlet::text
