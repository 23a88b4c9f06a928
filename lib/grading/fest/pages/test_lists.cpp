#include <functional>
#include <utility>
#include <vector>

#include "grading/fest/pages/pages.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::fest {
namespace {

using text::element;

bool passes_everyone(const TestScore& score) {
  return score.count.failed == 0 && score.count.passed >= 2;
}

using Fits = std::function<bool(const Test& test, const TestScore& score)>;

std::string list(const PageData& data, const Links& links, std::string_view title,
                 const Fits& fits) {
  std::string items;
  std::size_t count = 0;
  for (std::size_t i = 0; i < data.fest.tests.size(); ++i) {
    const Test& test = data.fest.tests[i];
    if (!fits(test, data.scores.tests[i])) continue;
    ++count;
    const std::string why = exclusion_reason(test);
    items += element("li", link(links.test(test), test.id()) +
                               (why.empty() ? "" : ' ' + reports::escape(reports::one_line(why))));
  }
  if (count == 0) return "";
  return element("details", {{"class", "list"}},
                 element("summary", element("b", std::to_string(count)) +
                                        (count == 1 ? " test " : " tests ") + std::string(title)) +
                     element("ul", items)) +
         '\n';
}

}  // namespace

std::string remark_for(const Test& test, const TestScore& score) {
  if (!test.counts()) return reports::one_line(exclusion_reason(test));
  if (is_failed_by_all(score)) return "failed by all";
  return passes_everyone(score) ? "passed by all" : "";
}

std::string test_status(const Test& test, const TestScore& score) {
  if (!test.counts()) return exclusion_reason(test);
  const std::string remark = remark_for(test, score);
  return "valid: " + describe(score.count) + (remark.empty() ? "" : "; " + remark);
}

std::string test_lists(const PageData& data, const Links& links) {
  return list(data, links, "failed by all: is the reference right?",
              [](const Test& test, const TestScore& score) {
                return test.counts() && is_failed_by_all(score);
              }) +
         list(data, links, "passed by all",
              [](const Test& test, const TestScore& score) {
                return test.counts() && passes_everyone(score);
              }) +
         list(data, links, "not counted: invalid, revoked or duplicate",
              [](const Test& test, const TestScore&) { return !test.counts(); });
}

}  // namespace gauntlet::grading::fest
