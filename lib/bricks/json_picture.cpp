#include "bricks/picture.hpp"
#include "core/games.hpp"
#include "gauntlet/bricks_json.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::bricks {
namespace {

// Returns the height in an answer with a single member of that name.
std::optional<Height> height_in(const json::Value& value, std::string_view name, Height top) {
  const auto* members = value.as<json::Value::Object>();
  if (members == nullptr || members->size() != 1 || members->front().first != name) return {};
  const auto* height = members->front().second.as<std::uint64_t>();
  return height != nullptr && *height <= top ? std::optional(*height) : std::nullopt;
}

std::optional<PictureModel> answer_model(const json::Value& value, PictureModel model) {
  model.marks.drop = height_in(value, "drop", model.top);
  model.marks.guess = height_in(value, "guess", model.top);
  const bool has_drop = model.marks.drop && *model.marks.drop > 0;
  return has_drop || model.marks.guess ? std::optional(model) : std::nullopt;
}

}  // namespace

std::optional<PictureModel> picture_model_of(const json::Value& value, const json::Value* input,
                                             std::span<const std::string> differing) {
  const auto* members = value.as<json::Value::Object>();
  if (members == nullptr) return std::nullopt;
  const bool is_answer = input != nullptr && members->size() == 1;
  try {
    const Position position = decode_position(json::Reader(is_answer ? *input : value));
    PictureModel model{position, position.max_safe(), {{}, {}, is_answer && !differing.empty()}};
    return is_answer ? answer_model(value, model) : std::optional(model);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

}  // namespace gauntlet::bricks

std::optional<gauntlet::page::Board> gauntlet::games::bricks::board(
    const json::Value& value, const json::Value* input, std::span<const std::string> differing) {
  const auto model = gauntlet::bricks::picture_model_of(value, input, differing);
  if (!model) return std::nullopt;
  return page::bricks_board(model->position, model->top, model->marks);
}

// A position is as readable in JSON.
std::optional<std::string> gauntlet::games::bricks::render_text(const json::Value&, bool) {
  return std::nullopt;
}
