#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grading/reports/excerpt.hpp"
#include "grading/results/test_result.hpp"

namespace gauntlet::grading::reports {

// A row of two texts side by side, with the lines escaped for display (text/display.hpp). Blanks at
// the ends of lines, and all blanks if nothing else differs, are shown as middle dots; in a
// comparison of bytes also line ends.
struct DiffRow {
  enum class Kind { same, changed, missing, extra, gap };  // gap: lines that are left out
  Kind kind = Kind::same;
  std::size_t expected_line = 0;  // from 1; 0 if there is none
  std::size_t actual_line = 0;
  std::string expected = {};
  std::string actual = {};
};

struct TextDiff {
  std::vector<DiffRow> rows;
  bool is_whole = true;  // the rows contain both texts completely
};

// Returns true if the answers were compared as texts and differ at known lines.
bool has_text_diff(const ResultDetails& details);

// Returns the lines of the expected and actual answers that differ, each with the lines around
// it, in at most `max` rows. Precondition: has_text_diff(details).
TextDiff text_diff(const ResultDetails& details, std::size_t max);

// Renders the rows in at most `width` columns, below the titles "expected" and "actual". As in
// sdiff, "|", "<" and ">" stand between lines that are changed, missing and extra.
Lines render(const TextDiff& diff, std::size_t width, bool has_color);

}  // namespace gauntlet::grading::reports
