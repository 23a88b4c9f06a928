#include "page/methods.hpp"

namespace gauntlet::page {
namespace {

constexpr std::string_view kind = "an object with the call and what it takes";

json::Value answer_to(const Methods& calls, const json::Reader& request) {
  const Request question(request);
  const std::string& name = question.text("call");
  const auto call = calls.find(name);
  if (call == calls.end()) question["call"].fail("the name of a call", json::quote(name));
  return call->second(question);
}

}  // namespace

bool Request::has(std::string_view name) const {
  return request_.has_member(name, kind) && !(*this)[name].value().is_null();
}

json::Reader Request::operator[](std::string_view name) const {
  for (const auto& [key, member] : request_.members(kind)) {
    if (key == name) return member;
  }
  request_.fail("an object with " + json::quote(name));
}

const std::string& Request::text(std::string_view name) const {
  return (*this)[name].string("a text");
}

std::uint64_t Request::natural(std::string_view name) const {
  return (*this)[name].natural("a natural number");
}

std::string answer(const Methods& calls, std::string_view question) {
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
