#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "text/names.hpp"

namespace gauntlet::compare {
namespace {

[[noreturn]] void refuse(std::string_view text, const std::string& expected) {
  throw std::invalid_argument("expected " + expected + ", got " + json::quote(text));
}

std::optional<std::string> read_token(std::string_view token, std::string_view whole) {
  if (token == "*") return std::nullopt;
  for (auto at = token.find('~'); at != token.npos; at = token.find('~', at + 1)) {
    if (const auto next = token.substr(at + 1, 1); next != "0" && next != "1") {
      refuse(whole, "\"~\" in a JSON Pointer to be written \"~0\"");
    }
  }
  std::string plain = text::replaced(text::replaced(std::string(token), "~1", "/"), "~0", "~");
  if (plain.find('\\') == plain.npos) return plain;
  try {
    return *json::parse('"' + plain + '"').as<std::string>();
  } catch (const json::Error&) {
    refuse(whole, "an escape of JSON after \"\\\" in a JSON Pointer");
  }
}

std::vector<std::optional<std::string>> read_pattern(std::string_view pointer,
                                                     std::string_view whole) {
  std::vector<std::optional<std::string>> pattern;
  if (!pointer.empty() && pointer[0] != '/') {
    refuse(whole, "a JSON Pointer, starting with \"/\", before the \"=\"");
  }
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const auto end = std::min(pointer.find('/'), pointer.size());
    pattern.push_back(read_token(pointer.substr(0, end), whole));
    pointer.remove_prefix(end);
  }
  return pattern;
}

std::size_t wildcards(const Rule& rule) {
  return static_cast<std::size_t>(
      std::count(rule.pattern.begin(), rule.pattern.end(), std::nullopt));
}

bool is_index(const std::optional<std::string>& token) {
  return token && !token->empty() && token->find_first_not_of("0123456789") == token->npos;
}

// Returns true for what follows the "e" of a JSON number: digits, possibly after a sign.
bool is_exponent(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

}  // namespace

Decimal parse_tolerance(std::string_view text) {
  const auto e = text.find_first_of("eE");
  if (!is_decimal(text.substr(0, e)) || (e != text.npos && !is_exponent(text.substr(e + 1)))) {
    refuse(text, "a tolerance, a number such as 0.001");
  }
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  const bool needs_zero = text.empty() || !is_decimal(text.substr(0, 1));
  return to_decimal(needs_zero ? "0" + std::string(text) : text);
}

Decimal course_tolerance() { return to_decimal("0.001"); }

Rule parse_rule(std::string_view text) {
  constexpr std::string_view tolerance = "tolerance:";
  const auto equals = text.rfind('=');
  if (equals == text.npos) refuse(text, "POINTER=MODE");
  Rule rule{.pattern = read_pattern(text.substr(0, equals), text)};
  const std::string_view mode = text.substr(equals + 1);
  if (mode == "unordered") {
    rule.mode = Mode::unordered;
  } else if (mode == "set") {
    rule.mode = Mode::set;
  } else if (mode == "ignore") {
    rule.mode = Mode::ignore;
  } else if (mode.starts_with(tolerance)) {
    rule.mode = Mode::tolerance;
    rule.tolerance = parse_tolerance(mode.substr(tolerance.size()));
  } else {
    refuse(text, "unordered, set, ignore or tolerance:X after the \"=\"");
  }
  return rule;
}

namespace {

// The rules for texts that are words.
constexpr std::array<std::pair<std::string_view, bool TextRules::*>, 7> text_words{
    {{"ignore-case", &TextRules::ignores_case},
     {"exact-space", &TextRules::exact_space},
     {"contains", &TextRules::contains},
     {"regex", &TextRules::regex},
     {"line-regex", &TextRules::line_regex},
     {"unordered-lines", &TextRules::unordered_lines},
     {"no-colors", &TextRules::no_colors}}};

constexpr std::string_view tolerance_word = "tolerance:", relative_word = "relative:";

void check_together(std::string_view text, const TextRules& rules) {
  const auto exclude = [&](bool both, const char* words) {
    if (both) refuse(text, words);
  };
  exclude(rules.regex && (rules.line_regex || rules.unordered_lines),
          "not both regex and a rule for lines");
  exclude(rules.line_regex && rules.contains && !rules.unordered_lines,
          "unordered-lines to go with contains and line-regex");
  exclude(rules.line_regex && rules.exact_space, "not both line-regex and exact-space");
}

}  // namespace

void add_rule(std::string_view text, Rules& rules) {
  const auto word =
      std::ranges::find(text_words, text, &std::pair<std::string_view, bool TextRules::*>::first);
  if (word != text_words.end()) {
    rules.text.*word->second = true;
    check_together(text, rules.text);
  } else if (text.starts_with(tolerance_word)) {
    rules.tolerance = parse_tolerance(text.substr(tolerance_word.size()));
  } else if (text.starts_with(relative_word)) {
    rules.text.relative_tolerance = parse_tolerance(text.substr(relative_word.size()));
  } else if (text.find('=') == text.npos) {
    refuse(text,
           "POINTER=MODE, tolerance:X, ignore-case, exact-space, contains, regex, line-regex, "
           "unordered-lines, no-colors or relative:X");
  } else {
    rules.path_rules.push_back(parse_rule(text));
  }
}

std::string rule_without_effect(const Rules& rules, Method method) {
  if (method != Method::json && !rules.path_rules.empty()) return "POINTER=MODE";
  for (const auto& [word, member] : text_words) {
    const bool has_effect = method == Method::text ||
                            (method == Method::tokens && member != &TextRules::exact_space) ||
                            (method == Method::exact && member == &TextRules::no_colors);
    if (rules.text.*member && !has_effect) return std::string(word);
  }
  const bool has_numbers = method == Method::text || method == Method::tokens;
  if (rules.text.relative_tolerance.is_set && !has_numbers) return "relative:X";
  if (rules.tolerance.is_set && method == Method::exact) return "tolerance:X";
  return "";
}

Rules combine(Rules rules, const Rules& more) {
  if (more.method) rules.method = more.method;
  if (more.tolerance.is_set) rules.tolerance = more.tolerance;
  rules.path_rules.insert(rules.path_rules.end(), more.path_rules.begin(), more.path_rules.end());
  TextRules& text = rules.text;
  for (const auto& [word, member] : text_words) text.*member = text.*member || more.text.*member;
  if (more.text.relative_tolerance.is_set) text.relative_tolerance = more.text.relative_tolerance;
  return rules;
}

RuleScope::RuleScope(const Rules& rules) : tolerance_(&rules.tolerance) {
  for (const Rule& rule : rules.path_rules) open_.push_back(&rule);
  settle();
}

// A null token means any token.
RuleScope::RuleScope(const RuleScope& above, const std::string_view* token)
    : depth_(above.depth_ + 1), tolerance_(above.tolerance_) {
  if (above.open_.empty()) return;
  for (const Rule* rule : above.open_) {
    if (rule->pattern.size() < depth_) continue;
    const auto& wanted = rule->pattern[depth_ - 1];
    if (!wanted || (token != nullptr && *token == *wanted)) open_.push_back(rule);
  }
  settle();
}

// Applies the rules from the least to the most specific; later ones override earlier ones.
void RuleScope::settle() {
  std::vector<const Rule*> here;
  std::ranges::copy_if(open_, std::back_inserter(here),
                       [&](const Rule* rule) { return rule->pattern.size() == depth_; });
  std::ranges::sort(here, [](const Rule* a, const Rule* b) {
    return wildcards(*a) != wildcards(*b) ? wildcards(*a) > wildcards(*b) : a < b;
  });
  for (const Rule* rule : here) {
    ignored_ = rule->mode == Mode::ignore;
    if (rule->mode == Mode::tolerance) tolerance_ = &rule->tolerance;
    if (rule->mode != Mode::unordered && rule->mode != Mode::set) continue;
    unordered_ = rule->mode == Mode::unordered;
    set_ = rule->mode == Mode::set;
  }
}

bool RuleScope::names_index() const {
  return std::ranges::any_of(open_, [&](const Rule* rule) {
    return rule->pattern.size() > depth_ && is_index(rule->pattern[depth_]);
  });
}

RuleScope RuleScope::below(std::string_view key) const { return {*this, &key}; }

RuleScope RuleScope::below(std::size_t index) const {
  if (open_.empty()) return element();
  return below(std::to_string(index));
}

RuleScope RuleScope::element() const { return {*this, nullptr}; }

}  // namespace gauntlet::compare
