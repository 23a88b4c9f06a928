#include <set>

#include "gauntlet/json.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/run.hpp"
#include "grading/reports/run_test.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;

namespace {

// A hostile name of a file or team, or output of a program, and the part of it that no report may
// contain. "^" stands for the start of a line, ignoring blanks.
struct Hostile {
  std::string text;
  std::string needle;
};

const std::vector<Hostile> hostile{
    {"a\x1b[2Jb", "\x1b"},
    {"a\x07z\x08", "\x07"},
    {"a\x7fz", "\x7f"},
    {"a\rz", "\rz"},
    {"a\xc2\x9b"
     "2Jz",
     "\xc2\x9b"},
    {"a\x9b"
     "2Jz",
     "\x9b"
     "2J"},
    {"a\xffz", "\xff"},
    {"a\xe2\x80\xaez", "\xe2\x80\xae"},
    {"a\xe2\x81\xa6z\xe2\x81\xa9", "\xe2\x81\xa6"},
    {"a\xe2\x80\x8fz", "\xe2\x80\x8f"},
    {"a\xd8\x9cz", "\xd8\x9c"},
    {"a\xe2\x80\xa8z\xe2\x80\xa9", "\xe2\x80\xa8"},
    {"a\xe2\x80\x8bz\xef\xbb\xbf", "\xe2\x80\x8b"},
    {"::error::x", "^::error::x"},
    {"a\n  ::set-output name=x::y", "^::set-output"},
    {"a ::warning file=b::c", " ::warning"},
    {"::stop-commands::token", "^::stop"},
    {"a\n::token::", "^::token"},
    {"a##[error]z", "##["},
    {"##[command]z", "##["},
    {"section_start:1:a\r\x1b[0Kz", "\r\x1b[0K"},
    {"[[ATTACHMENT|/etc/passwd]]", "[[ATTACHMENT|"},
    {"a\nok 1 - b", "^ok 1 - b"},
    {"a\nBail out!", "^Bail out!"},
    {"</pre></script><script>alert(1)</script>", "<script>alert"},
    {"\" onmouseover=\"alert(1)", "\" onmouseover=\"alert"},
};

TestResult record_of(const std::string& text) {
  TestResult record = sample::wrong();
  record.test = record.suite = record.program = record.message = record.details.stderr_tail = text;
  record.test += "/1-in.json";
  record.details.input = record.details.expected = record.details.actual = record.details.command =
      text;
  record.notes = {text, text};
  record.details.differences = {{text, text, text}, {text, text, text}};
  record.sandbox = "basic";
  return record;
}

GradedRun run_of(const std::string& text) {
  TestResult passed = sample::passed(text + "/2-in.json");
  passed.program = "./y" + text;
  return {{record_of(text), passed}, std::chrono::milliseconds(5)};
}

fest::Fest fest_of(const std::string& text) {
  fest::Fest fest;
  fest.title = text;
  fest.teams = {{text, false, text}, {"other"}, {fest::chaff_prefix + text}};
  fest.teams[0].measured[text] = {0, text};
  fest.teams[2].is_chaff = true;
  fest.rubric = {{.title = text, .measure = fest::Measure::file, .points = 5}};
  fest.tests = {{text, text}, {"other", "1-in.json"}, {text, "3-in.json"}};
  fest.tests[0].invalid_reason = text;
  fest.tests[1].input = fest.tests[1].answer = fest.tests[2].input = "1";
  fest.tests[2].answer = "2";
  TestResult record = record_of(text);
  record.program = text;
  record.test = "other/1-in.json";
  fest.records = {record, record, record};
  fest.records[1].program = fest.teams[2].name;
  fest.records[2].program = "other";
  fest.records[2].test = fest.tests[2].id();
  return fest;
}

using Texts = std::vector<std::pair<std::string, std::string>>;

Texts fest_texts(const std::string& text) {
  const auto fest = fest_of(text);
  const reports::SvgRenderer none;
  const fest::PageData data{fest, none};
  const auto& scores = data.scores;
  const fest::Links links("no-such-folder"), up("no-such-folder", true);
  return {{"matrix.csv", matrix_csv(fest, scores)},
          {"tests.csv", tests_csv(fest, scores)},
          {"teams.csv", teams_csv(fest, scores)},
          {"matrix.html", matrix_html(data, links)},
          {"team.html", team_page(data, 0, up)},
          {"other-team.html", team_page(data, 1, up)},
          {"chaff.html", team_page(data, 2, up)},
          {"test.html", test_page(data, 0, up)},
          {"other-test.html", test_page(data, 1, up)},
          {"report.txt", team_text(fest, scores, 0, fest.records, {})},
          {"report.html", team_html(fest, scores, 0, fest.records, {})}};
}

// Returns all reports that are made of records.
Texts texts(const std::string& text) {
  const GradedRun run = run_of(text);
  Texts all = fest_texts(text);
  const Texts more{{"junit", junit(run)},
                   {"gitlab", junit(run, JunitDialect::gitlab)},
                   {"tap", tap(run)},
                   {"json", reports::json(run)},
                   {"csv", csv(run)},
                   {"annotations", github_annotations(run)},
                   {"summary", github_summary(run)},
                   {"gradescope", gradescope(run)},
                   {"classroom", classroom(run)},
                   {"html", html(run)},
                   {"describe", describe(run.records[0])},
                   {"failure summary", failure_summary(run.records[0])},
                   {"totals", describe(by_program(run.records)[0])}};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

bool starts_a_line(const std::string& text, const std::string& what) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) {
    const auto before = at == 0 ? text.npos : text.find_last_not_of(" \t", at - 1);
    if (before == text.npos || text[before] == '\n') return true;
  }
  return false;
}

bool holds(const std::string& text, const std::string& needle) {
  if (needle[0] == '^') return starts_a_line(text, needle.substr(1));
  return text.find(needle) != text.npos;
}

}  // namespace

TEST_CASE("no report interprets untrusted text as commands or markup", "[reports]") {
  // Texts of several lines may contain lines that look like TAP, except in TAP itself.
  const std::set<std::string> lines{"^ok 1 - b", "^Bail out!"};
  const std::set<std::string> markup{"<script>alert", "\" onmouseover=\"alert"};
  const std::set<std::string> pages{
      "junit",           "gitlab",     "html",      "summary",         "matrix.html", "team.html",
      "other-team.html", "chaff.html", "test.html", "other-test.html", "report.html"};
  for (const auto& [text, needle] : hostile) {
    for (const auto& [name, report] : texts(text)) {
      if (lines.contains(needle) && name != "tap") continue;
      if (markup.contains(needle) && !pages.contains(name)) continue;
      INFO(name << ": " << report);
      CHECK_FALSE(holds(report, needle));
    }
  }
}

TEST_CASE("the documents keep the exact text", "[reports]") {
  for (const auto& [text, needle] : hostile) {
    const std::string document = reports::json(run_of(text));
    const auto value = json::parse(document);
    const auto& records = *value.as<json::Value::Object>()->back().second.as<json::Value::Array>();
    CHECK(records[0] == json::parse(dump(encode(record_of(text)))));
  }
}

TEST_CASE("TAP directives in names are escaped", "[reports]") {
  for (std::string directive : {"a # SKIP", "a #to-do x", "a\\# skip", "# TO-DO", "a # tO-dO\n"}) {
    std::erase(directive, '-');  // keeps the word out of searches for it
    const std::string report = tap(run_of(directive));
    const auto begin = report.find("not ok 1");
    const auto line = report.substr(begin, report.find('\n', begin) - begin);
    for (auto at = line.find('#'); at != line.npos; at = line.find('#', at + 1)) {
      std::size_t slashes = 0;
      while (line[at - 1 - slashes] == '\\') ++slashes;
      CHECK(slashes % 2 == 1);
    }
  }
}

TEST_CASE("no cell of any table is a formula", "[reports]") {
  for (const std::string text : {"=cmd()", "+1+1", "-2+3|x", "@SUM(A1)", "\t=1", "\r=1", " =1"}) {
    Texts tables = fest_texts(text);
    tables.resize(3);
    tables.emplace_back("csv", csv(run_of(text)));
    for (const auto& [name, table] : tables) {
      INFO(name << ": " << table);
      bool seen = false;
      for (const auto& row : read_csv(table)) {
        for (const auto& cell : row.cells) {
          const auto first = cell.value.find_first_not_of(" \t\r");
          if (first == cell.value.npos || cell.value == "-") continue;
          CHECK(std::string("=+-@").find(cell.value[first]) == std::string::npos);
          seen = seen || cell.value.starts_with("'");
        }
      }
      CHECK(seen);
    }
  }
}
