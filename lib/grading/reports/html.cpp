#include <map>

#include "grading/judging/load.hpp"
#include "grading/reports/html_parts.hpp"
#include "grading/reports/page.css.hpp"
#include "grading/reports/page.js.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/header.hpp"
#include "json/parse.hpp"
#include "json/splitter.hpp"
#include "text/element.hpp"

namespace gauntlet::grading::reports {
namespace {

using text::element;

constexpr std::size_t most_pictures = 3;  // of a text that holds many values
constexpr std::size_t most_open = 10;     // failures unfolded from the start

// The pictures of the values in a text, up to the first that is no JSON: it may be cut short.
std::string pictures(std::string_view text, const Pictures& picture) {
  if (!picture) return "";
  json::Splitter splitter([&text](char* data, std::size_t size) {
    const std::size_t count = text.copy(data, size);
    text.remove_prefix(count);
    return count;
  });
  std::string shapes;
  try {
    for (std::size_t i = 0; i < most_pictures; ++i) {
      const auto value = splitter.next();
      if (!value) break;
      shapes += picture(json::parse(*value)).value_or("");
    }
  } catch (const json::Error&) {
    return shapes;
  }
  return shapes;
}

std::string block(std::string_view title, std::string_view text, const Pictures& picture = {}) {
  if (text.empty()) return "";
  return element("h2", title) + element("pre", escape(printable(text))) + pictures(text, picture) +
         '\n';
}

std::string differences(const std::vector<compare::Difference>& differences) {
  if (differences.empty()) return "";
  std::string rows = "<tr><th>at</th><th>expected</th><th>actual</th></tr>";
  for (const auto& [pointer, expected, actual] : differences) {
    rows += element("tr", element("td", escape(one_line(pointer))) +
                              element("td", escape(one_line(expected))) +
                              element("td", escape(one_line(actual))));
  }
  return "<h2>differences</h2>" + element("table", rows) + '\n';
}

std::string notes(const std::vector<std::string>& notes) {
  std::string items;
  for (const auto& note : notes) items += element("li", escape(one_line(note)));
  return items.empty() ? "" : "<h2>notes</h2>" + element("ul", items) + '\n';
}

std::string body(const Record& record, const Pictures& picture) {
  return differences(record.differences) + notes(record.notes) + block("command", record.command) +
         block("standard error", record.complaint) + block("input", record.input, picture) +
         block("expected", record.expected, picture) + block("actual", record.actual, picture);
}

std::string heading(const Record& record, bool with_program) {
  std::string text =
      element("b", name_of(record.verdict)) + ' ' + element("code", escape(one_line(record.test)));
  if (with_program) text += ' ' + element("code", escape(one_line(record.program)));
  if (!record.message.empty()) text += ' ' + escape(one_line(record.message));
  return text + ' ' +
         element("small", seconds(record.usage.wall) + " s, " + decimal(record.points) + " of " +
                              decimal(record.worth) + (record.hidden ? ", hidden" : ""));
}

std::string test(const Record& record, bool with_program, bool open, const Pictures& picture) {
  const text::Attributes kind{{"class", "test " + std::string(name_of(record.verdict))}};
  const std::string head = heading(record, with_program);
  const bool is_line = record.verdict == compare::Verdict::pass && record.notes.empty();
  const std::string details = is_line ? "" : body(record, picture);
  if (details.empty()) return element("div", kind, head) + '\n';
  std::string start = text::start_tag("details", kind);
  if (open) start.insert(start.size() - 1, " open");
  return start + element("summary", head) + "\n<div>\n" + details + "</div></details>\n";
}

std::string verdict_filter(const std::map<compare::Verdict, std::size_t>& counts) {
  std::string text;
  std::string style;
  for (const auto& [verdict, count] : counts) {
    const std::string name(name_of(verdict));
    text.append("<label><input type=\"checkbox\" id=\"show-").append(name);
    text.append("\" checked> ").append(name) += ' ' + std::to_string(count) + "</label>\n";
    style.append("body:has(#show-").append(name).append(":not(:checked)) .test.").append(name);
    style += " { display: none }\n";
  }
  return element("style", '\n' + style) + "\n<div class=\"filter\">\n" + text +
         "<input type=\"search\" id=\"text\" placeholder=\"with this text\" "
         "autocomplete=\"off\" hidden>\n</div>\n";
}

}  // namespace

std::string page(const std::string& title, const Look& look, const std::string& content) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n" +
         element("title", title) + '\n' +
         element("style", std::string(embedded::page_css).append(look.style)) +
         "\n</head>\n<body>\n" + element("h1", title) + '\n' + content +
         element("script", look.script) + "\n</body>\n</html>\n";
}

std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<Record>& records, const Pictures& picture) {
  const bool several = are_of_several(records);
  std::map<compare::Verdict, std::size_t> counts;
  std::string tests;
  std::size_t failures = 0;
  for (const auto& record : records) {
    ++counts[record.verdict];
    const bool failed = !is_fine(record.verdict);
    tests += test(record, several, failed && failures++ < most_open, picture);
  }
  return page(title, {"", embedded::page_js},
              preface + verdict_filter(counts) + element("main", '\n' + tests) + '\n');
}

std::string program_table(const std::vector<Record>& records) {
  if (!are_of_several(records)) return "";
  std::string rows = "<tr><th>program</th><th>tests</th><th>points</th></tr>\n";
  for (const auto& program : by_program(records)) {
    rows += element("tr", element("td", escape(one_line(program.program))) +
                              element("td", in_words(program.tally)) +
                              element("td", points_in_words(program.tally))) +
            '\n';
  }
  return element("table", '\n' + rows) + '\n';
}

std::string html(const GradedRun& run) {
  const Tally totals = tally(run.records);
  std::string title = in_words(totals);
  if (!run.records.empty() && !are_of_several(run.records)) {
    title = escape(one_line(run.records.front().program)) + ": " + title;
  }
  const std::string start = run.start ? "started " + timestamp(*run.start) + " UTC, " : "";
  const std::string preface =
      points_in_words(totals) + "; " + start + "took " + seconds(run.wall) + " s";
  LateCount late;
  for (const auto& record : run.records) late.add(record);
  const std::string warning = late.warning("see -j, --retry-timeouts");
  return record_page(title,
                     element("p", preface) + '\n' +
                         (warning.empty() ? "" : element("p", warning) + '\n') +
                         program_table(run.records),
                     run.records, run.picture);
}

}  // namespace gauntlet::grading::reports
