#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grading/fixtures/fixture.hpp"
#include "grading/results/results.hpp"
#include "xtest/run_flags.hpp"

namespace gauntlet::xtest {

// What is to be run here, and what of it has been run before.
struct Plan {
  std::vector<grading::Fixture> fixtures;  // still to be run
  std::vector<std::string> names;          // of all fixtures, in the order they are to be shown
  grading::Header header;
  std::vector<grading::Record> done;
  std::size_t keep = 0;  // bytes of the results file
};

// All that is selected, in its variants, but for what falls to other shards. Throws
// tool::WrongUsage.
Plan make_plan(const RunFlags& flags, const std::vector<grading::Fixture>& all,
               const std::string& program);

// Takes out what a results file has already. Throws tool::WrongUsage for one of another plan.
void resume(Plan& plan, const std::string& results);

}  // namespace gauntlet::xtest
