#include "page/watch/game.hpp"

#include <algorithm>
#include <string_view>

#include "match/log.hpp"
#include "page/watch/games.hpp"
#include "session/record.hpp"

namespace gauntlet::page::watch {
namespace {

// What a member of the line says, where it is a text.
std::string_view text_of(const json::Reader& line, std::string_view name) {
  const auto* object = line.value().as<json::Value::Object>();
  if (object == nullptr) return {};
  const auto found = std::find_if(object->begin(), object->end(),
                                  [&](const auto& member) { return member.first == name; });
  const auto* text = found == object->end() ? nullptr : found->second.as<std::string>();
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

}  // namespace

std::unique_ptr<Game> begin_game(const json::Reader& line) {
  const std::string_view format = text_of(line, "format");
  if (format == match::log_format) return games::fish(line);
  const std::string_view game = text_of(line, "game");
  if (format == session::record_format) {
#define GAUNTLET_GAME(name) \
  if (game == #name) return games::name(line);
#include "games.def"
  }
  line.fail("the first line of a game");
}

}  // namespace gauntlet::page::watch
