#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "harness/options.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

std::vector<std::string> all_tags(const std::vector<grading::TestCase>& test_cases) {
  std::set<std::string> tags;
  for (const auto& test_case : test_cases)
    tags.insert(test_case.tags.begin(), test_case.tags.end());
  return {tags.begin(), tags.end()};
}

// Parses tags. Warns of wanted tags that no test has, and of unwanted ones that may be misspelled.
grading::TagFilter read_choice(const std::string& text, const std::vector<grading::TestCase>& all) {
  try {
    auto choice = grading::parse_tags(text);
    const auto known = all_tags(all);
    for (const auto& tag : grading::unknown_tags(choice, known)) {
      const std::string hint = tool::did_you_mean(tag, known);
      const bool is_wanted = std::ranges::count(choice.include, tag) > 0;
      if (!is_wanted && hint.empty()) continue;
      tool::print_error(std::string("xtest: no test has the tag ").append(tag).append(hint));
    }
    return choice;
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError("--tags: " + std::string(error.what()));
  }
}

grading::NameTest read_name(const std::string& text) {
  try {
    return grading::parse_name_expression(text);
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError("-k: " + std::string(error.what()));
  }
}

std::vector<grading::TestCase> choose(const RunFlags& flags,
                                      const std::vector<grading::TestCase>& all) {
  grading::Selection selection = flags.selection;
  if (flags.failed) selection.only = grading::failed_inputs(read_results(*flags.failed).records);
  for (const auto& text : flags.tags) selection.tags.push_back(read_choice(text, all));
  if (flags.name) selection.name = read_name(*flags.name);
  auto chosen = grading::select(all, selection);
  if (!flags.variants) return chosen;
  try {
    return grading::expand_variants(chosen, grading::parse_variants(*flags.variants));
  } catch (const std::invalid_argument& error) {
    throw tool::UsageError("--variants: " + std::string(error.what()));
  }
}

}  // namespace

grading::RunPlan make_plan(const RunFlags& flags, const std::vector<grading::TestCase>& all,
                           const std::string& program) {
  auto plan = grading::make_plan(choose(flags, all), program, flags.conditions.sandbox);
  if (const auto shard = flags.shard.chosen()) {
    keep_shard(plan, *shard, flags.shard.split_up(plan.names, shard->of));
  }
  return plan;
}

void resume(grading::RunPlan& plan, const std::string& results) {
  if (!std::filesystem::exists(results)) return;
  if (!grading::resume(plan, read_results(results))) {
    throw tool::UsageError(results +
                           " has the results of another run; choose another --results file");
  }
}

}  // namespace gauntlet::xtest
