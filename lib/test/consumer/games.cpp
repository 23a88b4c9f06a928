// Uses the part of each game that needs only Gauntlet's own libraries.

#include <iostream>

#include "atoms/json_picture.hpp"
#include "bricks/json_picture.hpp"
#include "fish/json_scene.hpp"
#include "json/parse.hpp"
#include "mastermind/json_picture.hpp"

using namespace gauntlet;

int main() {
  const json::Value nothing = json::parse("null");
  const bool shows = atoms::picture_of(nothing) || bricks::picture_of(nothing) ||
                     fish::picture_of(nothing) || mastermind::picture_of(nothing);
  std::cout << (shows ? "a picture of nothing" : "no picture") << '\n';
}
