#pragma once

#include <string>
#include <vector>

#include "grading/reports/run.hpp"

namespace gauntlet::grading::reports {

// Which results of two runs count: those of the run in which a program has more points, or the
// better result of each test.
enum class Better { total, tests };

// Returns a line for those who are graded, such as "your score improved to 575 from 565", on the
// points that count beside those of the earlier run and those of this run.
std::string score_in_words(double counting, double earlier, double now);

// Returns true if some record is the earlier result of a test and program of the run.
bool has_earlier_results(const GradedRun& run, const std::vector<TestResult>& earlier);

// Returns the run with the results that count, and its score_lines. The tests, with their points,
// groups and notices, stay those of the run: a test without an earlier result keeps its own, and an
// earlier result earns its share of the points that the test is worth now. Results that say nothing
// of the program, because the test was skipped, invalid, expected to fail or not judged, are
// neither replaced nor taken. No program earns less than by the run, or by all earlier results.
// Points are compared as with_final_points() returns them; those of the result are not final.
GradedRun better_of(const GradedRun& run, const std::vector<TestResult>& earlier, Better better,
                    bool partial_credit = false);

}  // namespace gauntlet::grading::reports
