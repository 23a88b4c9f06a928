#include "match/json.hpp"

#include <string_view>
#include <utility>

#include "fish/json.hpp"
#include "json/fields.hpp"
#include "match/calls.hpp"

namespace gauntlet::match {
namespace {

using json::Value;
using Object = Value::Object;

std::string_view name_of(Fault::Kind kind) {
  return kind == Fault::Kind::cheat ? "cheat" : "failure";
}

void append(Object& object, const Fault& fault) {
  object.emplace_back("reason", fault.reason);
  object.emplace_back("call", fault.call);
  object.emplace_back("answer", fault.answer);
  if (fault.call_number > 0) object.emplace_back("call-number", fault.call_number);
  if (!fault.last_words.empty()) {
    object.emplace_back("stderr", Value::Array(fault.last_words.begin(), fault.last_words.end()));
  }
}

Value encode(const Standing& standing) {
  return Object{
      {"name", standing.name}, {"color", fish::name_of(standing.color)}, {"score", standing.score}};
}

Value encode(const Culprit& culprit) {
  Object object{{"name", culprit.name}, {"color", fish::name_of(culprit.color)}};
  append(object, culprit.fault);
  return object;
}

template <class Items>
Value encode_all(const Items& items) {
  Value::Array values;
  values.reserve(items.size());
  for (const auto& item : items) values.push_back(encode(item));
  return values;
}

Fault::Kind decode_fault_kind(const json::Reader& in) {
  constexpr std::string_view expected = "\"cheat\" or \"failure\"";
  const std::string& kind = in.string(expected);
  if (kind == name_of(Fault::Kind::cheat)) return Fault::Kind::cheat;
  if (kind != name_of(Fault::Kind::failure)) in.fail(expected);
  return Fault::Kind::failure;
}

Event decode_out(const json::Reader& in) {
  const json::Fields fields(in, "an event: an object",
                            {"player", "out", "reason", "call", "answer", "call-number", "stderr"});
  Fault fault{decode_fault_kind(fields.get("out")), fields.get("reason").string("a reason"),
              fields.get("call").value(), fields.get("answer").string("an answer")};
  // These are missing in older logs, and where there is nothing to tell.
  if (const auto* number = fields.find("call-number")) {
    fault.call_number = number->natural("the number of a call");
  }
  if (const auto* lines = fields.find("stderr")) {
    const std::size_t count = lines->size("an array of lines");
    for (std::size_t i = 0; i < count; ++i)
      fault.last_words.push_back((*lines)[i].string("a line"));
  }
  return {fish::decode_color(fields.get("player")), std::move(fault)};
}

}  // namespace

Value encode(const Event& event) {
  Object object{{"player", fish::name_of(event.player)}};
  if (const auto* placed = std::get_if<Placed>(&event.what)) {
    object.emplace_back("place", fish::encode(placed->at));
  } else if (const auto* moved = std::get_if<Moved>(&event.what)) {
    object.emplace_back("move", fish::encode(moved->action));
  } else {
    const Fault& fault = std::get<Out>(event.what);
    object.emplace_back("out", name_of(fault.kind));
    append(object, fault);
  }
  return object;
}

Object encode_end(const Report& report) {
  return {{"winners", encode_all(report.winners)},
          {"others", encode_all(report.others)},
          {"cheaters", encode_all(report.cheaters)},
          {"failures", encode_all(report.failures)}};
}

Value encode(const Report& report) {
  Object object = encode_end(report);
  object.emplace_back("log", encode_all(report.events));
  return object;
}

Event decode_event(const json::Reader& in) {
  constexpr std::string_view expected = "an event: an object";
  if (in.has_member("place", expected)) {
    const auto [player, place] = in.fields("player", "place");
    return {fish::decode_color(player), Placed{decode_place(place)}};
  }
  if (in.has_member("out", expected)) return decode_out(in);
  const auto [player, move] = in.fields("player", "move");
  return {fish::decode_color(player), Moved{decode_action(move)}};
}

}  // namespace gauntlet::match
