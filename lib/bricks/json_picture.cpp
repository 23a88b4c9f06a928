#include "bricks/json_picture.hpp"

#include "bricks/json.hpp"
#include "json/reader.hpp"

namespace gauntlet::bricks {
namespace {

// Returns the height in an answer with a single member of that name.
std::optional<Height> height_in(const json::Value& value, std::string_view name, Height top) {
  const auto* members = value.as<json::Value::Object>();
  if (members == nullptr || members->size() != 1 || members->front().first != name) return {};
  const auto* height = members->front().second.as<std::uint64_t>();
  return height != nullptr && *height <= top ? std::optional(*height) : std::nullopt;
}

std::optional<Scene> scene_of_answer(const json::Value& value, Scene scene) {
  scene.marks.drop = height_in(value, "drop", scene.top);
  scene.marks.guess = height_in(value, "guess", scene.top);
  const bool has_drop = scene.marks.drop && *scene.marks.drop > 0;
  return has_drop || scene.marks.guess ? std::optional(scene) : std::nullopt;
}

}  // namespace

std::optional<Scene> scene_of(const json::Value& value, const json::Value* input,
                              std::span<const std::string> differing) {
  const auto* members = value.as<json::Value::Object>();
  if (members == nullptr) return std::nullopt;
  const bool is_answer = input != nullptr && members->size() == 1;
  try {
    const Position position = decode_position(json::Reader(is_answer ? *input : value));
    Scene scene{position, position.max_safe(), {{}, {}, is_answer && !differing.empty()}};
    return is_answer ? scene_of_answer(value, scene) : std::optional(scene);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

std::optional<std::string> picture_of(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing) {
  const auto scene = scene_of(value, input, differing);
  if (!scene) return std::nullopt;
  return svg(scene->position, scene->top, scene->marks);
}

std::optional<std::string> letters_of(const json::Value&, bool) { return std::nullopt; }

}  // namespace gauntlet::bricks
