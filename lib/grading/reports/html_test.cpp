#include "grading/reports/html.hpp"

#include <algorithm>

#include "grading/reports/reports.hpp"
#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;
using gauntlet::test::count;
using gauntlet::test::has;

namespace {

// Returns a picture for a pair whose second element is a list.
std::optional<std::string> picture_of_pair(const gauntlet::json::Value& value,
                                           const gauntlet::json::Value*,
                                           std::span<const std::string>) {
  const auto* array = value.as<gauntlet::json::Value::Array>();
  const bool is_pair = array != nullptr && array->size() == 2;
  if (!is_pair || array->back().as<gauntlet::json::Value::Array>() == nullptr) return std::nullopt;
  return "<svg class=\"board\"></svg>";
}

}  // namespace

TEST_CASE("the page contains the hint", "[reports]") {
  GradedRun run = sample::run();
  run.records[1].details.expected = "[1,3]";
  run.records[1].details.actual = "[[1,3]]";
  CHECK(has(html(run), "<p class=\"hint\">hint: the right answer, but inside an extra array</p>"));
}

TEST_CASE("the page contains totals and a filter", "[reports]") {
  const std::string page = html(sample::run());
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(has(page, "<h1>./x: 1 passed, 2 failed, 1 not judged (internal error)</h1>"));
  CHECK(has(page, "<p>points WITHHELD; started 2026-01-31T23:59:58 UTC, took 2.050 s</p>"));
  CHECK(has(page,
            "<input type=\"checkbox\" id=\"show-WRONG\" checked> <b class=\"badge wrong\">"
            "<i aria-hidden=\"true\">W</i>WRONG</b> 2</label>"));
  CHECK(has(page, "body:has(#show-WRONG:not(:checked)) .kind.WRONG { display: none }"));
  CHECK(has(page,
            "<div class=\"bar\" role=\"img\" aria-label=\"1 PASS, 1 INTERNAL_ERROR, 2 WRONG\">"
            "<span class=\"part pass\" style=\"flex-grow:1\" title=\"PASS: 1\"><span>\u2713 "
            "1</span></span>"));
  CHECK_FALSE(has(page, "show-CRASH"));
}

TEST_CASE("a passed test is collapsed on the page", "[reports]") {
  GradedRun run{{sample::passed("t/1-in.json")}, {}};
  run.records[0].details.command.clear();
  const std::string head = "<code>t/1-in.json</code> <small>1.234 s, 1 of 1 point</small>";
  CHECK(has(html(run), "<div class=\"test PASS\" id=\"t1\" tabindex=\"-1\">" + head + "</div>"));
  run.records[0].details.input = "[]";
  run.records[0].details.expected = "[1, 2]\n";
  run.records[0].details.actual = "[1,2]\n";
  const std::string page = html(run);
  CHECK(has(page, "<details class=\"test PASS\" id=\"t1\"><summary>" + head + "</summary>"));
  CHECK(has(page, "<h3>input</h3><pre>[]</pre>"));
  CHECK(has(page, "<h3>answer</h3><pre>[1, 2]\n</pre>"));
  CHECK_FALSE(has(page, "<h3>actual"));
  run.records[0].notes = {"left a process behind"};
  CHECK(has(html(run), "<ul><li>left a process behind</li></ul>"));
}

TEST_CASE("a failed test shows its details on the page", "[reports]") {
  GradedRun run = sample::run();
  run.picture = picture_of_pair;
  CHECK(
      has(html(run),
          "<details class=\"test WRONG failure\" id=\"t2\" open><summary><code>t/2-in.json</code> "
          "<span class=\"message in-body\">/1: expected 3, got &quot;&lt;&amp;&gt;&quot;</span> "
          "<small>1.234 s, 0.5 of 2.5 points</small>"
          "</summary>\n<div class=\"body\">\n"
          "<div class=\"boards\"><figure><figcaption>input</figcaption><svg class=\"board\"></svg>"
          "</figure></div>\n"
          "<h3>differences</h3><table class=\"differences\">\n<thead><tr><th scope=\"col\">at</th>"
          "<th scope=\"col\">expected</th><th scope=\"col\">actual</th></tr></thead>\n<tbody>\n"
          "<tr><td>/1</td><td>3</td><td>&quot;&lt;&amp;&gt;&quot;</td></tr>\n</tbody>\n</table>\n"
          "<h3>notes</h3><ul><li>left a process behind</li></ul>\n"
          "<div class=\"texts\">\n<div class=\"text\"><h3>input</h3>"
          "<pre>[2, [[1, -1], [0, 2]]]</pre></div>\n"));
  CHECK(has(html(run), "<h3>command</h3><pre>./x &lt; t/2-in.json</pre>"));
  CHECK(has(html(run), "<h3>standard error</h3><pre>oops %\n\\u003a:error::no\\u001b[2J\n</pre>"));
}

TEST_CASE("the page does not list the difference of an answer as a whole", "[reports]") {
  GradedRun run{{sample::wrong()}, {}};
  TestResult& record = run.records[0];
  record.details.expected = "6\n";
  record.details.actual = "8\n";
  record.message = "expected 6, got 8";
  record.details.differences = {{"", "6", "8"}};
  CHECK_FALSE(has(html(run), "<h3>differences</h3>"));
  CHECK(has(html(run), "<h3>expected</h3><pre>6\n</pre>"));
  CHECK(has(html(run), "<span class=\"message in-body\">expected 6, got 8</span>"));
  record.details.differences.push_back({"/1", "1", "2"});
  CHECK(has(html(run), "<tr><td>the whole value</td><td>6</td><td>8</td></tr>"));
  record.details.actual = "";
  record.details.differences = {{"", "6", "nothing"}};
  CHECK(has(html(run), "<thead><tr><th scope=\"col\">expected</th><th scope=\"col\">actual</th>"));
  CHECK(has(html(run), "<tr><td>6</td><td>nothing</td></tr>"));
}

TEST_CASE("a table of differing lines has no line numbers of an empty text", "[reports]") {
  GradedRun run{{sample::wrong()}, {}};
  TestResult& record = run.records[0];
  record.details.method = compare::Method::text;
  record.details.expected = "a\n";
  record.details.actual = "";
  record.details.differences = {{"line 1", "a", "nothing"}};
  const std::string page = html(run);
  CHECK(has(page,
            "<th scope=\"col\">line</th><th scope=\"col\">expected</th>"
            "<th scope=\"col\">actual</th></tr>"));
  CHECK(has(page, "<td class=\"number\">1</td><td><mark><code>a</code></mark></td><td>"));
}

TEST_CASE("the page shows boards, also of several values and of truncated text", "[reports]") {
  GradedRun run{{sample::wrong()}, {}};
  run.picture = picture_of_pair;
  const auto pictures = [&](const std::string& input) {
    run.records[0].details.input = input;
    return count(html(run), "<svg class");
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

TEST_CASE("untrusted text is escaped on the page", "[reports]") {
  const std::string evil = "</pre></script><script>alert(1)</script>\"'\x01\xff";
  TestResult record = sample::wrong();
  record.test = record.program = record.message = record.details.command =
      record.details.stderr_tail = evil;
  record.details.input = record.details.expected = record.details.actual = evil;
  record.notes = {evil};
  record.details.differences = {{evil, evil, evil}};
  const std::string page = html({{record, sample::passed("1")}, {}});
  CHECK_FALSE(has(page, "<script>alert"));
  CHECK_FALSE(has(page, "\x01"));
  CHECK_FALSE(has(page, "\xff"));
  CHECK(has(page, "&lt;script&gt;alert(1)"));
}

TEST_CASE("the page is self-contained", "[reports]") {
  const std::string page = html(sample::run());
  for (const auto* word : {"http:", "https:", "src=", "url(", "@import"}) {
    CHECK_FALSE(has(page, word));
  }
  for (auto at = page.find("href="); at != page.npos; at = page.find("href=", at + 1)) {
    CHECK(page.substr(at, 7) == "href=\"#");
  }
  CHECK(has(page, "default-src 'none'"));
}

TEST_CASE("hidden records are redacted on a student's page", "[reports]") {
  CHECK(has(html(sample::run()), "secret"));
  const std::string page = html(redacted(sample::run()));
  CHECK_FALSE(has(page, "secret"));
  CHECK(has(page,
            "<code>t/3-in.json#pad</code> <span class=\"message\">an answer differs from "
            "the expected one</span> <small>"));
}

TEST_CASE("a page of several programs names them", "[reports]") {
  GradedRun run = sample::run();
  CHECK_FALSE(has(html(run), "</code> <code>./x</code>"));
  run.records[3].program = "./y";
  CHECK(has(html(run), "<code>t/1-in.json</code> <code>./x</code>"));
  CHECK(has(html(run), "<h1>1 passed,"));
  CHECK(has(html(run),
            "<tr><td>./x</td><td>1 passed, 2 failed</td><td>1.5 of 4.5 points</td></tr>\n"));
  run.start.reset();
  CHECK(has(html(run), "<p>points WITHHELD; took 2.050 s</p>"));
}

TEST_CASE("failures are grouped by verdict, the first group and failure expanded", "[reports]") {
  GradedRun run;
  run.records = {sample::passed("t/1-in.json"),
                 sample::failed("t/2-in.json", compare::Verdict::time_limit, "x"),
                 sample::failed("t/3-in.json", compare::Verdict::wrong, "x"),
                 sample::internal_error(),
                 sample::failed("t/4-in.json", compare::Verdict::wrong, "x")};
  const std::string page = html(run);
  std::vector<std::size_t> places;
  for (const auto* kind :
       {"kind WRONG failure\" open>", "id=\"t3\" open>", "id=\"t5\">", "kind TIMEOUT failure\">",
        "id=\"t2\">", "kind INTERNAL_ERROR\">", "kind PASS\">"}) {
    INFO(kind);
    CHECK(has(page, kind));
    places.push_back(page.find(kind));
  }
  CHECK(std::is_sorted(places.begin(), places.end()));
  CHECK(has(page,
            "WRONG</b> <span class=\"count\">2</span></h2> <span class=\"message\">"
            "an answer differs from the expected one</span></summary>"));
}

TEST_CASE("the page links to the slowest tests", "[reports]") {
  GradedRun run{{sample::passed("t/1-in.json"), sample::passed("t/2-in.json")}, {}};
  run.records[1].usage.wall_time = std::chrono::milliseconds(1500);
  CHECK(has(html(run),
            "<summary>slowest tests: up to 1.500 s</summary>\n<ol><li>1.500 s <a href=\"#t2\">"
            "<code>t/2-in.json</code></a></li><li>1.234 s <a href=\"#t1\">"));
  run.records.pop_back();
  CHECK_FALSE(has(html(run), "slowest"));
}

TEST_CASE("collapsed content of a large page is created on demand", "[reports]") {
  GradedRun run;
  CHECK_FALSE(has(html(sample::run()), "<noscript>"));
  TestResult record = sample::wrong();
  record.details.input = std::string(4096, '<') + "</noscript><script>alert(1)</script>";
  for (int i = 0; i < 200; ++i) run.records.push_back(record);
  const std::string page = html(run);
  CHECK(has(page, "<noscript><div class=\"body\">"));
  CHECK_FALSE(has(page, "</noscript><script>"));
}

TEST_CASE("each verdict has a kind", "[reports]") {
  CHECK(sign_of(compare::Verdict::pass).name == "pass");
  CHECK(sign_of(compare::Verdict::skip).name == "skip");
  CHECK(sign_of(compare::Verdict::xfail).name == "skip");
  for (int i = 0; i <= static_cast<int>(compare::Verdict::internal_error); ++i) {
    const auto verdict = static_cast<compare::Verdict>(i);
    CHECK(sign_of(verdict).is_failure == (!is_success(verdict) && is_judged(verdict)));
  }
}

namespace {

// Returns the arguments of a picture request as text.
std::optional<std::string> request(const json::Value& value, const json::Value* input,
                                   std::span<const std::string> differing) {
  std::string text = json::dump(value) + (input == nullptr ? "" : " to " + json::dump(*input));
  for (const auto& pointer : differing) text += " " + pointer;
  return text;
}

// Returns the captions and pictures of the boards, one line for each row.
std::string drawn(const TestResult& record, bool with_input = true) {
  return templates::render(
      "{{#boards}}\n{{#figures}}{{caption}}: {{{picture}}}{{text}}{{^picture}}{{^text}}nothing"
      "{{/text}}{{/picture}}; {{/figures}}\n{{/boards}}",
      json::Value::Object{{"boards", boards(record, request, with_input)}});
}

}  // namespace

TEST_CASE("boards are side by side, with differences marked", "[reports]") {
  TestResult record = sample::wrong();
  record.details.input = "1";
  record.details.expected = "[2]";
  record.details.actual = "[3]";
  record.details.differences = {{"/0", "2", "3"}, {"/1", "nothing", "4"}, {"/2", "5", "nothing"}};
  CHECK(drawn(record) == "input: 1; expected: [2] to 1 /0 /2; actual: [3] to 1 /0 /1; \n");
  CHECK(drawn(record, false) == "actual: [3] to 1 /0 /1; \n");
  record.verdict = compare::Verdict::pass;
  record.details.differences.clear();
  record.details.actual = "[2]";
  CHECK(drawn(record) == "input: 1; answer: [2] to 1; \n");
}

TEST_CASE("only the differing boards of many answers are shown", "[reports]") {
  TestResult record = sample::wrong();
  record.details.input = "1 2 3 4 5";
  record.details.expected = "6 7 8 9 10";
  record.details.actual = "6 7 8 0 10";
  record.details.differences = {{"/3", "9", "0"}, {"/9999999999", "1", "2"}, {"", "", ""}};
  CHECK(drawn(record) == "input 4: 4; expected 4: 9 to 4 ; actual 4: 0 to 4 ; \n");
  record.details.actual = "";
  record.details.differences = {{"/1/x", "7", "nothing"}};
  CHECK(drawn(record) == "input 2: 2; expected 2: 7 to 2 /x; actual 2: nothing; \n");
}
