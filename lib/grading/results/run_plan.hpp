#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "grading/fixtures/fixture.hpp"
#include "grading/results/results.hpp"

namespace gauntlet::grading {

// What is to be run here, and what of it has been run before.
struct RunPlan {
  std::vector<Fixture> fixtures;  // still to be run, in this order
  std::vector<std::string>
      names;                 // of all fixtures, those run before, too, in the order of reports
  Header header;             // of the results file; resume() tells when it began, if it does
  std::vector<Record> done;  // from the results file
  std::size_t keep = 0;      // bytes of the results file that stay
};

// A plan of all these fixtures. Header::plan tells runs of other fixtures, programs or sandboxes
// apart.
RunPlan make_plan(std::vector<Fixture> fixtures, const std::string& program,
                  const std::string& sandbox);

// Leaves out what falls to other shards: shards[i] is the number of the ith fixture's.
void keep_shard(RunPlan& plan, const Shard& shard, const std::vector<unsigned>& shards);

// Takes out what a results file has already, each record standing for one of the fixtures of its
// name. False for results of another plan or another shard of it; results without a header and a
// record are those of a run that was killed at once, and change nothing.
bool resume(RunPlan& plan, Results found);

// In the order of these names. Precondition: each record's test is one of them.
void sort_by_names(std::vector<Record>& records, const std::vector<std::string>& names);

// The inputs of the tests that failed, or could not be judged.
std::set<std::string> failed_inputs(const std::vector<Record>& records);

// What the records of each of these tests (or what else the member names) took together, in
// milliseconds; for one without records, what a name took on average, or 1.
std::vector<double> time_of_each(const std::vector<std::string>& names,
                                 const std::vector<Record>& records,
                                 std::string Record::* name = &Record::test);

}  // namespace gauntlet::grading
