#include "match/report.hpp"

#include <span>

#include "match/lines.hpp"
#include "text/display.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

constexpr std::size_t max_shown = 4'000;  // bytes shown of a malformed member

FailureKind decode_out_word(const json::Reader& in) {
  constexpr std::string_view expected = "\"cheat\" or \"failure\"";
  const std::string& kind = in.string(expected);
  if (kind == out_word(FailureKind::illegal_move)) return FailureKind::illegal_move;
  if (kind != out_word(FailureKind::crash)) in.fail(expected);
  return FailureKind::crash;
}

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
std::string listed(const std::vector<PlayerResult>& results) {
  std::string all;
  for (const PlayerResult& each : results) {
    all.append(all.empty() ? "" : ", ").append(each.name);
    if (!each.score.empty()) all.append(" ").append(each.score);
  }
  return all;
}

}  // namespace

std::string_view out_word(FailureKind kind) {
  return kind == FailureKind::illegal_move ? "cheat" : "failure";
}

void append(Value::Object& object, const Failure& failure) {
  object.emplace_back("reason", failure.reason);
  object.emplace_back("call", failure.call);
  object.emplace_back("answer", failure.answer);
  if (failure.call_number > 0) object.emplace_back("call-number", failure.call_number);
  if (!failure.stderr_tail.empty()) {
    object.emplace_back("stderr",
                        Value::Array(failure.stderr_tail.begin(), failure.stderr_tail.end()));
  }
}

Value encode_out(const Value& player, const Failure& failure, const std::string& key) {
  Value::Object object{{key, player}, {"out", out_word(failure.kind)}};
  append(object, failure);
  return object;
}

PlayerOut decode_out(const json::Reader& in, std::string_view expected) {
  const json::Fields fields(in, expected,
                            {"player", "out", "reason", "call", "answer", "call-number", "stderr"});
  Failure failure{decode_out_word(fields.get("out")), fields.get("reason").string("a reason"),
                  fields.get("call").value(), fields.get("answer").string("an answer")};
  // Older logs lack these members; they are also missing if there is nothing to report.
  if (const auto* number = fields.find("call-number")) {
    failure.call_number = number->natural("the number of a call");
  }
  if (const auto* lines = fields.find("stderr")) {
    failure.stderr_tail =
        json::read_items(*lines, "an array of lines",
                         [](const json::Reader& line) { return line.string("a line"); });
  }
  return {fields.get("player"), std::move(failure)};
}

std::string without_reasons(std::string_view log) {
  constexpr std::string_view expected = "a line of a log: an object";
  std::string text;
  for_each_line(log, [&](const json::Reader& line) {
    if (begins_with(line, "winners")) return;
    Value kept = line.value();
    if (line.has_member("out", expected)) {
      Value::Object object{{"player", decode_out(line, expected).player.value()},
                           {"out", out_word(FailureKind::crash)}};
      append(object, {.kind = FailureKind::crash, .reason = "the reason is not shown"});
      kept = std::move(object);
    }
    dump(kept, text);
    text += '\n';
  });
  return text;
}

std::vector<PlayerResult> results_in(const Value& report, std::string_view list) {
  std::vector<PlayerResult> results;
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
  for (PlayerResult& each : results_in(report, "failures")) out.push_back(std::move(each));
  if (!out.empty()) words.append("; disqualified: ").append(listed(out));
  return words;
}

std::vector<std::string> names_in(const Value& line, std::string_view list) {
  std::vector<std::string> names;
  for (const Value& each : list_in(line, list)) {
    if (const auto* text = each.as<std::string>()) names.push_back(text::escape_for_display(*text));
  }
  return names;
}

}  // namespace gauntlet::match
