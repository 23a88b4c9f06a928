#include "grading/fest/rounds/flags.hpp"

#include <optional>

#include "json/number.hpp"
#include "json/parse.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;

// A number or a word as a command line has it.
std::optional<std::string> word_of(const Value& value) {
  if (const auto* word = value.as<std::string>()) return *word;
  return json::literal_of(value);
}

void add(const std::string& flag, const Value& value, std::vector<std::string>& flags) {
  if (const auto* is_set = value.as<bool>()) {
    if (*is_set) flags.push_back(flag);
  } else if (const auto* list = value.as<Value::Array>()) {
    for (const auto& item : *list) {
      flags.insert(flags.end(), {flag, word_of(item).value_or("")});
    }
  } else if (const auto word = word_of(value)) {
    flags.insert(flags.end(), {flag, *word});
  }
}

}  // namespace

std::vector<std::string> flags_of(std::string_view text) {
  if (text.empty()) return {};
  const Value document = json::parse(text);
  const auto& object = *document.as<Value::Object>();
  std::vector<std::string> flags;
  for (const std::string_view key :
       {"timeout", "cpu", "mem", "output", "procs", "env", "tolerance", "course", "exact", "at"}) {
    for (const auto& [name, value] : object) {
      if (name == key) add("--" + name, value, flags);
    }
  }
  for (const auto& [name, value] : object) {
    const auto* const args = value.as<Value::Array>();
    if (name != "args" || args == nullptr || args->empty()) continue;
    flags.emplace_back("--");
    for (const auto& item : *args) flags.push_back(word_of(item).value_or(""));
  }
  return flags;
}

}  // namespace gauntlet::grading::fest
