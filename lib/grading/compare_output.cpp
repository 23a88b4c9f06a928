#include "grading/compare_output.hpp"

#include <algorithm>

#include "grading/differences.hpp"
#include "grading/equality.hpp"
#include "grading/values.hpp"
#include "json/parse.hpp"
#include "json/splitter.hpp"

namespace gauntlet::grading {
namespace {

using json::Value;

constexpr std::size_t shown = 160;

std::string place_in(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto column = byte - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return "byte " + std::to_string(byte) + " (line " + std::to_string(line) + ", column " +
         std::to_string(column) + ")";
}

// Reads the answers in an output one by one.
class Answers {
 public:
  explicit Answers(std::string_view output) : output_(output), splitter_(json::split(output)) {}

  // Reads up to so many. Stops at what is no JSON, and at what cannot be held: it is then
  // refused() as an answer.
  void read(std::size_t most) {
    try {
      while (values_.size() < most && read_next()) {
      }
    } catch (const json::Malformed& error) {  // of the splitter: a value without end
      malformed_ = complain(end_, error.reason());
    }
  }

  const std::vector<Value>& values() const { return values_; }
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
    const std::size_t begin = find_next();
    end_ = begin + text->size();
    try {
      values_.push_back(json::parse(*text));
    } catch (const json::Malformed& error) {
      malformed_ = complain(begin + error.place().byte(), error.reason());
      return false;
    } catch (const json::Error& error) {
      refused_.push_back({values_.size(), error.what(), shorten(*text, shown)});
      values_.emplace_back();
    }
    return true;
  }

  std::string complain(std::size_t byte, const std::string& reason) const {
    return "answer " + std::to_string(values_.size() + 1) + ": no JSON at " +
           place_in(output_, byte) + ": " + reason;
  }

  // Where the text after the one before begins; the splitter does not say.
  std::size_t find_next() const {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    const std::size_t from = end_ == 0 && output_.starts_with(mark) ? mark.size() : end_;
    return std::min(output_.find_first_not_of(" \t\n\r", from), output_.size());
  }

  std::string_view output_;
  json::Splitter splitter_;
  std::size_t end_ = 0;  // of the last text
  std::vector<Value> values_;
  std::vector<Refused> refused_;
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

Comparison judge_refused(std::span<const Value> expected, const Answers& answers, bool numbered) {
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

std::string describe_count(std::size_t expected, std::size_t got, bool or_more) {
  return "expected " + std::to_string(expected) + (expected == 1 ? " answer" : " answers") +
         ", got " + std::to_string(got) + (or_more ? " or more" : "");
}

}  // namespace

Comparison compare_output(std::span<const Value> expected, std::string_view output,
                          const Rules& rules, std::size_t most) {
  constexpr std::size_t surplus = 1000;  // read, to see what is new
  Answers answers(output);
  answers.read(expected.size() + surplus);
  if (!answers.malformed().empty()) return {Verdict::malformed, answers.malformed(), {}};
  const std::span<const Value> actual = answers.values();
  const bool numbered = std::max(expected.size(), actual.size()) > 1;
  Comparison result;
  if (!answers.refused().empty()) {
    result = judge_refused(expected, answers, numbered);
    result.differences.resize(std::min(most, result.differences.size()));
  } else {
    Equality equality;
    const Scope scope(rules);
    const auto same = [&](const Value& a, const Value& b) { return equality.equal(a, b, scope); };
    if (std::equal(expected.begin(), expected.end(), actual.begin(), actual.end(), same)) return {};
    result.differences =
        numbered || expected.empty() || actual.empty()
            ? answer_differences(expected, actual, rules, std::max<std::size_t>(most, 1))
            : differences(expected[0], actual[0], rules, std::max<std::size_t>(most, 1));
    if (result.differences.empty()) return {};  // the search for pairs gave up, then did not
    if (!numbered) result.differences[0].pointer.erase(0, expected.size() == actual.size() ? 0 : 2);
    result.verdict = Verdict::wrong;
    result.message = describe(result.differences[0], numbered);
    result.differences.resize(std::min(most, result.differences.size()));
  }
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
        shorten(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1), shown));
  };
  Comparison result{Verdict::wrong, {}, {{"", rest(expected), rest(output)}}};
  if (byte == output.size()) result.verdict = Verdict::missing;
  if (byte == expected.size()) result.verdict = Verdict::extra;
  result.message = place_in(expected, byte) + ": expected " + result.differences[0].expected +
                   ", got " + result.differences[0].actual;
  return result;
}

}  // namespace gauntlet::grading
