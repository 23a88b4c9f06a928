#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading::reports;

namespace {

const std::string gradebook =
    "\xef\xbb\xbfStudent,ID,SIS User ID,SIS Login ID,Section,Fish 1 (101),\"Fish, 2 "
    "(102)\",Total\r\n"
    ",,,,,Manual Posting,,\r\n"
    "    Points Possible,,,,,10,,(read only)\r\n"
    "\"Doe, \"\"J\"\"\",7,u7,jdoe,\"A\r\nB\",,5,50\r\n"
    "Roe, 8 ,u8,roe,C,\"3\",,\r\n"
    "\"Student, Test\",9,,x,C,,,\r\n";

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

std::string error_of(const std::string& text, const std::string& assignment,
                     const std::vector<Grade>& grades) {
  try {
    fill_gradebook(text, assignment, grades);
  } catch (const GradebookError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("a grade is written to its cell, and nothing else changes", "[reports]") {
  CHECK(fill_gradebook(gradebook, "Fish 1", {}) == gradebook);
  const std::string filled = with(gradebook, "B\",,5", "B\",7.5,5");
  for (const auto* student : {"7", "u7", "jdoe"}) {
    CHECK(fill_gradebook(gradebook, "Fish 1", {{student, 3, 4}}) == filled);
  }
  CHECK(fill_gradebook(gradebook, "Fish 1 (101)", {{"8", 2, 3}}) ==
        with(gradebook, "C,\"3\",", "C,6.67,"));
  CHECK(fill_gradebook(gradebook, "Fish 1", {{"roe", 4, 4}, {"7", 3, 4}}) ==
        with(filled, "C,\"3\",", "C,10,"));
}

TEST_CASE("points are not scaled if the gradebook has no possible points", "[reports]") {
  CHECK(fill_gradebook(gradebook, "Fish, 2", {{"7", 3, 4}}) == with(gradebook, "B\",,5", "B\",,3"));
  CHECK(fill_gradebook(gradebook, "Fish 1", {{"7", 0, 0}}) == with(gradebook, "B\",,5", "B\",0,5"));
}

TEST_CASE("a gradebook may have bare newlines and no final newline", "[reports]") {
  CHECK(fill_gradebook("Student,ID,X (1)\nDoe,7,", "X", {{"7", 1.5, 4}}) ==
        "Student,ID,X (1)\nDoe,7,1.5");
}

TEST_CASE("errors in a gradebook are reported", "[reports]") {
  CHECK(error_of("", "X", {}) == "gradebook: the file is empty");
  CHECK(
      error_of(gradebook, "Fish", {}) ==
      "gradebook: no assignment \"Fish\"; the gradebook has: \"Fish 1 (101)\", \"Fish, 2 (102)\"");
  CHECK(error_of("Student,ID,X (1),X (2)\n", "X", {}) ==
        "gradebook: several assignments \"X\"; add the number in parentheses");
  CHECK(error_of("Student,X (1)\n", "X", {}) ==
        "gradebook: line 1: missing column: ID, SIS User ID or SIS Login ID");
  CHECK(error_of(gradebook, "Total", {}) ==
        "gradebook: line 3: the column of the assignment is read-only");
  CHECK(error_of(with(gradebook, ",10,", ",ten,"), "Fish 1", {}) ==
        "gradebook: line 3: expected a number of points, got \"ten\"");
  CHECK(error_of(gradebook, "Fish 1", {{"J", 1, 1}}) == "gradebook: no student \"J\"");
  CHECK(error_of(gradebook, "Fish 1", {{"", 1, 1}}) == "gradebook: a grade without a student");
  CHECK(error_of(gradebook + "Poe,7,,,,,,\r\n", "Fish 1", {{"7", 1, 1}}) ==
        "gradebook: line 8: student \"7\" occurs twice");
  CHECK(error_of(gradebook, "Fish 1", {{"7", 1, 1}, {"u7", 1, 1}}) ==
        "gradebook: line 4: two grades for student \"u7\"");
  CHECK(error_of(gradebook + "Poe,10\r\n", "Fish 1", {{"10", 1, 1}}) ==
        "gradebook: line 8: too few cells");
  CHECK(error_of("a,\"b\nc", "X", {}) == "gradebook: line 2: a quoted cell is not closed");
  CHECK(error_of("a\n\"b\"c\n", "X", {}) ==
        "gradebook: line 2: expected a comma or a line end after a quoted cell");
}

TEST_CASE("CSV is parsed with the position of each cell", "[reports]") {
  const std::string_view text = "a,,\"b\"\"\nc\"\r\n\r\nd\re,f";
  const auto rows = read_csv(text);
  REQUIRE(rows.size() == 3);
  REQUIRE(rows[0].cells.size() == 3);
  CHECK(rows[0].cells[1].value.empty());
  CHECK(rows[0].cells[2].value == "b\"\nc");
  CHECK(text.substr(rows[0].cells[2].begin, 8) == "\"b\"\"\nc\"\r");
  CHECK(rows[0].cells[2].end == 10);
  CHECK(rows[1].cells.size() == 1);
  CHECK(rows[1].line == 3);
  CHECK(rows[2].line == 4);
  CHECK(rows[2].cells[0].value == "d\re");
  CHECK(read_csv("").empty());
  CHECK(read_csv("a,").front().cells.size() == 2);
}
