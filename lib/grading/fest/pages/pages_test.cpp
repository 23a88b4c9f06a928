#include "grading/fest/pages/pages.hpp"

#include <map>

#include "gauntlet/json.hpp"
#include "grading/fest/fest_test.hpp"
#include "grading/fest/tables/tables.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using namespace gauntlet::compare;
using namespace gauntlet::grading;
using namespace gauntlet::grading::fest;
using gauntlet::test::has;
namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;  // texts by path

Files pages_in(const Fest& fest, const fs::path& folder) {
  write_pages(fest, folder, [](const auto&...) { return "<svg>drawn</svg>"; });
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".html") continue;
    files[entry.path().lexically_relative(folder).string()] = system::read_file(entry.path());
  }
  return files;
}

void touch(const fs::path& file) {
  fs::create_directories(file.parent_path());
  system::write_file(file, "x");
}

const std::string bobs_page = "pages/team-bob, %22b%22 %3C&%3E.html";

std::string page(const Fest& fest) { return matrix_html({fest, {}}, Links("no-such-folder")); }

// The data of the cells as text and as JSON.
std::string data_of(const std::string& text) {
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  const auto at = text.find(begin) + begin.size();
  return text.substr(at, text.find("</script>", at) - at);
}

}  // namespace

TEST_CASE("a fest has a page for each team and each test", "[grading]") {
  const test::Folder folder;
  const Files files = pages_in(fest::samples::sample_fest(), folder.path());
  CHECK(files.size() == 1 + 4 + 7);
  CHECK(files.contains("matrix.html"));
  CHECK(files.contains(bobs_page));
  CHECK(files.contains("pages/test-bob, %22b%22 %3C&%3E%2F1-in.json.html"));
  CHECK(files.contains("pages/test-(staff)%2F2-in.json.html"));
  Fest fewer = fest::samples::sample_fest();
  fewer.tests.pop_back();
  CHECK(pages_in(fewer, folder.path()).size() == 1 + 4 + 6);
}

TEST_CASE("a fest's team page shows the score, the tests and the failures of the team",
          "[grading]") {
  const test::Folder folder;
  Fest fest = fest::samples::sample_fest();
  for (auto& record : fest.records) {
    record.message = "told";
    record.details.input = "[1]";
    record.details.differences = {{"/0", "1", "2"}};
    record.notice.is_hidden = true;
  }
  const Files files = pages_in(fest, folder.path());
  const std::string& ann = files.at("pages/team-ann.html");
  CHECK(has(ann,
            "<h1>A fest &lt;1&gt;: ann</h1>\n"
            "<nav class=\"ways\"><a href=\"../matrix.html\">the matrix</a>\n</nav>\n"
            "<p class=\"score\">points: 5.5 (1 unique test at 2, 1 passed at 0.5, 1 program caught "
            "at 3)</p>\n<div class=\"bar\""));
  CHECK(has(ann, "<p>program: 1 passed, 2 failed</p>"));
  CHECK(has(
      ann,
      "<tr><td><a href=\"../pages/test-ann%252F1-in.json.html\">1-in.json</a></td>"
      "<td>valid: 1 passed, 1 failed</td><td><span class=\"one\"><b class=\"sign wrong\" "
      "aria-hidden=\"true\">W</b> <a href=\"../pages/team-cat.html\">cat</a></span> </td></tr>"));
  CHECK(has(ann, "<td>invalid: expected 3, got 4</td>"));
  CHECK(has(ann, "<td>duplicate of (staff)/1-in.json</td>"));
  CHECK(has(ann, "<summary><code>dan/1-in.json</code> <span class=\"message\">told</span>"));
  CHECK(has(ann, "<a href=\"../pages/test-dan%252F1-in.json.html\">all about this test</a>"));
  CHECK(has(ann, "<svg>drawn</svg>"));
  CHECK(has(files.at("pages/team-dan.html"),
            "<h2>Build error</h2>\n<p>make: &quot;all&quot;, Error 2</p>\n"));
}

TEST_CASE("a fest's team page shows the build's error once", "[grading]") {
  Fest fest;
  fest.title = "Spring";
  fest.teams = {{"ann", false, "the build failed: no src"}, {"bob"}};
  for (const auto* name : {"1-in.json", "2-in.json"}) {
    fest.tests.push_back({"bob", name});
    fest.records.push_back(samples::record("ann", fest.tests.back().id(), Verdict::cannot_start));
    fest.records.back().message = "the build failed: no src";
    fest.records.back().details.stderr_tail = "no src\n";
  }
  const test::Folder folder;
  const auto page = [&] { return pages_in(fest, folder.path()).at("pages/team-ann.html"); };
  CHECK(test::count(page(), "no src") == 1);
  for (auto& record : fest.records) record.details.stderr_tail = "cc: a\nno src\n";
  CHECK(has(page(), "<p>the build failed: no src</p>\n<div class=\"text\">"));
  CHECK(test::count(page(), "cc: a\nno src") == 1);
}

TEST_CASE("tests of equal names in a fest have their own pages", "[grading]") {
  Fest fest;
  fest.title = "Spring";
  fest.teams = {{"ann"}, {"bob"}};
  fest.tests = {
      {staff, "1-in.json"}, {"ann", "1-in.json"}, {"ann", "a/1-in.json"}, {"bob", "1-in.json"}};
  for (const auto& test : fest.tests) {
    if (test.owner != "ann") {
      fest.records.push_back(samples::record("ann", test.id(), Verdict::wrong));
    }
  }
  const test::Folder folder;
  const Files files = pages_in(fest, folder.path());
  const std::string& ann = files.at("pages/team-ann.html");
  for (const auto& test : fest.tests) {
    const std::string name = "test-" + folder_name(test.id()) + ".html";
    CHECK(has(files.at("pages/" + name), "<h1>Spring: " + test.id() + "</h1>"));
    CHECK(test::count(ann, "href=\"../pages/" + url_part(name) + "\"") == 1);
  }
  CHECK(ann.find(own_tests_title) < ann.find("a%252F1-in"));
  CHECK(ann.find(met_tests_title) < ann.find("bob%252F1-in"));
}

TEST_CASE("a fest's test page shows the input and the result of each program", "[grading]") {
  const test::Folder folder;
  Fest fest = fest::samples::sample_fest();
  for (auto& record : fest.records) record.message = "told by " + record.program;
  const Files files = pages_in(fest, folder.path());
  const std::string& test = files.at("pages/test-dan%2F1-in.json.html");
  CHECK(has(test, "<h1>A fest &lt;1&gt;: dan/1-in.json</h1>"));
  CHECK(has(test, "<a href=\"../pages/team-dan.html\">dan</a>\n</nav>"));
  CHECK(has(test, "<p>valid: 0 passed, 2 failed, 1 not run; nobody passes</p>"));
  CHECK(has(test, "<h3>input</h3><pre>9</pre>"));
  CHECK(has(test, "<code>ann</code> <span class=\"message\">told by ann</span>"));
  CHECK(has(test, "<a href=\"../pages/team-ann.html\">all about this team</a>"));
  const std::string& revoked = files.at("pages/test-(staff)%2F2-in.json.html");
  CHECK(has(revoked, "<p>revoked</p>"));
  CHECK(has(revoked,
            "<p>same input, different answer: "
            "<a href=\"../pages/test-ann%252F10-in.json.html\">ann/10-in.json</a></p>"));
}

TEST_CASE("a fest's pages link to existing files only", "[grading]") {
  const test::Folder folder;
  const fs::path out = folder.path() / "fest";
  touch(out / "builds/bob, %22b%22 %3C&%3E.log");
  touch(out / "teams/bob, %22b%22 %3C&%3E/report.html");
  touch(out / "tests/dan/1-in.json");
  touch(out / "tests/dan/1-out.json");
  touch(folder.path() / "subs/b&b/run");
  Fest fest = fest::samples::sample_fest();
  fest.teams[1].path = (folder.path() / "subs/b&b/run").string();
  fest.teams[0].path = (folder.path() / "subs/ann/run").string();
  const Files files = pages_in(fest, out);
  const std::string& bob = files.at(bobs_page);
  CHECK(has(bob, "<a href=\"../builds/bob%2C%20%2522b%2522%20%253C%26%253E.log\">build log</a>"));
  CHECK(has(bob, "/report.html\">the team&#39;s report</a>"));
  CHECK(has(bob, "<a href=\"../../subs/b%26b/run\">program</a>"));
  CHECK_FALSE(has(files.at("pages/team-ann.html"), "build log"));
  CHECK_FALSE(has(files.at("pages/team-ann.html"), ">program</a>"));
  const std::string& test = files.at("pages/test-dan%2F1-in.json.html");
  CHECK(has(test, "<a href=\"../tests/dan/1-in.json\">in.json</a>"));
  CHECK(has(test, "<a href=\"../tests/dan/1-out.json\">out.json</a>"));
  CHECK_FALSE(has(test, "opts.json"));
}

TEST_CASE("a fest's page warns of a loaded machine", "[grading]") {
  Fest fest = samples::sample_fest();
  CHECK_FALSE(has(page(fest), "machine was overloaded"));
  for (auto& record : fest.records) record.verdict = Verdict::time_limit;
  CHECK(has(page(fest), "<p>9 of 9 tests that timed out used CPU time for less than half of it"));
}

TEST_CASE("a fest's matrix has its totals at the top", "[grading]") {
  const std::string text = page(samples::sample_fest());
  CHECK(text.starts_with("<!DOCTYPE html>"));
  CHECK(
      has(text,
          "<h1>A fest &lt;1&gt;</h1>\n<div class=\"bar\" role=\"img\" "
          "aria-label=\"2 PASS, 1 INTERNAL_ERROR, 4 WRONG, 1 TIMEOUT, 1 CRASH, 3 CANNOT_START\">"));
  CHECK(has(text,
            "<p>programs: 4; tests submitted: 7, counted: 4; 2 passed, 9 failed, "
            "1 not judged (internal error), 1 not run</p>\n"));
}

TEST_CASE("a row of a fest's matrix has totals and a cell for each owner of tests", "[grading]") {
  const std::string text = page(samples::sample_fest());
  CHECK(has(text, R"(<span>bob, &quot;b&quot; &lt;&amp;&gt;</span></th>)"));
  CHECK(has(text, R"(<table class="matrix few">)"
                  "\n"
                  R"(<thead><tr class="group"><td colspan="8"></td>)"
                  R"(<th scope="colgroup" colspan="4"><span>tests of</span></th></tr>)"));
  CHECK(has(
      text,
      R"(<tr><th scope="row" class="name" title="ann"><a href="pages/team-ann.html">ann</a></th>)"
      R"(<td class="total" data-share="33" style="--share:33">1/3</td><td>5.5</td><td>1</td>)"
      R"(<td>3</td><td>2</td><td>1</td><td>0</td>)"
      R"(<td class="pass" data-of="1/1" data-share="100">✓</td>)"
      R"(<td class="own" title="its own tests"></td>)"
      R"(<td class="wrong" data-of="0/1" data-share="0"><a href="pages/team-ann.html">W1</a></td>)"
      R"(<td class="wrong" data-of="0/1" data-share="0"><a href="pages/team-ann.html">W1</a></td>)"
      R"(</tr>)"));
  CHECK(has(text, R"(href="pages/team-bob%2C%20%2522b%2522%20%253C%26%253E.html">)"));
  CHECK(has(
      text,
      R"(<b class="sign cannot-start" aria-hidden="true">N</b><a href="pages/team-dan.html">)"));
  CHECK(has(text, R"(<tfoot><tr><th scope="row" class="name">nobody passes</th>)"
                  R"(<td class="total">1</td><td colspan="6"></td><td></td><td></td><td></td>)"
                  R"(<td class="nobody">1</td></tr>)"));
  CHECK(has(text, R"(<tr><th scope="row" class="name">all, % passed</th>)"
                  R"(<td class="total">18</td><td colspan="6"></td><td>25</td><td>33</td>)"
                  R"(<td>0</td><td>0</td></tr></tfoot>)"));
}

TEST_CASE("verdicts in a fest's matrix are distinguished by letters", "[grading]") {
  const std::string text = page(samples::sample_fest());
  for (const auto* cell : {">W1</a>", ">C1</a>", ">T1</a>", ">N1</a>", ">?1</a>", ">\u2713</td>"}) {
    INFO(cell);
    CHECK(has(text, cell));
  }
}

TEST_CASE("a cell of a fest's matrix shows its most frequent kind of failure", "[grading]") {
  Fest fest;
  fest.teams = {{"a"}};
  for (int i = 0; i < 4; ++i) fest.tests.push_back({staff, std::to_string(i) + "-in.json"});
  const auto letter = [&](std::vector<Verdict> verdicts) {
    fest.records.clear();
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      fest.records.push_back(samples::record("a", fest.tests[i].id(), verdicts[i]));
    }
    const std::string text = page(fest);
    const auto begin = text.find("html\">", text.find("data-of=")) + 6;
    return text.substr(begin, 2);
  };
  CHECK(letter({Verdict::wrong, Verdict::extra, Verdict::crash}) == "W3");
  CHECK(letter({Verdict::wrong, Verdict::crash, Verdict::crash}) == "C3");
  CHECK(letter({Verdict::wrong, Verdict::crash, Verdict::pass}) == "C2");  // the worse one
  CHECK(letter({Verdict::internal_error, Verdict::pass}) == "?1");
  CHECK(letter({Verdict::internal_error, Verdict::time_limit}) == "T1");
}

TEST_CASE("a fest's page contains the data that its cells open", "[grading]") {
  Fest fest = samples::sample_fest();
  fest.records[1].message = "</script><b>";
  const std::string text = data_of(page(fest));
  CHECK_FALSE(has(text, "<"));
  CHECK(json::parse(text).as<json::Value::Object>() != nullptr);
  CHECK(has(text, R"("teams":[["ann","pages/team-ann.html"],)"));
  CHECK(has(text, R"x("owners":[["(staff)",null],["ann","pages/team-ann.html"],)x"));
  CHECK(has(text, R"([1,"ann/2-in.json","pages/test-ann%252F2-in.json.html","duplicate of )"));
  CHECK(has(text, R"("verdicts":[["WRONG","wrong","W"],["CRASH","crash","C"],)"));
  CHECK(has(text, R"("runs":[[[5,0,"\u003c/script>\u003cb>"],[6,0,""]],)"));
}

TEST_CASE("a fest's page lists tests that no or every program passes, or that do not count",
          "[grading]") {
  Fest fest = samples::sample_fest();
  const std::string text = page(fest);
  CHECK(has(text,
            "<summary><b>1</b> test that nobody passes: is the reference right?</summary>\n<ul><li>"
            "<a href=\"pages/test-dan%252F1-in.json.html\">dan/1-in.json</a></li></ul>"));
  CHECK(has(text, "<b>3</b> tests not counted"));
  CHECK(has(text, ">(staff)/2-in.json</a> revoked</li>"));
  CHECK(has(text, ">ann/10-in.json</a> invalid: expected 3, got 4</li>"));
  CHECK(has(text, ">ann/2-in.json</a> duplicate of (staff)/1-in.json</li>"));
  CHECK_FALSE(has(text, "passed by all</summary>"));
  for (auto& record : fest.records) record.verdict = Verdict::pass;
  CHECK(has(page(fest), "<b>4</b> tests passed by all</summary>"));
}

TEST_CASE("a fest's page lists programs that were not built", "[grading]") {
  CHECK(has(page(samples::sample_fest()),
            "<h2>Not built</h2>\n<ul class=\"unbuilt\">\n"
            "<li><b><a href=\"pages/team-dan.html\">dan</a></b>: make: &quot;all&quot;, Error 2"
            "</li>\n</ul>\n"));
}

TEST_CASE("a fest's matrix page without teams or tests", "[grading]") {
  CHECK(has(page({}), "<tbody>\n</tbody>\n<tfoot>\n<tr><th scope=\"row\" class=\"name\">all"));
  CHECK_FALSE(has(page({}), "Not built</h2>"));
}

TEST_CASE("untrusted text is escaped on a fest's page", "[grading]") {
  const std::string evil = "</table></script><script>alert(1)</script>\"'\x01\xff";
  Fest fest;
  fest.title = evil;
  fest.teams = {{evil, false, evil}, {"b"}};
  fest.tests = {{evil, "1-in.json"}, {evil + "2", "1-in.json", evil}};
  fest.records = {samples::record("b", fest.tests[0].id(), Verdict::wrong)};
  fest.records[0].message = evil;
  const std::string text = page(fest);
  CHECK_FALSE(has(text, "<script>alert"));
  CHECK_FALSE(has(text, "\x01"));
  CHECK_FALSE(has(text, "\xff"));
  for (const auto* outside : {"http:", "https:", "src=", "url(", "@import"}) {
    CHECK_FALSE(has(text, outside));
  }
}
