#include "grading/reports/html.hpp"

#include <algorithm>
#include <numeric>

#include "grading/reports/page.html.hpp"
#include "grading/reports/report.css.hpp"
#include "grading/reports/report.js.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/theme.js.hpp"
#include "grading/results/load.hpp"
#include "grading/results/results.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;
using text::Attributes;
using text::element;

constexpr std::size_t max_slow = 10;

Attributes class_of(std::string_view kind) {
  return kind.empty() ? Attributes() : Attributes{{"class", kind}};
}

// Returns links to the slowest tests, or "" if there are too few tests.
std::string slowest(const std::vector<TestResult>& records, bool with_program) {
  if (records.size() < 2) return "";
  std::vector<std::size_t> places(records.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, std::greater(),
                           [&](std::size_t place) { return records[place].usage.wall_time; });
  places.resize(std::min(places.size(), max_slow));
  std::string items;
  for (const std::size_t place : places) {
    const TestResult& record = records[place];
    std::string name = shown(record.test);
    if (with_program) name += ' ' + shown(record.program);
    items += element("li", seconds(record.usage.wall_time) + " s " +
                               element("a", {{"href", "#t" + std::to_string(place + 1)}},
                                       element("code", name)));
  }
  return details({{"class", "slow"}},
                 "slowest tests: up to " + seconds(records[places.front()].usage.wall_time) + " s",
                 element("ol", items));
}

// Includes the count in a segment of at least 4 % of the bar, where it fits.
std::string part_of_bar(const BarSegment& share, std::size_t all) {
  const std::string count = std::to_string(share.count);
  std::string text(share.kind->letter);
  text.append(" ").append(count);
  return element("span",
                 {{"class", std::string("part ").append(share.kind->name)},
                  {"style", "flex-grow:" + count},
                  {"title", share.label + ": " + count}},
                 share.count * 25 < all ? "" : element("span", text));
}

}  // namespace

std::string page(std::string_view text, std::string_view title, Value::Object values) {
  values.insert(values.end(), {{"title", one_line(title)},
                               {"style", embedded::report_css},
                               {"theme_script", embedded::theme_js},
                               {"script", embedded::report_js}});
  return templates::render(text, values);
}

std::string page(std::string_view title, const std::string& content, std::string_view kind) {
  return page(embedded::page_html, title, {{"page_kind", kind}, {"content", content}});
}

Value::Array texts(std::initializer_list<Text> texts) {
  Value::Array blocks;
  for (const auto& [heading, text] : texts) {
    if (text.empty()) continue;
    blocks.emplace_back(Value::Object{{"heading", heading}, {"text", printable(text)}});
  }
  return blocks;
}

std::string shown(std::string_view text) { return text::escape(one_line(text)); }

std::string paragraph(std::string_view content, std::string_view kind) {
  return element("p", class_of(kind), content) + '\n';
}

std::string link(std::string_view url, std::string_view text) {
  return element("a", {{"href", url}}, shown(text));
}

std::string text_block(std::string_view title, std::string_view text) {
  if (text.empty()) return "";
  return element("div", {{"class", "text"}},
                 element("h3", title) + element("pre", text::escape(printable(text)))) +
         '\n';
}

std::string text_blocks(const std::string& blocks) {
  return blocks.empty() ? "" : element("div", {{"class", "texts"}}, '\n' + blocks) + '\n';
}

std::string details(const Attributes& attributes, std::string_view summary,
                    std::string_view content, bool is_open) {
  std::string start = text::start_tag("details", attributes);
  if (is_open) start.insert(start.size() - 1, " open");
  return start.append(element("summary", summary)).append("\n").append(content) + "</details>\n";
}

std::string navigation(const std::vector<std::string>& links, std::string_view label) {
  Attributes attributes{{"class", "ways"}};
  if (!label.empty()) attributes.emplace_back("aria-label", label);
  return element("nav", attributes, text::joined(links, "\n")) + '\n';
}

std::string titles(std::initializer_list<std::string_view> words) {
  std::string cells;
  for (const auto word : words) cells += title(word);
  return cells;
}

std::string title(std::string_view content, std::string_view kind, std::string_view tooltip) {
  Attributes attributes{{"scope", "col"}};
  if (!kind.empty()) attributes.emplace_back("class", kind);
  if (!tooltip.empty()) attributes.emplace_back("title", tooltip);
  return element("th", attributes, content);
}

std::string cell(std::string_view content, std::string_view kind) {
  return element("td", class_of(kind), content);
}

std::string row_title(std::string_view content, std::string_view kind) {
  Attributes attributes{{"scope", "row"}};
  if (!kind.empty()) attributes.emplace_back("class", kind);
  return element("th", attributes, content);
}

std::string row(std::string_view cells) { return element("tr", cells) + '\n'; }

namespace {

// Returns rows as they are, and cells as one row.
std::string rows_of(std::string_view cells) {
  return cells.starts_with("<tr") ? std::string(cells) : element("tr", cells);
}

}  // namespace

std::string table(std::string_view kind, std::string_view titles, std::string_view rows,
                  std::string_view foot) {
  std::string content("\n");
  if (!titles.empty()) content += element("thead", rows_of(titles)) + '\n';
  content += element("tbody", std::string("\n").append(rows)) + '\n';
  if (!foot.empty()) content += element("tfoot", rows_of(foot)) + '\n';
  return element("table", class_of(kind), content);
}

std::string share_cell(std::string_view content, std::int64_t percent, std::string_view kind,
                       const Attributes& others) {
  Attributes attributes{{"class", kind}, {"style", "--share:" + std::to_string(percent)}};
  attributes.insert(attributes.end(), others.begin(), others.end());
  return element("td", attributes, content);
}

std::string scrolled(std::string_view label, const std::string& table) {
  return element("div",
                 {{"class", "scroll"}, {"tabindex", 0}, {"role", "region"}, {"aria-label", label}},
                 '\n' + table + '\n') +
         '\n';
}

std::string search_field(std::string_view placeholder, std::string_view label) {
  std::string tag = text::start_tag("input", {{"type", "search"},
                                              {"id", "text"},
                                              {"placeholder", placeholder},
                                              {"aria-label", label},
                                              {"autocomplete", "off"}});
  tag.insert(tag.size() - 1, " hidden");
  return tag + "\n<span id=\"found\" role=\"status\"></span>\n";
}

std::string script_data(std::string_view id, const json::Value& value) {
  return element("script", {{"type", "application/json"}, {"id", id}},
                 templates::script_json(value)) +
         '\n';
}

const VerdictClass& kind_of(compare::Verdict verdict) {
  constexpr std::array<std::string_view, 17> names{
      "pass",  "skip",  "skip",         "wrong",          "wrong",         "wrong",
      "wrong", "wrong", "wrong",        "crash",          "limit",         "limit",
      "limit", "limit", "cannot-start", "internal-error", "internal-error"};
  static_assert(names.size() == static_cast<std::size_t>(compare::Verdict::internal_error) + 1);
  return *std::ranges::find(kinds, names[static_cast<std::size_t>(verdict)], &VerdictClass::name);
}

Value::Object badge(const VerdictClass& kind, std::string_view name) {
  return {{"kind", kind.name}, {"letter", kind.letter}, {"name", name}};
}

std::string verdict_icon(const VerdictClass& kind) {
  return element("b", {{"class", std::string("sign ").append(kind.name)}, {"aria-hidden", "true"}},
                 kind.letter);
}

std::string verdict_badge(const VerdictClass& kind, std::string_view name) {
  return element("b", {{"class", std::string("badge ").append(kind.name)}},
                 element("i", {{"aria-hidden", "true"}}, kind.letter).append(name));
}

json::Value badge_data(const VerdictClass& kind, std::string_view name) {
  return json::Value::Array{name, kind.name, kind.letter};
}

Value::Array legend(std::span<const VerdictClass> explained) {
  return json::array_of(explained, [](const VerdictClass& kind) {
    Value::Object values = badge(kind);
    values.emplace_back("words", kind.words);
    return values;
  });
}

std::string legend(std::span<const VerdictClass> explained, std::string_view note) {
  std::string content;
  for (const auto& kind : explained) {
    content += element("span", verdict_icon(kind).append(" ").append(kind.words)) + ' ';
  }
  if (!note.empty()) content += element("span", note);
  return paragraph(content, "legend");
}

std::vector<BarSegment> bar_segments(const std::map<compare::Verdict, std::size_t>& counts) {
  std::vector<BarSegment> shares;
  for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind) {
    BarSegment share{&*kind, "", 0};
    for (const auto& [verdict, number] : counts) {
      if (&kind_of(verdict) != &*kind) continue;
      share.count += number;
      share.label.append(share.label.empty() ? "" : ", ").append(compare::to_string(verdict));
    }
    if (share.count > 0) shares.push_back(std::move(share));
  }
  return shares;
}

std::string bar(const std::vector<BarSegment>& shares) {
  std::string parts, label;
  std::size_t all = 0;
  for (const auto& share : shares) all += share.count;
  for (const auto& share : shares) {
    if (share.count == 0) continue;
    parts += part_of_bar(share, all);
    if (!label.empty()) label += ", ";
    label.append(std::to_string(share.count)).append(" ").append(share.label);
  }
  if (parts.empty()) return "";
  return element("div", {{"class", "bar"}, {"role", "img"}, {"aria-label", label}}, parts) + '\n';
}

// Its markup is also part of summaries on GitHub.
std::string program_table(const std::vector<TestResult>& records) {
  if (!are_of_several(records)) return "";
  std::string rows = "<tr><th>program</th><th>tests</th><th>points</th></tr>\n";
  for (const auto& program : by_program(records)) {
    rows += row(cell(shown(program.program)) + cell(describe(program.tally)) +
                cell(points_in_words(program.tally)));
  }
  return element("table", '\n' + rows) + '\n';
}

std::string html(const GradedRun& run) {
  const bool several = are_of_several(run.records);
  const Totals totals = tally(run.records);
  std::string title = describe(totals);
  if (!run.records.empty() && !several) {
    title = one_line(run.records.front().program) + ": " + title;
  }
  const std::string start = run.start ? "started " + timestamp(*run.start) + " UTC, " : "";
  StarvedTimeoutCounter late;
  for (const auto& record : run.records) late.add(record);
  const std::string warning =
      late.warning("see -j, --retry-timeouts", "--rerun-failed runs them again");
  return record_page(
      title,
      paragraph(points_in_words(totals) + "; " + start + "took " + seconds(run.wall_time) + " s") +
          (warning.empty() ? "" : paragraph(warning)) + program_table(run.records) +
          slowest(run.records, several),
      run.records, run.picture);
}

}  // namespace gauntlet::grading::reports
