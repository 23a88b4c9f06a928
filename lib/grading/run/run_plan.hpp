#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grading/results/results.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// The tests of a run or shard, and the results that are already known.
struct RunPlan {
  std::vector<TestCase> test_cases;  // still to be run, in this order
  std::vector<std::string> names;    // all test cases, in the order of reports
  // Header of the results file; resume() sets `start` if the file has it.
  Header header;
  std::vector<TestResult> done;  // read from the results file
  std::size_t valid_bytes = 0;   // bytes of the results file to keep
};

// Returns a plan for all these test cases. Runs of other test cases, programs or sandboxes have
// another `Header::plan_digest`.
RunPlan make_plan(std::vector<TestCase> test_cases, const std::string& program,
                  const std::string& sandbox);

// Removes the test cases of other shards; shards[i] is the shard number of test case i.
void keep_shard(RunPlan& plan, const Shard& shard, const std::vector<unsigned>& shards);

// Removes test cases whose results are in a results file; each record accounts for one test case of
// its name. Returns false if the file belongs to another plan or shard. A file with neither header
// nor records comes from a run that was killed at its start, and changes nothing.
bool resume(RunPlan& plan, Results found);

}  // namespace gauntlet::grading
