#pragma once

#include "fish/json.hpp"
#include "fish/picture.hpp"
#include "json/reader.hpp"

namespace gauntlet::fish {

// What a picture can show.
struct Scene {
  State state;
  Marks marks = {};
};

// What is to be seen of a Board, of a State, and of what xboard (marking its position), xtree (its
// move) and xstrategy read. Throws json::Error.
Scene decode_scene(const json::Reader& in, Strictness strictness);

}  // namespace gauntlet::fish
