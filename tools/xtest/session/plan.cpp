#include "xtest/session/plan.hpp"

#include <filesystem>
#include <stdexcept>

#include "support/cli/command_line.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

std::vector<grading::Fixture> choose(const RunFlags& flags,
                                     const std::vector<grading::Fixture>& all) {
  grading::Selection selection = flags.selection;
  if (flags.failed) selection.only = grading::failed_inputs(read_results(*flags.failed).records);
  auto chosen = grading::select(all, selection);
  if (!flags.variants) return chosen;
  try {
    return grading::with_variants(chosen, grading::parse_variants(*flags.variants));
  } catch (const std::invalid_argument& error) {
    throw tool::WrongUsage("--variants: " + std::string(error.what()));
  }
}

}  // namespace

grading::RunPlan make_plan(const RunFlags& flags, const std::vector<grading::Fixture>& all,
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
    throw tool::WrongUsage(results + " holds the results of another run");
  }
}

}  // namespace gauntlet::xtest
