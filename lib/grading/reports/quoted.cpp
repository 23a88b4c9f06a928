#include "grading/reports/quoted.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "compare/differences.hpp"
#include "json/splitter.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

constexpr std::string_view cut_mark = "...";  // text::truncate_text() appends it
constexpr std::size_t min_cut = 4000;         // bytes; a shorter text was not truncated

// Returns the child of a value that a token refers to, or nullptr.
const Value* child_of(const Value& value, std::string_view slashed_token) {
  const auto is_meant = [&](std::string_view token) {
    std::string pointer;
    json::append_token(pointer, token);
    return pointer == slashed_token;
  };
  if (const auto* array = value.as<Value::Array>()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      if (is_meant(std::to_string(i))) return &(*array)[i];
    }
  } else if (const auto* object = value.as<Value::Object>()) {
    for (const auto& [key, member] : *object) {
      if (is_meant(key)) return &member;
    }
  }
  return nullptr;
}

const Value* find_at(const Value& root, std::string_view pointer) {
  const Value* value = &root;
  while (!pointer.empty() && value != nullptr) {
    const auto end = std::min(pointer.find('/', 1), pointer.size());
    value = child_of(*value, pointer.substr(0, end));
    pointer.remove_prefix(end);
  }
  return value;
}

// Returns the pointer to the value that a difference shows: its own or one beside it.
std::optional<std::string> place_in(const Value& root, const std::string& pointer,
                                    const std::string& shown) {
  const auto is_shown = [&](const Value* value) {
    return value != nullptr && compare::preview(value) == shown;
  };
  if (is_shown(find_at(root, pointer))) return pointer;
  const auto end = pointer.rfind('/');
  if (end == pointer.npos) return std::nullopt;
  const std::string above = pointer.substr(0, end);
  const Value* const parent = find_at(root, above);
  const auto* array = parent == nullptr ? nullptr : parent->as<Value::Array>();
  for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
    if (is_shown(&(*array)[i])) return above + '/' + std::to_string(i);
  }
  return std::nullopt;
}

AnswerPair& pair_of(std::vector<AnswerPair>& pairs, std::size_t index) {
  const auto found = std::ranges::find(pairs, index, &AnswerPair::index);
  if (found != pairs.end()) return *found;
  pairs.push_back({index, {}});
  return pairs.back();
}

}  // namespace

std::optional<std::size_t> take_index(std::string& pointer) {
  if (!pointer.starts_with('/')) return std::nullopt;
  const auto end = std::min(pointer.find('/', 1), pointer.size());
  std::size_t index = 0;
  const auto [rest, error] = std::from_chars(pointer.data() + 1, pointer.data() + end, index);
  if (error != std::errc() || rest != pointer.data() + end) return std::nullopt;
  pointer.erase(0, end);
  return index;
}

ParsedExcerpt read_quoted(std::string_view text) {
  const bool is_cut = text.size() >= min_cut && text.ends_with(cut_mark);
  if (is_cut) text.remove_suffix(cut_mark.size());
  ParsedExcerpt quoted;
  json::Splitter splitter = json::split(text);
  try {
    while (const auto next = splitter.next()) {
      const bool is_last = splitter.place().byte() + next->size() == text.size();
      if (is_cut && is_last) break;
      quoted.values.push_back(json::parse(*next, splitter.place()));
      quoted.texts.emplace_back(*next);
    }
    quoted.is_whole = !is_cut;
  } catch (const json::Malformed& error) {
    quoted.malformed = error.place().byte();
    quoted.is_whole = false;
  } catch (const json::Error&) {
    quoted.is_whole = false;
  }
  return quoted;
}

std::optional<std::vector<AnswerPair>> answer_pairs(const TestResult& result,
                                                    const ParsedExcerpt& expected,
                                                    const ParsedExcerpt& actual) {
  constexpr std::string_view nothing = "nothing";  // stands for an absent value
  if (!expected.is_whole || !actual.is_whole) return std::nullopt;
  const bool is_numbered = compare::are_numbered(expected.values, actual.values);
  std::vector<AnswerPair> pairs;
  for (auto difference : result.details.differences) {
    const auto index = is_numbered ? take_index(difference.pointer) : std::optional<std::size_t>(0);
    if (!index || *index >= expected.values.size() || *index >= actual.values.size()) {
      return std::nullopt;
    }
    const std::string& pointer = difference.pointer;
    auto expected_place = place_in(expected.values[*index], pointer, difference.expected);
    auto got = place_in(actual.values[*index], pointer, difference.actual);
    const bool is_found =
        (expected_place || difference.expected == nothing) && (got || difference.actual == nothing);
    if (!is_found) return std::nullopt;
    pair_of(pairs, *index)
        .places.push_back({std::move(difference), std::move(expected_place), std::move(got)});
  }
  if (pairs.empty()) return std::nullopt;
  std::ranges::sort(pairs, {}, &AnswerPair::index);
  return pairs;
}

bool names_first_difference(const TestResult& result) {
  if (result.details.differences.empty()) return false;
  const auto& [pointer, expected, actual] = result.details.differences.front();
  return result.message.ends_with("expected " + expected + ", got " + actual);
}

}  // namespace gauntlet::grading::reports
