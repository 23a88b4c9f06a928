#include "match/json.hpp"

#include <string_view>
#include <utility>

#include "fish/json.hpp"
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

Fault decode_fault(const json::Reader& in) {
  const auto [player, out, reason, call, answer] =
      in.fields("player", "out", "reason", "call", "answer");
  constexpr std::string_view expected = "\"cheat\" or \"failure\"";
  const std::string& kind = out.string(expected);
  Fault fault;
  if (kind == name_of(Fault::Kind::cheat)) {
    fault.kind = Fault::Kind::cheat;
  } else if (kind != name_of(Fault::Kind::failure)) {
    out.fail(expected);
  }
  fault.reason = reason.string("a reason");
  fault.call = call.value();
  fault.answer = answer.string("an answer");
  return fault;
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
  if (in.has_member("out", expected)) {
    Fault fault = decode_fault(in);
    return {fish::decode_color(in.fields("player", "out", "reason", "call", "answer")[0]),
            std::move(fault)};
  }
  const auto [player, move] = in.fields("player", "move");
  return {fish::decode_color(player), Moved{decode_action(move)}};
}

}  // namespace gauntlet::match
