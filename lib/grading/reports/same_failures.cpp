#include <algorithm>

#include "core/hash.hpp"
#include "grading/reports/run_lines.hpp"
#include "grading/reports/text.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading::reports {
namespace {

constexpr std::size_t most_of_reason = 200;

std::uint64_t hash_of(compare::Verdict verdict, const std::vector<std::string_view>& texts) {
  auto hash = static_cast<std::uint64_t>(verdict);
  for (const auto& text : texts) hash = hash_combine(hash, fnv_1a(text));
  return hash;
}

bool depends_on_input(compare::Verdict verdict) {
  using compare::Verdict;
  return verdict == Verdict::wrong || verdict == Verdict::extra || verdict == Verdict::xpass ||
         verdict == Verdict::wall || verdict == Verdict::cpu;
}

// With the slash at its end; empty for a name without one.
std::string_view folder_of(std::string_view name) { return name.substr(0, name.rfind('/') + 1); }

}  // namespace

void SameTests::add(const std::string& name) {
  if (names.size() < most_named) names.push_back(name);
  ++count;
}

std::string SameTests::in_words(std::string_view before) const {
  std::string words;
  for (const std::string_view name : names) {
    const auto folder = folder_of(name);
    const bool is_known = !folder.empty() && folder == folder_of(before);
    if (!words.empty()) words += ", ";
    words += one_line(is_known ? name.substr(folder.size()) : name);
    before = name;
  }
  if (count > names.size()) words += " and " + std::to_string(count - names.size()) + " more";
  return words;
}

bool SameFailures::is_new(const Record& record) {
  if (depends_on_input(record.verdict)) return true;
  const auto hash = hash_of(record.verdict, {record.message, record.complaint, record.actual});
  const auto [place, is_new] = places_.try_emplace(hash, seen_.size());
  if (is_new) {
    seen_.push_back({record.verdict, record.test, {}});
  } else {
    seen_[place->second].others.add(record.test);
  }
  return is_new;
}

std::vector<std::string> SameFailures::lines() const {
  std::vector<std::string> lines;
  for (const auto& [verdict, first, others] : seen_) {
    if (others.count == 0) continue;
    lines.push_back(std::string(name_of(verdict)) + " as for " + one_line(first) + ": " +
                    std::to_string(others.count) + " more: " + others.in_words(first));
  }
  return lines;
}

void Reasons::add(const Record& record) {
  const auto hash = hash_of(record.verdict, {record.message});
  const auto [place, is_new] = places_.try_emplace(hash, reasons_.size());
  if (is_new) {
    const std::string text = text::shorten(record.message, most_of_reason);
    reasons_.push_back({record.verdict, one_line(text), {}});
  }
  reasons_[place->second].tests.add(record.test);
}

std::vector<std::string> Reasons::lines() const {
  std::vector<std::string> lines;
  lines.reserve(reasons_.size());
  for (const auto& [verdict, text, tests] : reasons_) {
    lines.push_back(std::string(name_of(verdict)) + ": " + text + ": " + tests.in_words());
  }
  return lines;
}

}  // namespace gauntlet::grading::reports
