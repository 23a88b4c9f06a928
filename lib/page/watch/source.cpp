#include "page/watch/source.hpp"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace gauntlet::page::watch {
namespace {

using json::Value;

Value encode_mark(const session::TimelineMarker& mark) {
  constexpr std::array<std::string_view, 3> kinds{"out", "pass", "end"};
  return Value::Object{{"frame", mark.frame},
                       {"kind", kinds[static_cast<std::size_t>(mark.kind)]},
                       {"text", mark.text}};
}

}  // namespace

const session::Recording& WatchSource::game(std::size_t /*number*/) const {
  throw std::out_of_range("no game");
}

Value::Object encode(const session::Recording& game) {
  Value::Array players;
  for (const session::Seat& each : game.seats()) {
    Value::Object player{{"name", each.who}, {"side", each.side}};
    if (each.paint) player.emplace_back("paint", page::encode(*each.paint));
    players.push_back(std::move(player));
  }
  return {{"title", game.title()},
          {"players", std::move(players)},
          {"frames", game.frames()},
          {"marks", json::array_of(game.marks(), encode_mark)}};
}

}  // namespace gauntlet::page::watch
