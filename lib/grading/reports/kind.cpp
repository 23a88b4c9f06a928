#include <algorithm>
#include <array>

#include "grading/reports/html_parts.hpp"
#include "text/element.hpp"

namespace gauntlet::grading::reports {
namespace {

using text::element;

// Includes the count in a segment of at least 4 % of the bar, where it fits.
std::string part_of_bar(const BarSegment& share, std::size_t all) {
  const std::string count = std::to_string(share.count);
  std::string text(share.kind->letter);
  text.append(" ").append(count);
  return element("span",
                 {{"class", std::string("part ").append(share.kind->name)},
                  {"style", "flex-grow:" + count},
                  {"title", share.label + ": " + count}},
                 share.count * 25 < all ? "" : element("span", text));
}

}  // namespace

const VerdictClass& kind_of(compare::Verdict verdict) {
  constexpr std::array<std::string_view, 16> names{
      "pass",  "skip",  "skip",  "wrong", "wrong", "wrong", "wrong",        "wrong",
      "wrong", "crash", "limit", "limit", "limit", "limit", "cannot-start", "internal-error"};
  static_assert(names.size() == static_cast<std::size_t>(compare::Verdict::internal_error) + 1);
  return *std::ranges::find(kinds, names[static_cast<std::size_t>(verdict)], &VerdictClass::name);
}

std::string verdict_icon(const VerdictClass& kind) {
  return element("b", {{"class", std::string("sign ").append(kind.name)}, {"aria-hidden", "true"}},
                 kind.letter);
}

std::string verdict_badge(const VerdictClass& kind, std::string_view text) {
  return element("b", {{"class", std::string("badge ").append(kind.name)}},
                 element("i", {{"aria-hidden", "true"}}, kind.letter).append(text));
}

std::vector<BarSegment> bar_segments(const std::map<compare::Verdict, std::size_t>& counts) {
  std::vector<BarSegment> shares;
  for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind) {
    BarSegment share{&*kind, "", 0};
    for (const auto& [verdict, number] : counts) {
      if (&kind_of(verdict) != &*kind) continue;
      share.count += number;
      share.label.append(share.label.empty() ? "" : ", ").append(compare::to_string(verdict));
    }
    if (share.count > 0) shares.push_back(std::move(share));
  }
  return shares;
}

std::string bar(const std::vector<BarSegment>& shares) {
  std::string parts, label;
  std::size_t all = 0;
  for (const auto& share : shares) all += share.count;
  for (const auto& share : shares) {
    if (share.count == 0) continue;
    parts += part_of_bar(share, all);
    if (!label.empty()) label += ", ";
    label.append(std::to_string(share.count)).append(" ").append(share.label);
  }
  if (parts.empty()) return "";
  return element("div", {{"class", "bar"}, {"role", "img"}, {"aria-label", label}}, parts) + '\n';
}

}  // namespace gauntlet::grading::reports
