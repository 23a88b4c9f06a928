// Uses the part of each game that needs only Gauntlet's own libraries.

#include <iostream>

#include "atoms/json_picture.hpp"
#include "bricks/json_picture.hpp"
#include "fish/json_picture.hpp"
#include "json/parse.hpp"
#include "mastermind/json_picture.hpp"

using namespace gauntlet;

int main() {
  const json::Value nothing = json::parse("null");
  const bool shows = atoms::render_svg(nothing) || bricks::render_svg(nothing) ||
                     fish::render_svg(nothing) || mastermind::render_svg(nothing);
  std::cout << (shows ? "a picture of nothing" : "no picture") << '\n';
}
