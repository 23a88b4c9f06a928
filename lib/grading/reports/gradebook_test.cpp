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

std::string filled_text(const std::string& text, const std::string& assignment,
                        const std::vector<Grade>& grades) {
  return fill_gradebook(text, assignment, grades).text;
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
  CHECK(filled_text(gradebook, "Fish 1", {}) == gradebook);
  const std::string filled = with(gradebook, "B\",,5", "B\",7.5,5");
  for (const auto* student : {"7", "u7", "jdoe"}) {
    CHECK(filled_text(gradebook, "Fish 1", {{student, 3, 4}}) == filled);
  }
  CHECK(filled_text(gradebook, "Fish 1 (101)", {{"8", 2, 3}}) ==
        with(gradebook, "C,\"3\",", "C,6.67,"));
  CHECK(filled_text(gradebook, "Fish 1", {{"roe", 4, 4}, {"7", 3, 4}}) ==
        with(filled, "C,\"3\",", "C,10,"));
}

TEST_CASE("points are not scaled if the gradebook has no possible points", "[reports]") {
  CHECK(filled_text(gradebook, "Fish, 2", {{"7", 3, 4}}) == with(gradebook, "B\",,5", "B\",,3"));
  CHECK(filled_text(gradebook, "Fish 1", {{"7", 0, 0}}) == with(gradebook, "B\",,5", "B\",0,5"));
}

TEST_CASE("an assignment with 0 points possible is extra credit", "[reports]") {
  const std::string extra = with(gradebook, ",10,", ",0,");
  CHECK(filled_text(extra, "Fish 1", {{"7", 3, 4}}) == with(extra, "B\",,5", "B\",3,5"));
}

TEST_CASE("excused students of Canvas stay excused", "[reports]") {
  const std::string excused = with(gradebook, "C,\"3\"", "C,EX");
  const auto filled = fill_gradebook(excused, "Fish 1", {{"7", 3, 4}, {"8", 3, 4}});
  CHECK(filled.text == with(excused, "B\",,5", "B\",7.5,5"));
  CHECK(filled.excused == 1);
}

TEST_CASE("semicolons and tabs can separate the cells of a gradebook", "[reports]") {
  const std::string book =
      "Student;ID;\"X; Y (1)\";A, B (2)\r\nPoints Possible;;10,00;5\r\nDoe;7;;\r\n";
  CHECK(filled_text(book, "X; Y", {{"7", 3, 4}}) == with(book, "Doe;7;", "Doe;7;\"7,5\""));
  CHECK(filled_text(book, "A, B", {{"7", 3, 4}}) == with(book, "Doe;7;;", "Doe;7;;3.75"));
  CHECK(filled_text("Student\tID\tX (1)\nDoe\t7\t", "X", {{"7", 2, 4}}) ==
        "Student\tID\tX (1)\nDoe\t7\t2");
  CHECK(error_of(with(book, "10,00", "1,000"), "X; Y", {{"7", 3, 4}}) ==
        "gradebook: line 2: expected a number of points, got \"1,000\"");
}

TEST_CASE("grades are written to an export of a whole course of Moodle", "[reports]") {
  const std::string book =
      "\"First name\",Surname,\"ID number\",\"Email address\",\"Assignment: Fish 1 "
      "(Real)\",\"Quiz: "
      "Fish 1 (Percentage)\",\"Quiz:Trees (Real)\",\"Course total (Real)\",\"Last downloaded from "
      "this "
      "course\"\nAnn,Lee,17,Ann@x.edu,-,\"50.00 %\",-,-,1700000000\n";
  for (const auto* student : {"17", "ann@x.edu", "ANN@x.edu"}) {
    CHECK(filled_text(book, "Fish 1", {{student, 3, 4}}) == with(book, "edu,-,", "edu,3,"));
  }
  CHECK(filled_text(book, "Quiz:Trees (Real)", {{"17", 3, 4}}) == with(book, ",-,-,", ",3,-,"));
  CHECK(filled_text(book, "Trees", {{"17", 3, 4}}) == with(book, ",-,-,", ",3,-,"));
  CHECK(error_of(book, "Quiz: Fish 1 (Percentage)", {}) ==
        "gradebook: no assignment \"Quiz: Fish 1 (Percentage)\"; the gradebook has: \"Assignment: "
        "Fish 1 "
        "(Real)\", \"Quiz:Trees (Real)\", \"Course total (Real)\"");
}

TEST_CASE("a gradebook may have bare newlines and no final newline", "[reports]") {
  CHECK(filled_text("Student,ID,X (1)\nDoe,7,", "X", {{"7", 1.5, 4}}) ==
        "Student,ID,X (1)\nDoe,7,1.5");
}

TEST_CASE("errors in a gradebook are reported", "[reports]") {
  CHECK(error_of("", "X", {}) == "gradebook: the file is empty");
  CHECK(
      error_of(gradebook, "Fish", {}) ==
      "gradebook: no assignment \"Fish\"; the gradebook has: \"Fish 1 (101)\", \"Fish, 2 (102)\"");
  CHECK(error_of("Student,ID,X (1),X (2)\n", "X", {}) ==
        "gradebook: several assignments \"X\"; give the title as in the gradebook: \"X (1)\", \"X "
        "(2)\"");
  CHECK(error_of("Student,X (1)\n", "X", {}) ==
        "gradebook: line 1: missing column: ID, SIS User ID or SIS Login ID (Canvas), or Email "
        "address, ID number or Username (Moodle)");
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

namespace {

const std::string worksheet =
    "\xef\xbb\xbfIdentifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\","
    "\"Grade can be changed\",\"Last modified (grade)\",\"Feedback comments\"\r\n"
    "\"Participant 11\",\"Ann Lee\",Ann@x.edu,\"Submitted for grading - "
    "\",,20.00,Yes,-,\"a,\r\nb\"\r\n"
    "\"Participant 12\",\"Bob Moe\",bob@x.edu,\"No submission\",3.00,20.00,Yes,-,=1+1\r\n"
    "\"Participant 13\",\"Eve Poe\",eve@x.edu,\"No submission\",,20.00,No,-,\r\n";

std::string moodle_error(const std::string& text, const std::vector<Grade>& grades) {
  try {
    fill_moodle_worksheet(text, grades);
  } catch (const GradebookError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("grades are written to the cells of a Moodle worksheet", "[reports]") {
  CHECK(is_moodle_worksheet(worksheet));
  CHECK_FALSE(is_moodle_worksheet(gradebook));
  CHECK_FALSE(is_moodle_worksheet(""));
  CHECK(fill_moodle_worksheet(worksheet, {}).text == worksheet);
  const std::string filled = with(worksheet, "- \",,20", "- \",15,20");
  for (const auto* student : {"11", "Participant 11", "ann@x.edu", "ANN@X.edu"}) {
    CHECK(fill_moodle_worksheet(worksheet, {{student, 3, 4}}).text == filled);
  }
  CHECK(fill_moodle_worksheet(worksheet, {{"12", 2, 3}, {"11", 15, 0}}).text ==
        with(filled, "3.00", "13.33"));
}

TEST_CASE("errors in a Moodle worksheet are reported", "[reports]") {
  CHECK(moodle_error("", {}) == "gradebook: the file is empty");
  CHECK(moodle_error("Identifier,Grade\n", {}) ==
        "gradebook: line 1: missing column: \"Last modified (grade)\"");
  CHECK(moodle_error("Identifier,Grade,Grade,Last modified (grade)\n", {}) ==
        "gradebook: line 1: several columns \"Grade\"");
  CHECK(moodle_error("Identifier,Grade,Scale,Last modified (grade)\n", {}) ==
        "gradebook: line 1: the assignment is graded on a scale of words, not with points");
  CHECK(moodle_error(worksheet, {{"14", 1, 1}}) == "gradebook: no student \"14\"");
  CHECK(moodle_error(worksheet, {{"", 1, 1}}) == "gradebook: a grade without a student");
  CHECK(moodle_error(worksheet, {{"13", 1, 1}}) ==
        "gradebook: line 5: Moodle does not allow the grade of \"13\" to change");
  CHECK(moodle_error(worksheet, {{"11", 21, 0}}) ==
        "gradebook: line 2: 21 points are more than the maximum grade 20, which Moodle refuses");
  CHECK(moodle_error(worksheet, {{"11", 1, 1}, {"ann@x.edu", 1, 1}}) ==
        "gradebook: line 2: two grades for student \"ann@x.edu\"");
  CHECK(moodle_error(with(worksheet, "20.00", "20,00"), {}) ==
        "gradebook: line 2: expected 9 cells, got 10");
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

TEST_CASE("the students without a grade are named", "[reports]") {
  CHECK(fill_gradebook(gradebook, "Fish 1", {{"jdoe", 3, 4}}).without ==
        std::vector<std::string>{"roe"});
  CHECK(fill_gradebook(gradebook, "Fish 1", {{"7", 3, 4}, {"u8", 1, 4}}).without.empty());
}
