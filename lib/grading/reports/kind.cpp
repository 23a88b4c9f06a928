#include "grading/reports/kind.hpp"

#include <algorithm>
#include <utility>

#include "text/element.hpp"

namespace gauntlet::grading::reports {
namespace {

using text::element;

// By the names that are known; the kind's name of each.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> known{
    {{"PASS", "pass"},
     {"WRONG", "wrong"},
     {"MISSING", "wrong"},
     {"EXTRA", "wrong"},
     {"MALFORMED", "wrong"},
     {"EXIT", "wrong"},
     {"XPASS", "wrong"},
     {"CRASH", "crash"},
     {"WALL", "limit"},
     {"CPU", "limit"},
     {"MEMORY", "limit"},
     {"OUTPUT", "limit"},
     {"NOEXEC", "noexec"},
     {"INFRA", "infra"},
     {"SKIP", "skip"},
     {"XFAIL", "skip"}}};

// With its count where there is room for that: from a 25th of all.
std::string part_of_bar(const Share& share, std::size_t all) {
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

const Kind& kind_of(std::string_view verdict) {
  const auto* const found = std::find_if(known.begin(), known.end(),
                                         [&](const auto& pair) { return pair.first == verdict; });
  const std::string_view name = found == known.end() ? "other" : found->second;
  return *std::find_if(kinds.begin(), kinds.end(),
                       [&](const Kind& kind) { return kind.name == name; });
}

const Kind& kind_of(compare::Verdict verdict) { return kind_of(compare::name_of(verdict)); }

std::string sign(const Kind& kind) {
  return element("b", {{"class", std::string("sign ").append(kind.name)}, {"aria-hidden", "true"}},
                 kind.letter);
}

std::string badge(const Kind& kind, std::string_view text) {
  return element("b", {{"class", std::string("badge ").append(kind.name)}},
                 element("i", {{"aria-hidden", "true"}}, kind.letter).append(text));
}

std::vector<Share> shares_of(const std::map<compare::Verdict, std::size_t>& counts) {
  std::vector<Share> shares;
  for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind) {
    Share share{&*kind, "", 0};
    for (const auto& [verdict, number] : counts) {
      if (&kind_of(verdict) != &*kind) continue;
      share.count += number;
      share.label.append(share.label.empty() ? "" : ", ").append(compare::name_of(verdict));
    }
    if (share.count > 0) shares.push_back(std::move(share));
  }
  return shares;
}

std::string bar(const std::vector<Share>& shares) {
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
