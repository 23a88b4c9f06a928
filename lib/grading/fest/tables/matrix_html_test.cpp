#include "grading/fest/tables/matrix_html.hpp"

#include "grading/fest/testing/toy_fest.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;

namespace {

std::string page(const Fest& fest) { return matrix_html(fest, score(fest, Grid(fest))); }

bool has(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("a fest's page warns of a loaded machine", "[grading]") {
  Fest fest = test::toy_fest();
  CHECK_FALSE(has(page(fest), "may have been loaded"));
  for (auto& record : fest.records) record.verdict = Verdict::wall;
  CHECK(has(page(fest), "<p>9 of 9 tests that ran out of time had used less than half of it"));
}

TEST_CASE("a fest's matrix as a page", "[grading]") {
  const std::string text = page(test::toy_fest());
  CHECK(text.starts_with("<!DOCTYPE html>"));
  CHECK(has(text,
            "<h1>A fest &lt;1&gt;</h1>\n"
            "<p>programs: 4; tests handed in: 7, of which count: 4; 2 passed, 9 failed, "
            "1 not judged (trouble of the test system), 1 not run</p>\n"));
  CHECK(has(text, R"(<table class="matrix">
<thead><tr><th scope="col">program</th><th scope="col" class="owner">(staff)</th>)"
                  R"(<th scope="col" class="owner">ann</th>)"
                  R"(<th scope="col" class="owner">bob, &quot;b&quot; &lt;&amp;&gt;</th>)"
                  R"(<th scope="col" class="owner">dan</th><th scope="col">passed/run</th>)"
                  R"(<th scope="col">caught</th><th scope="col">points</th></tr></thead>
<tbody>
<tr><th scope="row"><a href="teams/ann/report.html">ann</a></th>)"
                  R"(<td style="--share:100">1/1</td><td>-</td><td style="--share:0">0/1</td>)"
                  R"(<td style="--share:0">0/1</td><td style="--share:33">1/3</td><td>1</td>)"
                  R"(<td>5.5</td></tr>
<tr><th scope="row"><a href="teams/bob%2C%20%2522b%2522%20%253C%26%253E/report.html">)"));
  CHECK(has(text,
            "<tr><th scope=\"row\"><a href=\"teams/dan/report.html\">dan</a> "
            "<small>not built</small></th>"));
  CHECK(has(text, R"(<tfoot><tr><th scope="row">all</th><td style="--share:25">1/4</td>)"
                  R"(<td style="--share:33">1/3</td><td style="--share:0">0/2</td>)"
                  R"(<td style="--share:0">0/2</td><td style="--share:18">2/11</td>)"
                  R"(<td></td><td></td></tr></tfoot>)"));
  CHECK(has(text,
            "<h2>not built</h2>\n<table class=\"troubles\">\n<tr>"
            "<td><a href=\"teams/dan/report.html\">dan</a></td>"
            "<td>make: &quot;all&quot;, Error 2</td></tr>\n</table>\n"));
}

TEST_CASE("a fest's matrix without teams or tests as a page", "[grading]") {
  CHECK(has(page({}), "<tbody>\n</tbody>\n<tfoot><tr><th scope=\"row\">all</th><td>0/0</td>"));
  CHECK_FALSE(has(page({}), "not built</h2>"));
}

TEST_CASE("nothing a team says becomes a part of the fest's page", "[grading]") {
  const std::string evil = "</table><script>alert(1)</script>\"'\x01\xff";
  Fest fest;
  fest.title = evil;
  fest.teams = {{evil, false, evil}};
  fest.tests = {{evil, "1-in.json"}, {evil + "2", "1-in.json"}};
  const std::string text = page(fest);
  CHECK_FALSE(has(text, "<script>alert"));
  CHECK_FALSE(has(text, "\x01"));
  CHECK_FALSE(has(text, "\xff"));
  for (const auto* outside : {"http:", "https:", "src=", "url(", "@import"}) {
    CHECK_FALSE(has(text, outside));
  }
}
