#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "gauntlet/json.hpp"

// Calls from the web app to the engines. Each request and each response is one JSON text:
//   {"call": NAME, ...}   the request: the name of a call, and its parameters
//   {"ok": ...}           the result
//   {"error": "..."}      the error message, in one line
namespace gauntlet::page {

// Thrown if a request cannot be answered; what() is a one-line message for people.
class RequestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The parameters of a call. The accessors throw json::Error for members that are missing or of
// another type.
class Request {
 public:
  explicit Request(const json::Reader& request) : request_(request) {}

  bool has(std::string_view name) const;  // present and not null
  json::Reader operator[](std::string_view name) const;
  const std::string& text(std::string_view name) const;
  std::uint64_t natural(std::string_view name) const;

 private:
  json::Reader request_;
};

// May throw json::Error, Refused, or any other std::exception.
using Method = std::function<json::Value(const Request& question)>;
using Methods = std::map<std::string, Method, std::less<>>;

// Answers a request with the call that it names. Returns an error response if the request is
// malformed or the call throws.
std::string answer(const Methods& calls, std::string_view question);

}  // namespace gauntlet::page
