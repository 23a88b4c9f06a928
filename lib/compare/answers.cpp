#include <algorithm>
#include <utility>

#include "compare/compare_output.hpp"
#include "compare/verdict.hpp"
#include "json/format_guess.hpp"
#include "json/parse.hpp"
#include "json/splitter.hpp"
#include "text/truncate.hpp"

namespace gauntlet::compare {
namespace {

class AnswerReader {
 public:
  AnswerReader(std::string_view output, std::size_t expected_values)
      : output_(output),
        splitter_(json::split(output)),
        expected_(expected_values),
        left_(2 * expected_values + max_excess_values) {}

  ParsedOutput read(std::size_t max) {
    try {
      while (answers_.values.size() < max && read_next()) {
      }
    } catch (const json::Malformed& error) {
      answers_.malformed =
          "answer " + std::to_string(answers_.values.size() + 1) + ": invalid JSON at " +
          describe(error.place()) + ": " + error.reason() +
          json::format_hint(output_, error.place().byte(), answers_.values.empty());
    }
    return std::move(answers_);
  }

 private:
  bool read_next() {
    const auto text = splitter_.next();
    if (!text) return false;
    json::Value value;
    try {
      refuse_too_many_values(*text);
      value = json::parse(*text, splitter_.place());
      const std::size_t count = json::count_values(value);
      answers_.count += count;
      left_ -= std::min(left_, count);
    } catch (const json::Malformed&) {
      throw;
    } catch (const json::Error& error) {
      answers_.refused.push_back(
          {answers_.values.size(), error.what(), text::truncate_text(*text, max_preview_bytes)});
    }
    answers_.values.push_back(std::move(value));
    return true;
  }

  // Each value except one takes at least two bytes, so most texts need not be scanned.
  void refuse_too_many_values(std::string_view text) {
    if (text.size() / 2 < left_) return;
    const json::Scan found = json::scan(text);
    if (found.malformed) json::check(text, splitter_.place());  // throws
    if (found.values <= left_) return;
    throw json::Error("", "expected at most " + std::to_string(left_) + " values (" +
                              std::to_string(expected_) + " expected), got " +
                              std::to_string(found.values) + ": not compared");
  }

  std::string_view output_;
  json::Splitter splitter_;
  std::size_t expected_;
  std::size_t left_;  // values that may still be held
  ParsedOutput answers_;
};

}  // namespace

ParsedOutput parse_output(std::string_view output, std::size_t expected_values, std::size_t max) {
  return AnswerReader(output, expected_values).read(max);
}

std::string describe(const json::TextPosition& place) {
  return "byte " + std::to_string(place.byte()) + " (line " + std::to_string(place.line()) +
         ", column " + std::to_string(place.column()) + ")";
}

}  // namespace gauntlet::compare
