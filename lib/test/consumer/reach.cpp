// Computes how far a penguin can slide: uses one game and its JSON.

#include <iostream>

#include "gauntlet/fish_json.hpp"

using namespace gauntlet;

int main() {
  const json::Value in = json::parse(R"({"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]})");
  const json::Reader reader(in);
  const auto [position, board] = reader.fields("position", "board");
  const fish::Board tiles = fish::decode_board(board, json::Strictness::strict);
  std::cout << fish::reachable(tiles, fish::decode_position(position, tiles)).size() << '\n';
}
