#include "grading/fuzz/inputs/generate.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <utility>

#include "gauntlet/process.hpp"
#include "grading/fuzz/inputs/text_value.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fuzz {
using json::Value;

bool accepts(const InputGenerator& kind, const json::Value& input) {
  try {
    kind.check(json::Reader(input));
    return true;
  } catch (const json::Error&) {
    return false;
  }
}

Source generate(const InputGenerator& kind, std::uint64_t seed, json::Strictness strictness) {
  const bool strict = strictness == json::Strictness::strict;
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    Random random(seed, number);
    const int size = std::max(1 + static_cast<int>(std::bit_width(number / 32)), strict ? 2 : 1);
    json::Value input = kind.make(random, size);
    while (strict && !accepts(kind, input)) input = kind.make(random, size);
    return input;
  };
}

namespace {

// Returns nullopt if interrupted.
std::optional<std::string> output_of(const std::string& command, std::uint64_t seed) {
  const std::string argument = std::to_string(seed);
  process::RunSpec run;
  run.command = process::by_shell(command, "gen");
  run.command.push_back(argument);
  run.sandbox = process::Sandbox::none;
  process::RunResult result = process::run_process(run);
  if (result.end == process::RunResult::Termination::interrupted) return std::nullopt;
  if (result.end != process::RunResult::Termination::exited || result.code != 0) {
    throw std::runtime_error("--generator, seed " + argument +
                             ": failed: " + text::truncate_text(result.err, 200));
  }
  return std::move(result.out);
}

}  // namespace

Source command_source(const std::string& command, std::uint64_t seed, bool is_text) {
  return [=](std::uint64_t number) -> std::optional<json::Value> {
    const auto text = output_of(command, seed + number);
    if (!text) return std::nullopt;
    if (is_text) return text_value(*text);
    try {
      return json::parse(*text);
    } catch (const json::Error& error) {
      throw std::runtime_error("--generator, seed " + std::to_string(seed + number) + ": " +
                               error.what());
    }
  };
}

bool writes_json(const std::string& command, std::uint64_t seed) {
  constexpr std::uint64_t outputs = 3;
  for (std::uint64_t number = 0; number < outputs; ++number) {
    const auto text = output_of(command, seed + number);
    try {
      if (text) json::parse(*text);
    } catch (const json::Error&) {
      return false;
    }
  }
  return true;
}

namespace {

// Collects a value and all values in it.
template <class V>
void collect(V& value, std::vector<V*>& found) {
  found.push_back(&value);
  if (auto* array = value.template as<Value::Array>()) {
    for (auto& item : *array) collect(item, found);
  } else if (auto* object = value.template as<Value::Object>()) {
    for (auto& member : *object) collect(member.second, found);
  }
}

template <class V>
V& pick_part(V& value, Random& random) {
  std::vector<V*> parts;
  collect(value, parts);
  return *random.pick(parts);
}

bool is_number(const Value& value) {
  return value.as<std::uint64_t>() != nullptr || value.as<json::Number>() != nullptr;
}

bool same_kind(const Value& a, const Value& b) {
  const auto both = [&]<class T>(const T*) { return a.as<T>() != nullptr && b.as<T>() != nullptr; };
  using String = std::string;
  return (is_number(a) && is_number(b)) || both(static_cast<const bool*>(nullptr)) ||
         both(static_cast<const String*>(nullptr)) ||
         both(static_cast<const Value::Array*>(nullptr)) ||
         both(static_cast<const Value::Object*>(nullptr)) || (a.is_null() && b.is_null());
}

// Replaces the part by a part of the same kind of a random other value, if there is one.
void splice(Value& part, std::span<const Value> others, Random& random) {
  std::vector<const Value*> parts;
  collect(random.pick(others), parts);
  std::erase_if(parts, [&](const Value* other) { return !same_kind(part, *other); });
  if (!parts.empty()) part = Value(*random.pick(parts));
}

void change_number(Value& part, Random& random) {
  const auto* natural = part.as<std::uint64_t>();
  if (natural == nullptr) {
    part = random(-3, 3);
    return;
  }
  const std::uint64_t n = *natural;
  switch (random(0, 4)) {
    case 0:
      part = n + 1;
      return;
    case 1:
      part = n == 0 ? n : n - 1;
      return;
    case 2:
      part = 0;
      return;
    case 3:
      part = Value(-random(1, 3));
      return;
    default:
      part = random.uniform_below(8);
  }
}

void change_array(Value::Array& array, Random& random) {
  if (array.empty()) return;
  const auto place = static_cast<std::ptrdiff_t>(random.uniform_below(array.size()));
  switch (random(0, 2)) {
    case 0:
      array.erase(array.begin() + place);
      return;
    case 1: {
      Value twice = array[static_cast<std::size_t>(place)];
      array.insert(array.begin() + place, std::move(twice));
      return;
    }
    default:
      std::swap(random.pick(array), array[static_cast<std::size_t>(place)]);
  }
}

}  // namespace

Value mutate(Value value, std::span<const Value> others, Random& random) {
  assert(!others.empty());
  for (int changes = random(1, 3); changes > 0; --changes) {
    Value& part = pick_part(value, random);
    if (random.chance(25)) {
      splice(part, others, random);
    } else if (is_number(part)) {
      change_number(part, random);
    } else if (auto* array = part.as<Value::Array>()) {
      change_array(*array, random);
    } else if (auto* text = part.as<std::string>(); text != nullptr && !text->empty()) {
      std::swap(random.pick(*text), random.pick(*text));
    } else if (auto* truth = part.as<bool>()) {
      *truth = !*truth;
    }
  }
  return value;
}

namespace {

// Returns the inputs of the tests that may be mutated.
std::vector<std::string> inputs_of(const std::vector<TestCase>& test_cases, bool is_text) {
  constexpr std::size_t max_size = 65'536;  // bytes; larger inputs are not mutated
  std::vector<std::string> texts;
  for (const auto& test_case : test_cases) {
    if (test_case.expected.is_text != is_text || test_case.expected.stderr_text ||
        !test_case.args.empty() || test_case.has_files()) {
      continue;
    }
    std::string text = system::read_file(test_case.input);
    if (text.size() <= max_size) texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace

std::vector<Value> texts_of(const std::vector<TestCase>& test_cases) {
  std::vector<Value> all;
  for (const auto& text : inputs_of(test_cases, true)) all.push_back(text_value(text));
  return all;
}

std::vector<Value> values_of(const std::vector<TestCase>& test_cases) {
  std::vector<Value> all;
  for (const auto& text : inputs_of(test_cases, false)) {
    try {
      auto values = json::read_values(text);
      std::move(values.begin(), values.end(), std::back_inserter(all));
    } catch (const json::Error&) {
      continue;  // malformed JSON cannot be mutated
    }
  }
  return all;
}

Source mutations(std::vector<Value> values, std::uint64_t seed) {
  assert(!values.empty());
  std::vector<std::pair<std::string, Value>> sorted;
  sorted.reserve(values.size());
  for (auto& value : values) sorted.emplace_back(json::dump(value), std::move(value));
  std::ranges::sort(sorted, [](const auto& a, const auto& b) {
    return std::pair(a.first.size(), std::string_view(a.first)) <
           std::pair(b.first.size(), std::string_view(b.first));
  });
  for (std::size_t i = 0; i < sorted.size(); ++i) values[i] = std::move(sorted[i].second);
  const auto shared = std::make_shared<const std::vector<Value>>(std::move(values));
  return [=](std::uint64_t number) -> std::optional<Value> {
    const std::vector<Value>& all = *shared;
    if (number < all.size()) return all[static_cast<std::size_t>(number)];
    Random random(seed, number);
    const auto few = std::min<std::uint64_t>(all.size(), 4 + (number - all.size()) / 8);
    return mutate(all[static_cast<std::size_t>(random.uniform_below(few))], all, random);
  };
}

}  // namespace gauntlet::grading::fuzz
