#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "json/reader.hpp"
#include "json/value.hpp"

// How a page asks the engines: a text of JSON for each question, and one for its answer.
//   {"call": NAME, ...}   the question: the name of a call, and what that takes
//   {"ok": ...}           the answer
//   {"error": "..."}      why there is none, in one line
namespace gauntlet::page {

// What a call was asked cannot be answered; what() is one line for people.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What a call takes, beside its name. The questions below throw json::Error for members that are
// missing or of another kind.
class Question {
 public:
  explicit Question(const json::Reader& request) : request_(request) {}

  bool has(std::string_view name) const;  // and not null
  json::Reader operator[](std::string_view name) const;
  const std::string& text(std::string_view name) const;
  std::uint64_t natural(std::string_view name) const;

 private:
  json::Reader request_;
};

// Throws json::Error, Refused, and any other std::exception.
using Call = std::function<json::Value(const Question& question)>;
using Calls = std::map<std::string, Call, std::less<>>;

// The answer to a question, by the call that it names; an error for a text that is no question. A
// call that throws is an error, too.
std::string answer(const Calls& calls, std::string_view question);

}  // namespace gauntlet::page
