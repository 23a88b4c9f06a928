#include "page/games/watch_game.hpp"

#include <stdexcept>

#include "text/display.hpp"

namespace gauntlet::page::watch {
namespace {

using json::Value;

Value encode_mark(const TimelineMarker& mark) {
  constexpr std::array<std::string_view, 3> kinds{"out", "pass", "end"};
  return Value::Object{{"frame", mark.frame},
                       {"kind", kinds[static_cast<std::size_t>(mark.kind)]},
                       {"text", mark.text}};
}

}  // namespace

std::vector<Detail> details_of(std::string_view kind, const Failure& failure) {
  constexpr std::size_t max_shown = 4'000;  // bytes shown of a call or an answer
  std::vector<Detail> details{{std::string(kind), text::escape_for_display(failure.reason)}};
  if (!failure.call.is_null()) {
    std::string label = "call";
    if (failure.call_number > 0) label += ' ' + std::to_string(failure.call_number);
    details.push_back({std::move(label), text::truncate_text(dump(failure.call), max_shown)});
  }
  if (!failure.answer.empty()) {
    details.push_back(
        {"answer", text::truncate_text(text::escape_for_display(failure.answer), max_shown)});
  }
  std::string lines;
  for (const std::string& line : failure.stderr_tail)
    lines.append(text::escape_for_display(line)).append("\n");
  if (!lines.empty()) details.push_back({"standard error", std::move(lines)});
  return details;
}

const Game& WatchSource::game(std::size_t /*number*/) const { throw std::out_of_range("no game"); }

Value::Object encode(const Game& game) {
  Value::Array players, marks;
  for (const Player& each : game.players()) {
    Value::Object player{{"name", each.name}, {"side", each.side}};
    if (each.paint) player.emplace_back("paint", page::encode(*each.paint));
    players.push_back(std::move(player));
  }
  for (const TimelineMarker& each : game.marks()) marks.push_back(encode_mark(each));
  return {{"title", game.title()},
          {"players", std::move(players)},
          {"frames", game.frames()},
          {"marks", std::move(marks)}};
}

}  // namespace gauntlet::page::watch
