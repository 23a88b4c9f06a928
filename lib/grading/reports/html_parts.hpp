#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grading/reports/run.hpp"

// Pages of HTML about records. `title`, `preface` and `content` are markup already: what others say
// goes through text::visible() and text::escape() first.
namespace gauntlet::grading::reports {

// What a page has besides the style of all pages (page.css): rules of CSS that come after these,
// and JavaScript that is run at the end of the page. Either may be empty.
struct Look {
  std::string_view style;
  std::string_view script;
};

// A whole page of UTF-8 that loads nothing, with the title as its heading, too.
std::string page(const std::string& title, const Look& look, const std::string& content);

// A page about records: the preface, filters by verdict and by text (page.js), then the records in
// their order. Those that passed without notes are a line, the others can be unfolded, the first 10
// failures are. Input and answers have pictures, if there is anything that makes them.
std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<Record>& records, const Pictures& picture);

// A table with a row for each program, in the order of by_program(): its name, how many of its
// tests passed and failed, its points. Nothing where the records are all of one.
std::string program_table(const std::vector<Record>& records);

}  // namespace gauntlet::grading::reports
