#include "grading/reports/text_diff.hpp"

#include "gauntlet/compare.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;
using compare::Method;

static TestResult compared(std::string expected, std::string actual, Method method = Method::text,
                           const compare::Rules& rules = {}) {
  TestResult record;
  record.details.expected = std::move(expected);
  record.details.actual = std::move(actual);
  record.details.method = method;
  const auto comparison =
      method == Method::exact
          ? compare::compare_bytes(record.details.expected, record.details.actual)
          : compare::compare_text(record.details.expected, record.details.actual, method, rules);
  record.verdict = comparison.verdict;
  record.details.differences = comparison.differences;
  return record;
}

static std::string rendered(const TestResult& record, std::size_t width = 60) {
  std::string text;
  for (const Line& line : render(text_diff(record.details, 12), width, false))
    text += line.text + '\n';
  return text;
}

TEST_CASE("two texts are shown side by side", "[grading]") {
  CHECK(rendered(compared("a\nb\nc\nd\ne\nf\n", "a\nx\nc\nd\ne\ng\n")) ==
        "  expected     actual\n"
        "1 a          1 a\n"
        "2 b        | 2 x\n"
        "3 c          3 c\n"
        "  ...\n"
        "5 e          5 e\n"
        "6 f        | 6 g\n");
  CHECK(rendered(compared("a\nb\nc\nd", "a\nc\nd\ne")) ==
        "  expected     actual\n"
        "1 a          1 a\n"
        "2 b        <\n"
        "3 c          2 c\n"
        "4 d          3 d\n"
        "           > 4 e\n");
}

TEST_CASE("what cannot be seen is made visible in differing lines", "[grading]") {
  CHECK(rendered(compared("a  b", "a b")) ==
        "  expected     actual\n"
        "1 a\u00b7\u00b7b     | 1 a\u00b7b\n");
  CHECK(rendered(compared("a\tb", "x \x1b[1m")) ==
        "  expected     actual\n"
        "1 a\\tb     | 1 x \\u001b[1m\n");
  CHECK(rendered(compared("a\n", "a \r\n", Method::exact)) ==
        "  expected     actual\n"
        "1 a\\n      | 1 a\u00b7\\r\\n\n");
  CHECK(rendered(compared("a\n", "a", Method::exact)) ==
        "  expected     actual\n"
        "1 a\\n      | 1 a\n");
}

TEST_CASE("lines that the rules consider equal are not marked", "[grading]") {
  compare::Rules rules;
  rules.text.ignores_case = true;
  const TextDiff diff = text_diff(compared("A\nb", "a\nc", Method::text, rules).details, 12);
  REQUIRE(diff.rows.size() == 2);
  CHECK(diff.rows[0].kind == DiffRow::Kind::same);
  CHECK(diff.rows[1].kind == DiffRow::Kind::changed);
  const TextDiff words = text_diff(compared("a  b\nc", "a b\nd", Method::tokens).details, 12);
  CHECK(words.rows[0].kind == DiffRow::Kind::same);
}

TEST_CASE("long lines and long texts are cut", "[grading]") {
  const std::string wide(100, 'x');
  for (const Line& line : render(text_diff(compared(wide, wide + 'y').details, 12), 40, false)) {
    CHECK(columns_of(line.text) <= 40);
  }
  std::string many;
  for (int i = 0; i < 50; ++i) many += std::to_string(i) + '\n';
  const TextDiff diff = text_diff(compared(many, "none").details, 12);
  CHECK(diff.rows.size() == 13);
  CHECK(diff.rows.back().kind == DiffRow::Kind::gap);
  CHECK_FALSE(diff.is_whole);
}
