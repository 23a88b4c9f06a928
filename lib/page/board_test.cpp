#include "page/board.hpp"

#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;

TEST_CASE("an encoded board omits empty members", "[page]") {
  const page::Cell plain{0, 1, "row 0, column 1: a hole", {0, 0.5, 12.25, 12.254}};
  const page::Cell chosen{
      1, 0, "row 1, column 0: 2 fish", {-0.05, 0, 12, 12}, json::Value(true), "move here"};
  CHECK(encode(page::Board{"<svg/>", "a board", 2, 2, {plain, chosen}}) == json::parse(R"(
    {"svg": "<svg/>", "label": "a board", "rows": 2, "columns": 2, "cells": [
      {"row": 0, "column": 1, "name": "row 0, column 1: a hole", "box": [0, 0.50, 12.25, 12.25]},
      {"row": 1, "column": 0, "name": "row 1, column 0: 2 fish", "box": [-0.05, 0, 12, 12],
       "action": true, "hint": "move here"}]})"));
}
