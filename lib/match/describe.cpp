#include "match/describe.hpp"

#include <variant>

#include "fish/json.hpp"
#include "text/visible.hpp"

namespace gauntlet::match {

std::string describe(const Event& event) {
  std::string text(fish::name_of(event.player));
  if (const auto* placed = std::get_if<Placed>(&event.what)) {
    return text.append(": a penguin to ").append(dump(fish::encode(placed->at)));
  }
  if (const auto* out = std::get_if<Out>(&event.what)) {
    return text.append(" is out: ").append(text::visible(out->reason));
  }
  const auto& action = std::get<Moved>(event.what).action;
  if (!action) return text.append(" cannot move");
  return text.append(": ").append(dump(fish::encode(action)));
}

}  // namespace gauntlet::match
