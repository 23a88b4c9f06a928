#pragma once

#include <string>
#include <vector>

#include "grading/results/run_plan.hpp"
#include "xtest/flags/run_flags.hpp"

namespace gauntlet::xtest {

// All that is selected, in its variants, but for what falls to other shards. Throws
// tool::WrongUsage.
grading::RunPlan make_plan(const RunFlags& flags, const std::vector<grading::Fixture>& all,
                           const std::string& program);

// Takes out what a results file has already. Throws tool::WrongUsage for one of another plan.
void resume(grading::RunPlan& plan, const std::string& results);

}  // namespace gauntlet::xtest
