#include "page/ask/ask.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "compare/compare_output.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "page/ask/place.hpp"
#include "page/boards/boards.hpp"

namespace gauntlet::page {
namespace {

json::Value place(const Request& question) {
  const Bytes bytes =
      place_of(question.text("text"), static_cast<std::size_t>(question.natural("input")),
               question.text("pointer"));
  return json::Value::Object{{"begin", bytes.begin}, {"end", bytes.end}};
}

// Returns nullopt if the text is not exactly one JSON value.
std::optional<json::Value> value_of(const std::string& text) {
  try {
    return json::parse(text);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

json::Value picture(const Request& question) {
  const auto value = value_of(question.text("value"));
  const auto input = question.has("of") ? value_of(question.text("of")) : std::nullopt;
  std::vector<std::string> differing;
  if (question.has("differing")) {
    differing = json::read_texts(question["differing"], "a list of pointers", "a JSON Pointer");
  }
  const auto board =
      value ? page::board_of(*value, input ? &*input : nullptr, differing) : std::nullopt;
  return json::Value::Object{{"board", board ? encode(*board) : json::Value()}};
}

// Returns the comparison rules, the only setting of a test that matters here.
compare::Rules rules_of(const Request& question) {
  compare::Rules rules;
  if (!question.has("rules")) return rules;
  for (const auto& [key, list] : question["rules"].members("an object")) {
    if (key != "rules" && key != "at") continue;  // "at": the name in earlier versions
    for (const auto& text : json::read_texts(list, "a list of rules", "a rule: POINTER=MODE")) {
      try {
        rules.path_rules.push_back(compare::parse_rule(text));
      } catch (const std::invalid_argument& error) {
        list.fail("a rule: POINTER=MODE", error.what());
      }
    }
  }
  return rules;
}

json::Value encode_difference(const compare::Difference& difference) {
  return json::Value::Object{{"pointer", difference.pointer},
                             {"expected", difference.expected},
                             {"actual", difference.actual}};
}

json::Value compare_texts(const Request& question) {
  const auto expected = json::read_values(question.text("expected"));
  const auto found = compare::compare_output(expected, question.text("actual"), rules_of(question));
  json::Value::Array pointers, differences;
  for (const auto& difference : found.differences) {
    pointers.emplace_back(difference.pointer);
    differences.push_back(encode_difference(difference));
  }
  return json::Value::Object{{"verdict", to_string(found.verdict)},
                             {"message", found.message},
                             {"differing", std::move(pointers)},
                             {"differences", std::move(differences)}};
}

}  // namespace

void add_ask_calls(Methods& calls) {
  calls.emplace("place", place);
  calls.emplace("picture", picture);
  calls.emplace("compare", compare_texts);
}

}  // namespace gauntlet::page
