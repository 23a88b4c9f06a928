#include "page/calls/calls.hpp"

#include "json/parse.hpp"

namespace gauntlet::page {
namespace {

constexpr std::string_view kind = "an object with the call and what it takes";

json::Value answer_to(const Calls& calls, const json::Reader& request) {
  const Question question(request);
  const std::string& name = question.text("call");
  const auto call = calls.find(name);
  if (call == calls.end()) question["call"].fail("the name of a call", json::quote(name));
  return call->second(question);
}

}  // namespace

bool Question::has(std::string_view name) const {
  return request_.has_member(name, kind) && !(*this)[name].value().is_null();
}

json::Reader Question::operator[](std::string_view name) const {
  for (const auto& [key, member] : request_.members(kind)) {
    if (key == name) return member;
  }
  request_.fail("an object with " + json::quote(name));
}

const std::string& Question::text(std::string_view name) const {
  return (*this)[name].string("a text");
}

std::uint64_t Question::natural(std::string_view name) const {
  return (*this)[name].natural("a natural number");
}

std::string answer(const Calls& calls, std::string_view question) {
  json::Value::Object out;
  try {
    const json::Value request = json::parse(question);
    out.emplace_back("ok", answer_to(calls, json::Reader(request)));
  } catch (const std::exception& error) {
    out.emplace_back("error", error.what());
  }
  return json::dump(json::Value(std::move(out)));
}

}  // namespace gauntlet::page
