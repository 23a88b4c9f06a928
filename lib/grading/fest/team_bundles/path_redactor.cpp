#include <algorithm>
#include <utility>

#include "grading/fest/team_bundles/team_bundles.hpp"
#include "grading/results/header.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/test_suite.hpp"

namespace gauntlet::grading::fest {
namespace {

// Characters that end a path in untrusted text.
constexpr std::string_view ends_of_paths = " \t\r\n\"'`:,;()[]{}<>|=&";

// Returns true if `stdin_text` starts with the path or with a path inside it.
bool leads_to(std::string_view text, std::string_view path) {
  if (path.empty() || !text.starts_with(path)) return false;
  text.remove_prefix(path.size());
  return text.empty() || text.front() == '/';
}

// A sort key that depends on the contents of tests only, so that the order does not reveal owners.
std::string key_of(const Test& test) { return digest_of({test.input, test.answer}); }

}  // namespace

PathRedactor::PathRedactor(std::string own, std::vector<std::string> others)
    : own_(std::move(own)), others_(std::move(others)) {
  std::erase_if(others_, [](const std::string& path) { return path.size() < 2; });
}

// Returns the replacement for the path at the start of the text.
std::string PathRedactor::redact_path(std::string_view path) const {
  const bool leads_out = path.ends_with("/..") || path.find("/../") != path.npos;
  if (leads_to(path, own_) && !leads_out) {
    path.remove_prefix(own_.size());
    if (path.starts_with('/')) path.remove_prefix(1);
    return path.empty() ? "." : std::string(path);
  }
  const bool is_told = !leads_to(path, own_) && std::ranges::none_of(others_, [&](const auto& one) {
    return leads_to(path, one);
  });
  return is_told ? std::string(path) : "(staff)";
}

std::string PathRedactor::operator()(std::string_view text) const {
  std::string told;
  while (!text.empty()) {
    const auto begin = std::min(text.find('/'), text.size());
    told += text.substr(0, begin);
    text.remove_prefix(begin);
    while (text.starts_with("//")) {
      told += '/';
      text.remove_prefix(1);
    }
    const auto path = text.substr(0, std::min(text.find_first_of(ends_of_paths), text.size()));
    if (!path.empty()) told += redact_path(path);
    text.remove_prefix(path.size());
  }
  return told;
}

void PathRedactor::apply_to(TestResult& record) const {
  for (auto* text : {&record.message, &record.stderr_tail, &record.actual}) *text = (*this)(*text);
  for (auto& note : record.notes) note = (*this)(note);
  for (auto& difference : record.differences) difference.actual = (*this)(difference.actual);
}

AnonymousTestNames::AnonymousTestNames(const Fest& fest, bool names) : fest_(fest), names_(names) {
  const bool is_taken = std::ranges::any_of(
      fest.teams, [](const Team& team) { return folder_name(team.name) == "staff"; });
  staff_folder_ = names && is_taken ? folder_name(staff) : "staff";
  for (const auto& test : fest.tests) {
    if (test.owner != staff && test.invalid_reason.empty()) numbers_.emplace(key_of(test), 0);
  }
  std::size_t number = 0;
  for (auto& entry : numbers_) entry.second = ++number;
}

std::string AnonymousTestNames::of(std::size_t test) const {
  const Test& one = fest_.tests.at(test);
  if (one.owner == staff) return staff_folder_ + '/' + one.name;
  if (names_) return folder_name(one.owner) + '/' + one.name;
  const auto found = numbers_.find(key_of(one));
  return std::to_string(found == numbers_.end() ? 0 : found->second)
      .append(end_of_input(one.name).empty() ? part::in : end_of_input(one.name));
}

}  // namespace gauntlet::grading::fest
