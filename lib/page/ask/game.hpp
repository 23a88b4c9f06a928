#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"
#include "page/ask/blocks.hpp"

// A game in the view Ask of the web app: its harnesses, and explanations of their answers.
namespace gauntlet::page {

// The question to explain, and the answers of the harness so far. Each part of
// an explanation is made from the answer of one more run of the harness.
struct Asked {
  std::string tool;
  std::string input;                      // one JSON text
  std::vector<std::string> flags;         // those chosen by the person, with their values
  std::vector<json::Value> answers = {};  // none for the first part, which has no blocks

  // Appends those of the chosen flags that are named, with their values.
  void keep(std::initializer_list<std::string_view> names, std::vector<std::string>& args) const;
};

struct AskGame {
  std::string_view name;                    // as in games.def
  std::string_view title;                   // "Dropping bricks"
  std::span<const std::string_view> tools;  // its harnesses
  // Adds the blocks of the next part, and returns the arguments of the run for the part after it,
  // or none. Throws json::Error if the answers are not those of the harness. Null if no answer is
  // explained.
  std::vector<std::string> (*explain)(const Asked& asked, Blocks& blocks) = nullptr;
  std::string_view no_input = {};  // the input to explain if the harness read none
};

// Each game defines its own, NAME_ask, in a file of this folder.
#define GAUNTLET_GAME(name) extern const AskGame name##_ask;
#include "games.def"

}  // namespace gauntlet::page
