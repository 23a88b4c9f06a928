#include "page/games/watch_game.hpp"

#include "text/display.hpp"

namespace gauntlet::page::watch {
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

}  // namespace gauntlet::page::watch
