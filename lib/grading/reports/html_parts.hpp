#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grading/results/record.hpp"

// What pages are made of. Whatever is given to these functions is HTML already; see escape().
namespace gauntlet::grading::reports {

// What a page has besides the style of all pages.
struct Look {
  std::string_view style;
  std::string_view script;
};

// An element with this content.
std::string tag(std::string_view name, const std::string& content);

// A whole page that needs nothing but itself.
std::string page(const std::string& title, const Look& look, const std::string& content);

// A page about records: what it begins with, the filters, and all that is known of each.
std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<Record>& records);

// A table with the totals of each program, where there are several; else nothing.
std::string program_table(const std::vector<Record>& records);

inline constexpr std::string_view page_style = R"(
:root { color-scheme: light dark; --good: #1a7f37; --bad: #c62828; --own: #8a5a00; --line: #8886;
  --soft: #8882; --edge: #5b7f9c; --ink: #123 }
@media (prefers-color-scheme: dark) { :root { --good: #4ac26b; --bad: #ff7b72; --own: #e3b341;
  --edge: #7fa8c9; --ink: #def } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 75rem; margin: 1rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem; overflow-wrap: anywhere }
h2 { font-size: .95rem; margin: .8rem 0 .2rem }
code, pre, td { font-family: ui-monospace, monospace; font-size: .87rem; overflow-wrap: anywhere }
pre { margin: 0; padding: .5rem; background: var(--soft); white-space: pre-wrap; max-height: 24rem;
  overflow: auto }
table { border-collapse: collapse }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top }
.filter label, .filter input[type=search] { margin-right: 1rem }
.test { border-top: 1px solid var(--line); padding: .25rem 0 }
.test > div { padding: 0 0 .6rem 1.1rem }
.test small { opacity: .75 }
.test b { color: var(--bad) }
.test.PASS b { color: var(--good) }
.test.INFRA b { color: var(--own) }
.test[hidden] { display: none }
svg { display: block; margin: .4rem 0; max-width: 100%; height: auto }
.board text { font: 12px sans-serif; text-anchor: middle; fill: var(--ink) }
.cell { fill: none; stroke: var(--edge) }
.mine { fill: #4caf5099; stroke: #2e7d32 }
.theirs { fill: #e5393566; stroke: #b71c1c; stroke-dasharray: 3 2 }
)";

inline constexpr std::string_view record_script = R"(
const text = document.getElementById('text'), tests = [...document.querySelectorAll('.test')];
const contents = tests.map(test => test.textContent.toLowerCase());
text.hidden = false;
text.addEventListener('input', () => {
  const wanted = text.value.toLowerCase();
  tests.forEach((test, i) => { test.hidden = !contents[i].includes(wanted); });
});
)";

}  // namespace gauntlet::grading::reports
