#include "grading/compare.hpp"

#include <algorithm>

#include "grading/values.hpp"
#include "json/parse.hpp"
#include "json/pointer.hpp"
#include "json/splitter.hpp"

namespace gauntlet::grading {
namespace {

using json::Value;

// Walks two values side by side, knowing at each moment where it stands.
class Walk {
 public:
  // Whether they are equal; if not, difference() says where they part.
  bool equal(const Value& expected, const Value& actual) {
    if (const auto *a = expected.as<Value::Array>(), *b = actual.as<Value::Array>(); a && b) {
      return equal_arrays(*a, *b);
    }
    if (const auto *a = expected.as<Value::Object>(), *b = actual.as<Value::Object>(); a && b) {
      return equal_objects(*a, *b);
    }
    return equal_scalars(expected, actual, {}) || part(&expected, &actual);
  }

  const Difference& difference() const { return difference_; }

 private:
  bool part(const Value* expected, const Value* actual) {
    difference_ = {pointer_, show(expected), show(actual)};
    return false;
  }

  // Compares two values one step further down, or parts there if one of them is missing.
  bool equal_below(std::string_view token, const Value* expected, const Value* actual) {
    const std::size_t length = pointer_.size();
    json::append_token(pointer_, token);
    const bool same = expected && actual ? equal(*expected, *actual) : part(expected, actual);
    pointer_.resize(length);
    return same;
  }

  bool equal_arrays(const Value::Array& expected, const Value::Array& actual) {
    for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
      const Value* const a = i < expected.size() ? &expected[i] : nullptr;
      const Value* const b = i < actual.size() ? &actual[i] : nullptr;
      if (!equal_below(std::to_string(i), a, b)) return false;
    }
    return true;
  }

  bool equal_objects(const Value::Object& expected, const Value::Object& actual) {
    const auto as = by_key(expected);
    const auto bs = by_key(actual);
    for (auto a = as.begin(), b = bs.begin(); a != as.end() || b != bs.end();) {
      const bool missing = b == bs.end() || (a != as.end() && (*a)->first < (*b)->first);
      const bool extra = a == as.end() || (b != bs.end() && (*b)->first < (*a)->first);
      if (missing) return equal_below((*a)->first, &(*a)->second, nullptr);
      if (extra) return equal_below((*b)->first, nullptr, &(*b)->second);
      if (!equal_below((*a)->first, &(*a)->second, &(*b)->second)) return false;
      ++a;
      ++b;
    }
    return true;
  }

  std::string pointer_;
  Difference difference_;
};

std::string describe(const Difference& difference) {
  std::string text = difference.pointer;
  if (!text.empty()) text += ": ";
  return text.append("expected ")
      .append(difference.expected)
      .append(", got ")
      .append(difference.actual);
}

// A message about the answer at an index.
std::string within(std::size_t index, const std::string& message) {
  return "answer " + std::to_string(index + 1) + ": " + message;
}

json::Splitter split(std::string_view text) {
  return json::Splitter([text](char* data, std::size_t size) mutable {
    const std::size_t copied = text.copy(data, size);
    text.remove_prefix(copied);
    return copied;
  });
}

}  // namespace

std::string shorten(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return std::string(text.substr(0, most)) + "...";
}

std::optional<Difference> first_difference(const Value& expected, const Value& actual) {
  Walk walk;
  if (walk.equal(expected, actual)) return std::nullopt;
  return walk.difference();
}

std::vector<Value> read_values(std::string_view text) {
  std::vector<Value> values;
  json::Splitter splitter = split(text);
  while (const auto next = splitter.next()) values.push_back(json::parse(*next));
  return values;
}

std::optional<std::string> compare_answers(const std::vector<Value>& expected,
                                           std::string_view output) {
  const auto count = [&](std::size_t got) {
    return "expected " + std::to_string(expected.size()) +
           (expected.size() == 1 ? " answer, got " : " answers, got ") + std::to_string(got);
  };
  json::Splitter splitter = split(output);
  std::size_t number = 0;
  try {
    for (; const auto text = splitter.next(); ++number) {
      if (number == expected.size()) return count(number + 1) + " or more";
      if (const auto difference = first_difference(expected[number], json::parse(*text))) {
        return within(number, describe(*difference));
      }
    }
  } catch (const json::Error& error) {
    return within(number, error.what());
  }
  if (number < expected.size()) return count(number);
  return std::nullopt;
}

}  // namespace gauntlet::grading
