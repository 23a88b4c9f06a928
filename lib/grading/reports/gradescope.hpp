#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/reports/run.hpp"

namespace gauntlet::grading::reports {

// What a course may say of its results on Gradescope.
struct GradescopeSettings {
  // A line of a leaderboard; the most is the best unless it is ascending.
  struct Figure {
    std::string name;
    double value = 0;
    bool is_ascending = false;
  };

  std::optional<double> points = std::nullopt;  // what all tests that are judged are worth together
  std::string visibility = "visible";           // of tests that are not hidden
  std::string output = {};                      // of several lines, about the whole
  std::vector<Figure> leaderboard = {};
};

// As Gradescope lets its results be seen: "hidden", "after_due_date", "after_published", "visible".
inline const std::vector<std::string> gradescope_visibilities{"visible", "after_due_date",
                                                              "after_published", "hidden"};

// Gradescope's results.json. Hidden tests stay so.
std::string gradescope(const GradedRun& run, const GradescopeSettings& settings);

}  // namespace gauntlet::grading::reports
