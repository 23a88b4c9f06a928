#include "compare/regex/regex.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <unordered_map>

#include "compare/text.hpp"
#include "gauntlet/json.hpp"
#include "text/display.hpp"

namespace gauntlet::compare {
namespace {

// Frees the objects of PCRE2.
struct Free {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};
template <class Object>
using Owned = std::unique_ptr<Object, Free>;

constexpr std::uint32_t max_kibibytes = 256 * 1024;  // memory of a match

std::string_view without_end(std::string_view text, std::string_view end) {
  return text.substr(0, text.find_last_not_of(end) + 1);
}

PCRE2_SPTR bytes_of(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

std::string error_text(int number) {
  std::array<PCRE2_UCHAR, 256> buffer{};
  pcre2_get_error_message(number, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

// A compiled expression, or why it is invalid.
struct Compiled {
  Owned<pcre2_code> code;
  std::string error = {};
};

Compiled compile(std::string_view expression, std::uint32_t options) {
  expression = without_end(expression, "\r\n");
  int number = 0;
  std::size_t place = 0;
  Compiled compiled{Owned<pcre2_code>(pcre2_compile(
      bytes_of(expression), expression.size(),
      options | PCRE2_MULTILINE | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_AUTO_CALLOUT, &number,
      &place, nullptr))};
  if (!compiled.code) {
    compiled.error = "expected a regular expression: " + error_text(number) + " at byte " +
                     std::to_string(place);
  }
  return compiled;
}

// One to three seconds for an output of the usual limit.
std::uint64_t max_steps_for(std::size_t bytes) {
  constexpr std::uint64_t min = 20'000'000, per_byte = 4, max = 200'000'000;
  return std::min(min + per_byte * bytes, max);
}

// PCRE2's own limits count the steps from each start of a match separately, so a search may
// take quadratic time. This counts those from all starts: it is called before each item of the
// expression is tried.
struct Steps {
  std::uint64_t left;
  std::size_t place = 0;  // in the output

  static int take(pcre2_callout_block* item, void* data) {
    constexpr std::size_t bytes_per_step = 16;  // a repeated character is one item
    Steps& steps = *static_cast<Steps*>(data);
    const std::size_t place = item->current_position;
    const std::size_t way = std::max(place, steps.place) - std::min(place, steps.place);
    const std::uint64_t cost = 1 + way / bytes_per_step;
    steps.place = place;
    if (cost > steps.left) return PCRE2_ERROR_MATCHLIMIT;
    steps.left -= cost;
    return 0;
  }
};

}  // namespace

std::optional<std::string> regex_error(std::string_view expression) {
  const Compiled compiled = compile(expression, 0);
  if (compiled.code) return std::nullopt;
  return compiled.error;
}

std::optional<std::string> regex_error(std::string_view expected, const TextRules& rules) {
  if (rules.regex) return regex_error(expected);
  if (!rules.line_regex) return std::nullopt;
  TextSplitter lines(expected, Method::text);
  while (const auto line = lines.next()) {
    if (const auto error = regex_error(line->text)) {
      return "line " + std::to_string(line->line) + ": " + *error;
    }
  }
  return std::nullopt;
}

namespace {

// Matches outputs with expressions, with one budget of steps for all.
class Matcher {
 public:
  explicit Matcher(std::size_t bytes)
      : max_steps_(max_steps_for(bytes)),
        steps_{max_steps_},
        data_(pcre2_match_data_create(1, nullptr)),
        context_(pcre2_match_context_create(nullptr)) {
    pcre2_set_callout(context_.get(), &Steps::take, &steps_);
    pcre2_set_match_limit(context_.get(), std::numeric_limits<std::uint32_t>::max());
    pcre2_set_heap_limit(context_.get(), max_kibibytes);
  }

  // Returns false also after a limit was exceeded; then `error()` is set.
  bool matches(const Compiled& compiled, std::string_view output) {
    steps_.place = 0;
    const int found = pcre2_match(compiled.code.get(), bytes_of(output), output.size(), 0, 0,
                                  data_.get(), context_.get());
    if (found >= 0) return true;
    if (found != PCRE2_ERROR_NOMATCH) {
      error_ = "the comparison with the regular expression gave up after " +
               std::to_string(max_steps_ - steps_.left) + " steps: " + error_text(found);
    }
    return false;
  }

  const std::string& error() const { return error_; }

 private:
  std::uint64_t max_steps_;
  Steps steps_;
  Owned<pcre2_match_data> data_;
  Owned<pcre2_match_context> context_;
  std::string error_;
};

std::uint32_t options_of(const TextRules& rules, bool is_whole) {
  return (is_whole ? PCRE2_ANCHORED | PCRE2_ENDANCHORED : 0U) |
         (rules.ignores_case ? PCRE2_CASELESS : 0U);
}

Comparison compare_lines(std::string_view expected, std::string_view output, Method method,
                         const Rules& rules) {
  std::unordered_map<std::string_view, Compiled> known;
  Matcher matcher(output.size());
  std::string invalid;
  const auto equal = [&](std::string_view expression, std::string_view line) {
    auto compiled = known.find(expression);
    if (compiled == known.end()) {
      compiled = known.emplace(expression, compile(expression, options_of(rules.text, true))).first;
    }
    if (!compiled->second.code) invalid = compiled->second.error;
    return compiled->second.code && matcher.matches(compiled->second, line);
  };
  const auto tired = [&] { return !matcher.error().empty() || !invalid.empty(); };
  Comparison result = compare_units(expected, output, method, rules, equal, tired);
  if (!invalid.empty()) return {Verdict::internal_error, invalid, {}};
  if (result.verdict != Verdict::pass && !matcher.error().empty()) {
    return {Verdict::wrong, matcher.error(), {}};
  }
  return result;
}

}  // namespace

Comparison compare_regex(std::string_view expression, std::string_view output,
                         const TextRules& rules) {
  const Compiled compiled = compile(expression, options_of(rules, !rules.contains));
  if (!compiled.code) return {Verdict::internal_error, compiled.error, {}};
  output = without_end(output, " \t\r\n\f\v");
  Matcher matcher(output.size());
  if (matcher.matches(compiled, output)) return {};
  if (!matcher.error().empty()) return {Verdict::wrong, matcher.error(), {}};
  const auto shown = [](std::string_view text) {
    return json::quote(text::truncate_text(text, max_preview_bytes));
  };
  return {Verdict::wrong,
          std::string(rules.contains ? "expected an output with a match of "
                                     : "expected an output that matches ") +
              shown(without_end(expression, "\r\n")) + ", got " + shown(output),
          {}};
}

Comparison compare_by_rules(std::string_view expected, std::string_view output, Method method,
                            const Rules& rules) {
  if (rules.text.regex) return compare_regex(expected, output, rules.text);
  if (rules.text.line_regex) return compare_lines(expected, output, method, rules);
  return compare_text(expected, output, method, rules);
}

}  // namespace gauntlet::compare
