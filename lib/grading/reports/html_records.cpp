#include <algorithm>
#include <map>

#include "grading/reports/html_parts.hpp"
#include "grading/reports/quoted.hpp"
#include "grading/reports/records.js.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

using text::element;

// After this many bytes of collapsed content, the rest is put in <noscript>. A browser with
// JavaScript treats that as text, which is cheap, until records.js turns it into elements.
constexpr std::size_t max_made = 500'000;

std::string differences(const std::vector<compare::Difference>& differences) {
  if (differences.empty()) return "";
  std::string rows =
      "<tr><th scope=\"col\">at</th><th scope=\"col\">expected</th>"
      "<th scope=\"col\">actual</th></tr>";
  for (const auto& [pointer, expected, actual] : differences) {
    rows += element("tr", element("td", escape(one_line(pointer))) +
                              element("td", escape(one_line(expected))) +
                              element("td", escape(one_line(actual))));
  }
  return "<h3>differences</h3>" + element("table", {{"class", "differences"}}, rows) + '\n';
}

std::string notes(const std::vector<std::string>& notes) {
  std::string items;
  for (const auto& note : notes) items += element("li", escape(one_line(note)));
  return items.empty() ? "" : "<h3>notes</h3>" + element("ul", items) + '\n';
}

// Shows the input and the answers side by side.
std::string texts(const TestResult& record, bool with_input) {
  const bool passed = record.verdict == compare::Verdict::pass;
  const auto without_space = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    return text;
  };
  const bool are_same = passed && without_space(record.expected) == without_space(record.actual);
  std::string blocks;
  if (with_input) {
    blocks = text_block("input", record.input) +
             text_block(are_same ? "answer" : "expected", record.expected);
  }
  if (!are_same) blocks += text_block("actual", record.actual);
  return blocks.empty() ? "" : element("div", {{"class", "texts"}}, '\n' + blocks) + '\n';
}

std::string hint(const TestResult& record) {
  const auto hint = hint_for(record);
  return hint ? element("p", {{"class", "hint"}}, "hint: " + escape(*hint)) + '\n' : "";
}

std::string body(const TestResult& record, const ResultListOptions& look) {
  if (record.verdict == compare::Verdict::pass && !look.with_passes) return "";
  const std::string links = look.links ? look.links(record) : "";
  return boards(record, look.picture, look.with_input) + differences(record.differences) +
         hint(record) + notes(record.notes) + texts(record, look.with_input) +
         text_block("standard error", record.stderr_tail) + text_block("command", record.command) +
         (links.empty() ? "" : element("p", {{"class", "links"}}, links) + '\n');
}

std::string heading(const TestResult& record, const ResultListOptions& look) {
  std::string text = verdict_badge(kind_of(record.verdict), to_string(record.verdict)) + ' ';
  if (look.with_test) text += element("code", escape(one_line(record.test))) + ' ';
  if (look.with_program) text += element("code", escape(one_line(record.program))) + ' ';
  if (!record.message.empty()) {
    text += element("span", {{"class", "message"}}, escape(one_line(record.message))) + ' ';
  }
  return text + element("small", seconds(record.usage.wall_time) + " s, " + decimal(record.points) +
                                     " of " + decimal(record.max_points) +
                                     (record.hidden ? ", hidden" : ""));
}

// Groups records by verdict, in the order in which they are shown.
class Groups {
 public:
  Groups(const std::vector<TestResult>& records, const ResultListOptions& look)
      : records_(records), look_(look) {
    for (std::size_t i = 0; i < records.size(); ++i) places_[order_of(records[i])].push_back(i);
  }

  std::string write() {
    std::string groups;
    for (const auto& [order, places] : places_) groups += group(places);
    return groups;
  }

 private:
  using Order = std::pair<int, compare::Verdict>;

  static Order order_of(const TestResult& record) {
    const VerdictClass& kind = kind_of(record.verdict);
    const int rank = kind.is_failure ? 0 : static_cast<int>(&kind - kinds.data());
    return {rank, record.verdict};
  }

  std::string group(const std::vector<std::size_t>& places) {
    const compare::Verdict verdict = records_[places.front()].verdict;
    const VerdictClass& kind = kind_of(verdict);
    const std::string name(to_string(verdict));
    const bool is_open = kind.is_failure && !has_open_;
    has_open_ = has_open_ || is_open;
    std::string title = verdict_badge(kind, name);
    title.append(" <span class=\"count\">").append(std::to_string(places.size()));
    title.append("</span>");
    std::string summary = element("h2", title);
    if (const auto meaning = verdict_description(verdict); !meaning.empty()) {
      summary += ' ' + element("span", {{"class", "message"}}, meaning);
    }
    std::string tests;
    for (const std::size_t place : places) {
      tests += test(place, is_open && place == places.front());
    }
    return start(kind, "kind", name, "", is_open) + element("summary", summary) + '\n' + tests +
           "</details>\n";
  }

  static std::string start(const VerdictClass& kind, std::string_view part,
                           std::string_view verdict, std::string_view id, bool is_open) {
    std::string classes(part);
    classes.append(" ").append(verdict).append(kind.is_failure ? " failure" : "");
    text::Attributes attributes{{"class", classes}};
    if (!id.empty()) attributes.emplace_back("id", id);
    std::string tag = text::start_tag("details", attributes);
    if (is_open) tag.insert(tag.size() - 1, " open");
    return tag;
  }

  std::string test(std::size_t place, bool is_open) {
    const TestResult& record = records_[place];
    const VerdictClass& kind = kind_of(record.verdict);
    const std::string id = look_.id ? look_.id(record) : 't' + std::to_string(place + 1);
    const std::string head = heading(record, look_);
    std::string details = body(record, look_);
    if (details.empty()) {
      std::string classes("test ");
      classes.append(to_string(record.verdict)).append(kind.is_failure ? " failure" : "");
      return element("div", {{"class", classes}, {"id", id}, {"tabindex", -1}}, head) + '\n';
    }
    details = element("div", {{"class", "body"}}, '\n' + details);
    if (made_ > max_made && !is_open) details = element("noscript", details);
    made_ += details.size();
    return start(kind, "test", to_string(record.verdict), id, is_open) + element("summary", head) +
           '\n' + details + "</details>\n";
  }

  const std::vector<TestResult>& records_;
  const ResultListOptions& look_;
  std::map<Order, std::vector<std::size_t>> places_;
  std::size_t made_ = 0;  // bytes of collapsed content so far
  bool has_open_ = false;
};

std::map<compare::Verdict, std::size_t> count(const std::vector<TestResult>& records) {
  std::map<compare::Verdict, std::size_t> counts;
  for (const auto& record : records) ++counts[record.verdict];
  return counts;
}

}  // namespace

std::string text_block(std::string_view title, std::string_view text) {
  if (text.empty()) return "";
  return element("div", {{"class", "text"}},
                 element("h3", title) + element("pre", escape(printable(text)))) +
         '\n';
}

std::string record_groups(const std::vector<TestResult>& records, const ResultListOptions& look) {
  return Groups(records, look).write();
}

std::string record_bar(const std::vector<TestResult>& records) {
  return bar(bar_segments(count(records)));
}

std::string record_filter(const std::vector<TestResult>& records) {
  std::string text;
  std::string style;
  for (const auto& [verdict, number] : count(records)) {
    const std::string name(to_string(verdict));
    text.append("<label><input type=\"checkbox\" id=\"show-").append(name);
    text.append("\" checked> ").append(verdict_badge(kind_of(verdict), name));
    text.append(" ").append(std::to_string(number)).append("</label>\n");
    style.append("body:has(#show-").append(name).append(":not(:checked)) .kind.").append(name);
    style += " { display: none }\n";
  }
  return element("style", '\n' + style) + "\n<div class=\"filter\">\n" + text +
         "<input type=\"search\" id=\"text\" placeholder=\"find text\" "
         "aria-label=\"show only tests that contain this text\" autocomplete=\"off\" hidden>\n"
         "<span id=\"found\" role=\"status\"></span>\n</div>\n";
}

std::string_view record_script() { return embedded::records_js; }

}  // namespace gauntlet::grading::reports
