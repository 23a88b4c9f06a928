#include <algorithm>
#include <utility>

#include "compare/compare_output.hpp"
#include "compare/verdict.hpp"
#include "json/lookalike.hpp"
#include "json/parse.hpp"
#include "json/scan.hpp"
#include "json/splitter.hpp"
#include "text/shorten.hpp"

namespace gauntlet::compare {
namespace {

class AnswerReader {
 public:
  AnswerReader(std::string_view output, std::size_t due)
      : output_(output),
        splitter_(json::split(output)),
        due_(due),
        left_(2 * due + most_undue_values) {}

  Answers read(std::size_t most) {
    try {
      while (answers_.values.size() < most && read_next()) {
      }
    } catch (const json::Malformed& error) {
      answers_.malformed =
          "answer " + std::to_string(answers_.values.size() + 1) + ": invalid JSON at " +
          in_words(error.place()) + ": " + error.reason() +
          json::lookalike_note(output_, error.place().byte(), answers_.values.empty());
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
          {answers_.values.size(), error.what(), text::shorten(*text, most_shown)});
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
                              std::to_string(due_) + " expected" + "), got " +
                              std::to_string(found.values) + ": not compared");
  }

  std::string_view output_;
  json::Splitter splitter_;
  std::size_t due_;
  std::size_t left_;  // values that may still be held
  Answers answers_;
};

}  // namespace

Answers read_answers(std::string_view output, std::size_t due, std::size_t most) {
  return AnswerReader(output, due).read(most);
}

std::string in_words(const json::Place& place) {
  return "byte " + std::to_string(place.byte()) + " (line " + std::to_string(place.line()) +
         ", column " + std::to_string(place.column()) + ")";
}

}  // namespace gauntlet::compare
