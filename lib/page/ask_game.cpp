#include "page/ask_game.hpp"

#include <algorithm>
#include <utility>

#include "core/numbers.hpp"

namespace gauntlet::page {
namespace {

using json::Value;

// The list that is the last member of a block's content, or the content itself.
Value::Array& open_list(Value::Array& blocks) {
  Value* content = &blocks.back().as<Value::Object>()->front().second;
  if (auto* const members = content->as<Value::Object>()) content = &members->back().second;
  return *content->as<Value::Array>();
}

bool is_of_kind(const Value& block, std::string_view kind) {
  return block.as<Value::Object>()->front().first == kind;
}

}  // namespace

void Blocks::note(Notes& notes, Position at, std::string_view text) {
  notes.emplace_back(std::to_string(at.row) + ',' + std::to_string(at.column), text);
}

void Blocks::add(std::string_view kind, Value content) {
  blocks_.push_back(Value::Object{{std::string(kind), std::move(content)}});
}

void Blocks::text(std::string_view text) { add("text", text); }

void Blocks::title(std::string_view title) { add("title", title); }

void Blocks::fact(std::string_view label, std::string_view text, std::string_view code) {
  if (blocks_.empty() || !is_of_kind(blocks_.back(), "facts")) add("facts", Value::Array());
  Value::Array fact;
  for (const std::string_view each : {label, text, code}) fact.emplace_back(each);
  if (code.empty()) fact.pop_back();
  open_list(blocks_).emplace_back(std::move(fact));
}

void Blocks::begin_table(std::string_view caption, std::initializer_list<Column> columns,
                         bool hides_caption) {
  auto titles = json::array_of(columns, [](const Column& column) {
    return Value::Object{{"title", column.title}, {"kind", column.kind}};
  });
  add("table", Value::Object{{"caption", caption},
                             {"hides_caption", hides_caption},
                             {"columns", std::move(titles)},
                             {"rows", Value::Array()}});
}

void Blocks::begin_row() { open_list(blocks_).emplace_back(Value::Array()); }

void Blocks::cell(std::string_view text) {
  open_list(blocks_).back().as<Value::Array>()->emplace_back(text);
}

void Blocks::share(double share, std::string_view text) {
  Value::Array cell;
  cell.emplace_back(json::Number{write_decimal(share)});
  cell.emplace_back(text);
  open_list(blocks_).back().as<Value::Array>()->emplace_back(std::move(cell));
}

void Blocks::list(std::string_view label, Value::Array items) {
  add("list", Value::Object{{"label", label}, {"items", std::move(items)}});
}

void Blocks::tree(std::string_view label, std::string_view inner, Value::Array nodes) {
  add("tree", Value::Object{{"label", label}, {"inner", inner}, {"nodes", std::move(nodes)}});
}

void Blocks::board(const Board& board, Notes notes) {
  add("board", Value::Object{{"board", encode(board)}, {"notes", std::move(notes)}});
}

void Blocks::begin_steps(std::string_view name, std::string_view title) {
  add("steps", Value::Object{{"name", name}, {"title", title}, {"steps", Value::Array()}});
}

void Blocks::step(std::string_view text, const Board& board, Notes notes) {
  open_list(blocks_).push_back(
      Value::Object{{"text", text}, {"board", encode(board)}, {"notes", std::move(notes)}});
}

void Blocks::put_beside() {
  Value::Array both;
  for (auto block = blocks_.end() - 2; block != blocks_.end(); ++block) {
    both.push_back(std::move(*block));
  }
  blocks_.resize(blocks_.size() - 2);
  add("beside", std::move(both));
}

void Asked::keep(std::initializer_list<std::string_view> names,
                 std::vector<std::string>& args) const {
  bool is_kept = false;
  for (const std::string& word : flags) {
    if (word.starts_with("--"))
      is_kept = std::find(names.begin(), names.end(), word) != names.end();
    if (is_kept) args.push_back(word);
  }
}

}  // namespace gauntlet::page
