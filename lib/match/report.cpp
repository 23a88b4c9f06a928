#include "match/report.hpp"

#include "match/lines.hpp"

namespace gauntlet::match {
namespace {

FailureKind decode_out_word(const json::Reader& in) {
  constexpr std::string_view expected = "\"cheat\" or \"failure\"";
  const std::string& kind = in.string(expected);
  if (kind == out_word(FailureKind::illegal_move)) return FailureKind::illegal_move;
  if (kind != out_word(FailureKind::crash)) in.fail(expected);
  return FailureKind::crash;
}

}  // namespace

std::string_view out_word(FailureKind kind) {
  return kind == FailureKind::illegal_move ? "cheat" : "failure";
}

void append(json::Value::Object& object, const Failure& failure) {
  object.emplace_back("reason", failure.reason);
  object.emplace_back("call", failure.call);
  object.emplace_back("answer", failure.answer);
  if (failure.call_number > 0) object.emplace_back("call-number", failure.call_number);
  if (!failure.stderr_tail.empty()) {
    object.emplace_back("stderr",
                        json::Value::Array(failure.stderr_tail.begin(), failure.stderr_tail.end()));
  }
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
    json::Value kept = line.value();
    if (line.has_member("out", expected)) {
      json::Value::Object object{{"player", decode_out(line, expected).player.value()},
                                 {"out", out_word(FailureKind::crash)}};
      append(object, {.kind = FailureKind::crash, .reason = "the reason is not shown"});
      kept = std::move(object);
    }
    dump(kept, text);
    text += '\n';
  });
  return text;
}

}  // namespace gauntlet::match
