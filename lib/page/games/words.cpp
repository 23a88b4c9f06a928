#include "page/games/words.hpp"

#include <algorithm>
#include <span>

#include "text/display.hpp"

namespace gauntlet::page::watch {
namespace {

using json::Value;

constexpr std::size_t max_shown = 4'000;  // bytes shown of a call or an answer

// Returns the member, a text as it is and any other value as JSON, escaped for display.
std::string text_of(const Value& value, std::string_view name) {
  const Value* const found = member(value, name);
  if (found == nullptr) return {};
  const auto* text = found->as<std::string>();
  return text::escape_for_display(text != nullptr ? *text : json::dump_start(*found, max_shown));
}

// Returns the items of a list; none if it is missing or no list.
std::span<const Value> list_in(const Value& value, std::string_view name) {
  const Value* const found = member(value, name);
  const auto* array = found == nullptr ? nullptr : found->as<Value::Array>();
  return array == nullptr ? std::span<const Value>() : std::span(*array);
}

// "ann 12, bob 12".
std::string listed(const std::vector<Result>& results) {
  std::string all;
  for (const Result& each : results) {
    all.append(all.empty() ? "" : ", ").append(each.name);
    if (!each.score.empty()) all.append(" ").append(each.score);
  }
  return all;
}

}  // namespace

const Value* member(const Value& value, std::string_view name) {
  const auto* object = value.as<Value::Object>();
  if (object == nullptr) return nullptr;
  const auto found = std::find_if(object->begin(), object->end(),
                                  [&](const auto& each) { return each.first == name; });
  return found == object->end() ? nullptr : &found->second;
}

std::string_view text_in(const Value& line, std::string_view name) {
  const Value* const found = member(line, name);
  const auto* text = found == nullptr ? nullptr : found->as<std::string>();
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

std::vector<Result> results_in(const Value& report, std::string_view list) {
  std::vector<Result> results;
  for (const Value& each : list_in(report, list)) {
    results.push_back({text_of(each, "name"), text_of(each, "color"), text_of(each, "score"),
                       text_of(each, "reason")});
  }
  return results;
}

std::string result_in_words(const Value& report) {
  const auto winners = results_in(report, "winners"), others = results_in(report, "others");
  std::string words =
      winners.empty() ? "no winner" : listed(winners) + (winners.size() == 1 ? " wins" : " win");
  if (!others.empty()) words.append("; ").append(listed(others));
  auto out = results_in(report, "cheaters");
  for (Result& each : results_in(report, "failures")) out.push_back(std::move(each));
  if (!out.empty()) words.append("; disqualified: ").append(listed(out));
  return words;
}

std::vector<Result> late_faults_in(const Value& report, const std::vector<TimelineMarker>& marks) {
  std::vector<Result> late;
  for (const std::string_view list : {"cheaters", "failures"}) {
    for (Result& each : results_in(report, list)) {
      const std::string who = each.name + ", " + each.side + ' ';
      const bool is_known =
          std::any_of(marks.begin(), marks.end(), [&](const TimelineMarker& mark) {
            return mark.kind == TimelineMarker::Kind::out && mark.text.starts_with(who);
          });
      if (!is_known) late.push_back(std::move(each));
    }
  }
  return late;
}

std::vector<Detail> details_of(std::string_view kind, const Failure& failure) {
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

std::vector<std::string> names_in(const Value& line, std::string_view list) {
  std::vector<std::string> names;
  for (const Value& each : list_in(line, list)) {
    if (const auto* text = each.as<std::string>()) names.push_back(text::escape_for_display(*text));
  }
  return names;
}

}  // namespace gauntlet::page::watch
