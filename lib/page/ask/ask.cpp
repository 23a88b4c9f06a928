#include "page/ask/ask.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "json/splitter.hpp"
#include "page/board.hpp"
#include "text/display.hpp"

namespace gauntlet::page {
namespace {

json::Value place(const Request& request) {
  const Bytes bytes =
      place_of(request.text("text"), static_cast<std::size_t>(request.natural("input")),
               request.text("pointer"));
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

json::Value picture(const Request& request) {
  const auto value = value_of(request.text("value"));
  const auto input = request.has("of") ? value_of(request.text("of")) : std::nullopt;
  std::vector<std::string> differing;
  if (request.has("differing")) {
    differing = json::read_texts(request["differing"], "a list of pointers", "a JSON Pointer");
  }
  const auto board =
      value ? page::board_of(*value, input ? &*input : nullptr, differing) : std::nullopt;
  return json::Value::Object{{"board", board ? encode(*board) : json::Value()}};
}

// Returns the comparison rules, the only setting of a test that matters here.
compare::Rules rules_of(const Request& request) {
  compare::Rules rules;
  if (!request.has("rules")) return rules;
  for (const auto& [key, list] : request["rules"].members("an object")) {
    if (key != "rules" && key != "at") continue;  // "at": the name in earlier versions
    for (const auto& text : json::read_texts(list, "a list of rules", "a rule: POINTER=MODE")) {
      try {
        rules.path_rules.push_back(compare::parse_rule(text));
      } catch (const std::invalid_argument& error) {
        list.refuse(error.what());
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

json::Value compare_texts(const Request& request) {
  const auto expected = json::read_values(request.text("expected"));
  const auto found = compare::compare_output(expected, request.text("actual"), rules_of(request));
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

namespace {

// Finds values in a text that is known to be valid JSON.
class Walk {
 public:
  Walk(std::string_view text, std::size_t begin) : text_(text), at_(begin) { skip_space(); }

  // Reads the value here and returns its place.
  Bytes value() {
    const std::size_t begin = at_;
    std::size_t open = 0;
    do {
      const char c = text_[at_];
      if (c == '"') {
        skip_string();
      } else if (c == '[' || c == '{') {
        ++open;
        ++at_;
      } else if (c == ']' || c == '}') {
        --open;
        ++at_;
      } else if (c == ',' || c == ':' || is_space(c)) {
        ++at_;
      } else {
        at_ = std::min(text_.find_first_of(",:]}[{\" \t\n\r", at_), text_.size());
      }
    } while (open > 0);
    return {begin, at_};
  }

  // Enters the array or object here and moves to the value that a JSON Pointer token names; with
  // equal keys, the last one. If there is none, returns false, and the position is unspecified.
  bool enter(const std::string& token) {
    if (text_[at_] != '[' && text_[at_] != '{') return false;
    const bool is_object = text_[at_] == '{';
    std::optional<std::size_t> found;
    next();
    for (std::size_t index = 0; text_[at_] != ']' && text_[at_] != '}'; ++index) {
      const bool is_it = token == (is_object ? key() : '/' + std::to_string(index));
      if (is_it) found = at_;
      value();
      skip_space();
      if (text_[at_] == ',') next();
    }
    if (found) at_ = *found;
    return found.has_value();
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  void next() {
    ++at_;
    skip_space();
  }

  void skip_string() {
    for (++at_; text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    ++at_;
  }

  // Reads a key and the colon after it. Returns the key as a pointer token.
  std::string key() {
    const Bytes raw = value();
    const json::Value name = json::parse(text_.substr(raw.begin, raw.end - raw.begin));
    std::string token;
    json::append_token(token, *name.as<std::string>());
    skip_space();
    next();
    return token;
  }

  std::string_view text_;
  std::size_t at_;
};

// Splits a pointer into tokens, each with its leading "/".
std::vector<std::string> steps_of(std::string_view pointer) {
  std::vector<std::string> steps;
  while (!pointer.empty()) {
    const auto end = std::min(pointer.find('/', 1), pointer.size());
    steps.emplace_back(pointer.substr(0, end));
    pointer.remove_prefix(end);
  }
  return steps;
}

Bytes walk(std::string_view text, std::size_t begin, std::string_view pointer) {
  Walk walk(text, begin);
  Walk deepest = walk;
  for (const auto& step : steps_of(pointer)) {
    if (!walk.enter(step)) break;
    deepest = walk;
  }
  return deepest.value();
}

// The place of the character that begins at `begin`.
Bytes character(std::string_view text, std::size_t begin) {
  begin = std::min(begin, text.size());
  std::size_t end = std::min(begin + 1, text.size());
  while (end < text.size() && text::continues_character(text[end])) ++end;
  return {begin, end};
}

// Throws Malformed. Accepts well-formed JSON with values that cannot be represented.
void check_form(std::string_view text, const json::TextPosition& start) {
  try {
    json::check(text, start);
  } catch (const json::Malformed&) {
    throw;
  } catch (const json::Error&) {
    return;
  }
}

}  // namespace

Bytes place_of(std::string_view text, std::size_t number, std::string_view pointer) {
  json::Splitter splitter = json::split(text);
  try {
    for (std::size_t i = 1;; ++i) {
      const auto next = splitter.next();
      if (!next) return {text.size(), text.size()};
      const std::size_t begin = splitter.place().byte();
      check_form(*next, splitter.place());
      if (i == number) return walk(text, begin, pointer);
    }
  } catch (const json::Malformed& error) {
    return character(text, error.place().byte());
  }
}

}  // namespace gauntlet::page
