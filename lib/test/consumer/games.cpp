// Uses the part of each game that needs only Gauntlet's own libraries.

#include "core/games.hpp"

#include <iostream>

#include "json/parse.hpp"

using namespace gauntlet;

int main() {
  const json::Value nothing = json::parse("null");
  const bool shows = games::atoms::render_svg(nothing) || games::bricks::render_svg(nothing) ||
                     games::fish::render_svg(nothing) || games::mastermind::render_svg(nothing);
  std::cout << (shows ? "a picture of nothing" : "no picture") << '\n';
}
