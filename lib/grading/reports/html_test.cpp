#include "grading/reports/reports.hpp"
#include "grading/reports/test_run.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;

namespace {

bool has(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

// A picture of a pair with a list.
std::optional<std::string> picture_of_pair(const gauntlet::json::Value& value) {
  const auto* array = value.as<gauntlet::json::Value::Array>();
  const bool is_pair = array != nullptr && array->size() == 2;
  if (!is_pair || array->back().as<gauntlet::json::Value::Array>() == nullptr) return std::nullopt;
  return "<svg class=\"board\"></svg>";
}

}  // namespace

TEST_CASE("the page's totals and filter", "[reports]") {
  const std::string page = html(test::run());
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(has(page, "<h1>./x: 1 passed, 2 failed, 1 not judged (trouble of the test system)</h1>"));
  CHECK(has(page, "<p>1.5 of 4.5 points; started 2026-01-31T23:59:58 UTC, took 2.050 s</p>"));
  CHECK(has(page, "<input type=\"checkbox\" id=\"show-WRONG\" checked> WRONG 2</label>"));
  CHECK(has(page, "body:has(#show-WRONG:not(:checked)) .test.WRONG { display: none }"));
  CHECK_FALSE(has(page, "show-CRASH"));
}

TEST_CASE("a passed test on the page", "[reports]") {
  GradedRun run{{test::passed("t/1-in.json")}, {}};
  run.records[0].input = "[]";
  CHECK(has(html(run),
            "<div class=\"test PASS\"><b>PASS</b> <code>t/1-in.json</code> "
            "<small>1.234 s, 1 of 1</small></div>"));
  run.records[0].notes = {"left a process behind"};
  CHECK(has(html(run), "<ul><li>left a process behind</li></ul>"));
}

TEST_CASE("a failed test on the page", "[reports]") {
  GradedRun run = test::run();
  run.picture = picture_of_pair;
  CHECK(has(html(run),
            "<details class=\"test WRONG\" open><summary><b>WRONG</b> <code>t/2-in.json</code> "
            "/1: expected 3, got &quot;&lt;&amp;&gt;&quot; <small>1.234 s, 0.5 of 2.5</small>"
            "</summary>\n<div>\n"
            "<h2>differences</h2><table><tr><th>at</th><th>expected</th><th>actual</th></tr>"
            "<tr><td>/1</td><td>3</td><td>&quot;&lt;&amp;&gt;&quot;</td></tr></table>\n"
            "<h2>notes</h2><ul><li>left a process behind</li></ul>\n"
            "<h2>command</h2><pre>./x &lt; t/2-in.json</pre>\n"
            "<h2>standard error</h2><pre>oops %\n\\u003a:error::no\\u001b[2J\n</pre>\n"
            "<h2>input</h2><pre>[2, [[1, -1], [0, 2]]]</pre><svg class=\"board\""));
}

TEST_CASE("the page shows boards, also of several values and of text cut short", "[reports]") {
  GradedRun run{{test::wrong()}, {}};
  run.picture = picture_of_pair;
  const auto pictures = [&](const std::string& input) {
    run.records[0].input = input;
    const std::string page = html(run);
    std::size_t count = 0;
    for (auto at = page.find("<svg"); at != page.npos; at = page.find("<svg", at + 1)) ++count;
    return count;
  };
  const std::string board = "[0, [[1]]] ";
  CHECK(pictures("[[0, [[1]]]]") == 0);
  CHECK(pictures(board) == 1);
  CHECK(pictures(board + board) == 2);
  CHECK(pictures(board + "false" + board + board) == 2);
  CHECK(pictures(board + "[0, [[1") == 1);
  CHECK(pictures(board + "] " + board) == 1);
  run.picture = {};
  CHECK(pictures(board) == 0);
}

TEST_CASE("nothing a program or a file says becomes a part of the page", "[reports]") {
  const std::string evil = "</pre></script><script>alert(1)</script>\"'\x01\xff";
  Record record = test::wrong();
  record.test = record.program = record.message = record.command = record.complaint = evil;
  record.input = record.expected = record.actual = evil;
  record.notes = {evil};
  record.differences = {{evil, evil, evil}};
  const std::string page = html({{record, test::passed("1")}, {}});
  CHECK_FALSE(has(page, "<script>alert"));
  CHECK_FALSE(has(page, "\x01"));
  CHECK_FALSE(has(page, "\xff"));
  CHECK(has(page, "&lt;script&gt;alert(1)"));
}

TEST_CASE("the page needs nothing else", "[reports]") {
  const std::string page = html(test::run());
  for (const auto* word : {"http:", "https:", "src=", "href=", "url(", "@import"}) {
    CHECK_FALSE(has(page, word));
  }
  CHECK(has(page, "default-src 'none'"));
}

TEST_CASE("the page for those graded", "[reports]") {
  CHECK(has(html(test::run()), "secret"));
  const std::string page = html(redacted(test::run()));
  CHECK_FALSE(has(page, "secret"));
  CHECK(has(page, "<code>t/3-in.json#pad</code> an answer is not what was due <small>"));
}

TEST_CASE("a page about several programs names them", "[reports]") {
  GradedRun run = test::run();
  CHECK_FALSE(has(html(run), "</code> <code>./x</code>"));
  run.records[3].program = "./y";
  CHECK(has(html(run), "<code>t/1-in.json</code> <code>./x</code>"));
  CHECK(has(html(run), "<h1>1 passed,"));
  CHECK(has(html(run),
            "<tr><td>./x</td><td>1 passed, 2 failed</td><td>1.5 of 4.5 points</td></tr>\n"));
  run.start.reset();
  CHECK(has(html(run), "<p>1.5 of 4.5 points; took 2.050 s</p>"));
}
