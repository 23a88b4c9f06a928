#include "grading/reports/quoted.hpp"

#include "json/parse.hpp"
#include "json/splitter.hpp"

namespace gauntlet::grading::reports {
namespace {

constexpr std::string_view cut_mark = "...";  // what text::shorten() leaves at the end
constexpr std::size_t least_cut = 4000;       // bytes; an output that is shorter is all there

}  // namespace

Quoted read_quoted(std::string_view text) {
  const bool is_cut = text.size() >= least_cut && text.ends_with(cut_mark);
  if (is_cut) text.remove_suffix(cut_mark.size());
  Quoted quoted;
  json::Splitter splitter = json::split(text);
  try {
    while (const auto next = splitter.next()) {
      const bool is_last = splitter.place().byte() + next->size() == text.size();
      if (is_cut && is_last) break;
      quoted.values.push_back(json::parse(*next, splitter.place()));
    }
    quoted.is_whole = !is_cut;
  } catch (const json::Malformed& error) {
    quoted.malformed = error.place().byte();
    quoted.is_whole = false;
  } catch (const json::Error&) {
    quoted.is_whole = false;
  }
  return quoted;
}

}  // namespace gauntlet::grading::reports
