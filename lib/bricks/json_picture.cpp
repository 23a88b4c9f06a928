#include "bricks/picture.hpp"
#include "core/games.hpp"
#include "gauntlet/bricks_json.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::bricks {
namespace {

// Decodes an answer, {"drop": height} or {"guess": height}.
Marks decode_answer(const json::Reader& in, Height top) {
  constexpr std::string_view expected = "a drop or a guess";
  const json::Fields fields(in, expected, {"drop", "guess"});
  Marks marks;
  if (const auto* const guess = fields.find("guess")) {
    marks.guess = guess->natural("a strength", top);
  } else {
    marks.drop = fields.get("drop").natural("a height", top);
    if (marks.drop == Height{0}) in.fail(expected);
  }
  return marks;
}

}  // namespace
}  // namespace gauntlet::bricks

// Draws the position in the input of bricks-solve. The height in an answer is marked on the tower
// of its input.
gauntlet::page::Board gauntlet::games::bricks::board(const json::Value& value,
                                                     const json::Value* input,
                                                     std::span<const std::string> differing) {
  using namespace gauntlet::bricks;
  const auto* members = value.as<json::Value::Object>();
  const bool is_answer = input != nullptr && members != nullptr && members->size() == 1;
  const auto position = decode_position(json::Reader(is_answer ? *input : value));
  Marks marks;
  if (is_answer) marks = decode_answer(json::Reader(value), position.max_safe());
  marks.differs = is_answer && !differing.empty();
  return page::bricks_board(position, position.max_safe(), marks);
}

// A position is as readable in JSON.
std::optional<std::string> gauntlet::games::bricks::render_text(const json::Value&, bool) {
  return std::nullopt;
}
