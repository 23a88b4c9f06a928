#include "match/report.hpp"

namespace gauntlet::match {

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

}  // namespace gauntlet::match
