#include "grading/fest/pages/test_lists.hpp"

#include <functional>
#include <utility>
#include <vector>

#include "grading/fest/tables/tables.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::fest {
namespace {

using text::element;

std::string with_reason(std::string state, const std::string& reason) {
  return reason.empty() ? state : state.append(": ").append(reason);
}

bool passes_everyone(const TestScore& score) {
  return score.count.failed == 0 && score.count.passed >= 2;
}

// Why a test does not count; empty if it does.
std::string objection(const Test& test) {
  if (test.revoked) return with_reason("revoked", test.trouble);
  if (!test.is_valid()) return with_reason("not valid", test.trouble);
  return test.counts() ? "" : "the same as " + test.duplicate_of;
}

using Fits = std::function<bool(const Test& test, const TestScore& score)>;

std::string list(const Fest& fest, const Scores& scores, const Links& links, std::string_view title,
                 const Fits& fits) {
  std::string items;
  std::size_t count = 0;
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    const Test& test = fest.tests[i];
    if (!fits(test, scores.tests[i])) continue;
    ++count;
    const std::string why = objection(test);
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

std::string remark_on(const Test& test, const TestScore& score) {
  if (!test.counts()) return reports::one_line(objection(test));
  if (fails_everyone(score)) return "nobody passes it";
  return passes_everyone(score) ? "everybody passes it" : "";
}

std::string state_of(const Test& test, const TestScore& score) {
  if (!test.counts()) return objection(test);
  const std::string remark = remark_on(test, score);
  return "valid: " + in_words(score.count) + (remark.empty() ? "" : "; " + remark);
}

std::string test_lists(const Fest& fest, const Scores& scores, const Links& links) {
  const auto counts = [](const Fits& fits) -> Fits {
    return [fits](const Test& test, const TestScore& score) {
      return test.counts() && fits(test, score);
    };
  };
  const std::string lists =
      list(fest, scores, links, "nobody passes: is the reference right?",
           counts([](const Test&, const TestScore& score) { return fails_everyone(score); })) +
      list(fest, scores, links, "everybody passes",
           counts([](const Test&, const TestScore& score) { return passes_everyone(score); })) +
      list(fest, scores, links, "not counted: not valid, revoked, or the same as others",
           [](const Test& test, const TestScore&) { return !test.counts(); });
  return lists;
}

}  // namespace gauntlet::grading::fest
