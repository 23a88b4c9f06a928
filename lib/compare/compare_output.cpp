#include "compare/compare_output.hpp"

#include <algorithm>
#include <utility>

#include "compare/differences.hpp"
#include "compare/equality.hpp"
#include "compare/values.hpp"
#include "json/parse.hpp"
#include "json/scan.hpp"
#include "json/splitter.hpp"
#include "text/shorten.hpp"

namespace gauntlet::compare {
namespace {

using json::Value;

constexpr std::size_t shown = 160;

std::string describe(const json::Place& place) {
  return "byte " + std::to_string(place.byte()) + " (line " + std::to_string(place.line()) +
         ", column " + std::to_string(place.column()) + ")";
}

// Reads the answers in an output one by one.
class Answers {
 public:
  // No more values than `most_held` are held in memory.
  Answers(std::string_view output, std::size_t most_held, std::size_t due)
      : splitter_(json::split(output)), left_(most_held), due_(due) {}

  // Reads up to so many. Stops at what is no JSON; what cannot be held is refused() as an answer.
  void read(std::size_t most) {
    try {
      while (values_.size() < most && read_next()) {
      }
    } catch (const json::Malformed& error) {
      malformed_ = "answer " + std::to_string(values_.size() + 1) + ": no JSON at " +
                   describe(error.place()) + ": " + error.reason();
    }
  }

  const std::vector<Value>& values() const { return values_; }
  std::size_t count() const { return count_; }                 // of all that is in them
  const std::string& malformed() const { return malformed_; }  // empty if it is not
  struct Refused {
    std::size_t index;
    std::string reason;
    std::string text;
  };
  const std::vector<Refused>& refused() const { return refused_; }

 private:
  bool read_next() {
    const auto text = splitter_.next();
    if (!text) return false;
    Value value;
    try {
      if (is_too_much(*text)) {
        refuse(too_much_, *text);
      } else {
        value = json::parse(*text, splitter_.place());
        const std::size_t count = json::count_values(value);
        count_ += count;
        left_ -= std::min(left_, count);
      }
    } catch (const json::Malformed&) {
      throw;
    } catch (const json::Error& error) {
      refuse(error.what(), *text);
    }
    values_.push_back(std::move(value));
    return true;
  }

  void refuse(const std::string& reason, std::string_view text) {
    refused_.push_back({values_.size(), reason, text::shorten(text, shown)});
  }

  // Two bytes at least for each value but one: most texts need not be looked through.
  bool is_too_much(std::string_view text) {
    if (text.size() / 2 < left_) return false;
    const json::Scan found = json::scan(text);
    if (found.malformed) json::check(text, splitter_.place());  // throws
    if (found.values <= left_) return false;
    too_much_ = "expected at most " + std::to_string(left_) + " values (" + std::to_string(due_) +
                (due_ == 1 ? " is due" : " are due") + "), got " + std::to_string(found.values) +
                ": not compared";
    return true;
  }

  json::Splitter splitter_;
  std::size_t left_;
  std::size_t due_;
  std::size_t count_ = 0;
  std::vector<Value> values_;
  std::vector<Refused> refused_;
  std::string too_much_;
  std::string malformed_;
};

std::string describe(const Difference& difference, bool numbered) {
  std::string text = difference.pointer;
  if (numbered) {  // the answers are counted from 1 where people read
    const auto end = std::min(text.find('/', 1), text.size());
    text = "answer " + std::to_string(std::stoull(text.substr(1, end - 1)) + 1) + ": " +
           (end == text.size() ? "" : text.substr(end) + ": ");
  } else if (!text.empty()) {
    text += ": ";
  }
  return text + "expected " + difference.expected + ", got " + difference.actual;
}

std::size_t count_all(std::span<const Value> values) {
  std::size_t count = 0;
  for (const Value& value : values) count += json::count_values(value);
  return count;
}

bool is_numbered(std::span<const Value> expected, std::span<const Value> actual) {
  return std::max(expected.size(), actual.size()) > 1;
}

Comparison judge_refused(std::span<const Value> expected, const Answers& answers) {
  const bool numbered = is_numbered(expected, answers.values());
  Comparison result{Verdict::wrong, {}, {}};
  for (const auto& [index, reason, text] : answers.refused()) {
    if (result.message.empty()) {
      result.message = (numbered ? "answer " + std::to_string(index + 1) + ": " : "") + reason;
    }
    result.differences.push_back({numbered ? "/" + std::to_string(index) : "",
                                  show(index < expected.size() ? &expected[index] : nullptr),
                                  text});
  }
  return result;
}

// Where they differ; the pointers begin with the number of the answer if they are numbered.
std::vector<Difference> differences_of(std::span<const Value> expected,
                                       std::span<const Value> actual, const Rules& rules,
                                       std::size_t most) {
  if (expected.size() == 1 && actual.size() == 1) {
    return differences(expected[0], actual[0], rules, most);
  }
  auto found = answer_differences(expected, actual, rules, most);
  if (!is_numbered(expected, actual)) {
    for (Difference& difference : found) difference.pointer.erase(0, 2);
  }
  return found;
}

// Passes only what has been found equal.
Comparison judge_values(std::span<const Value> expected, std::span<const Value> actual,
                        std::size_t values, const Rules& rules, std::size_t most) {
  Equality equality(values);
  const Scope scope(rules);
  const auto same = [&](const Value& a, const Value& b) { return equality.equal(a, b, scope); };
  if (std::equal(expected.begin(), expected.end(), actual.begin(), actual.end(), same)) return {};
  Comparison result{Verdict::wrong, {}, {}};
  result.differences = differences_of(expected, actual, rules, std::max<std::size_t>(most, 1));
  const std::string first = result.differences.empty()
                                ? ""
                                : describe(result.differences[0], is_numbered(expected, actual));
  if (equality.gave_up()) {
    result.message = "the comparison gave up after " + std::to_string(equality.budget()) +
                     " steps: too many elements alike in arrays without order";
    if (!first.empty()) result.message += "; until then: " + first;
  } else {
    result.message = first;
  }
  return result;
}

std::string describe_count(std::size_t expected, std::size_t got, bool or_more) {
  return "expected " + std::to_string(expected) + (expected == 1 ? " answer" : " answers") +
         ", got " + std::to_string(got) + (or_more ? " or more" : "");
}

}  // namespace

Comparison compare_output(std::span<const Value> expected, std::string_view output,
                          const Rules& rules, std::size_t most) {
  constexpr std::size_t surplus = 1000;  // read, to see what is new
  const std::size_t due = count_all(expected);
  Answers answers(output, 2 * due + most_undue_values, due);
  answers.read(expected.size() + surplus);
  if (!answers.malformed().empty()) return {Verdict::malformed, answers.malformed(), {}};
  const std::span<const Value> actual = answers.values();
  Comparison result = answers.refused().empty()
                          ? judge_values(expected, actual, due + answers.count(), rules, most)
                          : judge_refused(expected, answers);
  result.differences.resize(std::min(most, result.differences.size()));
  if (expected.size() != actual.size()) {
    result.verdict = actual.size() < expected.size() ? Verdict::missing : Verdict::extra;
    result.message =
        describe_count(expected.size(), actual.size(), actual.size() == expected.size() + surplus);
  }
  return result;
}

Comparison compare_bytes(std::string_view expected, std::string_view output) {
  const auto end = std::mismatch(expected.begin(), expected.end(), output.begin(), output.end());
  const auto byte = static_cast<std::size_t>(end.first - expected.begin());
  if (byte == expected.size() && byte == output.size()) return {};
  const auto rest = [&](std::string_view text) -> std::string {
    text.remove_prefix(byte);
    if (text.empty()) return "nothing";
    return json::quote(
        text::shorten(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1), shown));
  };
  Comparison result{Verdict::wrong, {}, {{"", rest(expected), rest(output)}}};
  if (byte == output.size()) result.verdict = Verdict::missing;
  if (byte == expected.size()) result.verdict = Verdict::extra;
  result.message = describe(json::end_of(expected.substr(0, byte))) + ": expected " +
                   result.differences[0].expected + ", got " + result.differences[0].actual;
  return result;
}

}  // namespace gauntlet::compare
