#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/grid.hpp"
#include "gauntlet/json.hpp"
#include "page/board.hpp"

// A game in the view Ask of the web app: explanations of the answers of its harnesses.
namespace gauntlet::page {

// The blocks of an explanation, which the web app draws one below the other: `Block` in
// tools/page/src/engine/protocol.ts.
class Blocks {
 public:
  struct Column {
    std::string_view title;
    // "text", "code" or "number"; "head" or "head code" for the cells that name their row; "share"
    // for share().
    std::string_view kind;
  };
  // The notes on places of a board.
  using Notes = json::Value::Object;
  static void note(Notes& notes, Position at, std::string_view text);

  void text(std::string_view text);
  void title(std::string_view title);

  // Adds a fact to the last block, or begins a block of facts.
  void fact(std::string_view label, std::string_view text, std::string_view code = {});

  // begin_table() is followed by its rows, and begin_row() by a cell for each column. A share is a
  // number from 0 to 1, shown as a bar before its text.
  void begin_table(std::string_view caption, std::initializer_list<Column> columns,
                   bool hides_caption = false);
  void begin_row();
  void cell(std::string_view text);
  void share(double share, std::string_view text);

  void list(std::string_view label, json::Value::Array items);
  void tree(std::string_view label, std::string_view inner, json::Value::Array nodes);
  void board(const Board& board, Notes notes);

  // begin_steps() is followed by the steps.
  void begin_steps(std::string_view name, std::string_view title);
  void step(std::string_view text, const Board& board, Notes notes);

  // Puts the two last blocks side by side.
  void put_beside();

  json::Value::Array take() { return std::move(blocks_); }

 private:
  void add(std::string_view kind, json::Value content);

  json::Value::Array blocks_;
};

// The question to explain, and the answers of the harness so far. Each part of
// an explanation is made from the answer of one more run of the harness.
struct Asked {
  std::string tool;
  std::string input;                      // one JSON text
  std::vector<std::string> flags;         // those chosen by the person, with their values
  std::vector<json::Value> answers = {};  // none for the first part

  // Appends those of the chosen flags that are named, with their values.
  void keep(std::initializer_list<std::string_view> names, std::vector<std::string>& args) const;
};

struct AskGame {
  std::string_view title;  // such as "Exploding atoms"
  // Adds the blocks of the next part, and returns the arguments of the run for the part after it,
  // or none. Throws json::Error if the answers are not those of the harness.
  std::vector<std::string> (*explain)(const Asked& asked, Blocks& blocks) = nullptr;
  std::span<const std::string_view> explained;  // the harnesses whose answers are explained
  std::string_view no_input = {};               // the input to explain if the harness read none
};

}  // namespace gauntlet::page
