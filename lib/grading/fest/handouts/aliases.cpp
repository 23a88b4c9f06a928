#include "grading/fest/handouts/aliases.hpp"

#include <algorithm>

#include "grading/fest/setup/names.hpp"
#include "grading/results/header.hpp"

namespace gauntlet::grading::fest {
namespace {

// Orders tests by what is in them, so that their order says nothing of their owners.
std::string key_of(const Test& test) { return plan_of({test.input, test.answer}); }

}  // namespace

Aliases::Aliases(const Fest& fest, bool names) : fest_(fest), names_(names) {
  const bool is_taken = std::ranges::any_of(
      fest.teams, [](const Team& team) { return folder_name(team.name) == "staff"; });
  staff_folder_ = names && is_taken ? folder_name(staff) : "staff";
  for (const auto& test : fest.tests) {
    if (test.owner != staff && test.trouble.empty()) numbers_.emplace(key_of(test), 0);
  }
  std::size_t number = 0;
  for (auto& entry : numbers_) entry.second = ++number;
}

std::string Aliases::of(std::size_t test) const {
  const Test& one = fest_.tests.at(test);
  if (one.owner == staff) return staff_folder_ + '/' + one.name;
  if (names_) return folder_name(one.owner) + '/' + one.name;
  const auto found = numbers_.find(key_of(one));
  return std::to_string(found == numbers_.end() ? 0 : found->second) + "-in.json";
}

}  // namespace gauntlet::grading::fest
