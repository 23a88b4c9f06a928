#include "grading/fest/pages/pages.hpp"

#include <map>

#include "grading/fest/testing/sample_fest.hpp"
#include "system/file_writer.hpp"
#include "system/read_file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/text.hpp"

using namespace gauntlet;
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

}  // namespace

TEST_CASE("a fest has a page for each team and each test", "[grading]") {
  const test::Folder folder;
  const Files files = pages_in(fest::toys::sample_fest(), folder.path());
  CHECK(files.size() == 1 + 4 + 7);
  CHECK(files.contains("matrix.html"));
  CHECK(files.contains(bobs_page));
  CHECK(files.contains("pages/test-bob, %22b%22 %3C&%3E%2F1-in.json.html"));
  CHECK(files.contains("pages/test-(staff)%2F2-in.json.html"));
  Fest fewer = fest::toys::sample_fest();
  fewer.tests.pop_back();
  CHECK(pages_in(fewer, folder.path()).size() == 1 + 4 + 6);
}

TEST_CASE("a fest's team page shows the score, the tests and the failures of the team",
          "[grading]") {
  const test::Folder folder;
  Fest fest = fest::toys::sample_fest();
  for (auto& record : fest.records) {
    record.message = "told";
    record.input = "[1]";
    record.differences = {{"/0", "1", "2"}};
    record.hidden = true;
  }
  const Files files = pages_in(fest, folder.path());
  const std::string& ann = files.at("pages/team-ann.html");
  CHECK(has(ann,
            "<h1>ann</h1>\n<nav class=\"ways\"><a href=\"../matrix.html\">the matrix</a></nav>"));
  CHECK(has(ann, "<p>1 passed, 2 failed</p>"));
  CHECK(has(ann, "points: 5.5 (1 unique tests at 2, 1 passed at 0.5, 1 programs caught at 3)"));
  CHECK(has(
      ann,
      "<tr><td><a href=\"../pages/test-ann%252F1-in.json.html\">1-in.json</a></td>"
      "<td>valid: 1 passed, 1 failed</td><td><span class=\"one\"><b class=\"sign wrong\" "
      "aria-hidden=\"true\">W</b> <a href=\"../pages/team-cat.html\">cat</a></span> </td></tr>"));
  CHECK(has(ann, "<td>invalid: expected 3, got 4</td>"));
  CHECK(has(ann, "<td>duplicate of (staff)/1-in.json</td>"));
  CHECK(has(ann,
            "<summary><b class=\"badge wrong\"><i aria-hidden=\"true\">W</i>WRONG</b> "
            "<code>dan/1-in.json</code> <span class=\"message\">told</span>"));
  CHECK(has(ann, "<a href=\"../pages/test-dan%252F1-in.json.html\">all about this test</a>"));
  CHECK(has(ann, "<svg>drawn</svg>"));
  CHECK(has(files.at("pages/team-dan.html"),
            "not built, so it fails every test: make: &quot;all&quot;, Error 2"));
}

TEST_CASE("a fest's test page shows the input and the result of each program", "[grading]") {
  const test::Folder folder;
  Fest fest = fest::toys::sample_fest();
  for (auto& record : fest.records) record.message = "told by " + record.program;
  const Files files = pages_in(fest, folder.path());
  const std::string& test = files.at("pages/test-dan%2F1-in.json.html");
  CHECK(has(test, "<h1>dan/1-in.json</h1>"));
  CHECK(has(test, "<a href=\"../pages/team-dan.html\">dan</a></nav>"));
  CHECK(has(test, "<p>valid: 0 passed, 2 failed, 1 not run; failed by all</p>"));
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
  Fest fest = fest::toys::sample_fest();
  fest.teams[1].program = (folder.path() / "subs/b&b/run").string();
  fest.teams[0].program = (folder.path() / "subs/ann/run").string();
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
